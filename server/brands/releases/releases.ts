import type { Json, JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { batches } from '../../batches.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Trx } from '../../database/database.ts';
import { uuidV7 } from '../../database/uuid-v7.ts';
import type { ManifestChange } from '../changes/apply-changes.ts';
import type { BrandFolder } from '../read-brand-folder.ts';
import { stableJson } from './stable-json.ts';

/** Payload: a tenant, or `*` for many. */
export const brandsChannel = 'livery_brands';

export type Provenance = { readonly actor: string; readonly reason: string };

export type StoredChange = ManifestChange & {
  readonly sequence: bigint;
  readonly reason: string;
  readonly actor: string;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly createdAt: Date;
};

/** What the database knows of one tenant in one environment. */
export type StoredBrand = {
  readonly tenant: string;
  readonly releaseId: string;
  readonly manifest: Json;
  readonly texts: JsonObject;
  /** Path -> hash. */
  readonly assets: Readonly<Record<string, string>>;
  readonly archived: boolean;
  readonly changes: readonly StoredChange[];
};

/** Stores folders as releases and points the environment at them; folders equal to what is served are left as they are. */
export async function publishFolders({
  database,
  folders,
  environment,
  actor,
  reason,
  clock,
  onStored = () => undefined,
}: {
  database: Database;
  folders: readonly BrandFolder[];
  environment: string;
  clock: Clock;
  /** Called on the way: many take long. */
  onStored?: (progress: { done: number; total: number }) => void;
} & Provenance): Promise<string[]> {
  if (folders.length === 0) return [];
  const rows = folders.map((folder) => ({
    folder,
    manifest: stableJson(folder.manifest.value),
    texts: stableJson(
      Object.fromEntries([...folder.texts].map(([language, source]) => [language, source.value ?? {}])),
    ),
    assets: stableJson(Object.fromEntries([...folder.assets].map(([path, asset]) => [path, asset.hash]))),
  }));
  const now = clock.now();
  return database.asOperator(async (trx) => {
    const served = await currentReleases({
      trx,
      environment,
      tenants: folders.length > 50 ? undefined : folders.map(({ id }) => id),
    });
    const fresh = rows.filter(({ folder, manifest, texts, assets }) => {
      const release = served.get(folder.id);
      return (
        release === undefined ||
        stableJson(release.manifest) !== manifest ||
        stableJson(release.texts) !== texts ||
        stableJson(release.assets) !== assets
      );
    });
    let done = 0;
    for (const batch of batches(fresh, 200)) {
      const releases = batch.map(({ folder, manifest, texts, assets }) => ({
        tenant: folder.id,
        id: uuidV7(),
        manifest,
        texts,
        assets,
        actor,
        reason,
        created_at: now,
      }));
      await trx.insertInto('release').values(releases).execute();
      const assets = batch.flatMap(({ folder }) =>
        [...folder.assets.values()].map(({ hash, bytes, contentType }) => ({
          tenant: folder.id,
          hash,
          bytes,
          content_type: contentType,
        })),
      );
      if (assets.length > 0)
        await trx
          .insertInto('asset')
          .values(assets)
          .onConflict((conflict) => conflict.columns(['tenant', 'hash']).doNothing())
          .execute();
      await trx
        .insertInto('environment_pointer')
        .values(
          releases.map(({ tenant, id }) => ({ tenant, environment, release_id: id, actor, updated_at: now })),
        )
        .onConflict((conflict) =>
          conflict.columns(['tenant', 'environment']).doUpdateSet((row) => ({
            release_id: row.ref('excluded.release_id'),
            actor: row.ref('excluded.actor'),
            updated_at: row.ref('excluded.updated_at'),
          })),
        )
        .execute();
      done += batch.length;
      onStored({ done, total: fresh.length });
    }
    const published = fresh.map(({ folder }) => folder.id);
    if (published.length > 0)
      await database.notify({
        trx,
        channel: brandsChannel,
        payload: published.length === 1 ? (published[0] ?? '*') : '*',
      });
    return published;
  });
}

async function currentReleases({
  trx,
  environment,
  tenants,
}: {
  trx: Trx;
  environment: string;
  tenants: readonly string[] | undefined;
}) {
  const rows = await trx
    .selectFrom('environment_pointer as pointer')
    .innerJoin('release', (join) =>
      join.onRef('release.tenant', '=', 'pointer.tenant').onRef('release.id', '=', 'pointer.release_id'),
    )
    .where('pointer.environment', '=', environment)
    .$if(tenants !== undefined, (query) => query.where('pointer.tenant', 'in', [...(tenants ?? [])]))
    .select(['release.tenant', 'release.id', 'release.manifest', 'release.texts', 'release.assets'])
    .execute();
  return new Map(rows.map((row) => [row.tenant, row]));
}

/** What is served in an environment, of all tenants or of some. Releases that are known already are not read again. */
export async function loadBrands({
  database,
  environment,
  tenants,
  known,
}: {
  database: Database;
  environment: string;
  tenants?: readonly string[];
  known: ReadonlyMap<string, StoredBrand>;
}): Promise<StoredBrand[]> {
  return database.asOperator(async (trx) => {
    const pointers = await trx
      .selectFrom('environment_pointer')
      .where('environment', '=', environment)
      .$if(tenants !== undefined, (query) => query.where('tenant', 'in', [...(tenants ?? [])]))
      .select(['tenant', 'release_id'])
      .execute();
    const moved = pointers
      .filter(({ tenant, release_id }) => known.get(tenant)?.releaseId !== release_id)
      .map(({ tenant }) => tenant);
    const releases =
      moved.length === 0
        ? undefined
        : // So many names would make the question longer than the answer.
          await currentReleases({ trx, environment, tenants: moved.length > 500 ? tenants : moved });
    const changes = await changesOf({ trx, tenants });
    const archived = await trx
      .selectFrom('brand_state')
      .where('archived', '=', true)
      .select('tenant')
      .execute();
    const gone = new Set(archived.map(({ tenant }) => tenant));
    return pointers.flatMap(({ tenant }) => {
      const read = releases?.get(tenant);
      const release = read === undefined ? known.get(tenant) : { ...read, releaseId: read.id };
      if (release === undefined) return [];
      return {
        tenant,
        releaseId: release.releaseId,
        manifest: release.manifest as Json,
        texts: release.texts as JsonObject,
        assets: release.assets,
        archived: gone.has(tenant),
        changes: changes.get(tenant) ?? [],
      };
    });
  });
}

async function changesOf({ trx, tenants }: { trx: Trx; tenants: readonly string[] | undefined }) {
  const rows = await trx
    .selectFrom('change')
    .$if(tenants !== undefined, (query) => query.where('tenant', 'in', [...(tenants ?? [])]))
    .selectAll()
    .orderBy('sequence')
    .execute();
  const byTenant = new Map<string, StoredChange[]>();
  for (const row of rows) {
    const change = {
      sequence: row.sequence,
      path: row.path,
      value: row.value as Json,
      removed: row.removed,
      reason: row.reason,
      actor: row.actor,
      from: row.from_at,
      until: row.until_at,
      createdAt: row.created_at,
    };
    const known = byTenant.get(row.tenant);
    if (known === undefined) byTenant.set(row.tenant, [change]);
    else known.push(change);
  }
  return byTenant;
}

/** Bytes of an asset of a tenant. */
export async function readAsset({
  database,
  tenant,
  hash,
}: {
  database: Database;
  tenant: string;
  hash: string;
}): Promise<Uint8Array | undefined> {
  return database.asOperator(async (trx) => {
    const row = await trx
      .selectFrom('asset')
      .where('tenant', '=', tenant)
      .where('hash', '=', hash)
      .select('bytes')
      .executeTakeFirst();
    return row?.bytes;
  });
}
