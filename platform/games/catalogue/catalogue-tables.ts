import type { GeneratedAlways, JSONColumnType } from 'kysely';

/** Common columns of vendors, classifications and games. */
type Entry = {
  /** Position among entries of its kind, ascending. */
  position: number;
  hidden: boolean;
  /** Digest of the content; equal contents have equal digests. */
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
  /** Digest of the whole catalogue since this revision. */
  digest: string;
  /** SHA-256 of the file, hex. */
  source: string;
  file_name: string;
  actor: string;
  reason: string;
  replaced: boolean;
  /** Section -> number of added, changed, hidden and shown entries. */
  counts: JSONColumnType<Record<string, unknown>>;
  created_at: Date;
};

/** Search index of games. A separate table, because games are rewritten by SQL only, while names are folded in JavaScript. */
export type CatalogueNameTable = {
  node_id: number;
  /** Digest of the game with this name. */
  digest: string;
  /** Grams of the name, made by `gramsOfName`. */
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
