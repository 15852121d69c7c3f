import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { CodedError } from '../../../schema/errors.ts';
import { formatsOf } from '../../../schema/manifest/extend-lists.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { uuidV7 } from '../../database/uuid-v7.ts';
import { notifyStaffOfAll } from '../../notify-staff.ts';
import { recordAct } from '../../record-act.ts';
import { newestFormat } from '../check/check-format.ts';
import { computeEffective } from '../effective.ts';
import type { Environment } from '../environments.ts';
import { inheritable, parentOf } from '../lineage.ts';
import type { LiveBrandSet } from '../live/open-brand-set.ts';
import { playersTenant } from '../releases/brand-currencies.ts';
import { brandsChannel } from '../releases/releases.ts';
import { stableJson } from '../releases/stable-json.ts';
import { numbersServed, storeReleases } from '../releases/store-releases.ts';
import { changesOf, type StoredBrand, type StoredChange } from '../releases/stored-brand.ts';
import { migrateChanges } from './migrate-changes.ts';
import { migrateManifest, migrateParents, placesOf, withEdits } from './migrate-manifest.ts';

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
      const before = await numbersServed({ trx, environment });
      await storeReleases({ trx, releases, environment, origin: 'migrated', actor, reason, now });
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
      await notifyStaffOfAll({ trx, kind: 'change', tenants: changed });
      const after = await numbersServed({ trx, environment });
      for (const { stored, from, changes } of plans) {
        const { tenant } = stored;
        const release = after.get(tenant) ?? null;
        await recordAct({
          trx,
          tenant,
          actor,
          now,
          action: 'release.migrated',
          before: { release: before.get(tenant) ?? null, format: from },
          after: { environment, release, format: newestFormat, changes: changes.length, reason },
        });
      }
      await database.notify({ trx, channel: brandsChannel, payload: '*' });
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
  const manifest = withEdits({ manifest: stored.manifest, edits });
  const effective = computeEffective({ chain: [...migrated, manifest] }).value;
  // Parents' changes are repeated at the child, because it has entries of its own that they do not mention.
  const changes = migrateChanges({ changes: changesOf(chain).sort(bySequence), effective });
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
