import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runMigrations } from '../../server/database/migrations.ts';
import { emptyDatabases } from '../../tests/support/empty-databases.ts';
import { ledgerUnitMigrations } from './ledger-unit.ts';
import { platformMigrations } from './platform-migrations.ts';

const earlier = platformMigrations.slice(0, platformMigrations.indexOf(ledgerUnitMigrations[0] as never));

test.each(Object.entries(emptyDatabases))(
  'multiplies amounts booked in hundredths into the same value in hundred-thousandths (%s)',
  async (_kind, open) => {
    const { db, close } = await open();
    try {
      await runMigrations({ db, migrations: earlier });
      await db.transaction().execute(async (trx) => {
        await sql`select set_config('role', 'livery_tenant', true), set_config('livery.tenant', 'alpha', true)`.execute(
          trx,
        );
        for (const statement of [
          `insert into player (tenant, id, username, username_key, type, status, password_hash, created_at)
            values ('alpha', 'p', 'p', 'p', 0, 'active', 'x', now())`,
          `insert into ledger_account (tenant, id, kind, player_id, currency, balance) values
            ('alpha', 'w', 'wallet', 'p', 'PHP', 1050), ('alpha', 'house:x:PHP', 'house', null, 'PHP', null)`,
          `insert into ledger_transaction values ('alpha', 't', 'k', 'reward', now())`,
          `insert into ledger_entry values ('alpha', 't', 0, 'w', 1050), ('alpha', 't', 1, 'house:x:PHP', -1050)`,
          `insert into bet (tenant, id, player_id, reference, node_id, game_name, game_type, vendor_name, icon_url,
            stake, payout, currency, status, placed_at, settled_at)
            values ('alpha', 'b', 'p', 'r', 1, '', 'RNG', '', '', 5, 25, 'PHP', 'won', now(), now())`,
          `insert into money_request (tenant, id, player_id, request_id, kind, status, amount, currency, method, created_at)
            values ('alpha', 'm', 'p', 'r', 'deposit', 'pending', 99, 'PHP', 'bank', now())`,
          `insert into reward_claim values ('alpha', 'p', 'welcome', 'welcome', null, 2000, 'PHP', now())`,
        ])
          await sql.raw(statement).execute(trx);
      });
      await runMigrations({ db, migrations: platformMigrations });
      const { rows } = await db.transaction().execute(async (trx) => {
        await sql`select set_config('role', 'livery_tenant', true), set_config('livery.tenant', 'alpha', true)`.execute(
          trx,
        );
        return sql`select (select balance from ledger_account where id = 'w')::int as balance,
          (select array_agg(amount::int order by line) from ledger_entry) as entries,
          (select array[stake::int, payout::int] from bet) as bet,
          (select amount::int from money_request) as request, (select amount::int from reward_claim) as reward,
          (select count(*)::int from pg_class where relname in
            ('ledger_account', 'ledger_entry', 'bet', 'money_request', 'reward_claim') and relforcerowsecurity) as forced`.execute(
          trx,
        );
      });
      expect(rows).toEqual([
        {
          balance: 1_050_000,
          entries: [1_050_000, -1_050_000],
          bet: [5000, 25_000],
          request: 99_000,
          reward: 2_000_000,
          forced: 5,
        },
      ]);
    } finally {
      await close();
    }
  },
);
