import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';
import { tenantTable } from './tenant-table.ts';

/** Contact sheets of releases, for staff only. They are deleted with their release. */
export const releaseSheets = (db: Kysely<Tables>): Promise<void> =>
  tenantTable({
    db,
    name: 'release_sheet',
    columns: [
      'release_id text not null',
      'position integer not null',
      'name text not null',
      'hash text not null',
      'bytes bytea not null',
      `content_type text not null check (content_type in ('image/png', 'image/webp'))`,
      'width integer not null',
      'height integer not null',
      'actor text not null',
      `reason text not null check (reason <> '')`,
      'created_at timestamptz not null',
    ],
    key: ['release_id', 'position'],
    constraints: [
      'unique (tenant, release_id, name)',
      'foreign key (tenant, release_id) references release (tenant, id) on delete cascade',
    ],
    tenant: [],
    operator: ['select', 'insert', 'delete'],
  });
