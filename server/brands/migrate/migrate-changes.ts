import { applyDefaults } from '../../../schema/manifest/apply-defaults.ts';
import { valueAt } from '../../../schema/manifest/extend-lists.ts';
import { isObject, type Json, type SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import { pointerSteps } from '../changes/pointer.ts';
import { newestFormat } from '../check/check-format.ts';
import { manifestLists, manifestSchema } from '../manifest-schema.ts';
import type { StoredChange } from '../releases/releases.ts';
import { withEdits } from './migrate-manifest.ts';

/**
 * The changes to add after those of an older format, so that the lists that they state stay what they are once the release is
 * of the newest. A list that was stated whole is stated whole again, with every other entry hidden; what was changed at or below such a
 * place follows in its order, since the statement comes after it now. History is only ever added to.
 */
export function migrateChanges({
  changes,
  effective,
}: {
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
    .map((change) => ({
      ...change,
      value: listsWithin(change).reduce(
        (value, list) => statedWhole({ value, list, effective }),
        change.value,
      ),
    }));
}

type ListWithin = {
  readonly steps: readonly string[];
  readonly within: readonly string[];
  readonly shipped: readonly Json[];
};

/** The lists that a change states whole. */
function listsWithin({
  path,
  value,
  removed,
}: Pick<StoredChange, 'path' | 'value' | 'removed'>): ListWithin[] {
  const at = pointerSteps(path);
  return manifestLists.flatMap(({ steps, since, shipped }) => {
    const within = steps.slice(at.length);
    const covers = at.length <= steps.length && at.every((step, index) => step === steps[index]);
    return since === newestFormat && !removed && covers && Array.isArray(valueAt({ value, steps: within }))
      ? [{ steps, within, shipped }]
      : [];
  });
}

/** Every entry in full, so that none takes over what a shipped one says, and all others hidden. */
function statedWhole({ value, list, effective }: { value: Json; list: ListWithin; effective: Json }): Json {
  const stated = valueAt({ value, steps: list.within });
  const node = nodeAt(list.steps);
  const full = (item: Json) =>
    node === undefined ? item : applyDefaults({ value: item, node, root: manifestSchema });
  const items = Array.isArray(stated) ? stated.map(full) : [];
  const ids = new Set(items.map(idOf));
  const held = valueAt({ value: effective, steps: list.steps });
  const others = [...(Array.isArray(held) ? held : []), ...list.shipped].flatMap((item) => {
    if (!isObject(item) || ids.has(idOf(item))) return [];
    ids.add(idOf(item));
    return [{ ...item, enabled: false }];
  });
  return withEdits({ manifest: value, edits: [{ path: list.within, value: [...items, ...others] }] });
}

const idOf = (item: Json) => (isObject(item) ? item.id : undefined);

function nodeAt(steps: readonly string[]): SchemaNode | undefined {
  const list = steps.reduce<SchemaNode | undefined>((node, step) => node?.properties?.[step], manifestSchema);
  return list?.items;
}
