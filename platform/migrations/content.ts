import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import type { Defaulted } from '../../server/database/tables.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

type Content = ColumnType<Record<string, unknown>, string, string>;

export type ContentKind = 'banners' | 'announcements' | 'categories' | 'promotions' | 'articles';
export type ContentItemTable = {
  tenant: string;
  kind: ContentKind;
  id: string;
  /** Place among its like, the lowest first. */
  position: number;
  hidden: boolean;
  /** Of the content: equal contents have equal digests. */
  digest: string;
  /** The record of the file without id, position and `hidden`; its HTML is clean, its pictures are named by their hash. */
  content: Content;
};
type ContentPictureTable = {
  tenant: string;
  /** SHA-256 of the bytes, hex. */
  hash: string;
  /** SHA-256 of the file that they were drawn from, hex. */
  source: string;
  /** WebP. */
  bytes: Uint8Array;
  created_at: Date;
};
/** What a brand's content is now. */
type ContentHeadTable = { tenant: string; sequence: bigint; digest: string };
/** Append-only. */
type ContentRevisionTable = {
  tenant: string;
  sequence: GeneratedAlways<bigint>;
  digest: string;
  folder: string;
  actor: string;
  reason: string;
  replaced: boolean;
  /** Kind -> added, changed, hidden, shown. */
  counts: Content;
  /** What stood in the place of what was written; null for revisions of before it was kept. */
  previous: Content | null;
  created_at: Date;
};
export type ContentImportState = 'reading' | 'checking' | 'writing' | 'done' | 'refused' | 'failed';
type ContentImportTable = {
  tenant: string;
  id: string;
  state: ContentImportState;
  /** Records and pictures that were read. */
  records: Generated<number>;
  /** By the database's clock, so that all nodes agree on what was given up. */
  touched_at: Defaulted<Date>;
};

type ReadAnnouncementTable = {
  tenant: string;
  player_id: string;
  announcement_id: string;
  read_at: Date;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    read_announcement: ReadAnnouncementTable;
    content_item: ContentItemTable;
    content_picture: ContentPictureTable;
    content_head: ContentHeadTable;
    content_revision: ContentRevisionTable;
    content_import: ContentImportTable;
  }
}

/** Brands read their own; staff write. */
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
  // One of a brand at a time, on whichever node.
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
