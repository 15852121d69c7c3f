import type { AnyTx, Database } from '../../../database/database.ts';
import { selectRows } from '../../../database/rows.ts';
import type { Environment } from '../../environments.ts';
import { assetTypeOf } from '../../folder/read/read-brand-folder.ts';
import { imageFault } from '../../folder/rules/image-fault.ts';
import { readAsset } from '../stored/releases.ts';
import { numbersServed } from '../stored/store-releases.ts';
import type { FileDifference } from './plan-release.ts';

/** A stored file of a release. */
export type ReleaseFile = {
  readonly tenant: string;
  readonly release: number;
  /** SHA-256 of its bytes, lowercase hex. */
  readonly hash: string;
  /** Size in bytes. */
  readonly bytes: number;
};

/** A difference with the assets on both sides. Texts have no assets, nor does a side without the file. */
export type ComparedFile = FileDifference & { readonly before?: ReleaseFile; readonly after?: ReleaseFile };

/**
 * Adds the stored assets before and after to file differences. `before` is a release, or the one that an environment serves now.
 * Without `after`, which is not stored yet, that side stays empty.
 */
export async function withStoredFiles({
  database,
  tenant,
  files,
  before,
  after,
}: {
  database: Database;
  tenant: string;
  files: readonly FileDifference[];
  before: number | Environment;
  after: number | undefined;
}): Promise<ComparedFile[]> {
  if (!files.some(({ path }) => assetTypeOf(path) !== undefined)) return [...files];
  return database.asOperator(async (tx) => {
    const earlier = typeof before === 'number' ? before : (await numbersServed(tx, before, [tenant])).get(tenant);
    const assets = await assetsOf(
      tx,
      tenant,
      [after, earlier].filter((number) => number !== undefined),
    );
    const hashOf = (release: number | undefined, path: string) =>
      release === undefined ? undefined : assets.get(release)?.[path];
    const hashes = files.flatMap(({ path }) => [hashOf(earlier, path) ?? [], hashOf(after, path) ?? []].flat());
    const sizes = await sizesOf(tx, tenant, hashes);
    const fileOf = (release: number | undefined, path: string): ReleaseFile | undefined => {
      const hash = hashOf(release, path);
      const bytes = hash === undefined ? undefined : sizes.get(hash);
      return release === undefined || hash === undefined || bytes === undefined
        ? undefined
        : { tenant, release, hash, bytes };
    };
    return files.map((file) => {
      const [one, other] = [fileOf(earlier, file.path), fileOf(after, file.path)];
      return { ...file, ...(one && { before: one }), ...(other && { after: other }) };
    });
  });
}

/**
 * Returns a picture of a stored release by its hash. `undefined` if the release does not have it, or if its bytes are not of the
 * type that its name states.
 */
export async function readReleasePicture({
  database,
  tenant,
  number,
  hash,
}: {
  database: Database;
  tenant: string;
  number: number;
  hash: string;
}): Promise<{ name: string; contentType: string; bytes: Uint8Array } | undefined> {
  const releases = await database.asOperator((tx) => assetsOf(tx, tenant, [number]));
  const assets = releases.get(number) ?? {};
  const paths = Object.keys(assets).filter((path) => assets[path] === hash);
  const bytes = paths.length === 0 ? undefined : await readAsset({ database, tenant, hash });
  if (bytes === undefined) return undefined;
  for (const path of paths) {
    const contentType = assetTypeOf(path);
    if (contentType?.startsWith('image/') && imageFault({ bytes, contentType, hash }) === undefined)
      return { name: path.slice(path.lastIndexOf('/') + 1), contentType, bytes };
  }
  return undefined;
}

async function assetsOf(
  tx: AnyTx,
  tenant: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<string, string>>>> {
  const rows = await selectRows(tx, 'release', { tenant })
    .where('number', 'in', [...numbers])
    .select(['number', 'assets'])
    .execute();
  return new Map(rows.map((row) => [row.number, row.assets]));
}

/** Sizes in bytes, by hash. */
async function sizesOf(tx: AnyTx, tenant: string, hashes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await selectRows(tx, 'asset', { tenant })
    .where('hash', 'in', [...new Set(hashes)])
    .select(({ fn }) => ['hash', fn<number>('octet_length', ['bytes']).as('size')])
    .execute();
  return new Map(rows.map(({ hash, size }) => [hash, size]));
}
