import { extendLists, type ShippedList, valueAt, withValueAt } from './extend-lists.ts';
import { mergeManifests } from './merge.ts';
import { valueIn } from './pointer.ts';
import { isObject, type Json, ownValue } from './walk-schema.ts';

/** Merges manifests, parents first, without defaults and changes. */
export const mergeChain = (chain: readonly Json[], lists: readonly ShippedList[]): Json =>
  chain.reduce<Json>((parent, child) => {
    const stated = extendLists({ stated: child, applied: parent, lists });
    return mergeManifests({ parent: withoutExtended(parent, child, lists), child: stated });
  }, {});

/** Empties the parent's lists that the child has extended already. Merged again, they would restore entries that `null` removed. */
const withoutExtended = (parent: Json, child: Json, lists: readonly ShippedList[]): Json =>
  lists.reduce((value, { steps }) => {
    const both = [valueAt(child, steps), valueAt(parent, steps)];
    return both.every(Array.isArray) ? withValueAt({ value, steps, next: [] }) : value;
  }, parent);

/**
 * Returns whether the list at a place of a manifest is merged by id into one of a parent or of ours. Any other list replaces the one
 * below it. The parents, the topmost first, are merged with the first question.
 */
export function mergedLists(
  parents: readonly Json[],
  lists: readonly ShippedList[],
): (steps: readonly string[]) => boolean {
  let inherited: Json | undefined;
  return (steps) => {
    inherited ??= inheritedLists(parents, lists);
    const list = valueIn(inherited, steps);
    return Array.isArray(list) && list.length > 0 && list.every((item) => isObject(item) && 'id' in item);
  };
}

/** The parents' manifest, with our own entry lists. */
const inheritedLists = (parents: readonly Json[], lists: readonly ShippedList[]): Json =>
  lists.reduce(
    (value, { steps, shipped }) =>
      valueAt(value, steps) === undefined
        ? withValueAt({ value: withObjects(value, steps.slice(0, -1)), steps, next: [...shipped] })
        : value,
    mergeChain(parents, lists),
  );

/** Adds the objects that lead to a place. */
function withObjects(value: Json, steps: readonly string[]): Json {
  const [step, ...rest] = steps;
  if (step === undefined || !isObject(value)) return value;
  const child = ownValue(value, step);
  return { ...value, [step]: withObjects(isObject(child) ? child : {}, rest) };
}
