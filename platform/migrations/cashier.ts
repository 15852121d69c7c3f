import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

export const cashierMigrations: readonly Migration[] = [
  {
    id: 'cashier.001-requests',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'money_request',
        columns: [
          'id text not null',
          'player_id text not null',
          'request_id text not null',
          `kind text not null check (kind in ('deposit', 'withdrawal'))`,
          `status text not null check (status in ('pending', 'approved', 'rejected', 'cancelled'))`,
          'amount bigint not null check (amount > 0)',
          'currency text not null',
          'method text not null',
          'destination_sealed text',
          'reason text',
          'created_at timestamptz not null',
          'decided_at timestamptz',
        ],
        key: ['id'],
        constraints: [
          'unique (tenant, player_id, request_id)',
          'foreign key (tenant, player_id) references player (tenant, id)',
          `check ((kind = 'withdrawal') = (destination_sealed is not null))`,
          `check ((status = 'pending') = (decided_at is null))`,
        ],
        // Requests are records: never deleted.
        tenant: ['select', 'insert', 'update'],
      });
      for (const statement of [
        'create index money_request_player on money_request (tenant, player_id, created_at)',
        `create index money_request_pending on money_request (tenant, id) where status = 'pending'`,
      ])
        await sql.raw(statement).execute(db);
    },
  },
  {
    id: 'cashier.002-deciders',
    up: async (db) => {
      for (const statement of [
        'alter table money_request add column asked_amount bigint, add column decided_by text, add column second_person text',
        'create index money_request_decided on money_request (tenant, decided_at, id) where decided_by is not null',
      ])
        await sql.raw(statement).execute(db);
    },
  },
];
