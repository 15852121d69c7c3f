import type { Generated } from 'kysely';
import type { Defaulted } from '../../../server/database/tables.ts';
import type { ImportState } from '../../imports/import-progress.ts';

type ContentImportTable = {
  tenant: string;
  id: string;
  state: ImportState;
  /** Number of records and pictures read so far. */
  records: Generated<number>;
  /** Time of the last progress, by the database's clock, so that all nodes agree on which imports were abandoned. */
  touched_at: Defaulted<Date>;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    content_import: ContentImportTable;
  }
}
