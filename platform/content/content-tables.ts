import type { GeneratedAlways, JSONColumnType } from 'kysely';
import type { ContentKind } from './content-row.ts';

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
  /** Kind -> number of added, changed, hidden and shown entries. */
  counts: JSONColumnType<Record<string, unknown>>;
  /** The replaced entries as they were; null for revisions older than this column. */
  previous: JSONColumnType<Record<string, unknown>> | null;
  created_at: Date;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    content_item: ContentItemTable;
    content_picture: ContentPictureTable;
    content_head: ContentHeadTable;
    content_revision: ContentRevisionTable;
  }
}
