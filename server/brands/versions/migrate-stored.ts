import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { CodedError } from '../../../schema/errors.ts';
import { applyDefaults } from '../../../schema/manifest/apply-defaults.ts';
import { compareFormats, formatsOf, valueAt } from '../../../schema/manifest/extend-lists.ts';
import { mergeManifests } from '../../../schema/manifest/merge.ts';
import { pointerOf, pointerSteps } from '../../../schema/manifest/pointer.ts';
import { isObject, type Json, type SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { uuidV7 } from '../../database/uuid-v7.ts';
import { notifyStaffOfAll } from '../../notify-staff.ts';
import { recordAct } from '../../record-act.ts';
import type { Environment, LiveBrandSet } from '../environments.ts';
import { newestFormat } from '../folder/check/check-format.ts';
import { computeEffective } from '../folder/effective.ts';
import { inheritable, parentOf } from '../folder/lineage.ts';
import { manifestLists, manifestSchema } from '../folder/manifest-schema.ts';
import { migrateManifest, migrateParents, placesOf, withEdits } from '../folder/migrate/migrate-manifest.ts';
import { changesOf, type StoredBrand, type StoredChange } from '../folder/stored-brand.ts';
import { stableJson } from './stable-json.ts';
import { playersTenant } from './stored/brand-currencies.ts';
import { brandsChannel } from './stored/releases.ts';
import { numbersServed, storeReleases } from './stored/store-releases.ts';

export type Migrated = {
  readonly tenant: string;
  readonly from: string;
  readonly to: string;
  /** Number of edits: hidden entries and written-out defaults. */
  readonly edits: number;
  readonly changes: number;
};

/**
 * Republishes every release of an older format in the newest, and appends changes that preserve the effect of its live changes;
 * atomic. Releases of the newest format below an older parent get what they need to stay the same.
 */
export async function migrateStored({
  brands,
  database,
  environment,
  clock,
  actor,
  reason,
  dryRun,
}: {
  brands: LiveBrandSet;
  database: Database;
  environment: Environment;
  clock: Clock;
  actor: string;
  reason: string;
  dryRun: boolean;
}): Promise<Migrated[]> {
  if (reason.trim() === '' && !dryRun)
    throw new CodedError('change.reason_missing', { message: 'a reason is required: --reason TEXT' });
  await brands.refresh();
  const plans: ReturnType<typeof planOf> = [];
  for (const tenant of brands.tenants()) {
    const chain = brands.lineage(tenant);
    if (chain !== undefined) plans.push(...planOf(chain));
    await nextTurnOfLoop();
  }
  if (!dryRun && plans.length > 0) {
    const now = clock.now();
    await database.asOperator(async (trx) => {
      const rewritten = plans.filter(({ edits }) => edits.length > 0);
      const releases = rewritten.map(({ stored, manifest }) => ({
        tenant: stored.tenant,
        parent: parentOf(manifest),
        manifest: stableJson(manifest),
        texts: stableJson(stored.texts),
        assets: stableJson(stored.assets),
        files: [],
      }));
      const before = await numbersServed(trx, environment);
      await storeReleases(trx, { releases, environment, origin: 'migrated', actor, reason, now });
      const added = plans.flatMap(({ stored, changes, depth }) => {
        const set = uuidV7();
        return changes.map((change) => ({ change, tenant: stored.tenant, depth, set }));
      });
      // Inserted one by one: the order of insertion is the sequence, which decides between changes of a parent and of its child.
      for (const { change, tenant, set } of added.sort(inOrder))
        await trx
          .insertInto('change')
          .values(rowOf({ tenant, environment, change, actor, reason, set, now }))
          .execute();
      const changed = added.map(({ tenant }) => playersTenant({ tenant, environment }));
      await notifyStaffOfAll(trx, { kind: 'change', tenants: changed });
      const after = await numbersServed(trx, environment);
      for (const { stored, from, changes } of plans) {
        const { tenant } = stored;
        const release = after.get(tenant) ?? null;
        await recordAct(trx, {
          tenant,
          actor,
          now,
          action: 'release.migrated',
          before: { release: before.get(tenant) ?? null, format: from },
          after: { environment, release, format: newestFormat, changes: changes.length, reason },
        });
      }
      await database.notify(trx, { channel: brandsChannel, payload: '*' });
    });
    await brands.refresh();
  }
  return plans.map(({ stored, from, edits, changes }) => ({
    tenant: stored.tenant,
    from,
    to: newestFormat,
    edits: placesOf(edits),
    changes: changes.length,
  }));
}

function planOf(chain: readonly StoredBrand[]) {
  const stored = chain.at(-1);
  if (stored === undefined) return [];
  const parents = chain.slice(0, -1).map(({ manifest }) => inheritable(manifest));
  const migrated = migrateParents(parents);
  const edits = migrateManifest({ manifest: stored.manifest, parents, migrated });
  const manifest = withEdits(stored.manifest, edits);
  const effective = computeEffective([...migrated, manifest]).value;
  // Parents' changes are repeated at the child, because it has entries of its own that they do not mention.
  const changes = migrateChanges(changesOf(chain).sort(bySequence), effective);
  if (edits.length === 0 && changes.length === 0) return [];
  const from = formatsOf([...parents, stored.manifest]).at(-1) ?? newestFormat;
  return [{ stored, from, manifest, edits, depth: chain.length, changes }];
}

type Added = { readonly change: StoredChange; readonly tenant: string; readonly depth: number };

const bySequence = (a: StoredChange, b: StoredChange) => (a.sequence < b.sequence ? -1 : 1);

function inOrder(a: Added, b: Added): number {
  return a.change.sequence === b.change.sequence ? a.depth - b.depth : bySequence(a.change, b.change);
}

function rowOf({
  tenant,
  environment,
  change,
  actor,
  reason,
  set,
  now,
}: {
  tenant: string;
  environment: Environment;
  change: StoredChange;
  actor: string;
  reason: string;
  set: string;
  now: Date;
}) {
  return {
    tenant,
    environment,
    path: change.path,
    value: change.removed ? null : JSON.stringify(change.value),
    removed: change.removed,
    reason: `${reason}: ${change.reason}`,
    actor,
    from_at: change.from,
    until_at: change.until,
    change_set: set,
    created_at: now,
  };
}

/**
 * Returns changes to append after those of an older format, so that the lists that they set stay the same once the release has the
 * newest format.
 * A list that was set as a whole is set again with all other entries hidden. If an entry would otherwise inherit something from the
 * shipped entry of its id, such as its label, it is set separately. Changes at or below such a path are repeated in order, because
 * the new change comes after them. History is append-only. Each new change has the sequence of the one that it repeats.
 */
export function migrateChanges(
  /** All changes that affect the brand, including its parents', by sequence. */ changes: readonly StoredChange[],
  /** The manifest of the migrated release. */ effective: Json,
): StoredChange[] {
  const places = changes.filter((change) => listsWithin(change).length > 0).map(({ path }) => path);
  const concerned = (path: string) =>
    places.some((place) => `${path}/`.startsWith(`${place}/`) || `${place}/`.startsWith(`${path}/`));
  if (places.length === 0) return [];
  return changes
    .filter(({ path }) => concerned(path))
    .flatMap((change) => {
      const lists = listsWithin(change).map((list) => ({ ...list, items: statedWhole(list, effective) }));
      const edits = lists.map(({ within, items }) => ({ path: within, value: items }));
      const alone = lists.flatMap((list) => statedAlone(list, existingEntries({ list, changes, effective })));
      return [{ ...change, value: withEdits(change.value, edits) }, ...alone.map((entry) => ({ ...change, ...entry }))];
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
    const stated = valueAt(value, within);
    return since === newestFormat && !removed && covers && Array.isArray(stated)
      ? [{ steps, within, shipped, items: stated.map((item) => inFull(item, steps)) }]
      : [];
  });
}

/** The complete list: every entry with all its properties, so that none inherits from a shipped one, and all others hidden. */
function statedWhole(list: ListWithin, effective: Json): Json[] {
  const ids = new Set(list.items.map(idOf));
  const others = [...itemsAt(effective, list.steps), ...list.shipped].flatMap((item) => {
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
function statedAlone(list: ListWithin, existing: readonly Json[]): { path: string; value: Json }[] {
  return list.items.flatMap((item) => {
    const needsChange = existing.some((base) => {
      if (idOf(base) !== idOf(item)) return false;
      const [merged = null] = mergeManifests({ parent: [base], child: [item] }) as Json[];
      return !isDeepStrictEqual(inFull(merged, list.steps), item);
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
  return [...itemsAt(effective, steps), ...stated.flatMap(({ items }) => items)];
}

function itemsAt(value: Json, steps: readonly string[]): readonly Json[] {
  const list = valueAt(value, steps);
  return Array.isArray(list) ? list : [];
}

const idOf = (item: Json) => (isObject(item) ? item.id : undefined);

function inFull(item: Json, steps: readonly string[]): Json {
  const list = steps.reduce<SchemaNode | undefined>((node, step) => node?.properties?.[step], manifestSchema);
  const node = list?.items;
  return node === undefined ? item : applyDefaults({ value: item, node, root: manifestSchema });
}
