import { partHead } from '../../../../schema/folder-format.ts';
import type { Database } from '../../../database/database.ts';
import { manifestFile } from '../../folder/read/read-brand-folder.ts';
import { readAsset } from '../stored/releases.ts';
import type { Candidate } from './release-brand.ts';

type Exported = Pick<Candidate, 'manifest' | 'texts' | 'assets'>;

/** Streams a release as the folder that was pushed: one file after the other, each after a line with its name and size. */
export async function* exportRelease(
  database: Database,
  tenant: string,
  release: Exported,
): AsyncGenerator<string | Uint8Array> {
  yield* exportFolder({ tenant, folder: release, read: (hash) => readAsset({ database, tenant, hash }) });
}

/** Streams the folder of a release or of a draft. */
export async function* exportFolder({
  tenant,
  folder: { manifest, texts, assets },
  read,
}: {
  tenant: string;
  folder: Exported;
  /** Reads the bytes of an asset. */
  read: (hash: string) => Promise<Uint8Array | undefined>;
}): AsyncGenerator<string | Uint8Array> {
  const files = [
    [manifestFile, manifest] as const,
    ...Object.entries(texts).map(([language, value]) => [`texts/${language}.json`, value] as const),
  ];
  for (const [name, value] of files) {
    const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
    yield partHead(name, bytes.length);
    yield bytes;
  }
  for (const [name, hash] of Object.entries(assets)) {
    const bytes = await read(hash);
    if (bytes === undefined) throw new Error(`the file ${name} of ${tenant} is missing in the database`);
    yield partHead(name, bytes.length);
    yield bytes;
  }
}
