import { playersTenant } from '../../../../schema/staging-tenant.ts';
import { batches } from '../../../batches.ts';
import type { AnyTx } from '../../../database/database.ts';
import { uuidV7 } from '../../../database/uuid-v7.ts';
import { notifyStaffOfAll } from '../../../notify-staff.ts';
import type { AssetFile } from '../../folder/read/read-brand-folder.ts';
import type { Provenance } from '../../folder/stored-brand.ts';
import { indexBrands } from './index-brands.ts';
import { parentReleases, type ReleaseOrigin } from './release-origin.ts';
import { servedReleases } from './served-releases.ts';

export type NewRelease = {
  readonly tenant: string;
  /** Id of the brand that it extends. */
  readonly parent: string | undefined;
  /** JSON text. */
  readonly manifest: string;
  /** JSON text. */
  readonly texts: string;
  /** JSON text: hashes by path. */
  readonly assets: string;
  /** Assets that may not be stored yet. */
  readonly files: readonly AssetFile[];
};

/** Stores releases with their origin and their parents' releases, and makes an environment serve them. */
export async function storeReleases(
  tx: AnyTx,
  {
    releases,
    environment,
    origin,
    actor,
    reason,
    now,
    onStored = () => undefined,
  }: {
    releases: readonly NewRelease[];
    environment: string;
    origin: ReleaseOrigin;
    now: Date;
    onStored?: (progress: { done: number; total: number }) => void;
  } & Provenance,
): Promise<void> {
  let done = 0;
  const drawn = releases.map((release) => ({ ...release, id: uuidV7() }));
  const beside = new Map(drawn.map((release) => [release.tenant, release]));
  const parents = await parentReleases(tx, { environment, children: drawn, beside });
  for (const batch of batches(drawn, 200)) {
    const bases = await numbersServed(
      tx,
      environment,
      batch.map(({ tenant }) => tenant),
    );
    const rows = batch.map(({ files: _, parent: __, ...release }) => ({
      ...release,
      origin,
      actor,
      reason,
      created_at: now,
      base: bases.get(release.tenant) ?? null,
      parents: JSON.stringify(parents.get(release.tenant) ?? []),
    }));
    await tx.insertInto('release').values(rows).execute();
    const assets = batch.flatMap(({ tenant, files }) =>
      files.map(({ hash, bytes, contentType }) => ({ tenant, hash, bytes, content_type: contentType })),
    );
    if (assets.length > 0)
      await tx
        .insertInto('asset')
        .values(assets)
        .onConflict((conflict) => conflict.columns(['tenant', 'hash']).doNothing())
        .execute();
    await pointAt(tx, { rows, environment, actor, now });
    done += batch.length;
    onStored({ done, total: releases.length });
  }
}

/** Numbers of the releases that an environment serves, of some brands or all. */
export async function numbersServed(
  tx: AnyTx,
  environment: string,
  tenants?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await servedReleases(tx, environment, tenants).select(['release.tenant', 'release.number']).execute();
  return new Map(rows.map(({ tenant, number }) => [tenant, number]));
}

/** Makes an environment serve stored releases, indexes their brands for searches, and notifies the open pages of staff. */
export async function pointAt(
  tx: AnyTx,
  {
    rows,
    environment,
    actor,
    now,
  }: {
    rows: readonly { readonly tenant: string; readonly id: string }[];
    environment: string;
    actor: string;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('environment_pointer')
    .values(rows.map(({ tenant, id }) => ({ tenant, environment, release_id: id, actor, updated_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['tenant', 'environment'])
        .doUpdateSet((row) => ({
          release_id: row.ref('excluded.release_id'),
          actor: row.ref('excluded.actor'),
          updated_at: row.ref('excluded.updated_at'),
        })),
    )
    .execute();
  await indexBrands(
    tx,
    rows.map(({ tenant }) => tenant),
  );
  const moved = rows.map(({ tenant }) => playersTenant({ tenant, environment }));
  await notifyStaffOfAll(tx, { kind: 'release', tenants: moved });
}
