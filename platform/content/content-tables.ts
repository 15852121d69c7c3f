import type { GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import type { JsonObject } from '../../schema/manifest/walk-schema.ts';
import type { Change } from '../imports/difference.ts';
import type { ContentKind, ContentRow } from './content-row.ts';

export type ContentItemTable = {
  tenant: string;
  kind: ContentKind;
  id: string;
  /** Position among entries of its kind, ascending. */
  position: number;
  hidden: boolean;
  /** Digest of the content; equal contents have equal digests. */
  digest: string;
  /** The record of the file without id, position and `hidden`. HTML is sanitised; pictures are named by their hash. */
  content: JSONColumnType<Record<string, unknown>>;
};

type ContentPictureTable = {
  tenant: string;
  /** SHA-256 of the bytes, hex. */
  hash: string;
  /** SHA-256 of the file that the picture was drawn from, hex. */
  source: string;
  /** WebP. */
  bytes: Uint8Array;
  created_at: Date;
  /** Name of the file that it came from. */
  name: string;
  /** Actor who put it into the library, where it stays until it is deleted; null for a picture that an import brought. */
  author: string | null;
};

/** The current content of a brand. */
type ContentHeadTable = { tenant: string; sequence: bigint; digest: string };

/** Append-only. */
type ContentRevisionTable = {
  tenant: string;
  sequence: GeneratedAlways<bigint>;
  digest: string;
  folder: string;
  actor: string;
  reason: string;
  replaced: boolean;
  /** Whether it came along or went back together with a release. */
  moved: boolean;
  /** Kind -> number of added, changed, hidden and shown entries. */
  counts: JSONColumnType<Record<string, unknown>>;
  created_at: Date;
};

/** The change of each entry by each revision. Append-only. */
type ContentChangeTable = {
  tenant: string;
  sequence: bigint;
  kind: ContentKind;
  id: string;
  change: Change;
  /** The entry as it was; null if the revision added it. */
  before: JSONColumnType<StoredEntry> | null;
};
export type StoredEntry = Omit<ContentRow, 'kind' | 'id'>;

/** The last state in which an entry was the same in staging and in production, by the brand's id in production. */
type ContentBaseTable = { tenant: string; kind: ContentKind; id: string; state: string };

/** The unpublished change of an entry. */
type ContentDraftTable = {
  tenant: string;
  kind: ContentKind;
  id: string;
  revision: number;
  /** State of the published entry at its first save; null if there was none. */
  base: string | null;
  /** The record as in a file, without `id`. */
  record: JSONColumnType<JsonObject>;
  author: string;
  saved_at: Date;
};

/** Drafts that are published at a time. */
type ContentPublicationTable = {
  tenant: string;
  id: string;
  at: Date;
  entries: JSONColumnType<Pick<Selectable<ContentDraftTable>, 'kind' | 'id' | 'base' | 'record'>[]>;
  state: AdminValueOf<'listContentPublications'>[number]['state'];
  problem: string | null;
  actor: string;
  /** The second person, if the policy required one. */
  approved_by: string | null;
  reason: string;
  created_at: Date;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    content_item: ContentItemTable;
    content_picture: ContentPictureTable;
    content_head: ContentHeadTable;
    content_revision: ContentRevisionTable;
    content_change: ContentChangeTable;
    content_base: ContentBaseTable;
    content_draft: ContentDraftTable;
    content_publication: ContentPublicationTable;
  }
}
