import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Tx } from '../../../server/database/database.ts';
import { runMigrations } from '../../../server/database/migrations.ts';
import { unbalanced } from '../../../tests/support/citus.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { emptyDatabases } from '../../../tests/support/empty-databases.ts';
import { emptyProfile } from '../../account/players.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';
import { walletOf } from './ledger.ts';

const clock = aClock();
const currency = 'PHP';

describe.each(['embedded', 'server'] as const)('raw SQL of the tenant role (%s)', (kind) => {
  let database: Database;
  let wallet: { id: string; player: string };
  let strange: { id: string; player: string };

  const aWallet = (tenant: string) =>
    database.asTenant(tenant, async (tx) => {
      const player = randomUUID();
      await tx
        .insertInto('player')
        .values({
          ...emptyProfile,
          tenant,
          id: player,
          username: player,
          username_key: player,
          type: 0,
          status: 'active',
          password_hash: 'x',
          created_at: clock.now(),
        })
        .execute();
      for (const of of ['PHP', 'JPY'])
        await tx
          .insertInto('ledger_account')
          .values({ tenant, id: `house:rewards:${of}`, kind: 'house', player_id: null, currency: of, balance: null })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      return { player, id: (await walletOf(tx, { player, currency })).id };
    });
  const as = (tenant: string, ...statements: string[]) =>
    database.asTenant(tenant, async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    });
  const booking = (lines: Readonly<Record<string, number>>) => {
    const stated = Object.entries(lines).map(([account, amount]) => ({ account, amount: String(amount) }));
    const id = randomUUID();
    return JSON.stringify([{ id, key: id, reason: 'attack', at: clock.now().toISOString(), lines: stated }]);
  };
  const booked = (of: string, lines: Readonly<Record<string, number>>) =>
    `select ledger_book('${of}', '${booking(lines)}')`;
  const state = async () => {
    const of = (tenant: string) =>
      database.asTenant(tenant, (tx: Tx) =>
        sql`select (select count(*) from ledger_transaction) as transactions, (select count(*) from ledger_entry) as entries,
          (select coalesce(sum(balance), 0) from ledger_account) as balances,
          (select count(*) from ledger_account where balance <> 0) as filled`.execute(tx),
      );
    return [(await of('alpha')).rows, (await of('beta')).rows];
  };

  beforeAll(async () => {
    database = await aDatabase({ kind, migrations: platformMigrations });
    wallet = await aWallet('alpha');
    strange = await aWallet('beta');
  });
  afterAll(() => database?.close());

  const house = (of: string) => `house:rewards:${of}`;
  const denied = 'permission denied';
  const attacks: Readonly<Record<string, { refusal: string; attack: () => Promise<unknown> }>> = {
    'update of a balance': {
      refusal: denied,
      attack: () => as('alpha', `update ledger_account set balance = 5 where id = '${wallet.id}'`),
    },
    'update of the owner of a wallet': {
      refusal: denied,
      attack: () => as('alpha', `update ledger_account set player_id = 'x' where id = '${wallet.id}'`),
    },
    'update by an insert that conflicts': {
      refusal: denied,
      attack: () =>
        as(
          'alpha',
          `insert into ledger_account values ('alpha', '${wallet.id}', 'wallet', '${wallet.player}', 'PHP', 0)
            on conflict (tenant, id) do update set balance = 5`,
        ),
    },
    'lock that needs the right to update': {
      refusal: denied,
      attack: () => as('alpha', `select from ledger_account where tenant = 'alpha' for no key update`),
    },
    'removal of a wallet': {
      refusal: denied,
      attack: () => as('alpha', `delete from ledger_account where id = '${wallet.id}'`),
    },
    'wallet that is opened with money': {
      refusal: 'row-level security',
      attack: () =>
        as('alpha', `insert into ledger_account values ('alpha', 'rich', 'wallet', '${wallet.player}', 'EUR', 5)`),
    },
    'transaction without its booking': {
      refusal: denied,
      attack: () => as('alpha', `insert into ledger_transaction values ('alpha', 't', 't', 'attack', now())`),
    },
    'entry without its booking': {
      refusal: denied,
      attack: () =>
        as(
          'alpha',
          `insert into ledger_entry values ('alpha', 't', 0, '${wallet.id}', 5), ('alpha', 't', 1, '${house('PHP')}', -5)`,
        ),
    },
    'booking for another tenant': {
      refusal: 'its own tenant only',
      attack: () => as('alpha', booked('beta', { [strange.id]: 5, [house('PHP')]: -5 })),
    },
    'booking without a tenant': {
      refusal: 'its own tenant only',
      attack: () =>
        as('alpha', `set local livery.tenant = ''`, booked('alpha', { [wallet.id]: 5, [house('PHP')]: -5 })),
    },
    'lock of a wallet of another tenant': {
      refusal: 'its own tenant only',
      attack: () => as('alpha', `select ledger_hold('beta', '${strange.player}', null)`),
    },
    'booking on an account of another tenant': {
      refusal: 'foreign key',
      attack: () => as('alpha', booked('alpha', { [strange.id]: 5, [house('PHP')]: -5 })),
    },
    'booking that does not sum to zero': {
      refusal: unbalanced[kind],
      attack: () => as('alpha', booked('alpha', { [wallet.id]: 5, [house('PHP')]: -4 })),
    },
    'booking across currencies': {
      refusal: unbalanced[kind],
      attack: () => as('alpha', booked('alpha', { [wallet.id]: 5, [house('JPY')]: -5 })),
    },
    'booking that would leave less than nothing': {
      refusal: 'check constraint',
      attack: () => as('alpha', booked('alpha', { [wallet.id]: -1_000_000, [house('PHP')]: 1_000_000 })),
    },
    'temporary table in the place of the accounts': {
      refusal: unbalanced[kind],
      attack: () =>
        as(
          'alpha',
          'create temporary table ledger_account (tenant text, id text, kind text, currency text, balance bigint) on commit drop',
          `insert into pg_temp.ledger_account values ('alpha', '${wallet.id}', 'wallet', 'PHP', 0), ('alpha', '${house('JPY')}', 'house', 'PHP', null)`,
          `grant all on pg_temp.ledger_account to public`,
          `set local search_path to pg_temp, public`,
          booked('alpha', { [wallet.id]: 5, [house('JPY')]: -5 }),
        ),
    },
    'function in the place of a built-in one': {
      refusal: 'its own tenant only',
      attack: () =>
        as(
          'alpha',
          `create function pg_temp.current_setting(text, boolean) returns text language sql as $$ select 'beta' $$`,
          'set local search_path to pg_temp, pg_catalog, public',
          booked('beta', { [strange.id]: 5, [house('PHP')]: -5 }),
        ),
    },
    'change of the tenant before the commit': {
      refusal: unbalanced[kind],
      attack: () =>
        as('alpha', booked('alpha', { [wallet.id]: 5, [house('JPY')]: -5 }), `set local livery.tenant = 'beta'`),
    },
  };

  test.each(Object.entries(attacks))('is refused a %s', async (_name, { refusal, attack }) => {
    const before = await state();
    await expect(attack()).rejects.toThrow(refusal);
    expect(await state()).toEqual(before);
  });

  test('may book for its own tenant, once per key', async () => {
    const [same] = [booked('alpha', { [wallet.id]: 7, [house('PHP')]: -7 })];
    await as('alpha', same, same);
    const { balance } = await database.asTenant('alpha', (tx) => walletOf(tx, { player: wallet.player, currency }));
    expect(balance).toBe(7n);
  });

  test('finds only functions that fix their search path and that nobody else may call', async () => {
    const { rows } = await database.asOperator((tx) =>
      sql<{ name: string; config: string[] | null; operator: boolean; anybody: boolean }>`
        select proname as name, proconfig as config, has_function_privilege(current_user, oid, 'execute') as operator,
          exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) as anybody
        from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by proname`.execute(tx),
    );
    const closed = { config: ['search_path=pg_catalog, public, pg_temp'], operator: false, anybody: false };
    expect(rows).toEqual([
      ...['ledger_balances', 'ledger_book', 'ledger_hold'].map((name) => ({ name, ...closed })),
      // Says whether the caller of an act of staff may still act, and nothing else.
      { name: 'staff_guard', ...closed, operator: true },
      // Counts a decision against the limits of staff, and returns the limit that it passes.
      { name: 'staff_spend', ...closed },
      // Returns two figures for archiving a brand.
      { name: 'supplier_bookings', ...closed, operator: true },
    ]);
  });
});

describe.each(Object.entries(emptyDatabases))('a schema of an owner without further rights (%s)', (_kind, open) => {
  test('books, and refuses entries of the owner that sum to zero only across currencies', async () => {
    const { db, close } = await open();
    const as = (statements: readonly string[], role?: string) =>
      db.transaction().execute(async (tx) => {
        const roles = role === undefined ? [] : [`select set_config('role', '${role}', true)`];
        let rows: unknown[] = [];
        for (const statement of [`select set_config('livery.tenant', 'alpha', true)`, ...roles, ...statements])
          ({ rows } = await sql.raw(statement).execute(tx));
        return rows;
      });
    const lines = (other: string) =>
      JSON.stringify([
        {
          id: 't',
          key: 't',
          reason: 'deposit',
          at: clock.now().toISOString(),
          lines: [
            { account: 'w', amount: '5' },
            { account: other, amount: '-5' },
          ],
        },
      ]);
    try {
      await runMigrations({ db, migrations: platformMigrations });
      const rows = await as(
        [
          `insert into player (tenant, id, username, username_key, type, status, password_hash, created_at)
            values ('alpha', 'p', 'p', 'p', 0, 'active', 'x', now())`,
          `insert into ledger_account (tenant, id, kind, player_id, currency, balance) values
            ('alpha', 'w', 'wallet', 'p', 'PHP', 0), ('alpha', 'php', 'house', null, 'PHP', null),
            ('alpha', 'jpy', 'house', null, 'JPY', null)`,
          `select ledger_book('alpha', '${lines('php')}')`,
          `select id, balance::int as balance from ledger_hold('alpha', 'p', 'PHP')`,
        ],
        'livery_tenant',
      );
      expect(rows).toEqual([{ id: 'w', balance: 5 }]);
      const written = (of: string, amount: number) =>
        as([
          `insert into ledger_transaction values ('alpha', '${of}', '${of}', 'correction', now())`,
          `insert into ledger_entry values ('alpha', '${of}', 0, 'w', 5), ('alpha', '${of}', 1, '${of}', ${amount})`,
        ]);
      await expect(written('jpy', -5)).rejects.toThrow('do not sum to zero in each currency');
      await written('php', -5);
    } finally {
      await close();
    }
  });
});
