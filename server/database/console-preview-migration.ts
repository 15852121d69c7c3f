import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';
import { tenantTable } from './tenant-table.ts';

/** Previews in the console: one row for each staff session, brand and place. Only staff see them. */
export const consolePreviews = async (db: Kysely<Tables>): Promise<void> => {
  await tenantTable({
    db,
    name: 'console_preview',
    key: ['session', 'place'],
    columns: [
      'session text not null',
      'place text not null',
      'id text not null',
      'environment text not null',
      'release integer not null',
      'at timestamptz not null',
      'member_type integer',
      'revision text not null',
      'opened_at timestamptz not null',
      'expires_at timestamptz not null',
    ],
    tenant: [],
    operator: ['select', 'insert', 'update', 'delete'],
  });
  await sql`create index console_preview_id on console_preview (id)`.execute(db);
  await sql`create index console_preview_session on console_preview (session, opened_at)`.execute(db);
};
