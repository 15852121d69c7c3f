import { batches } from '../../batches.ts';
import type { Trx } from '../../database/database.ts';
import { uuidV7 } from '../../database/uuid-v7.ts';
import type { AssetFile } from '../read-brand-folder.ts';
import type { Provenance } from './stored-brand.ts';

export type NewRelease = {
  readonly tenant: string;
  /** JSON. */
  readonly manifest: string;
  /** JSON. */
  readonly texts: string;
  /** JSON: path -> hash. */
  readonly assets: string;
  /** Assets that may not be stored yet. */
  readonly files: readonly AssetFile[];
};

/** Stores releases and points an environment at them. */
export async function storeReleases({
  trx,
  releases,
  environment,
  actor,
  reason,
  now,
  onStored = () => undefined,
}: {
  trx: Trx;
  releases: readonly NewRelease[];
  environment: string;
  now: Date;
  onStored?: (progress: { done: number; total: number }) => void;
} & Provenance): Promise<void> {
  let done = 0;
  for (const batch of batches(releases, 200)) {
    const rows = batch.map(({ files: _, ...release }) => ({
      ...release,
      id: uuidV7(),
      actor,
      reason,
      created_at: now,
    }));
    await trx.insertInto('release').values(rows).execute();
    const assets = batch.flatMap(({ tenant, files }) =>
      files.map(({ hash, bytes, contentType }) => ({ tenant, hash, bytes, content_type: contentType })),
    );
    if (assets.length > 0)
      await trx
        .insertInto('asset')
        .values(assets)
        .onConflict((conflict) => conflict.columns(['tenant', 'hash']).doNothing())
        .execute();
    await pointAt({ trx, rows, environment, actor, now });
    done += batch.length;
    onStored({ done, total: releases.length });
  }
}

/** Points an environment at stored releases. */
export async function pointAt({
  trx,
  rows,
  environment,
  actor,
  now,
}: {
  trx: Trx;
  rows: readonly { readonly tenant: string; readonly id: string }[];
  environment: string;
  actor: string;
  now: Date;
}): Promise<void> {
  await trx
    .insertInto('environment_pointer')
    .values(rows.map(({ tenant, id }) => ({ tenant, environment, release_id: id, actor, updated_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'environment']).doUpdateSet((row) => ({
        release_id: row.ref('excluded.release_id'),
        actor: row.ref('excluded.actor'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
