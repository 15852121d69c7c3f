import { all, type TableRow } from '../../server/database/create-tables.ts';
import { ofPlayer } from './accounts.ts';

/** Banners, announcements, categories, promotions and articles. Brands read their own rows; staff write. */
export const contentTables: Readonly<Record<string, TableRow>> = {
  content_item: {
    kind: 'coordinator',
    key: 'kind, id',
    columns: `
      kind text not null check (kind in ('banners', 'announcements', 'categories', 'promotions', 'articles')),
      id text not null, position integer not null, hidden boolean not null, digest text not null,
      content jsonb not null`,
    tenant: ['select'],
    operator: all,
  },
  content_picture: {
    kind: 'coordinator',
    key: 'hash',
    columns: `
      hash text not null, source text not null, bytes bytea not null, created_at timestamptz not null,
      name text not null, author text`,
    tenant: ['select'],
    operator: all,
  },
  content_head: {
    kind: 'coordinator',
    key: '',
    columns: 'sequence bigint not null, digest text not null',
    tenant: ['select'],
    operator: all,
  },
  content_revision: {
    kind: 'coordinator',
    key: 'sequence',
    columns: `
      sequence bigint generated always as identity, digest text not null, folder text not null,
      actor text not null, reason text not null check (reason <> ''), replaced boolean not null, moved boolean not null,
      counts jsonb not null, created_at timestamptz not null`,
    tenant: ['select'],
    operator: ['select', 'insert'],
  },
  content_change: {
    kind: 'coordinator',
    key: 'sequence, kind, id',
    columns: `
      sequence bigint not null, kind text not null, id text not null,
      change text not null check (change in ('added', 'changed', 'hidden', 'shown')), before jsonb`,
    tenant: ['select'],
    operator: ['select', 'insert'],
    also: ['create index content_change_entry on content_change (tenant, kind, id, sequence)'],
  },
  content_base: {
    kind: 'coordinator',
    key: 'kind, id',
    columns: 'kind text not null, id text not null, state text not null',
    tenant: [],
    operator: all,
  },
  content_draft: {
    kind: 'coordinator',
    key: 'kind, id',
    columns: `
      kind text not null, id text not null, revision integer not null, base text, record jsonb not null,
      author text not null, saved_at timestamptz not null`,
    tenant: [],
    operator: all,
  },
  content_publication: {
    kind: 'coordinator',
    key: 'id',
    columns: `
      id text not null, at timestamptz not null, entries jsonb not null,
      state text not null check (state in ('pending', 'published', 'stopped', 'failed', 'cancelled')), problem text,
      actor text not null, approved_by text, reason text not null check (reason <> ''),
      created_at timestamptz not null`,
    tenant: [],
    operator: all,
    also: [`create index content_publication_due on content_publication (at) where state = 'pending'`],
  },
  content_import: {
    kind: 'coordinator',
    key: 'id',
    columns: `
      id text not null,
      state text not null check (state in ('reading', 'checking', 'writing', 'done', 'refused', 'failed')),
      records integer not null default 0, touched_at timestamptz not null default now()`,
    tenant: [],
    operator: all,
    also: [
      // Allows one import of a brand at a time, over all nodes.
      `create unique index content_import_one on content_import (tenant) where state in ('reading', 'checking', 'writing')`,
    ],
  },
  read_announcement: {
    kind: 'distributed',
    key: 'player_id, announcement_id',
    columns: `
      player_id text not null, announcement_id text not null, read_at timestamptz not null,
      ${ofPlayer} on delete cascade`,
  },
};
