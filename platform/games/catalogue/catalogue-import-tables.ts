import type { Generated, JSONColumnType } from 'kysely';
import type { Defaulted } from '../../../server/database/tables.ts';
import type { ImportState } from '../../imports/import-progress.ts';

export type CatalogueImportTable = {
  id: string;
  state: ImportState;
  file_name: string;
  actor: string;
  /** Number of records read so far. */
  records: Generated<number>;
  /** Time of the last progress, by the database's clock, so that all nodes agree on which imports were abandoned. */
  touched_at: Defaulted<Date>;
};

export type CatalogueStagingTable = {
  import_id: string;
  /** Position in the file. */
  ordinal: number;
  section: string;
  /** Vendor of a game. For a vendor or classification it is its code, with an empty id. */
  vendor: string;
  id: string;
  node_id: number | null;
  position: number | null;
  hidden: boolean;
  digest: string;
  content: JSONColumnType<Record<string, unknown>>;
  line: number;
  column_number: number;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    catalogue_import: CatalogueImportTable;
    catalogue_staging: CatalogueStagingTable;
    /** Entries of imports that wait for a second person. */
    catalogue_draft: CatalogueStagingTable;
  }
}
