import type { Brand } from '../../server/brands/brand.ts';
import type { DiskMap } from '../../server/disk-copies/disk-map.ts';
import type { Bounds } from '../../server/limits/bounds.ts';
import { createReEncode } from '../account/uploads/re-encode.ts';
import type { BrandRows } from './content-row.ts';
import { type ContentImports, createContentImports } from './imports/content-imports.ts';
import type { ContentImportParts } from './imports/import-content.ts';
import { sweepImports } from './imports/import-state.ts';
import { type LiveContent, openLiveContent } from './live/live-content.ts';
import type { AddressOf } from './live/views.ts';

/** Sandbox extensions: addresses of its drawn pictures, and a way to fill a brand before it is read. */
export type ContentStandIns = { readonly pictureAddress: AddressOf; fillContent(brand: Brand): Promise<void> };

/** Opens the content that this node serves and its import. Imports left by a process that died are swept first. */
export async function openContent({
  standIns,
  bounds,
  diskCopies,
  maxBytes,
  ...parts
}: Omit<ContentImportParts, 'reEncode'> & {
  standIns: ContentStandIns | undefined;
  bounds: Bounds;
  diskCopies: { readonly content: DiskMap<BrandRows> } | undefined;
  maxBytes: number | undefined;
}): Promise<{ live: LiveContent; imports: ContentImports }> {
  const { database, log } = parts;
  await database.onArrival(sweepImports);
  const live = await openLiveContent({
    database,
    diskCopies: diskCopies?.content,
    maxBytes,
    onLetGo: () => bounds.reached('content'),
    ...(standIns && { addressOf: standIns.pictureAddress, ready: standIns.fillContent }),
    log,
  });
  const reEncode = createReEncode(() => bounds.reached('images'));
  return { live, imports: createContentImports({ ...parts, reEncode, content: live }) };
}
