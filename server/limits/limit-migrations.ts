import { createTables, type TableRow } from '../database/create-tables.ts';
import type { Migration } from '../database/migration.ts';

const tables: Readonly<Record<string, TableRow>> = {
  budget: {
    kind: 'distributed',
    key: 'scope, subject',
    columns: `
    scope text not null, subject text not null, used integer not null check (used >= 0),
    ends_at timestamptz not null, not_before timestamptz`,
  },
};

export const limitMigrations: readonly Migration[] = [
  { id: 'limits.001-baseline', tables, up: (db) => createTables(db, tables) },
];
