import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { isObject, type Json } from '../../schema/manifest/walk-schema.ts';
import { unreadFiles } from '../../server/brands/folder/check/unread-files.ts';
import {
  type BrandFolder,
  listBrandFolders,
  listFolders,
  manifestFile,
  readBrandFolder,
} from '../../server/brands/folder/read/read-brand-folder.ts';
import { nearestOf } from '../../server/nearest-word.ts';
import { projectRoot } from '../../server/project-root.ts';
import type { Packed } from './admin-files.ts';
import { type Context, UnreadableError, UsageError } from './command.ts';
import { packFiles } from './content-folder.ts';

type Target = { readonly tenantsDir: string; readonly id: string };
type Read = (target: Target) => Promise<BrandFolder | undefined>;

export const tenantsDirOf = (env: NodeJS.ProcessEnv): string => env.TENANTS_DIR ?? join(projectRoot, 'tenants');

/** Folder that the text names: a path, or the id of a brand in the tenants folder. Throws `UnreadableError` if there is neither. */
export async function pathOf(text: string, env: NodeJS.ProcessEnv): Promise<string> {
  const isThere = (path: string) => stat(path).then(Boolean, () => false);
  const full = resolve(text);
  if (await isThere(full)) return full;
  const tenantsDir = tenantsDirOf(env);
  const isId = /^[\w-]+$/.test(text);
  if (isId && (await isThere(join(tenantsDir, text)))) return resolve(tenantsDir, text);
  const ids = isId ? await listBrandFolders(tenantsDir).catch(() => []) : [];
  const near = nearestOf(text, ids);
  throw new UnreadableError(
    isId
      ? `${text} is neither a path nor a brand in ${tenantsDir}${near === undefined ? '' : `: did you mean ${near}?`}`
      : `${text} does not exist`,
  );
}

/** Folders that a command names, else the tenants folder. */
export const pathsOf = (named: readonly string[], env: NodeJS.ProcessEnv): Promise<readonly string[]> =>
  Promise.all(named.length > 0 ? named.map((text) => pathOf(text, env)) : [tenantsDirOf(env)]);

/** Brands of a path: a manifest, the folder of a brand, or a folder of such folders, including those that lack a manifest. */
export async function brandsOf(path: string): Promise<Target[]> {
  const full = resolve(path);
  const info = await stat(full).catch(() => {
    throw new UnreadableError(`${path} does not exist`);
  });
  if (info.isFile()) {
    if (basename(full) !== manifestFile)
      throw new UsageError(`${path}: name a ${manifestFile}, a brand's folder, or a folder of brands`);
    return [{ tenantsDir: dirname(dirname(full)), id: basename(dirname(full)) }];
  }
  const own = await stat(join(full, manifestFile)).catch(() => undefined);
  if (own?.isFile()) return [{ tenantsDir: dirname(full), id: basename(full) }];
  if ((await listBrandFolders(full)).length === 0)
    throw new UnreadableError(`${path} contains no folder with a ${manifestFile}`);
  return (await listFolders(full)).map((id) => ({ tenantsDir: full, id }));
}

export function folderReader(): Read {
  const known = new Map<string, Promise<BrandFolder | undefined>>();
  return (target) => {
    const key = join(target.tenantsDir, target.id);
    const found = known.get(key) ?? readBrandFolder(target);
    known.set(key, found);
    return found;
  };
}

/** The folder and its parents by id. */
export async function familyOf(folder: BrandFolder, read: Read): Promise<Map<string, BrandFolder>> {
  const family = new Map([[folder.id, folder]]);
  const tenantsDir = dirname(folder.folder);
  for (let next = parentIdOf(folder.manifest.value); next !== undefined && !family.has(next); ) {
    const parent = await read({ tenantsDir, id: next });
    if (parent === undefined) break;
    family.set(next, parent);
    next = parentIdOf(parent.manifest.value);
  }
  return family;
}

function parentIdOf(manifest: Json | undefined): string | undefined {
  return isObject(manifest) && typeof manifest.extends === 'string' && manifest.extends !== ''
    ? manifest.extends
    : undefined;
}

/**
 * Packs a brand's folder for sending, named by its path or its id, and names files that are left behind. Throws `UnreadableError` if it has no
 * manifest.
 */
export async function packBrand(path: string, { env, output }: Context): Promise<Packed & { id: string }> {
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

/** Path of the manifest's schema from a brand's folder, which may be outside the repository. */
export const schemaFrom = (folder: string): string =>
  relative(resolve(folder), join(projectRoot, 'schema/generated/manifest-file.schema.json')).replaceAll('\\', '/');

/**
 * Makes the `$schema` of a written manifest lead to the schema. A release states the path from the folder that was pushed, if any. An
 * address stays.
 */
export async function linkSchema(folder: string): Promise<void> {
  const file = join(folder, 'manifest.json');
  const { $schema: stated, ...rest } = JSON.parse(await readFile(file, 'utf8'));
  const $schema = /^https?:/.test(String(stated)) ? stated : schemaFrom(folder);
  await writeFile(file, `${JSON.stringify({ $schema, ...rest }, null, 2)}\n`);
}
