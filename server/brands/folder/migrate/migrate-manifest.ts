import { isObject, type Json, ownValue } from '../../../../schema/manifest/walk-schema.ts';
import { formatOf } from '../check/check-format.ts';

/** An edit of a manifest. */
export type Edit = { readonly path: readonly (string | number)[]; readonly value: Json };

/**
 * A step from one format to the next. `edits` returns what has to be written so that players see the same, such as a default that the new
 * format changes; `parents` are of the older format, the topmost first. The step itself writes `formatVersion`.
 */
export type MigrationStep = {
  readonly from: string;
  readonly to: string;
  edits(manifest: Json, parents: readonly Json[]): readonly Edit[];
};

/** Steps in order. There are none, because 1.1 is the first format. `aMigrationStep` of the tests is a worked example of the next one. */
export const migrationSteps: readonly MigrationStep[] = [];

/** Returns the edits that convert a manifest to the newest format. There are none if it has that format already. */
export const migrateManifest = (manifest: Json, parents: readonly Json[] = [], steps = migrationSteps): Edit[] =>
  migrateChain([...parents, manifest], steps).at(-1)?.edits ?? [];

/** Converts a manifest with its parents, the topmost first. A manifest that states no format has that of its parent. */
export function migrateChain(chain: readonly Json[], steps = migrationSteps): { manifest: Json; edits: Edit[] }[] {
  return steps.reduce(
    (before, { from, to, edits: editsOf }) =>
      before.map(({ manifest, edits }, index) => {
        const above = before.slice(0, index).map((parent) => parent.manifest);
        const isStated = isObject(manifest) && ownValue(manifest, 'formatVersion') !== undefined;
        if (formatOfChain([...above, manifest]) !== from) return { manifest, edits };
        const version: Edit[] = isStated ? [{ path: ['formatVersion'], value: to }] : [];
        const added = [...version, ...editsOf(manifest, above)];
        return { manifest: withEdits(manifest, added), edits: [...edits, ...added] };
      }),
    chain.map((manifest) => ({ manifest, edits: [] as Edit[] })),
  );
}

/** The format of a manifest below its parents: its own, else that of the nearest parent that states one. */
export const formatOfChain = (chain: readonly Json[]): string =>
  formatOf(chain.findLast((manifest) => isObject(manifest) && 'formatVersion' in manifest));

/** Number of edited places of a manifest, apart from its version. */
export function placesOf(edits: readonly Edit[]): number {
  return edits.filter(({ path }) => path[0] !== 'formatVersion').length;
}

/** Applies edits to a copy of the manifest. */
export function withEdits(manifest: Json, edits: readonly Edit[]): Json {
  // One copy for all edits, because there may be thousands of a long list.
  const whole = { manifest: structuredClone(manifest) };
  for (const edit of edits) put(whole, edit);
  return whole.manifest;
}

function put(whole: { manifest: Json }, { path, value }: Edit): void {
  const steps = ['manifest', ...path];
  const last = steps.pop() ?? 'manifest';
  const parent = steps.reduce<Json | undefined>(childOf, whole);
  if (Array.isArray(parent) && childOf(parent, last) !== undefined) parent[Number(last)] = value;
  else if (isObject(parent)) parent[last] = value;
}

const childOf = (parent: Json | undefined, step: string | number): Json | undefined => {
  if (Array.isArray(parent)) return parent[Number(step)];
  return isObject(parent) ? ownValue(parent, String(step)) : undefined;
};
