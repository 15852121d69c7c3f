import type { Generated } from 'kysely';
import type { Defaulted } from '../../../server/database/tables.ts';
import type { ImportState } from '../../imports/import-state.ts';

type ContentImportTable = {
  tenant: string;
  id: string;
  state: ImportState;
  /** Records and pictures that were read. */
  records: Generated<number>;
  /** By the database's clock, so that all nodes agree on what was given up. */
  touched_at: Defaulted<Date>;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    content_import: ContentImportTable;
  }
}
