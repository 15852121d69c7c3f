import { pointerOf, valueIn } from '../../../schema/manifest/pointer.ts';
import { isObject, type Json } from '../../../schema/manifest/walk-schema.ts';
import type { Brand } from '../brand.ts';
import { isTextPlace, textIn } from './text-changes.ts';

export type Difference = {
  readonly tenant: string;
  /** JSON Pointer; items with an `id` are addressed by it. */
  readonly path: string;
  /** `undefined` if there is no value. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
};

/** Returns the differences of two manifests, as deep as possible: in objects by key, in lists of items with an `id` by id. */
export function differencesOf({
  tenant,
  before,
  after,
}: {
  tenant: string;
  before: Json | undefined;
  after: Json | undefined;
}): Difference[] {
  const found: Difference[] = [];
  const compare = (one: Json | undefined, other: Json | undefined, steps: readonly string[]): void => {
    // Effective manifests share inherited parts, so most parts are the same object.
    if (one === other) return;
    const [ones, others] = [childrenOf(one), childrenOf(other)];
    if (ones === undefined || others === undefined || ones.kind !== others.kind) {
      if (JSON.stringify(one) !== JSON.stringify(other))
        found.push({ tenant, path: pointerOf(steps), before: one, after: other });
      return;
    }
    const earlier = found.length;
    for (const key of new Set([...ones.of.keys(), ...others.of.keys()]))
      compare(ones.of.get(key), others.of.get(key), [...steps, key]);
    // The lists have the same items in another order.
    if (earlier === found.length && [...ones.of.keys()].join('\0') !== [...others.of.keys()].join('\0'))
      if (ones.kind === 'list')
        found.push({
          tenant,
          path: pointerOf(steps),
          before: [...ones.of.keys()],
          after: [...others.of.keys()],
        });
  };
  compare(before, after, []);
  return found;
}

/** Returns the value at a place of a served brand: of its manifest, or a text as players read it. */
export function servedValue({
  brand,
  steps,
}: {
  brand: Pick<Brand, 'manifest' | 'delivery'>;
  steps: readonly string[];
}): Json | undefined {
  return isTextPlace(steps)
    ? textIn({ texts: brand.delivery().texts, steps })
    : valueIn({ value: brand.manifest, steps });
}

function childrenOf(
  value: Json | undefined,
): { kind: 'object' | 'list'; of: Map<string, Json | undefined> } | undefined {
  if (Array.isArray(value)) {
    const ids = value.map((item) => (isObject(item) && typeof item.id === 'string' ? item.id : undefined));
    if (ids.some((id) => id === undefined) || new Set(ids).size !== ids.length) return undefined;
    return { kind: 'list', of: new Map(value.map((item, index) => [ids[index] ?? '', item])) };
  }
  if (!isObject(value)) return undefined;
  return { kind: 'object', of: new Map(Object.entries(value)) };
}
