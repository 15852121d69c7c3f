import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { operatorRole, tenantRole } from '../../server/database/roles.ts';
import { operatorTable } from '../../server/database/tenant-table.ts';

const entry = [
  'position integer not null',
  'hidden boolean not null',
  'digest text not null',
  'content jsonb not null',
];
const entryPrivileges = ['select', 'insert', 'update'] as const;

const reference: Migration['up'] = async (db) => {
  const tables = {
    catalogue_vendor: ['code text primary key', ...entry],
    catalogue_classification: ['key text primary key', ...entry],
    catalogue_game: [
      'node_id integer primary key check (node_id > 0)',
      'vendor text not null references catalogue_vendor (code)',
      'id text not null',
      ...entry,
      'unique (vendor, id)',
    ],
  };
  for (const [name, columns] of Object.entries(tables)) {
    await operatorTable({ db, name, columns, operator: entryPrivileges });
    await sql.raw(`grant select on ${name} to ${tenantRole}`).execute(db);
  }
  await operatorTable({
    db,
    name: 'catalogue_revision',
    columns: [
      'sequence bigint generated always as identity primary key',
      ...['digest', 'source', 'file_name', 'actor'].map((name) => `${name} text not null`),
      `reason text not null check (reason <> '')`,
      'replaced boolean not null',
      'counts jsonb not null',
      'created_at timestamptz not null',
    ],
    operator: ['select', 'insert'],
  });
};

const imports: Migration['up'] = async (db) => {
  await operatorTable({
    db,
    name: 'catalogue_import',
    columns: [
      'id text primary key',
      `state text not null check (state in ('reading', 'checking', 'writing', 'done', 'refused', 'failed'))`,
      'file_name text not null',
      'actor text not null',
      'records integer not null default 0',
      'touched_at timestamptz not null default now()',
    ],
  });
  for (const statement of [
    // Allows one import at a time, over all nodes.
    `create unique index catalogue_import_one on catalogue_import ((true)) where state in ('reading', 'checking', 'writing')`,
    // Unlogged, so a crash empties it: all its rows belong to an import in progress.
    `create unlogged table catalogue_staging (
      import_id text not null, ordinal integer not null, section text not null, vendor text not null, id text not null,
      node_id integer, position integer, hidden boolean not null, digest text not null, content jsonb not null,
      line integer not null, column_number integer not null, primary key (import_id, ordinal))`,
    `grant select, insert, delete on catalogue_staging to ${operatorRole}`,
  ])
    await sql.raw(statement).execute(db);
};

export const catalogueMigrations: readonly Migration[] = [
  { id: 'catalogue.001-reference-tables', up: reference },
  { id: 'catalogue.002-imports', up: imports },
];
