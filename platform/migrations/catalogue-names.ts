import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { operatorTable } from '../../server/database/tenant-table.ts';
import { fillNames } from '../games/catalogue/fill-names.ts';

export const catalogueNameMigrations: readonly Migration[] = [
  {
    id: 'catalogue.004-names',
    up: async (db) => {
      await operatorTable({
        db,
        name: 'catalogue_name',
        columns: [
          'node_id integer primary key references catalogue_game (node_id)',
          'digest text not null',
          'grams text[] not null',
        ],
        operator: ['select', 'insert', 'update'],
      });
      await sql`create index catalogue_name_grams on catalogue_name using gin (grams)`.execute(db);
      await fillNames(db);
    },
  },
];
