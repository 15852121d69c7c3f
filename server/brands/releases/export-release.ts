import type { Database } from '../../database/database.ts';
import { partHead } from '../../folder-parts.ts';
import { manifestFile } from '../read-brand-folder.ts';
import type { Candidate } from './release-brand.ts';
import { readAsset } from './releases.ts';

/** Streams a release as the folder that was pushed: one file after the other, each after a line with its name and size. */
export async function* exportRelease({
  database,
  tenant,
  release: { manifest, texts, assets },
}: {
  database: Database;
  tenant: string;
  release: Pick<Candidate, 'manifest' | 'texts' | 'assets'>;
}): AsyncGenerator<string | Uint8Array> {
  const files = [
    [manifestFile, manifest] as const,
    ...Object.entries(texts).map(([language, value]) => [`texts/${language}.json`, value] as const),
  ];
  for (const [name, value] of files) {
    const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
    yield partHead({ name, size: bytes.length });
    yield bytes;
  }
  for (const [name, hash] of Object.entries(assets)) {
    const bytes = await readAsset({ database, tenant, hash });
    if (bytes === undefined) throw new Error(`the bytes of ${name} of ${tenant} are not there`);
    yield partHead({ name, size: bytes.length });
    yield bytes;
  }
}
