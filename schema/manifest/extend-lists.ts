import { defaultOf } from './apply-defaults.ts';
import { mergeLists } from './merge.ts';
import { isObject, type Json, ownValue, resolveNode, type SchemaNode } from './walk-schema.ts';

/** A list of shipped entries that brands can extend. */
export type ShippedList = {
  /** Keys from the top of the manifest. */
  readonly steps: readonly string[];
  /** Since this manifest format, setting the list extends the shipped one; before, it replaced it. */
  readonly since: string;
  readonly shipped: readonly Json[];
  /** Name of an item in the schema: `entry` of a menu, `homeBlock`, `category`. */
  readonly itemOf: string;
};

/** The lists that the schema marks with `x-extends-since`. */
export function shippedLists(root: SchemaNode): ShippedList[] {
  const found: ShippedList[] = [];
  const walk = (node: SchemaNode, steps: readonly string[]) => {
    const since = node['x-extends-since'];
    const shipped = since === undefined ? undefined : defaultOf({ node, root });
    if (since !== undefined && Array.isArray(shipped))
      found.push({ steps, since, shipped, itemOf: node.items?.$ref?.split('/').at(-1) ?? '' });
    const { properties = {} } = resolveNode({ node, root, value: undefined });
    for (const [key, child] of Object.entries(properties)) walk(child, [...steps, key]);
  };
  walk(root, []);
  return found;
}

/**
 * Merges each entry list in a part of a manifest with the list that applies without it: stated items first in their order, the others
 * after them; merged by id. `at` is the path of the part; empty for a whole manifest.
 */
export function extendLists({
  stated,
  at = [],
  applied,
  format,
  lists,
}: {
  stated: Json;
  at?: readonly string[];
  /** The manifest that applies without the part. Lists missing in it are the shipped ones. */
  applied: Json;
  format: string;
  lists: readonly ShippedList[];
}): Json {
  return lists.reduce((part, { steps, since, shipped }) => {
    if (compareFormats(format, since) < 0 || at.some((step, index) => step !== steps[index])) return part;
    const within = steps.slice(at.length);
    const list = valueAt(part, within);
    if (!Array.isArray(list) || !list.every(hasId)) return part;
    const before = valueAt(applied, steps);
    const base = Array.isArray(before) && before.every(hasId) ? before : shipped.filter(hasId);
    return withValueAt({ value: part, steps: within, next: mergeLists(base, list) });
  }, stated);
}

/** Negative if the first `major.minor` is the older. */
export function compareFormats(first: string, second: string): number {
  const [major = 0, minor = 0] = first.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = second.split('.').map(Number);
  return major - otherMajor || minor - otherMinor;
}

/** `formatVersion` of a manifest; the oldest format if it is missing. */
export function formatOf(manifest: Json | undefined): string {
  return statedFormat(manifest) ?? '1.0';
}

/** Formats of a lineage, parents first: each manifest's own, else its parent's. */
export function formatsOf(chain: readonly Json[]): string[] {
  let format = formatOf(undefined);
  return chain.map((manifest) => {
    format = statedFormat(manifest) ?? format;
    return format;
  });
}

function statedFormat(manifest: Json | undefined): string | undefined {
  const stated = isObject(manifest) ? ownValue(manifest, 'formatVersion') : undefined;
  return typeof stated === 'string' && /^\d+\.\d+$/.test(stated) ? stated : undefined;
}

export function valueAt(value: Json | undefined, steps: readonly string[]): Json | undefined {
  return steps.reduce<Json | undefined>((found, step) => (isObject(found) ? ownValue(found, step) : undefined), value);
}

export function withValueAt({ value, steps, next }: { value: Json; steps: readonly string[]; next: Json }): Json {
  const [step, ...rest] = steps;
  if (step === undefined) return next;
  if (!isObject(value)) return value;
  return { ...value, [step]: withValueAt({ value: value[step] ?? null, steps: rest, next }) };
}

function hasId(item: Json): item is { [key: string]: Json } & { id: string } {
  return isObject(item) && typeof item.id === 'string';
}
