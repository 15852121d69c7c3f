import { all, type TableRow } from '../../server/database/create-tables.ts';
import { tenantRole } from '../../server/database/roles.ts';
import { ofPlayer } from './accounts.ts';

/** Columns of an entry of a file that is imported. */
const imported = `
  import_id text not null, ordinal integer not null, section text not null, vendor text not null, id text not null,
  node_id integer, position integer, hidden boolean not null, digest text not null, content jsonb not null,
  line integer not null, column_number integer not null, primary key (import_id, ordinal)`;

/** The catalogue of all brands, and what each brand chose of it. */
export const gameTables: Readonly<Record<string, TableRow>> = {
  catalogue_vendor: {
    kind: 'coordinator',
    columns: `
      code text primary key, position integer not null, hidden boolean not null, digest text not null,
      content jsonb not null`,
    operator: ['select', 'insert', 'update'],
    also: [`grant select on catalogue_vendor to ${tenantRole}`],
  },
  catalogue_classification: {
    kind: 'coordinator',
    columns: `
      key text primary key, position integer not null, hidden boolean not null, digest text not null,
      content jsonb not null`,
    operator: ['select', 'insert', 'update'],
    also: [`grant select on catalogue_classification to ${tenantRole}`],
  },
  catalogue_game: {
    kind: 'coordinator',
    columns: `
      node_id integer primary key check (node_id > 0),
      vendor text not null references catalogue_vendor (code), id text not null, position integer not null,
      hidden boolean not null, digest text not null, content jsonb not null,
      unique (vendor, id)`,
    operator: ['select', 'insert', 'update'],
    also: [`grant select on catalogue_game to ${tenantRole}`],
  },
  catalogue_name: {
    kind: 'coordinator',
    columns: `
      node_id integer primary key references catalogue_game (node_id), digest text not null,
      grams text[] not null`,
    operator: ['select', 'insert', 'update'],
    also: ['create index catalogue_name_grams on catalogue_name using gin (grams)'],
  },
  catalogue_revision: {
    kind: 'coordinator',
    columns: `
      sequence bigint generated always as identity primary key, digest text not null, source text not null,
      file_name text not null, actor text not null, reason text not null check (reason <> ''),
      replaced boolean not null, counts jsonb not null, created_at timestamptz not null,
      import_id text not null unique`,
    operator: ['select', 'insert'],
  },
  catalogue_change: {
    kind: 'coordinator',
    columns: `
      import_id text not null, section text not null, vendor text not null, id text not null,
      position integer, hidden boolean, digest text, content jsonb,
      primary key (import_id, section, vendor, id)`,
    operator: ['select', 'insert', 'delete'],
  },
  catalogue_import: {
    kind: 'coordinator',
    columns: `
      id text primary key,
      state text not null check (state in ('reading', 'checking', 'writing', 'done', 'refused', 'failed')),
      file_name text not null, actor text not null, records integer not null default 0,
      touched_at timestamptz not null default now()`,
    also: [
      // Allows one import at a time, over all nodes.
      `create unique index catalogue_import_one on catalogue_import ((true)) where state in ('reading', 'checking', 'writing')`,
    ],
  },
  catalogue_staging: {
    kind: 'coordinator',
    columns: imported,
    operator: ['select', 'insert', 'delete'],
    // A crash empties it: all its rows belong to an import in progress.
    also: ['alter table catalogue_staging set unlogged'],
  },
  catalogue_draft: { kind: 'coordinator', columns: imported, operator: ['select', 'insert', 'delete'] },
  supplier_list: {
    kind: 'coordinator',
    key: 'aggregator',
    columns: `
      aggregator text not null, every integer, actor text not null, next_at timestamptz, claimed_at timestamptz,
      checked_at timestamptz, problem text, listed_at timestamptz, file text, digest text,
      changes integer not null default 0, unlisted integer[] not null default '{}'`,
    tenant: [],
    operator: ['select', 'insert', 'update'],
    also: ['create index supplier_list_next on supplier_list (next_at)'],
  },
  brand_choice: {
    kind: 'coordinator',
    key: '',
    columns: `
      digest text not null, has_vendors boolean not null, has_games boolean not null,
      file_name text not null, actor text not null, reason text not null check (reason <> ''),
      created_at timestamptz not null`,
    tenant: ['select'],
    operator: all,
  },
  brand_vendor_choice: {
    kind: 'coordinator',
    key: 'vendor',
    columns: `
      vendor text not null references catalogue_vendor (code), position integer not null,
      hidden boolean not null,
      foreign key (tenant) references brand_choice (tenant) on delete cascade`,
    tenant: ['select'],
    operator: all,
  },
  brand_game_choice: {
    kind: 'coordinator',
    key: 'node_id',
    columns: `
      node_id integer not null references catalogue_game (node_id), position integer not null,
      hidden boolean not null, hot_rank integer, featured_rank integer not null, is_new boolean,
      foreign key (tenant) references brand_choice (tenant) on delete cascade`,
    tenant: ['select'],
    operator: all,
  },
  brand_choice_revision: {
    kind: 'coordinator',
    key: 'sequence',
    columns: `
      sequence bigint generated always as identity, file_name text not null, actor text not null,
      reason text not null check (reason <> ''), moved boolean not null,
      vendors jsonb not null, games jsonb not null, lists jsonb, created_at timestamptz not null`,
    tenant: ['select'],
    operator: ['select', 'insert', 'update'],
  },
  suspension: {
    kind: 'coordinator',
    columns: `
      sequence bigint generated always as identity primary key,
      kind text not null check (kind in ('vendor', 'game')), target text not null, name text not null,
      actor text not null, brand text, suspended boolean not null, until timestamptz,
      reason text not null check (reason <> ''), created_at timestamptz not null`,
    operator: ['select', 'insert'],
    also: ['create index suspension_newest on suspension (kind, target, brand, sequence desc)'],
  },
  favourite_game: {
    kind: 'distributed',
    key: 'player_id, node_id',
    columns: `
      player_id text not null, node_id integer not null, at timestamptz not null,
      ${ofPlayer} on delete cascade`,
    also: ['create index favourite_game_latest on favourite_game (tenant, player_id, at)'],
  },
  recent_game: {
    kind: 'distributed',
    key: 'player_id, node_id',
    columns: `
      player_id text not null, node_id integer not null, at timestamptz not null,
      ${ofPlayer} on delete cascade`,
    also: [
      'create index recent_game_latest on recent_game (tenant, player_id, at)',
      // Serves queries for players who are in a game now.
      'create index recent_game_at on recent_game (tenant, at)',
    ],
  },
};
