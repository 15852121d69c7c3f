import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

export const recoveryMigrations: readonly Migration[] = [
  {
    id: 'recovery.001-tokens-and-mails',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'recovery_token',
        columns: ['hash text not null', 'player_id text not null', 'expires_at timestamptz not null'],
        key: ['hash'],
        constraints: ['foreign key (tenant, player_id) references player (tenant, id)'],
      });
      for (const statement of [
        'create index recovery_token_player on recovery_token (tenant, player_id)',
        'alter table outbox drop constraint outbox_channel_check',
        `alter table outbox add constraint outbox_channel_check check (channel in ('sms', 'mail'))`,
        'alter table outbox add column subject text',
        'alter table outbox add column html text',
      ])
        await sql.raw(statement).execute(db);
    },
  },
];
