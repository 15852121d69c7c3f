import { pointerOf, pointerSteps, valueIn } from '../../../schema/manifest/pointer.ts';
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
  /** Set for the order of a list. `before` and `after` are then the ids of its items; differences of the items are listed separately. */
  readonly order?: true;
  /** For an item that is added before others: the id of the next item that the list has already. */
  readonly precedes?: string;
};

/**
 * Returns the differences of two manifests, as deep as possible: in objects by key, in lists of items with an `id` by id. The order of
 * a list is a difference of its own, if items that both sides have follow each other in another order. `$schema` is left out: it leads
 * from a folder to the schema, and is another one in each folder.
 */
export function differencesOf({
  tenant,
  before,
  after,
  target = before,
}: {
  tenant: string;
  before: Json | undefined;
  after: Json | undefined;
  /** The manifest whose lists may get the added items. */
  target?: Json | undefined;
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
    if (ones.kind === 'list') compareLists(ones.of, others.of, steps);
    else
      for (const key of new Set([...ones.of.keys(), ...others.of.keys()]))
        if (steps.length > 0 || key !== '$schema') compare(ones.of.get(key), others.of.get(key), [...steps, key]);
  };
  const compareLists = (ones: Children, others: Children, steps: readonly string[]): void => {
    for (const [id, item] of ones) compare(item, others.get(id), [...steps, id]);
    const listed = childrenOf(valueIn(target, steps))?.of;
    const added: Difference[] = [];
    let precedes: string | undefined;
    for (const [id, item] of [...others].reverse()) {
      const path = pointerOf([...steps, id]);
      if (!ones.has(id)) added.push({ tenant, path, before: undefined, after: item, precedes });
      if (listed?.has(id)) precedes = id;
    }
    found.push(...added.reverse());
    const [ids, nextIds] = [[...ones.keys()], [...others.keys()]];
    if (!isSameOrder(ids, nextIds))
      found.push({ tenant, path: pointerOf(steps), before: ids, after: nextIds, order: true });
  };
  compare(before, after, []);
  return found;
}

/**
 * Returns the differences of two values at a place, as {@link differencesOf} finds them. A group of texts is not taken apart: its
 * value has other keys than its places.
 */
export function differencesAt({
  steps,
  ...values
}: {
  tenant: string;
  steps: readonly string[];
  before: Json | undefined;
  after: Json | undefined;
}): Difference[] {
  const at = pointerOf(steps);
  if (isTextPlace(steps))
    return JSON.stringify(values.before) === JSON.stringify(values.after) ? [] : [{ ...values, path: at }];
  return differencesOf(values).map((difference) => ({ ...difference, path: at + difference.path }));
}

/** Whether a manifest has the value after a difference at its place, or the order after it. */
export function isAsAfter({
  value,
  difference: { path, after, order },
}: {
  value: Json | undefined;
  difference: Difference;
}): boolean {
  const found = valueIn(value, pointerSteps(path));
  if (!order || !Array.isArray(after)) return JSON.stringify(found) === JSON.stringify(after);
  const listed = childrenOf(found);
  return listed?.kind === 'list' && isSameOrder([...listed.of.keys()], after.map(String));
}

/** Whether the ids that both lists have are in the same order. */
export function isSameOrder(ones: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [new Set(ones), new Set(others)];
  const shared = others.filter((id) => one.has(id));
  return ones.filter((id) => other.has(id)).every((id, index) => id === shared[index]);
}

/** Returns the value at a place of a served brand: of its manifest, or a text as players read it. */
export function servedValue(brand: Pick<Brand, 'manifest' | 'delivery'>, steps: readonly string[]): Json | undefined {
  return isTextPlace(steps) ? textIn(brand.delivery().texts, steps) : valueIn(brand.manifest, steps);
}

type Children = ReadonlyMap<string, Json | undefined>;

function childrenOf(value: Json | undefined): { kind: 'object' | 'list'; of: Children } | undefined {
  if (Array.isArray(value)) {
    const ids = value.map((item) => (isObject(item) && typeof item.id === 'string' ? item.id : undefined));
    if (ids.some((id) => id === undefined) || new Set(ids).size !== ids.length) return undefined;
    return { kind: 'list', of: new Map(value.map((item, index) => [ids[index] ?? '', item])) };
  }
  if (!isObject(value)) return undefined;
  return { kind: 'object', of: new Map(Object.entries(value)) };
}
