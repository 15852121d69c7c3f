import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

export const walletMigrations: readonly Migration[] = [
  {
    id: 'wallet.001-ledger',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'ledger_account',
        columns: [
          'id text not null',
          `kind text not null check (kind in ('wallet', 'house'))`,
          'player_id text',
          'currency text not null',
          'balance bigint',
        ],
        key: ['id'],
        constraints: [
          'unique (tenant, player_id, currency)',
          'foreign key (tenant, player_id) references player (tenant, id)',
          `check ((kind = 'wallet') = (player_id is not null and balance is not null))`,
          'check (balance >= 0)',
        ],
      });
      await tenantTable({
        db,
        name: 'ledger_transaction',
        columns: [
          'id text not null',
          'idempotency_key text not null',
          'reason text not null',
          'created_at timestamptz not null',
        ],
        key: ['id'],
        constraints: ['unique (tenant, idempotency_key)'],
        tenant: ['select', 'insert'],
      });
      await tenantTable({
        db,
        name: 'ledger_entry',
        columns: [
          'transaction_id text not null',
          'line integer not null',
          'account_id text not null',
          'amount bigint not null check (amount <> 0)',
        ],
        key: ['transaction_id', 'line'],
        constraints: [
          'foreign key (tenant, transaction_id) references ledger_transaction (tenant, id)',
          'foreign key (tenant, account_id) references ledger_account (tenant, id)',
        ],
        tenant: ['select', 'insert'],
      });
      // Checked at commit, so that no code can leave an incomplete booking.
      await sql`create function ledger_balances() returns trigger language plpgsql as $$
        begin
          if (select sum(amount) from ledger_entry
              where tenant = new.tenant and transaction_id = new.transaction_id) <> 0 then
            raise exception 'the entries of ledger transaction % do not add up to nothing', new.transaction_id;
          end if;
          return null;
        end $$`.execute(db);
      await sql`create constraint trigger ledger_balances after insert on ledger_entry
        deferrable initially deferred for each row execute function ledger_balances()`.execute(db);
    },
  },
  {
    id: 'wallet.002-entries-of-an-account',
    up: async (db) => {
      await sql`create index ledger_entry_account on ledger_entry (tenant, account_id)`.execute(db);
    },
  },
];
