import { basename, resolve } from 'node:path';
import { unreadFiles } from '../../server/brands/folder/check/unread-files.ts';
import { manifestFile, readBrandFolder } from '../../server/brands/folder/read/read-brand-folder.ts';
import { pathOf } from './brand-folders.ts';
import { type Output, UnreadableError } from './command.ts';
import { packFiles } from './content-folder.ts';

/**
 * Packs a brand's folder for sending, named by its path or its id, and names files that are left behind. Throws `UnreadableError` if it has no
 * manifest.
 */
export async function packBrand(
  path: string,
  env: NodeJS.ProcessEnv,
  output: Output,
): Promise<{ id: string; file: string; remove(): Promise<void> }> {
  const folder = await pathOf(path, env);
  const id = basename(folder);
  const found = await readBrandFolder({ tenantsDir: resolve(folder, '..'), id });
  if (found === undefined) throw new UnreadableError(`${path} has no ${manifestFile}`);
  for (const { message, fix } of await unreadFiles(found)) output.err(`not sent: ${message} (${fix})`);
  const parts = [
    manifestFile,
    ...[...found.texts.keys()].map((language) => `texts/${language}.json`),
    ...found.assets.keys(),
  ];
  return { id, ...(await packFiles(folder, parts)) };
}
