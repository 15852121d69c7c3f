import { join } from 'node:path';
import { type KeptMap, openKeptMap } from '../server/kept/kept-map.ts';
import type { Log } from '../server/log.ts';
import type { BrandRows } from './content/live/content-row.ts';
import type { KeptCatalogue } from './games/catalogue/live-catalogue.ts';

/** Copies on this node's disk, for a start while the database is away. */
export type PlatformKept = {
  readonly catalogue: KeptMap<KeptCatalogue>;
  readonly content: KeptMap<BrandRows>;
};

export const openPlatformKept = ({ folder, log }: { folder: string; log: Log }): PlatformKept => ({
  catalogue: openKeptMap({ folder: join(folder, 'catalogue'), log }),
  content: openKeptMap({ folder: join(folder, 'content'), log }),
});
