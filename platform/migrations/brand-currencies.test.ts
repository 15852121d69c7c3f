import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runMigrations } from '../../server/database/migrations.ts';
import { emptyDatabases } from '../../tests/support/empty-databases.ts';
import { platformMigrations } from './platform-migrations.ts';

const earlier = platformMigrations.slice(
  0,
  platformMigrations.findIndex(({ id }) => id === 'brand-currencies.001-brands-with-players'),
);

test.each(Object.entries(emptyDatabases))(
  'records brands whose real players have wallets, not those with trial accounts only (%s)',
  async (_kind, open) => {
    const { db, close } = await open();
    try {
      await runMigrations({ db, migrations: earlier });
      for (const [tenant, type] of Object.entries({ real: 0, trial: 40, 'real@staging': 1 }))
        await db.transaction().execute(async (trx) => {
          await sql`select set_config('role', 'livery_tenant', true), set_config('livery.tenant', ${tenant}, true)`.execute(
            trx,
          );
          await sql`insert into player (tenant, id, username, username_key, type, status, password_hash, created_at)
            values (${tenant}, 'p', 'p', 'p', ${type}, 'active', 'x', now())`.execute(trx);
          await sql`insert into ledger_account (tenant, id, kind, player_id, currency, balance) values
            (${tenant}, 'w1', 'wallet', 'p', 'PHP', 0), (${tenant}, 'w2', 'wallet', 'p', 'USD', 0)`.execute(
            trx,
          );
        });
      await runMigrations({ db, migrations: platformMigrations });
      const { rows } = await db.transaction().execute(async (trx) => {
        await sql`select set_config('role', 'livery_operator', true)`.execute(trx);
        return sql`select tenant, currency from brand_currency order by tenant collate "C"`.execute(trx);
      });
      expect(rows).toEqual([
        { tenant: 'real', currency: null },
        { tenant: 'real@staging', currency: null },
      ]);
    } finally {
      await close();
    }
  },
);
