import { serverLimits } from '../../../../schema/constants.ts';
import { CodedError } from '../../../../schema/errors.ts';
import { brandOfTenant } from '../../../../schema/staging-tenant.ts';
import type { AnyTx, Database } from '../../../database/database.ts';
import { deleteRows, selectRows } from '../../../database/rows.ts';
import { type AssetFile, assetTypeOf } from '../../folder/read/read-brand-folder.ts';
import { imageFault } from '../../folder/rules/image-fault.ts';
import type { DraftContent } from './draft.ts';

type Of = { readonly tenant: string; readonly id: string };
type Within = Of;

export type DraftFile = {
  readonly path: string;
  readonly hash: string;
  /** Size in bytes. */
  readonly bytes: number;
  readonly contentType: string;
};

/** Sizes of the files that a draft and the releases of its brand have, in bytes by hash. */
export async function fileSizes(
  tx: AnyTx,
  { tenant, id, hashes }: Within & { readonly hashes: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (hashes.length === 0) return new Map();
  const [own, released] = await Promise.all([
    selectRows(tx, 'draft_asset', { tenant, draft: id })
      .where('hash', 'in', [...new Set(hashes)])
      .select(({ fn }) => ['hash', fn<number>('octet_length', ['bytes']).as('size')])
      .execute(),
    selectRows(tx, 'asset', { tenant })
      .where('hash', 'in', [...new Set(hashes)])
      .select(({ fn }) => ['hash', fn<number>('octet_length', ['bytes']).as('size')])
      .execute(),
  ]);
  return new Map([...released, ...own].map(({ hash, size }) => [hash, size]));
}

/** The files of a draft with their sizes, by path. */
export async function listFiles({
  database,
  tenant,
  id,
  assets,
}: Of & { readonly database: Database; readonly assets: DraftContent['assets'] }): Promise<DraftFile[]> {
  const sizes = await database.asOperator((tx) => fileSizes(tx, { tenant, id, hashes: Object.values(assets) }));
  return Object.entries(assets)
    .map(([path, hash]) => ({
      path,
      hash,
      bytes: sizes.get(hash) ?? 0,
      contentType: assetTypeOf(path) ?? 'application/octet-stream',
    }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Bytes of files by hash: uploaded for the draft, or of a release of its brand. */
export async function readFiles({
  database,
  tenant,
  id,
  hashes,
}: Of & { readonly database: Database; readonly hashes: readonly string[] }): Promise<ReadonlyMap<string, Uint8Array>> {
  if (hashes.length === 0) return new Map();
  const wanted = [...new Set(hashes)];
  return database.asOperator(async (tx) => {
    const [own, released] = await Promise.all([
      selectRows(tx, 'draft_asset', { tenant, draft: id })
        .where('hash', 'in', wanted)
        .select(['hash', 'bytes'])
        .execute(),
      selectRows(tx, 'asset', { tenant }).where('hash', 'in', wanted).select(['hash', 'bytes']).execute(),
    ]);
    return new Map([...released, ...own].map(({ hash, bytes }) => [hash, bytes]));
  });
}

/**
 * A file of a draft by its hash, to be shown. `undefined` if the draft does not have it, or if its bytes are not of the type that its
 * name states.
 */
export async function readDraftFile({
  hash,
  assets,
  ...of
}: Of & { readonly database: Database; readonly hash: string; readonly assets: DraftContent['assets'] }): Promise<
  { name: string; contentType: string; bytes: Uint8Array } | undefined
> {
  const paths = Object.keys(assets).filter((path) => assets[path] === hash);
  if (paths.length === 0) return undefined;
  const bytes = (await readFiles({ ...of, hashes: [hash] })).get(hash);
  if (bytes === undefined) return undefined;
  for (const path of paths) {
    const contentType = assetTypeOf(path);
    if (contentType !== undefined && imageFault({ bytes, contentType, hash }) === undefined)
      return { name: path.slice(path.lastIndexOf('/') + 1), contentType, bytes };
  }
  return undefined;
}

type ReadFile = (asset: { readonly tenant: string; readonly hash: string }) => Promise<Uint8Array | undefined>;

/**
 * Reads files of releases, else files that were uploaded for a draft, which frames of the console show. Only a brand that names a
 * hash is asked for it, and drafts of other brands are never read.
 */
export const withDraftFiles =
  (database: Database, read: ReadFile): ReadFile =>
  async ({ tenant, hash }) => {
    const released = await read({ tenant, hash });
    if (released !== undefined) return released;
    const row = await database.asOperator((tx) =>
      selectRows(tx, 'draft_asset', { tenant: brandOfTenant(tenant), hash })
        .select('bytes')
        .limit(1)
        .executeTakeFirst(),
    );
    return row?.bytes;
  };

/**
 * Stores the bytes of uploaded files. Files that the draft no longer names stay for an undo, the newest first, until all have more
 * bytes than a release may have.
 */
export async function storeFiles(
  tx: AnyTx,
  {
    tenant,
    id,
    files,
    assets,
    now,
  }: Within & { readonly files: readonly AssetFile[]; readonly assets: DraftContent['assets']; readonly now: Date },
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('draft_asset')
    .values(
      files.map(({ hash, bytes, contentType }) => ({
        tenant,
        draft: id,
        hash,
        bytes,
        content_type: contentType,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant', 'draft', 'hash']).doNothing())
    .execute();
  const named = new Set(Object.values(assets));
  const rows = await selectRows(tx, 'draft_asset', { tenant, draft: id })
    .select(({ fn }) => ['hash', fn<number>('octet_length', ['bytes']).as('size')])
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .execute();
  let bytes = rows.reduce((sum, { hash, size }) => sum + (named.has(hash) ? size : 0), 0);
  const dropped = rows.flatMap(({ hash, size }) => {
    if (named.has(hash)) return [];
    bytes += size;
    return bytes > serverLimits.releaseBytes ? [hash] : [];
  });
  if (dropped.length > 0)
    await deleteRows(tx, 'draft_asset', { tenant, draft: id }).where('hash', 'in', dropped).execute();
}

/** A draft's content as it is stored: JSON of its parts, of texts by language. */
export type StoredContent = {
  readonly manifest: string;
  readonly texts: readonly (readonly [string, string])[];
  readonly assets: string;
};

/** Throws `upload.too_large` for a draft that is larger than a release may be. `filesBytes` is the sum of its files. */
export function requireSize({ manifest, texts, assets }: StoredContent, filesBytes: number): void {
  const parts: [string, string, number][] = [
    ['manifest.json', manifest, serverLimits.brandFileBytes],
    ['the list of files', assets, serverLimits.brandFileBytes],
    ...texts.map(([language, json]): [string, string, number] => [
      `texts/${language}.json`,
      json,
      serverLimits.brandTextsBytes,
    ]),
  ];
  let all = filesBytes;
  let words = 0;
  for (const [name, json, most] of parts) {
    const size = Buffer.byteLength(json);
    all += size;
    if (name.startsWith('texts/')) words += size;
    if (size > most)
      throw new CodedError('upload.too_large', {
        message: `${name} would have ${Math.ceil(size / 1000)} kB, over ${most / 1000} kB: remove everything that is not a setting`,
      });
  }
  if (words > serverLimits.brandAllTextsBytes)
    throw new CodedError('upload.too_large', {
      message: `the texts of all languages would have ${Math.ceil(words / 1000)} kB, over ${serverLimits.brandAllTextsBytes / 1000} kB: remove those that say the same as ours`,
    });
  if (all > serverLimits.releaseBytes)
    throw new CodedError('upload.too_large', {
      message: `the draft would have ${Math.ceil(all / 1_000_000)} MB, over ${serverLimits.releaseBytes / 1_000_000} MB: remove files`,
    });
}
