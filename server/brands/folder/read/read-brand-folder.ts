import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { JsonSource } from './positions.ts';
import { readSource, readTextSource } from './read-source.ts';

export type AssetFile = { readonly hash: string; readonly contentType: string; readonly bytes: Uint8Array };

/** A brand folder on disk. */
export type BrandFolder = {
  /** Name of the folder. */
  readonly id: string;
  readonly folder: string;
  readonly manifest: JsonSource;
  /** Texts by file name without its ending. */
  readonly texts: ReadonlyMap<string, JsonSource>;
  /** Assets by path from the folder, such as `assets/logo.svg`. */
  readonly assets: ReadonlyMap<string, AssetFile>;
};

export const manifestFile = 'manifest.json';
/** Number of folders that are read in parallel: enough to keep the disk busy, few enough not to exhaust file handles. */
export const readAtOnce = 32;

const contentTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};

/** Content type of an asset by its name; `undefined` if the name is not an asset's. */
export function assetTypeOf(path: string): string | undefined {
  return contentTypes[extname(path)];
}

/** Names of folders with a manifest, sorted. Rejects with the system's error if the tenants folder is unreadable. */
export async function listBrandFolders(tenantsDir: string): Promise<string[]> {
  const names = await listFolders(tenantsDir);
  const found = await Promise.all(
    names.map(async (name) => ((await exists(join(tenantsDir, name, manifestFile))) ? name : undefined)),
  );
  return found.filter((name) => name !== undefined);
}

/** Names of all folders that could be brands, sorted. Hidden folders are left out. */
export async function listFolders(tenantsDir: string): Promise<string[]> {
  const entries = await readdir(tenantsDir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort();
}

/** Reads one folder; `undefined` if it has no manifest. */
export async function readBrandFolder({
  tenantsDir,
  id,
}: {
  tenantsDir: string;
  id: string;
}): Promise<BrandFolder | undefined> {
  const folder = join(tenantsDir, id);
  const bytes = await readIfThere(join(folder, manifestFile));
  if (bytes === undefined) return undefined;
  const [texts, assets] = await Promise.all([readTexts(join(folder, 'texts')), readAssets(join(folder, 'assets'))]);
  return { id, folder, manifest: readSource(bytes), texts, assets };
}

async function readTexts(folder: string): Promise<Map<string, JsonSource>> {
  const names = (await readdirIfThere(folder)).filter((name) => name.endsWith('.json')).sort();
  const read = await Promise.all(
    names.map(async (name) => [name.slice(0, -5), readTextSource(await readFile(join(folder, name)))] as const),
  );
  return new Map(read);
}

async function readAssets(folder: string): Promise<Map<string, AssetFile>> {
  const names = (await readdirIfThere(folder)).filter((name) => assetTypeOf(name) !== undefined).sort();
  const read = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      const asset = {
        hash: createHash('sha256').update(bytes).digest('hex'),
        contentType: assetTypeOf(name) ?? 'application/octet-stream',
        bytes,
      };
      return [`assets/${name}`, asset] as const;
    }),
  );
  return new Map(read);
}

async function readIfThere(file: string): Promise<Uint8Array | undefined> {
  return readFile(file).catch(missingAs(undefined));
}

async function readdirIfThere(folder: string): Promise<string[]> {
  return readdir(folder).catch(missingAs<string[]>([]));
}

/** Uses `stat`, which needs no file descriptor: there may be ten thousand folders. */
async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(missingAs(undefined))) !== undefined;
}

function missingAs<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value;
    throw error;
  };
}
