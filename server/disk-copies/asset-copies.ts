import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BrandSet } from '../brands/brand.ts';
import { isAway } from '../database/database-error.ts';
import type { Log } from '../log.ts';

type Asset = { readonly tenant: string; readonly hash: string };
type Read = (asset: Asset) => Promise<Uint8Array | undefined>;

/**
 * Reads assets from this node's disk, or from the database if they are not there yet. The assets of served brands are fetched ahead
 * in the background, one after the other, so that they can be served while the database is away.
 */
export function copyAssets({
  folder,
  read,
  brands,
  whenBuilt,
  log,
}: {
  folder: string;
  read: Read;
  brands: Pick<BrandSet, 'ids' | 'byId' | 'subscribe'>;
  /** Resolves when all brands are built. */
  whenBuilt: Promise<unknown>;
  log: Log;
}): { read: Read; close(): void } {
  let closed = false;
  // Looking up a brand builds it. Going through all brands before they are built would delay the start by all of that work.
  let queue: Promise<unknown> = whenBuilt;
  const fileOf = ({ tenant, hash }: Asset) => join(folder, encodeURIComponent(tenant), hash);

  const load: Read = async (asset) => {
    const bytes = await read(asset);
    if (bytes !== undefined) await store(fileOf(asset), bytes, log);
    return bytes;
  };
  const loadAll = async (id: string): Promise<void> => {
    for (const { hash } of brands.byId(id)?.assets.values() ?? []) {
      if (closed) return;
      const isThere = await access(fileOf({ tenant: id, hash })).then(
        () => true,
        () => false,
      );
      if (!isThere) await load({ tenant: id, hash });
    }
  };
  const enqueue = (id: string) => {
    queue = queue
      .then(() => (closed ? undefined : loadAll(id)))
      .catch((err: unknown) => {
        if (!isAway(err)) log.warn({ err, tenant: id }, 'assets could not be fetched in advance');
      });
  };
  const stop = brands.subscribe((event) => {
    if (event.kind === 'changed') enqueue(event.brand.id);
  });
  for (const id of brands.ids()) enqueue(id);

  return {
    read: async (asset) => (await readFile(fileOf(asset)).catch(() => undefined)) ?? load(asset),
    close() {
      closed = true;
      stop();
    },
  };
}

async function store(file: string, bytes: Uint8Array, log: Log): Promise<void> {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(draft, bytes, { mode: 0o600 });
    await rename(draft, file);
  } catch (err) {
    log.warn({ err, file }, 'an asset could not be cached on this disk');
  }
}
