import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

export type MoneyRequestKind = 'deposit' | 'withdrawal';
export type MoneyRequestStatus = 'pending' | 'approved' | 'rejected' | 'cancelled';

/** A member's request for a deposit or withdrawal. It is decided once; the bookings are in the ledger. */
export type MoneyRequestTable = {
  tenant: string;
  /** UUIDv7. */
  id: string;
  player_id: string;
  /** Chosen by the client; a repeated one of the same player is the same request. */
  request_id: string;
  kind: MoneyRequestKind;
  status: MoneyRequestStatus;
  /** Hundred-thousandths, above zero. */
  amount: bigint;
  currency: string;
  method: string;
  /** Destination of a withdrawal, encrypted; bound to tenant and request. */
  destination_sealed: string | null;
  /** Reason given by staff. */
  reason: string | null;
  created_at: Date;
  decided_at: Date | null;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    money_request: MoneyRequestTable;
  }
}

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
        // Requests are a record: never deleted.
        tenant: ['select', 'insert', 'update'],
      });
      for (const statement of [
        'create index money_request_player on money_request (tenant, player_id, created_at)',
        `create index money_request_pending on money_request (tenant, id) where status = 'pending'`,
      ])
        await sql.raw(statement).execute(db);
    },
  },
];
