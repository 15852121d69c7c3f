import type { Brand } from '../../server/brands/brand.ts';
import type { ContentDesk } from '../../server/content-desk.ts';
import type { DiskMap } from '../../server/disk-copies/disk-map.ts';
import type { Bounds } from '../../server/limits/bounds.ts';
import { every } from '../../server/scheduler.ts';
import { createReEncode } from '../account/uploads/re-encode.ts';
import { failAbandoned } from '../imports/import-progress.ts';
import type { BrandRows } from './content-row.ts';
import { createContentDesk } from './entries/content-desk.ts';
import { publishDue } from './entries/publications.ts';
import type { ContentImportParts } from './imports/import-content.ts';
import { type LiveContent, openLiveContent } from './live/live-content.ts';
import type { AddressOf } from './live/views.ts';

/** Sandbox extensions: addresses of its drawn pictures, and a way to fill a brand before it is read. */
export type ContentStandIns = { readonly pictureAddress: AddressOf; fillContent(brand: Brand): Promise<void> };

/** Opens the content that this node serves and its import. */
export async function openContent({
  standIns,
  bounds,
  diskCopies,
  maxBytes,
  brandOf,
  ...parts
}: Omit<ContentImportParts, 'reEncode'> & {
  standIns: ContentStandIns | undefined;
  bounds: Bounds;
  diskCopies: { readonly content: DiskMap<BrandRows> } | undefined;
  maxBytes: number | undefined;
  brandOf: (tenant: string) => Brand | undefined;
}): Promise<{ live: LiveContent; desk: ContentDesk; due: { stop(): Promise<void> } }> {
  const { database, log } = parts;
  // Elsewhere the next import of each brand does so, because a brand that moves refuses writes and must not stop the start.
  await database.onArrival(async (here) => {
    if (here.kind === 'embedded') await failAbandoned(here, { table: 'content_import' }, true);
  });
  const live = await openLiveContent({
    database,
    diskCopies: diskCopies?.content,
    maxBytes,
    onLetGo: () => bounds.reached('content'),
    ...(standIns && { addressOf: standIns.pictureAddress, ready: standIns.fillContent }),
    log,
  });
  const reEncode = createReEncode(() => bounds.reached('images'));
  const imports = { ...parts, reEncode };
  const due = every({
    name: 'content-publications',
    milliseconds: 5000,
    log,
    failure: 'scheduled content could not be published; it is tried again',
    work: async () => {
      if ((await publishDue(imports, brandOf)) > 0) await live.refresh();
    },
  });
  return { live, desk: createContentDesk({ ...imports, content: live }), due };
}
