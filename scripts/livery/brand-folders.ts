import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isObject, type Json } from '../../schema/manifest/walk-schema.ts';
import {
  type BrandFolder,
  listBrandFolders,
  manifestFile,
  readBrandFolder,
} from '../../server/brands/read-brand-folder.ts';
import { UnreadableError, UsageError } from './command.ts';

type Target = { readonly tenantsDir: string; readonly id: string };
type Read = (target: Target) => Promise<BrandFolder | undefined>;

/** A path may be a manifest, the folder of a brand, or a folder of such folders. */
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
  const ids = await listBrandFolders(full);
  if (ids.length === 0) throw new UnreadableError(`${path} contains no folder with a ${manifestFile}`);
  return ids.map((id) => ({ tenantsDir: full, id }));
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
export async function familyOf({
  folder,
  read,
}: {
  folder: BrandFolder;
  read: Read;
}): Promise<Map<string, BrandFolder>> {
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
