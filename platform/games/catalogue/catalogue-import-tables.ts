import type { Generated, JSONColumnType } from 'kysely';
import type { Defaulted } from '../../../server/database/tables.ts';
import type { ImportState } from '../../imports/import-state.ts';

export type CatalogueImportTable = {
  id: string;
  state: ImportState;
  file_name: string;
  actor: string;
  /** Records that were read. */
  records: Generated<number>;
  /** By the database's clock, so that all nodes agree on what was given up. */
  touched_at: Defaulted<Date>;
};

export type CatalogueStagingTable = {
  import_id: string;
  /** Place in the file. */
  ordinal: number;
  section: string;
  /** Key of a game; of a vendor or classification its code, and an empty id. */
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
  }
}
