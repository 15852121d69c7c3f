import {
  compareFormats,
  extendLists,
  formatOf,
  formatsOf,
  type ShippedList,
  valueAt,
  withValueAt,
} from './extend-lists.ts';
import { mergeManifests } from './merge.ts';
import type { Json } from './walk-schema.ts';

/** Merges manifests, parents first, without defaults and changes. */
export function mergeChain(chain: readonly Json[], lists: readonly ShippedList[]): Json {
  const formats = formatsOf(chain);
  return chain.reduce<Json>((parent, child, index) => {
    const format = formats[index] ?? formatOf(child);
    const stated = extendLists({ stated: child, applied: parent, format, lists });
    return mergeManifests({ parent: withoutExtended({ parent, child, format, lists }), child: stated });
  }, {});
}

/** Empties the parent's lists that the child has extended already. Merged again, they would restore entries that `null` removed. */
function withoutExtended({
  parent,
  child,
  format,
  lists,
}: {
  parent: Json;
  child: Json;
  format: string;
  lists: readonly ShippedList[];
}): Json {
  return lists.reduce((value, { steps, since }) => {
    const both = [valueAt(child, steps), valueAt(parent, steps)];
    return compareFormats(format, since) >= 0 && both.every(Array.isArray)
      ? withValueAt({ value, steps, next: [] })
      : value;
  }, parent);
}
