import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { operatorTable } from '../../server/database/tenant-table.ts';

export const suspensionMigrations: readonly Migration[] = [
  {
    id: 'suspensions.001-suspensions',
    up: async (db) => {
      await operatorTable({
        db,
        name: 'suspension',
        columns: [
          'sequence bigint generated always as identity primary key',
          `kind text not null check (kind in ('vendor', 'game'))`,
          ...['target', 'name', 'actor'].map((name) => `${name} text not null`),
          'brand text',
          'suspended boolean not null',
          'until timestamptz',
          `reason text not null check (reason <> '')`,
          'created_at timestamptz not null',
        ],
        operator: ['select', 'insert'],
      });
      await sql`create index suspension_newest on suspension (kind, target, brand, sequence desc)`.execute(
        db,
      );
    },
  },
];
