import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { aBrand } from '../../tests/support/brands.ts';
import type { Brand, BrandEvent } from '../brands/brand.ts';
import { DatabaseError } from '../database/database-error.ts';
import { createLog } from '../log.ts';
import { copyAssets } from './asset-copies.ts';

const log = createLog({ level: 'silent' });
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'livery-assets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A brand whose release has one asset for each hash. */
const withAssets = (...hashes: string[]): Brand => ({
  ...aBrand(aManifest({ tenant: { id: 'one' } })),
  assets: new Map(hashes.map((hash) => [`assets/${hash}.svg`, { hash, contentType: 'image/svg+xml' }])),
});

/** A node that serves one brand. It reads assets from a database until that becomes unavailable. */
const aNode = (first: Brand) => {
  let brand = first;
  const listeners = new Set<(event: BrandEvent) => void>();
  const state = { isAway: false, requested: [] as string[] };
  const copies = copyAssets({
    folder,
    log,
    whenBuilt: Promise.resolve(),
    read: async ({ hash }) => {
      if (state.isAway) throw new DatabaseError({ code: 'database.unavailable', message: 'away' });
      state.requested.push(hash);
      return new TextEncoder().encode(`<svg id="${hash}"/>`);
    },
    brands: {
      ids: () => [brand.id],
      byId: () => brand,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  });
  return {
    copies,
    state,
    subscribers: () => listeners.size,
    release: (next: Brand) => {
      brand = next;
      for (const listener of listeners) listener({ kind: 'changed', brand: next, sequence: 1n });
    },
  };
};
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

describe('assets on a node’s disk', () => {
  it('include those of a later release, before any request for them', async () => {
    const { copies, state, release, subscribers } = aNode(withAssets('first'));
    await expect.poll(() => state.requested).toEqual(['first']);
    release(withAssets('first', 'second'));
    await expect.poll(() => state.requested).toEqual(['first', 'second']);
    state.isAway = true;
    for (const hash of ['first', 'second'])
      await expect
        .poll(async () => textOf(await copies.read({ tenant: 'one', hash }).catch(() => undefined)))
        .toBe(`<svg id="${hash}"/>`);
    copies.close();
    expect(subscribers()).toBe(0);
  });

  it('are fetched once, also by a node that restarts', async () => {
    const before = aNode(withAssets('first'));
    await expect.poll(() => before.state.requested).toEqual(['first']);
    before.state.isAway = true;
    await expect.poll(() => before.copies.read({ tenant: 'one', hash: 'first' }).catch(() => undefined)).toBeDefined();
    before.copies.close();
    const { copies, state, release } = aNode(withAssets('first'));
    release(withAssets('first', 'second'));
    await expect.poll(() => state.requested).toEqual(['second']);
    copies.close();
  });

  it('are retried with the next release if the database was away', async () => {
    const { copies, state, release } = aNode(withAssets());
    state.isAway = true;
    release(withAssets('first'));
    await expect(copies.read({ tenant: 'one', hash: 'first' })).rejects.toMatchObject({ code: 'database.unavailable' });
    state.isAway = false;
    release(withAssets('first', 'second'));
    await expect.poll(() => state.requested).toEqual(['first', 'second']);
    copies.close();
  });

  it('are fetched ahead only when all brands are built, because looking one up would build it', async () => {
    const brand = withAssets('first');
    const state = { lookUps: 0 };
    let build: () => void = () => undefined;
    const whenBuilt = new Promise<void>((resolve) => {
      build = resolve;
    });
    const copies = copyAssets({
      folder,
      log,
      whenBuilt,
      read: async () => new TextEncoder().encode('<svg/>'),
      brands: {
        ids: () => [brand.id],
        byId: () => {
          state.lookUps += 1;
          return brand;
        },
        subscribe: () => () => undefined,
      },
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(state.lookUps).toBe(0);
    build();
    await expect.poll(() => state.lookUps).toBe(1);
    copies.close();
  });
});
