import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

export const uploadMigrations: readonly Migration[] = [
  {
    id: 'uploads.001-images-and-avatars',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'upload',
        columns: [
          'id text not null',
          'player_id text not null',
          'bytes bytea not null',
          `kept_for text check (kept_for in ('avatar', 'feedback'))`,
          'created_at timestamptz not null',
        ],
        key: ['id'],
        constraints: ['foreign key (tenant, player_id) references player (tenant, id)'],
      });
      for (const statement of [
        'create index upload_unused on upload (tenant, created_at) where kept_for is null',
        'alter table player add column avatar text',
      ])
        await sql.raw(statement).execute(db);
    },
  },
  {
    id: 'uploads.002-pictures-of-applications',
    up: async (db) => {
      for (const statement of [
        'alter table upload drop constraint upload_kept_for_check',
        `alter table upload add constraint upload_kept_for_check
          check (kept_for in ('avatar', 'feedback', 'promotion'))`,
      ])
        await sql.raw(statement).execute(db);
    },
  },
];
