import { createTables } from '../database/create-tables.ts';
import type { Migration } from '../database/migration.ts';

export const limitMigrations: readonly Migration[] = [
  { id: 'limits.001-baseline', up: (db) => createTables(db, { budget }) },
];

const budget = {
  key: 'scope, subject',
  columns: `
    scope text not null, subject text not null, used integer not null check (used >= 0),
    ends_at timestamptz not null, not_before timestamptz`,
};
