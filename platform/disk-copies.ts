import { join } from 'node:path';
import { type DiskMap, openDiskMap } from '../server/disk-copies/disk-map.ts';
import type { Log } from '../server/log.ts';
import type { BrandRows } from './content/content-row.ts';
import type { CatalogueCopy } from './games/catalogue/live-catalogue.ts';

/** Copies on this node's disk, used if the node starts while the database is unavailable. */
export type PlatformDiskCopies = { readonly catalogue: DiskMap<CatalogueCopy>; readonly content: DiskMap<BrandRows> };

export const openPlatformDiskCopies = (folder: string, log: Log): PlatformDiskCopies => ({
  catalogue: openDiskMap(join(folder, 'catalogue'), log),
  content: openDiskMap(join(folder, 'content'), log),
});
