import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { runMigrations } from '../../server/database/migrations.ts';
import type { Tables } from '../../server/database/tables.ts';
import { emptyDatabases } from '../../tests/support/empty-databases.ts';
import { platformMigrations } from './platform-migrations.ts';

const earlier = platformMigrations.slice(
  0,
  platformMigrations.findIndex(({ id }) => id === 'suppliers.003-look-ups'),
);

const asTenant = <T>({
  db,
  tenant,
  work,
}: {
  db: Kysely<Tables>;
  tenant: string;
  work: (run: (statement: string) => Promise<{ rows: unknown[] }>) => Promise<T>;
}) =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('role', 'livery_tenant', true), set_config('livery.tenant', ${tenant}, true)`.execute(
      trx,
    );
    return work((statement) => sql.raw(statement).execute(trx));
  });

test.each(Object.entries(emptyDatabases))(
  'gives stored calls that moved money the player of their transaction, within brand and supplier (%s)',
  async (_kind, open) => {
    const { db, close } = await open();
    try {
      await runMigrations({ db, migrations: earlier });
      for (const tenant of ['alpha', 'beta'])
        await asTenant({
          db,
          tenant,
          work: async (run) => {
            for (const statement of [
              // The same ids occur in both brands, and at two suppliers of one.
              ...['one', 'two'].map(
                (
                  who,
                ) => `insert into player (tenant, id, username, username_key, type, status, password_hash, created_at)
                  values ('${tenant}', '${tenant}-${who}', '${who}', '${who}', 0, 'active', 'x', now())`,
              ),
              ...[
                ['hub', 'one', 'booked'],
                ['other', 'two', 'refused'],
              ].map(
                ([aggregator, who, status]) => `insert into supplier_transaction
                  (tenant, aggregator, id, kind, status, player_id, currency, amount, round, game_code, free, at)
                  values ('${tenant}', '${aggregator}', 't', 'bet', '${status}', '${tenant}-${who}', 'PHP', 1, 'r', 'g', false, now())`,
              ),
              ...[
                ['1', 'hub', 'transaction/bet', `'t'`],
                ['2', 'other', 'transaction/bet', `'t'`],
                ['3', 'hub', 'transaction/bet', `'unknown'`],
                ['4', 'hub', 'user/balance', 'null'],
                ['5', 'third', 'transaction/bet', `'t'`],
              ].map(
                ([id, aggregator, call, transaction]) => `insert into wallet_call
                  (tenant, id, aggregator, call, request_uuid, transaction_uuid, status, request, answer, at)
                  values ('${tenant}', '${id}', '${aggregator}', '${call}', 'q', ${transaction}, 'RS_OK', '{}', '{}', now())`,
              ),
            ])
              await run(statement);
          },
        });
      await runMigrations({ db, migrations: platformMigrations });
      for (const tenant of ['alpha', 'beta']) {
        const { rows } = await asTenant({
          db,
          tenant,
          work: (run) => run('select id, player_id from wallet_call order by id'),
        });
        expect(rows).toEqual([
          { id: '1', player_id: `${tenant}-one` },
          { id: '2', player_id: `${tenant}-two` },
          ...['3', '4', '5'].map((id) => ({ id, player_id: null })),
        ]);
      }
      // The owner of the tables is subject to the policies again.
      const { rows } = await sql`select relname from pg_class where relforcerowsecurity
        and relname in ('wallet_call', 'supplier_transaction') order by relname`.execute(db);
      expect(rows).toEqual([{ relname: 'supplier_transaction' }, { relname: 'wallet_call' }]);
    } finally {
      await close();
    }
  },
);
