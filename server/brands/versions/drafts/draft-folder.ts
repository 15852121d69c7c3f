import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { Database } from '../../../database/database.ts';
import { type AssetFile, assetTypeOf, type BrandFolder } from '../../folder/read/read-brand-folder.ts';
import { readSource, readTextSource } from '../../folder/read/read-source.ts';
import type { RuledBrand } from '../../folder/rules/rule.ts';
import { exportFolder } from '../releases/export-release.ts';
import { stableJson } from '../stable-json.ts';
import type { DraftContent } from './draft.ts';
import { readFiles } from './draft-files.ts';

/** The content of a draft as a brand folder, without the bytes of its files: they were checked when they were stored. */
export async function draftFolder(
  tenant: string,
  content: DraftContent,
): Promise<{ readonly folder: BrandFolder; readonly assets: RuledBrand['assets'] }> {
  const bytesOf = (value: unknown) => Buffer.from(stableJson(value));
  const manifest = readSource(bytesOf(content.manifest));
  const texts = new Map<string, BrandFolder['manifest']>();
  for (const [language, value] of Object.entries(content.texts)) {
    // Parsing a large file takes some 20 ms of this thread, so other work runs in between.
    await nextTurnOfLoop();
    texts.set(language, readTextSource(bytesOf(value)));
  }
  await nextTurnOfLoop();
  return {
    folder: { id: tenant, folder: '', manifest, texts, assets: new Map() },
    assets: new Map(Object.entries(content.assets).map(([path, hash]) => [path, { hash, contentType: typeOf(path) }])),
  };
}

/** The same folder with the bytes of its files, by hash. */
export async function wholeFolder(
  tenant: string,
  content: DraftContent,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<BrandFolder> {
  const assets = Object.entries(content.assets).map(([path, hash]): [string, AssetFile] => {
    const bytes = files.get(hash);
    if (bytes === undefined) throw new Error(`the file ${path} of ${tenant} is missing in the database`);
    return [path, { hash, contentType: typeOf(path), bytes }];
  });
  return { ...(await draftFolder(tenant, content)).folder, assets: new Map(assets) };
}

const typeOf = (path: string) => assetTypeOf(path) ?? 'application/octet-stream';

/** Streams a draft as the folder that can be pushed. */
export async function* exportDraft({
  database,
  tenant,
  id,
  content,
}: {
  database: Database;
  tenant: string;
  id: string;
  content: DraftContent;
}): AsyncGenerator<string | Uint8Array> {
  const read = async (hash: string) => (await readFiles({ database, tenant, id, hashes: [hash] })).get(hash);
  yield* exportFolder({ tenant, folder: content, read });
}
