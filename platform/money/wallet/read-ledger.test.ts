import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { aPlayer } from '../../../tests/support/players.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';
import { type BookingReason, book, walletOf } from './ledger.ts';
import { readLedger } from './read-ledger.ts';

const currencies = ['PHP', 'USD'] as const;
type Currency = (typeof currencies)[number];

describe('the ledger of a player', () => {
  const clock = aClock();
  let database: Database;
  const players = {} as Record<'alpha' | 'beta', string>;
  const wallets = {} as Record<Currency, string>;
  beforeAll(async () => {
    database = await aDatabase({ migrations: platformMigrations });
    for (const tenant of ['alpha', 'beta'] as const)
      players[tenant] = (await aPlayer({ stage: { database, clock } as never, tenant })).id;
    await database.asTenant('alpha', async (tx) => {
      for (const currency of currencies)
        wallets[currency] = (await walletOf(tx, { player: players.alpha, currency })).id;
    });
    await into('PHP', 1_000_000_000_000_001n, 'deposit', 'deposit:d1');
    await out('PHP', 700_001n, 'stake', 'stake:b1:hub:t:1');
    await into('USD', 5n, 'reward', 'promotion:e1');
    await into('USD', 7n, 'reward', 'reward:p1:weekly:2026-10');
    await out('PHP', 300n, 'withdrawal', 'withdrawal:w1');
    await into('PHP', 300n, 'payment returned', 'payment returned:w1');
    await into('PHP', 2n, 'payout', 'payout:b1:hub:t2');
  });
  afterAll(() => database?.close());

  const move = (currency: Currency, amount: bigint, reason: BookingReason, key: string, isOut: boolean) => {
    clock.pass({ seconds: 1 });
    const ends = isOut ? (['wallet', 'bets'] as const) : (['bets', 'wallet'] as const);
    const [from, to] = ends;
    return database.asTenant('alpha', (tx) =>
      book(tx, { key, reason, wallet: wallets[currency], from, to, currency, amount }),
    );
  };
  const into = (currency: Currency, amount: bigint, reason: BookingReason, key: string) =>
    move(currency, amount, reason, key, false);
  const out = (currency: Currency, amount: bigint, reason: BookingReason, key: string) =>
    move(currency, amount, reason, key, true);
  const read = (query: object = {}, tenant: 'alpha' | 'beta' = 'alpha') =>
    database.asTenant(tenant, (tx) => readLedger(tx, players.alpha, query));

  test('has each booking with its cause and the id of the thing that caused it, newest first', async () => {
    const { list } = await read();
    expect(
      list.map(({ cause, amount, currency, kind, of, transaction }) => [
        cause,
        amount,
        currency,
        kind,
        of,
        transaction,
      ]),
    ).toEqual([
      ['payout', '0.00002', 'PHP', 'round', 'b1', 't2'],
      ['payment returned', '0.00300', 'PHP', 'withdrawal', 'w1', null],
      ['withdrawal', '-0.00300', 'PHP', 'withdrawal', 'w1', null],
      ['reward', '0.00007', 'USD', null, 'weekly:2026-10', null],
      ['reward', '0.00005', 'USD', 'reward', 'e1', null],
      ['stake', '-7.00001', 'PHP', 'round', 'b1', 't:1'],
      ['deposit', '10000000000.00001', 'PHP', 'deposit', 'd1', null],
    ]);
  });

  test('has exact sums by currency and cause, which are the balances, on its first page alone', async () => {
    const { sums, next } = await read({ pageSize: 2 });
    expect(sums).toEqual([
      {
        currency: 'PHP',
        balance: '9999999993.00002',
        booked: '9999999993.00002',
        causes: [
          { cause: 'deposit', count: 1, amount: '10000000000.00001' },
          { cause: 'payment returned', count: 1, amount: '0.00300' },
          { cause: 'payout', count: 1, amount: '0.00002' },
          { cause: 'stake', count: 1, amount: '-7.00001' },
          { cause: 'withdrawal', count: 1, amount: '-0.00300' },
        ],
      },
      {
        currency: 'USD',
        balance: '0.00012',
        booked: '0.00012',
        causes: [{ cause: 'reward', count: 2, amount: '0.00012' }],
      },
    ]);
    expect((await read({ after: next })).sums).toEqual([]);
  });

  test('is read in pages, of one wallet or of all', async () => {
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await read({ pageSize: 3, after: after ?? undefined });
      seen.push(...page.list.map(({ id }) => id));
      after = page.next;
    }
    const all = (await read()).list;
    expect(seen).toEqual(all.map(({ id }) => id));
    const dollars = await read({ currency: 'USD', pageSize: 1 });
    expect(dollars.list.map(({ amount }) => amount)).toEqual(['0.00007']);
    expect((await read({ currency: 'USD', after: dollars.next })).list.map(({ amount }) => amount)).toEqual([
      '0.00005',
    ]);
    expect((await read({ currency: 'EUR' })).list).toEqual([]);
  });

  test('is nobody else’s: another brand reads nothing of it', async () => {
    expect(await read({}, 'beta')).toEqual({ list: [], next: null, sums: [] });
  });
});
