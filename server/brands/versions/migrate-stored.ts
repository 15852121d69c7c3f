import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { CodedError } from '../../../schema/errors.ts';
import type { DatabaseAndClock } from '../../database/database.ts';
import { recordAct } from '../../record-act.ts';
import type { Environment, LiveBrandSet } from '../environments.ts';
import { inheritable, parentOf } from '../folder/lineage.ts';
import {
  formatOfChain,
  type MigrationStep,
  migrateManifest,
  migrationSteps,
  placesOf,
  withEdits,
} from '../folder/migrate/migrate-manifest.ts';
import type { StoredBrand } from '../folder/stored-brand.ts';
import { stableJson } from './stable-json.ts';
import { brandsChannel } from './stored/releases.ts';
import { numbersServed, storeReleases } from './stored/store-releases.ts';

export type Migrated = {
  readonly tenant: string;
  readonly from: string;
  readonly to: string;
  /** Number of edited places. */
  readonly edits: number;
};

/** Republishes every release of an older format in the newest; atomic. */
export async function migrateStored({
  brands,
  database,
  environment,
  clock,
  actor,
  reason,
  dryRun,
  steps = migrationSteps,
}: DatabaseAndClock & {
  brands: LiveBrandSet;
  environment: Environment;
  actor: string;
  reason: string;
  dryRun: boolean;
  steps?: readonly MigrationStep[];
}): Promise<Migrated[]> {
  if (reason.trim() === '' && !dryRun)
    throw new CodedError('change.reason_missing', { message: 'a reason is required: --reason TEXT' });
  await brands.refresh();
  const plans: ReturnType<typeof planOf> = [];
  for (const tenant of brands.tenants()) {
    const chain = brands.lineage(tenant);
    if (chain !== undefined) plans.push(...planOf(chain, steps));
    await nextTurnOfLoop();
  }
  if (!dryRun && plans.length > 0) {
    const now = clock.now();
    await database.asOperator(async (tx) => {
      const releases = plans.map(({ stored, manifest }) => ({
        tenant: stored.tenant,
        parent: parentOf(manifest),
        manifest: stableJson(manifest),
        texts: stableJson(stored.texts),
        assets: stableJson(stored.assets),
        files: [],
      }));
      const before = await numbersServed(tx, environment);
      await storeReleases(tx, { releases, environment, origin: 'migrated', actor, reason, now });
      const after = await numbersServed(tx, environment);
      for (const { stored, migrated } of plans) {
        const { tenant } = stored;
        await recordAct(tx, {
          tenant,
          actor,
          now,
          action: 'release.migrated',
          before: { release: before.get(tenant) ?? null, format: migrated.from },
          after: { environment, release: after.get(tenant) ?? null, format: migrated.to, reason },
        });
      }
      await database.notify(tx, { channel: brandsChannel, payload: '*' });
    });
    await brands.refresh();
  }
  return plans.map(({ migrated }) => migrated);
}

function planOf(chain: readonly StoredBrand[], steps: readonly MigrationStep[]) {
  const stored = chain.at(-1);
  if (stored === undefined) return [];
  const parents = chain.slice(0, -1).map(({ manifest }) => inheritable(manifest));
  const edits = migrateManifest(stored.manifest, parents, steps);
  if (edits.length === 0) return [];
  const from = formatOfChain([...parents, stored.manifest]);
  const to = steps.at(-1)?.to ?? from;
  const migrated = { tenant: stored.tenant, from, to, edits: placesOf(edits) };
  return [{ stored, manifest: withEdits(stored.manifest, edits), migrated }];
}
