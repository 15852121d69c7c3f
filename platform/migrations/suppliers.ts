import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

export const supplierMigrations: readonly Migration[] = [
  {
    id: 'suppliers.001-game-tokens',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'game_token',
        columns: [
          'hash text not null',
          'aggregator text not null',
          'player_id text not null',
          'session_id text not null',
          'node_id integer not null',
          'vendor text not null',
          'expires_at timestamptz not null',
        ],
        key: ['hash'],
        constraints: ['foreign key (tenant, player_id) references player (tenant, id)'],
      });
      await sql`create index game_token_expiry on game_token (tenant, expires_at)`.execute(db);
    },
  },
  {
    id: 'suppliers.002-transactions',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'supplier_transaction',
        columns: [
          'aggregator text not null',
          'id text not null',
          `kind text not null check (kind in ('bet', 'win', 'rollback'))`,
          `status text not null check (status in ('booked', 'refused'))`,
          'player_id text not null',
          'currency text',
          'amount bigint not null check (amount >= 0)',
          'round text not null',
          'game_code text not null',
          'reference text',
          'free boolean not null',
          'bet_id text',
          'rolled_back_at timestamptz',
          'shortfall bigint not null default 0 check (shortfall >= 0)',
          'at timestamptz not null',
        ],
        key: ['aggregator', 'id'],
        constraints: [
          'foreign key (tenant, player_id) references player (tenant, id)',
          'foreign key (tenant, bet_id) references bet (tenant, id)',
          `check ((kind = 'bet') = (reference is null))`,
          `check (status = 'booked' or kind = 'bet')`,
        ],
        // Calls and transactions are records: never deleted.
        tenant: ['select', 'insert', 'update'],
      });
      await tenantTable({
        db,
        name: 'wallet_call',
        columns: [
          'id text not null',
          'aggregator text not null',
          'call text not null',
          'request_uuid text',
          'transaction_uuid text',
          'status text not null',
          'request text not null',
          'answer text not null',
          'at timestamptz not null',
        ],
        key: ['id'],
        tenant: ['select', 'insert', 'delete'],
      });
      for (const statement of [
        `create index supplier_transaction_reference on supplier_transaction (tenant, aggregator, reference)
          where reference is not null`,
        `create index supplier_transaction_round on supplier_transaction (tenant, bet_id) where bet_id is not null`,
        'create index wallet_call_repeated on wallet_call (tenant, aggregator, request_uuid)',
        'create index wallet_call_age on wallet_call (tenant, at)',
        // A round has several bets and wins: it may be paid before it is closed, and its stake may be zero.
        'alter table bet drop constraint bet_stake_check',
        'alter table bet add constraint bet_stake_check check (stake >= 0)',
        'alter table bet drop constraint bet_check1',
        `alter table bet add constraint bet_outcome check (case status
          when 'won' then payout > 0 when 'lost' then payout = 0 when 'void' then payout = 0 else true end)`,
      ])
        await sql.raw(statement).execute(db);
    },
  },
  {
    id: 'suppliers.003-look-ups',
    up: async (db) => {
      for (const statement of [
        'alter table wallet_call add column player_id text',
        // Policies also apply to the owner, who would update nothing.
        'alter table wallet_call no force row level security',
        'alter table supplier_transaction no force row level security',
        `update wallet_call set player_id = known.player_id from supplier_transaction known
          where known.tenant = wallet_call.tenant and known.aggregator = wallet_call.aggregator
          and known.id = wallet_call.transaction_uuid`,
        'alter table wallet_call force row level security',
        'alter table supplier_transaction force row level security',
        'create index wallet_call_player on wallet_call (tenant, player_id, at) where player_id is not null',
        `create index wallet_call_transaction on wallet_call (tenant, transaction_uuid)
          where transaction_uuid is not null`,
        // Refusals are rare, and they are what staff search for.
        `create index wallet_call_refused on wallet_call (tenant, status, at) where status <> 'RS_OK'`,
        'create index supplier_transaction_missing on supplier_transaction (tenant, at) where shortfall > 0',
      ])
        await sql.raw(statement).execute(db);
    },
  },
  {
    id: 'suppliers.004-booked-aggregators',
    up: (db) =>
      tenantTable({
        db,
        name: 'booked_aggregator',
        columns: [
          'id text not null',
          'operator_id text not null',
          'sub_partner_id text',
          'signing_key text not null',
          'public_key text not null',
          'since timestamptz not null',
        ],
        key: ['id'],
        tenant: ['select', 'insert', 'update'],
      }),
  },
];
