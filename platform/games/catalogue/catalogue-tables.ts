import type { GeneratedAlways, JSONColumnType } from 'kysely';

/** What vendors, classifications and games have in common. */
type Entry = {
  /** Place among its like, the lowest first. */
  position: number;
  hidden: boolean;
  /** Of the content: equal contents have equal digests. */
  digest: string;
  /** The record of the file without key, position and `hidden`. */
  content: JSONColumnType<Record<string, unknown>>;
};

export type CatalogueVendorTable = Entry & { code: string };
export type CatalogueClassificationTable = Entry & { key: string };
export type CatalogueGameTable = Entry & { node_id: number; vendor: string; id: string };

/** Append-only. */
export type CatalogueRevisionTable = {
  sequence: GeneratedAlways<bigint>;
  /** Of all that the catalogue says since then. */
  digest: string;
  /** SHA-256 of the file, hex. */
  source: string;
  file_name: string;
  actor: string;
  reason: string;
  replaced: boolean;
  /** Section -> added, changed, hidden, shown. */
  counts: JSONColumnType<Record<string, unknown>>;
  created_at: Date;
};

/** What games are found by. A table of its own: games are rewritten by SQL alone, names are folded in JavaScript. */
export type CatalogueNameTable = {
  node_id: number;
  /** Digest of the game whose name this is. */
  digest: string;
  /** See `gramsOfName`. */
  grams: string[];
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    catalogue_vendor: CatalogueVendorTable;
    catalogue_classification: CatalogueClassificationTable;
    catalogue_game: CatalogueGameTable;
    catalogue_revision: CatalogueRevisionTable;
    catalogue_name: CatalogueNameTable;
  }
}
