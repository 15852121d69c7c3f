import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

/** Brands read their own rows; staff write. */
const roles = { tenant: ['select'], operator: ['select', 'insert', 'update', 'delete'] } as const;

const rows: Migration['up'] = async (db) => {
  await tenantTable({
    db,
    name: 'content_item',
    columns: [
      `kind text not null check (kind in ('banners', 'announcements', 'categories', 'promotions', 'articles'))`,
      'id text not null',
      'position integer not null',
      'hidden boolean not null',
      'digest text not null',
      'content jsonb not null',
    ],
    key: ['kind', 'id'],
    ...roles,
  });
  await tenantTable({
    db,
    name: 'content_picture',
    columns: [
      'hash text not null',
      'source text not null',
      'bytes bytea not null',
      'created_at timestamptz not null',
    ],
    key: ['hash'],
    ...roles,
  });
  await tenantTable({
    db,
    name: 'content_head',
    columns: ['sequence bigint not null', 'digest text not null'],
    key: [],
    ...roles,
  });
  await tenantTable({
    db,
    name: 'content_revision',
    columns: [
      'sequence bigint generated always as identity',
      ...['digest', 'folder', 'actor'].map((name) => `${name} text not null`),
      `reason text not null check (reason <> '')`,
      'replaced boolean not null',
      'counts jsonb not null',
      'created_at timestamptz not null',
    ],
    key: ['sequence'],
    tenant: ['select'],
    operator: ['select', 'insert'],
  });
  await tenantTable({
    db,
    name: 'content_import',
    columns: [
      'id text not null',
      `state text not null check (state in ('reading', 'checking', 'writing', 'done', 'refused', 'failed'))`,
      'records integer not null default 0',
      'touched_at timestamptz not null default now()',
    ],
    key: ['id'],
    tenant: [],
    operator: roles.operator,
  });
  // Allows one import of a brand at a time, over all nodes.
  await sql
    .raw(
      `create unique index content_import_one on content_import (tenant) where state in ('reading', 'checking', 'writing')`,
    )
    .execute(db);
};

export const contentMigrations: readonly Migration[] = [
  {
    id: 'content.001-read-announcements',
    up: (db) =>
      tenantTable({
        db,
        name: 'read_announcement',
        columns: ['player_id text not null', 'announcement_id text not null', 'read_at timestamptz not null'],
        key: ['player_id', 'announcement_id'],
        constraints: ['foreign key (tenant, player_id) references player (tenant, id) on delete cascade'],
      }),
  },
  { id: 'content.002-rows', up: rows },
  {
    id: 'content.003-previous',
    up: async (db) => {
      await sql`alter table content_revision add column previous jsonb`.execute(db);
    },
  },
];
