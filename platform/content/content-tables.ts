import type { GeneratedAlways, JSONColumnType } from 'kysely';
import type { ContentKind } from './live/content-row.ts';

export type ContentItemTable = {
  tenant: string;
  kind: ContentKind;
  id: string;
  /** Place among its like, the lowest first. */
  position: number;
  hidden: boolean;
  /** Of the content: equal contents have equal digests. */
  digest: string;
  /** The record of the file without id, position and `hidden`; its HTML is clean, its pictures are named by their hash. */
  content: JSONColumnType<Record<string, unknown>>;
};

type ContentPictureTable = {
  tenant: string;
  /** SHA-256 of the bytes, hex. */
  hash: string;
  /** SHA-256 of the file that they were drawn from, hex. */
  source: string;
  /** WebP. */
  bytes: Uint8Array;
  created_at: Date;
};

/** What a brand's content is now. */
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
  /** Kind -> added, changed, hidden, shown. */
  counts: JSONColumnType<Record<string, unknown>>;
  /** What stood in the place of what was written; null for revisions of before it was kept. */
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
