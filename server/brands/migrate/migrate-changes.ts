import { isDeepStrictEqual } from 'node:util';
import { applyDefaults } from '../../../schema/manifest/apply-defaults.ts';
import { compareFormats, valueAt } from '../../../schema/manifest/extend-lists.ts';
import { mergeManifests } from '../../../schema/manifest/merge.ts';
import { pointerOf, pointerSteps } from '../../../schema/manifest/pointer.ts';
import { isObject, type Json, type SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import { newestFormat } from '../check/check-format.ts';
import { manifestLists, manifestSchema } from '../manifest-schema.ts';
import type { StoredChange } from '../releases/stored-brand.ts';
import { withEdits } from './migrate-manifest.ts';

/**
 * Returns changes to append after those of an older format, so that the lists that they set stay the same once the release has the
 * newest format.
 * A list that was set as a whole is set again with all other entries hidden. If an entry would otherwise inherit something from the
 * shipped entry of its id, such as its label, it is set separately. Changes at or below such a path are repeated in order, because
 * the new change comes after them. History is append-only. Each new change has the sequence of the one that it repeats.
 */
export function migrateChanges({
  changes,
  effective,
}: {
  /** All changes that affect the brand, including its parents', by sequence. */
  changes: readonly StoredChange[];
  /** The manifest of the migrated release. */
  effective: Json;
}): StoredChange[] {
  const places = changes.filter((change) => listsWithin(change).length > 0).map(({ path }) => path);
  const concerned = (path: string) =>
    places.some((place) => `${path}/`.startsWith(`${place}/`) || `${place}/`.startsWith(`${path}/`));
  if (places.length === 0) return [];
  return changes
    .filter(({ path }) => concerned(path))
    .flatMap((change) => {
      const lists = listsWithin(change).map((list) => ({ ...list, items: statedWhole({ list, effective }) }));
      const edits = lists.map(({ within, items }) => ({ path: within, value: items }));
      const alone = lists.flatMap((list) =>
        statedAlone({ list, existing: existingEntries({ list, changes, effective }) }),
      );
      return [
        { ...change, value: withEdits({ manifest: change.value, edits }) },
        ...alone.map((entry) => ({ ...change, ...entry })),
      ];
    });
}

type ListWithin = {
  readonly steps: readonly string[];
  readonly within: readonly string[];
  readonly shipped: readonly Json[];
  /** The list's entries with all defaults. */
  readonly items: readonly Json[];
};

/** Lists that a change of an older format sets as a whole. */
function listsWithin({
  path,
  value,
  removed,
  format = '1.0',
}: Pick<StoredChange, 'path' | 'value' | 'removed' | 'format'>): ListWithin[] {
  if (compareFormats(format, newestFormat) >= 0) return [];
  const at = pointerSteps(path);
  return manifestLists.flatMap(({ steps, since, shipped }) => {
    const within = steps.slice(at.length);
    const covers = at.length <= steps.length && at.every((step, index) => step === steps[index]);
    const stated = valueAt({ value, steps: within });
    return since === newestFormat && !removed && covers && Array.isArray(stated)
      ? [{ steps, within, shipped, items: stated.map((item) => inFull({ item, steps })) }]
      : [];
  });
}

/** The complete list: every entry with all its properties, so that none inherits from a shipped one, and all others hidden. */
function statedWhole({ list, effective }: { list: ListWithin; effective: Json }): Json[] {
  const ids = new Set(list.items.map(idOf));
  const others = [...itemsAt({ value: effective, steps: list.steps }), ...list.shipped].flatMap((item) => {
    if (!isObject(item) || ids.has(idOf(item))) return [];
    ids.add(idOf(item));
    return [{ ...item, enabled: false }];
  });
  return [...list.items, ...others];
}

/**
 * Returns separate changes for entries that would otherwise inherit properties. Lists are merged with the shipped ones, and a merged
 * entry can't drop a property: `null` would be invalid in the older format, to which a release may be rolled back. A separate change
 * of the entry replaces it as a whole in both formats.
 */
function statedAlone({
  list,
  existing,
}: {
  list: ListWithin;
  existing: readonly Json[];
}): { path: string; value: Json }[] {
  return list.items.flatMap((item) => {
    const needsChange = existing.some((base) => {
      if (idOf(base) !== idOf(item)) return false;
      const [merged = null] = mergeManifests({ parent: [base], child: [item] }) as Json[];
      return !isDeepStrictEqual(inFull({ item: merged, steps: list.steps }), item);
    });
    return needsChange ? [{ path: pointerOf([...list.steps, String(idOf(item))]), value: item }] : [];
  });
}

/** Entries that may exist at the list's path: entries of the release and of other changes. */
function existingEntries({
  list: { steps },
  changes,
  effective,
}: {
  list: ListWithin;
  changes: readonly StoredChange[];
  effective: Json;
}): Json[] {
  const stated = changes.flatMap(listsWithin).filter((other) => other.steps === steps);
  return [...itemsAt({ value: effective, steps }), ...stated.flatMap(({ items }) => items)];
}

function itemsAt({ value, steps }: { value: Json; steps: readonly string[] }): readonly Json[] {
  const list = valueAt({ value, steps });
  return Array.isArray(list) ? list : [];
}

const idOf = (item: Json) => (isObject(item) ? item.id : undefined);

function inFull({ item, steps }: { item: Json; steps: readonly string[] }): Json {
  const list = steps.reduce<SchemaNode | undefined>((node, step) => node?.properties?.[step], manifestSchema);
  const node = list?.items;
  return node === undefined ? item : applyDefaults({ value: item, node, root: manifestSchema });
}
