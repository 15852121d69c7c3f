import { compareFormats, formatsOf, valueAt } from '../../../../schema/manifest/extend-lists.ts';
import { mergeChain } from '../../../../schema/manifest/merge-chain.ts';
import { isObject, type Json, type JsonObject, ownValue } from '../../../../schema/manifest/walk-schema.ts';
import { newestFormat, replacedLists } from '../check/check-format.ts';
import { computeEffective } from '../effective.ts';
import { manifestLists } from '../manifest-schema.ts';

/** An edit of a manifest. `adds` appends the value to a list. */
export type Edit = { readonly path: readonly (string | number)[]; readonly value: Json; readonly adds?: boolean };

/**
 * Returns the edits that convert a manifest to the newest format without changing what players see. Entries missing in its lists are
 * hidden by id, and values that would differ otherwise are written out, such as defaults. There are none if it has that format
 * already, unless it has to state something that an older parent no longer passes on. `parents` are the original ones, `migrated`
 * the converted ones, the topmost first.
 */
export function migrateManifest({
  manifest,
  parents = [],
  migrated = parents,
}: {
  manifest: Json;
  parents?: readonly Json[];
  migrated?: readonly Json[];
}): Edit[] {
  const format = formatsOf([...parents, manifest]).at(-1) ?? newestFormat;
  const isNewest = compareFormats(format, newestFormat) >= 0;
  if (isNewest && parents.every((parent, index) => parent === migrated[index])) return [];
  const before = computeEffective([...parents, manifest]).value;
  const version: Edit[] = isNewest ? [] : [{ path: ['formatVersion'], value: newestFormat }];
  const hidden = replacedLists(manifest, format).flatMap(({ steps, shipped }): Edit[] => {
    const shown = new Set<Json | undefined>(itemsAt(before, steps).map(({ id }) => id));
    const inherited = valueAt(mergeChain(migrated, manifestLists), steps);
    const others = (Array.isArray(inherited) ? inherited : shipped).flatMap((item) =>
      isObject(item) && !shown.has(item.id) ? [item] : [],
    );
    return others.map(({ id = null, block }) => ({
      path: steps,
      value: { id, ...(block === undefined ? {} : { block }), enabled: false },
      adds: true,
    }));
  });
  const written = [...version, ...hidden];
  const after = computeEffective([...migrated, withEdits(manifest, written)]).value;
  const statedLists = manifestLists.flatMap(({ steps }): Edit[] => {
    const items = new Map(itemsAt(after, steps).map((item) => [item.id, item]));
    const was = new Map(itemsAt(before, steps).map((item) => [item.id, item]));
    return itemsAt(manifest, steps).flatMap(({ id }, index) =>
      Object.entries(was.get(id) ?? {}).flatMap(([key, value]): Edit[] =>
        JSON.stringify(items.get(id)?.[key]) === JSON.stringify(value) ? [] : [{ path: [...steps, index, key], value }],
      ),
    );
  });
  return [...written, ...statedLists];
}

/** Number of edited places of a manifest, apart from its version. */
export function placesOf(edits: readonly Edit[]): number {
  return edits.filter(({ path }) => path[0] !== 'formatVersion').length;
}

/** Converts the parents of a manifest, the topmost first. */
export function migrateParents(parents: readonly Json[]): Json[] {
  const migrated: Json[] = [];
  for (const [index, manifest] of parents.entries()) {
    const above = { parents: parents.slice(0, index), migrated: [...migrated] };
    migrated.push(withEdits(manifest, migrateManifest({ manifest, ...above })));
  }
  return migrated;
}

/** Applies edits to a copy of the manifest. */
export function withEdits(manifest: Json, edits: readonly Edit[]): Json {
  // One copy for all edits, because there may be thousands of a long list.
  const whole = { manifest: structuredClone(manifest) };
  for (const edit of edits) put(whole, edit);
  return whole.manifest;
}

function put(whole: { manifest: Json }, { path, value, adds = false }: Edit): void {
  const steps = ['manifest', ...path];
  const last = steps.pop() ?? 'manifest';
  const parent = steps.reduce<Json | undefined>(childOf, whole);
  const found = childOf(parent, last);
  if (adds && Array.isArray(found)) found.push(value);
  else if (Array.isArray(parent) && found !== undefined) parent[Number(last)] = value;
  else if (isObject(parent)) parent[last] = value;
}

const childOf = (parent: Json | undefined, step: string | number): Json | undefined => {
  if (Array.isArray(parent)) return parent[Number(step)];
  return isObject(parent) ? ownValue(parent, String(step)) : undefined;
};

function itemsAt(value: Json, steps: readonly string[]): (JsonObject & { id: string })[] {
  const list = valueAt(value, steps);
  return Array.isArray(list)
    ? list.filter((item): item is JsonObject & { id: string } => isObject(item) && typeof item.id === 'string')
    : [];
}
