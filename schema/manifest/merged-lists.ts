import { compareFormats, formatOf, type ShippedList, valueAt, withValueAt } from './extend-lists.ts';
import { mergeChain } from './merge-chain.ts';
import { valueIn } from './pointer.ts';
import { isObject, type Json, ownValue } from './walk-schema.ts';

type Lineage = {
  readonly manifest: Json;
  /** Manifests of the parents, the topmost first. */
  readonly parents: readonly Json[];
  readonly lists: readonly ShippedList[];
};

/**
 * Returns whether the list at a place of a manifest is merged by id into one of a parent or of ours. Any other list replaces the one
 * below it. The parents are merged with the first question.
 */
export function mergedLists(lineage: Lineage): (steps: readonly string[]) => boolean {
  let inherited: Json | undefined;
  return (steps) => {
    inherited ??= inheritedLists(lineage);
    const list = valueIn(inherited, steps);
    return Array.isArray(list) && list.length > 0 && list.every((item) => isObject(item) && 'id' in item);
  };
}

/** The parents' manifest, with our own entry lists if the brand's format extends them. */
function inheritedLists({ manifest, parents, lists }: Lineage): Json {
  const format = formatOf(mergeChain([...parents, manifest], lists));
  return lists.reduce(
    (value, { steps, since, shipped }) => {
      if (compareFormats(format, since) < 0 || valueAt(value, steps) !== undefined) return value;
      return withValueAt({ value: withObjects(value, steps.slice(0, -1)), steps, next: [...shipped] });
    },
    mergeChain(parents, lists),
  );
}

/** Adds the objects that lead to a place. */
function withObjects(value: Json, steps: readonly string[]): Json {
  const [step, ...rest] = steps;
  if (step === undefined || !isObject(value)) return value;
  const child = ownValue(value, step);
  return { ...value, [step]: withObjects(isObject(child) ? child : {}, rest) };
}
