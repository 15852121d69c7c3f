import { createTables, runStatements, type TableRow } from './create-tables.ts';
import type { Migration } from './migration.ts';

const tables: Readonly<Record<string, TableRow>> = {
  // A brand that moves between installations. Both have a row, and at most one of them serves.
  brand_move: {
    kind: 'coordinator',
    columns: `
      brand text primary key, move text not null, state text not null check (state in ('serves', 'paused', 'away')),
      since timestamptz not null default now()`,
    operator: ['select'],
  },
};

export const brandMoves: Migration = { id: 'core.003-brand-move', tables, up: (db) => createTables(db, tables) };

/** The address of the other installation's database, without user and password, so that staff see where a brand is. */
export const placesOfMoves: Migration = {
  id: 'core.005-brand-move-place',
  up: (db) => runStatements(db, [`alter table brand_move add column place text not null default ''`]),
};
