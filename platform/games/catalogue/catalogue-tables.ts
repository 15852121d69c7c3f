import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

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
  import_id: string;
};

/** Entries as they were before an import changed them; the values of new ones are null. Only the newest imports have them. */
export type CatalogueChangeTable = {
  import_id: string;
  section: string;
  vendor: string;
  id: string;
  position: number | null;
  hidden: boolean | null;
  digest: string | null;
  content: JSONColumnType<Record<string, unknown>> | null;
};

/** Search index of games. A separate table, because games are rewritten by SQL only, while names are folded in JavaScript. */
export type CatalogueNameTable = {
  node_id: number;
  /** Digest of the game with this name. */
  digest: string;
  /** Grams of the name, made by `gramsOfName`. */
  grams: string[];
};

/** The list of a brand's supplier, which a schedule compares with the catalogue. */
export type SupplierListTable = {
  tenant: string;
  /** Id of the aggregator in the brand's manifest. */
  aggregator: string;
  /** Hours between two comparisons; null if there is no schedule. */
  every: number | null;
  /** Author of the schedule. */
  actor: string;
  next_at: Date | null;
  /** When a node began the comparison that is running. */
  claimed_at: Date | null;
  checked_at: Date | null;
  /** Why the last comparison failed, with the fix. */
  problem: string | null;
  /** Time of the newest list. */
  listed_at: Date | null;
  /** That list as a catalogue file, and its SHA-256 in hex. */
  file: string | null;
  digest: string | null;
  /** Number of entries that an import of the file would change. */
  changes: Generated<number>;
  /** Node ids of games of the catalogue that the newest list lacks. */
  unlisted: Generated<number[]>;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    catalogue_vendor: CatalogueVendorTable;
    catalogue_classification: CatalogueClassificationTable;
    catalogue_game: CatalogueGameTable;
    catalogue_revision: CatalogueRevisionTable;
    catalogue_change: CatalogueChangeTable;
    catalogue_name: CatalogueNameTable;
    supplier_list: SupplierListTable;
  }
}
