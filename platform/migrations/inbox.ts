import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

export const inboxMigrations: readonly Migration[] = [
  {
    id: 'inbox.001-messages',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'inbox_message',
        columns: [
          'id text not null',
          'player_id text not null',
          'kind text not null',
          'details jsonb not null',
          'created_at timestamptz not null',
          'read_at timestamptz',
        ],
        key: ['id'],
        constraints: ['foreign key (tenant, player_id) references player (tenant, id)'],
      });
      for (const statement of [
        'create index inbox_message_player on inbox_message (tenant, player_id, id)',
        'create index inbox_message_unread on inbox_message (tenant, player_id) where read_at is null',
      ])
        await sql.raw(statement).execute(db);
    },
  },
];
