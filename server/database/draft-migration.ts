import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';
import { tenantTable } from './tenant-table.ts';

/** Drafts of releases, for staff only. Files and edits are deleted with their draft. */
export const drafts = async (db: Kysely<Tables>): Promise<void> => {
  await tenantTable({
    db,
    name: 'draft',
    columns: [
      'id text not null',
      'owner text not null',
      `name text not null check (name <> '')`,
      'base integer',
      'revision integer not null',
      'manifest jsonb not null',
      'texts jsonb not null',
      'assets jsonb not null',
      'created_at timestamptz not null',
      'updated_at timestamptz not null',
    ],
    key: ['id'],
    tenant: [],
    operator: ['select', 'insert', 'update', 'delete'],
  });
  const withDraft = 'foreign key (tenant, draft) references draft (tenant, id) on delete cascade';
  await tenantTable({
    db,
    name: 'draft_asset',
    columns: [
      'draft text not null',
      'hash text not null',
      'bytes bytea not null',
      'content_type text not null',
      'created_at timestamptz not null',
    ],
    key: ['draft', 'hash'],
    constraints: [withDraft],
    tenant: [],
    operator: ['select', 'insert', 'delete'],
  });
  await tenantTable({
    db,
    name: 'draft_edit',
    columns: [
      'draft text not null',
      'revision integer not null',
      'request text',
      'digest text not null',
      'paths jsonb not null',
      'created_at timestamptz not null',
    ],
    key: ['draft', 'revision'],
    constraints: ['unique (tenant, draft, request)', withDraft],
    tenant: [],
    operator: ['select', 'insert', 'delete'],
  });
};

/** The draft that a frame of the console shows instead of a release. */
export const draftPreviews = async (db: Kysely<Tables>): Promise<void> => {
  await sql`alter table console_preview add column draft text`.execute(db);
};
