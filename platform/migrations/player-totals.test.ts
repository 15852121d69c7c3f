import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { runMigrations } from '../../server/database/migrations.ts';
import type { Tables } from '../../server/database/tables.ts';
import { emptyDatabases } from '../../tests/support/empty-databases.ts';
import { platformMigrations } from './platform-migrations.ts';

const earlier = platformMigrations.slice(
  0,
  platformMigrations.findIndex(({ id }) => id === 'totals.001-player-totals'),
);
/** Players per brand. One brand has more than a batch of the backfill, so the second batch begins within a brand. */
const players = { alpha: 1050, beta: 20 };

const asTenant = <T>({ db, tenant, query }: { db: Kysely<Tables>; tenant: string; query: string }) =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('role', 'livery_tenant', true), set_config('livery.tenant', ${tenant}, true)`.execute(
      trx,
    );
    return (await sql.raw<T>(query).execute(trx)).rows;
  });

/** Bets and requests by player number: each status, two currencies; every seventh player has none. */
const pastOf = (count: number) => [
  `insert into player (tenant, id, username, username_key, type, status, password_hash, created_at)
    select current_setting('livery.tenant'), 'p' || n, 'p' || n, 'p' || n, 0, 'active', 'x', now()
    from generate_series(1, ${count}) as n`,
  `insert into bet (tenant, id, player_id, reference, node_id, game_name, game_type, vendor_name, icon_url,
      stake, payout, currency, status, placed_at, settled_at)
    select current_setting('livery.tenant'), n || status || currency, 'p' || n, n || status || currency, 1, '', 'RNG', '', '',
      n, case status when 'won' then 5 else 0 end, currency, status, now(), case status when 'open' then null else now() end
    from generate_series(1, ${count}) as n, unnest(array['open', 'won', 'lost', 'void']) as status,
      unnest(array['PHP', 'USD']) as currency
    where n % 7 <> 0`,
  `insert into money_request (tenant, id, player_id, request_id, kind, status, amount, currency, method, created_at,
      decided_at, destination_sealed)
    select current_setting('livery.tenant'), n || kind || status, 'p' || n, kind || status, kind, status, 10000 + n, 'PHP',
      'bank', now(), case status when 'pending' then null else now() end, case kind when 'deposit' then null else 'sealed' end
    from generate_series(1, ${count}) as n, unnest(array['deposit', 'withdrawal']) as kind,
      unnest(array['pending', 'approved', 'rejected', 'cancelled']) as status
    where n % 7 <> 0`,
];

test.each(Object.entries(emptyDatabases))(
  'gives existing players the totals of all their settled bets and approved deposits (%s)',
  async (_kind, open) => {
    const { db, close } = await open();
    try {
      await runMigrations({ db, migrations: earlier });
      for (const [tenant, count] of Object.entries(players))
        for (const query of pastOf(count)) await asTenant({ db, tenant, query });
      await runMigrations({ db, migrations: platformMigrations });
      for (const [tenant, count] of Object.entries(players)) {
        const totals = await asTenant({
          db,
          tenant,
          query: `select substr(player_id, 2)::int as n, currency, deposited::int, wagered::int
            from player_total order by n, currency`,
        });
        const expected = Array.from({ length: count }, (_, index) => index + 1)
          .filter((n) => n % 7 !== 0)
          .flatMap((n) => [
            { n, currency: 'PHP', deposited: 10_000 + n, wagered: 2 * n },
            { n, currency: 'USD', deposited: 0, wagered: 2 * n },
          ]);
        expect(totals).toEqual(expected);
      }
      const tables = ['bet', 'money_request', 'player', 'player_total'];
      const { rows } = await sql`select relname from pg_class
        where relforcerowsecurity and relname = any(${tables}::text[]) order by relname`.execute(db);
      // The owner is subject to the policies again.
      expect(rows).toEqual(tables.map((relname) => ({ relname })));
    } finally {
      await close();
    }
  },
);
