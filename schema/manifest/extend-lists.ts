import { defaultOf } from './apply-defaults.ts';
import { mergeLists } from './merge.ts';
import { isObject, type Json, ownValue, resolveNode, type SchemaNode } from './walk-schema.ts';

/** A list of shipped entries that brands can extend. */
export type ShippedList = {
  /** Keys from the top of the manifest. */
  readonly steps: readonly string[];
  readonly shipped: readonly Json[];
  /** Name of an item in the schema: `entry` of a menu, `homeBlock`, `category`. */
  readonly itemOf: string;
};

/** The lists that the schema marks with `x-extends`. */
export function shippedLists(root: SchemaNode): ShippedList[] {
  const found: ShippedList[] = [];
  const walk = (node: SchemaNode, steps: readonly string[]) => {
    const shipped = node['x-extends'] ? defaultOf({ node, root }) : undefined;
    if (Array.isArray(shipped)) found.push({ steps, shipped, itemOf: node.items?.$ref?.split('/').at(-1) ?? '' });
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
  lists,
}: {
  stated: Json;
  at?: readonly string[];
  /** The manifest that applies without the part. Lists missing in it are the shipped ones. */
  applied: Json;
  lists: readonly ShippedList[];
}): Json {
  return lists.reduce((part, { steps, shipped }) => {
    if (at.some((step, index) => step !== steps[index])) return part;
    const within = steps.slice(at.length);
    const list = valueAt(part, within);
    if (!Array.isArray(list) || !list.every(hasId)) return part;
    const before = valueAt(applied, steps);
    const base = Array.isArray(before) && before.every(hasId) ? before : shipped.filter(hasId);
    return withValueAt({ value: part, steps: within, next: mergeLists(base, list) });
  }, stated);
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
