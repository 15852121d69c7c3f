import { CodedError } from '../../../schema/errors.ts';
import type { JsonObject } from '../../../schema/manifest/walk-schema.ts';
import type { Brand, PreviewedEntry } from '../../../server/brands/brand.ts';
import type { Database } from '../../../server/database/database.ts';
import type { CachedContent } from '../cached-content.ts';
import type { Content } from '../content.ts';
import type { BrandRows, ContentRow } from '../content-row.ts';
import { contentSections } from '../imports/content-format.ts';
import { digestOf, shownRow } from '../imports/prepare-rows.ts';
import { contentOfRows } from '../live/content-of-rows.ts';
import { hashIn, type LiveContent, picturesIn, statedAddress, storedPicture } from '../live/live-content.ts';
import type { AddressOf } from '../live/views.ts';
import { findDraft } from './drafts.ts';

type Shown = { readonly published: readonly ContentRow[]; readonly rows: BrandRows; readonly content: Content };

/** Content for previews: a preview of an entry shows its draft instead of the published entry. */
export type PreviewedContent = Pick<CachedContent, 'of'> & Pick<LiveContent, 'pictureOf'>;

/**
 * Content of brands for previews, with the draft of the entry that a preview names. An entry is shown even if it is hidden. A draft that
 * is not valid yet changes nothing: the published entry stays.
 */
export function previewContent({
  content,
  database,
  addressOf = statedAddress,
}: {
  content: Pick<LiveContent, 'of' | 'rowsOf' | 'pictureOf'>;
  database: Database;
  addressOf: AddressOf | undefined;
}): PreviewedContent {
  // A preview is another object after each save of the draft, so nothing stale stays here.
  const known = new WeakMap<Brand, Shown>();
  const shownBy = async (brand: Brand, entry: PreviewedEntry): Promise<Shown> => {
    const published = await content.rowsOf(brand);
    const before = known.get(brand);
    if (before?.published === published) return before;
    const all = await withDraft({ database, tenant: brand.id, published, entry });
    const rows = { sequence: 0n, digest: digestOf(JSON.stringify(all)), rows: all };
    const shown = { published, rows, content: contentOfRows(rows, addressOf) };
    known.set(brand, shown);
    return shown;
  };
  return {
    of: async (brand) => {
      const entry = brand.preview?.entry;
      return entry === undefined ? content.of(brand) : (await shownBy(brand, entry)).content;
    },
    pictureOf: async ({ path, brand }) => {
      const entry = brand.preview?.entry;
      const hash = hashIn(path);
      if (entry === undefined || hash === undefined) return content.pictureOf({ path, brand });
      const { rows } = await shownBy(brand, entry);
      return picturesIn(rows.rows).has(hash) ? storedPicture({ database, tenant: brand.id, hash }) : undefined;
    },
  };
}

async function withDraft({
  database,
  tenant,
  published,
  entry: { kind, id },
}: {
  database: Database;
  tenant: string;
  published: readonly ContentRow[];
  entry: PreviewedEntry;
}): Promise<readonly ContentRow[]> {
  const draft = await database.asOperator((tx) => findDraft(tx, { tenant, kind, id }));
  const isIt = (row: ContentRow) => row.kind === kind && row.id === id;
  const stored = published.find(isIt);
  const drafted = draft && draftedRow({ kind, id }, draft.record, stored?.position ?? 0);
  const row = drafted ?? (stored && { ...stored, hidden: false });
  if (row === undefined) return published;
  // A new entry stands before the others, where it is seen.
  return stored === undefined ? [row, ...published] : published.map((each) => (isIt(each) ? row : each));
}

/** The draft as a row; `undefined` while it is not valid. */
function draftedRow({ kind, id }: PreviewedEntry, record: JsonObject, position: number): ContentRow | undefined {
  // Validation fills in the defaults.
  const value = structuredClone({ ...record, id });
  if (!contentSections[kind].validate(value)) return undefined;
  try {
    return shownRow(kind, value, position);
  } catch (error) {
    if (error instanceof CodedError) return undefined;
    throw error;
  }
}
