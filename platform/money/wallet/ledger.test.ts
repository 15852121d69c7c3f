import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { unbalanced } from '../../../tests/support/citus.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { emptyProfile } from '../../account/players.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';
import { book, walletOf } from './ledger.ts';

const tenant = 'alpha';
const currency = 'PHP';
const clock = aClock();

describe('the ledger', () => {
  let database: Database;
  beforeAll(async () => {
    database = await aDatabase({ migrations: platformMigrations });
  });
  afterAll(() => database?.close());

  const aWallet = async () => {
    const player = randomUUID();
    return database.asTenant(tenant, async (tx) => {
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
      return { player, ...(await walletOf(tx, { player, currency })) };
    });
  };
  const move = ({ to, amount, key = randomUUID() }: { to: string; amount: bigint; key?: string }) =>
    database.asTenant(tenant, (tx) =>
      book(tx, { key, reason: 'reward', wallet: to, from: 'play-credits', to: 'wallet', currency, amount }),
    );
  const balanceOf = async (player: string) =>
    (await database.asTenant(tenant, (tx) => walletOf(tx, { player, currency }))).balance;

  test('fifty parallel bookings all count', async () => {
    const wallet = await aWallet();
    await Promise.all(Array.from({ length: 50 }, () => move({ to: wallet.id, amount: 3n })));
    expect(await balanceOf(wallet.player)).toBe(150n);
    const { rows } = await database.asTenant(tenant, (tx) =>
      sql<{ sum: bigint }>`select sum(amount)::bigint as sum from ledger_entry`.execute(tx),
    );
    expect(rows[0]?.sum).toBe(0n);
  });

  test('one key books once, even twenty times in parallel', async () => {
    const wallet = await aWallet();
    const key = randomUUID();
    const booked = await Promise.all(Array.from({ length: 20 }, () => move({ to: wallet.id, amount: 500n, key })));
    expect(booked.filter(Boolean)).toHaveLength(1);
    expect(await balanceOf(wallet.player)).toBe(500n);
  });

  test('no wallet becomes negative, and a refused booking leaves nothing', async () => {
    const wallet = await aWallet();
    await move({ to: wallet.id, amount: 100n });
    await expect(move({ to: wallet.id, amount: -101n })).rejects.toThrow();
    expect(await balanceOf(wallet.player)).toBe(100n);
  });

  test('a booking that does not sum to zero is refused', async () => {
    const wallet = await aWallet();
    const stated = [
      {
        id: randomUUID(),
        key: 'half',
        reason: 'reward',
        at: clock.now(),
        lines: [{ account: wallet.id, amount: '5' }],
      },
    ];
    await expect(
      database.asTenant(tenant, (tx) =>
        sql`select ledger_book(${tenant}, ${JSON.stringify(stated)}::jsonb)`.execute(tx),
      ),
    ).rejects.toThrow(unbalanced.server);
  });

  test('bookings are never changed', async () => {
    const wallet = await aWallet();
    await move({ to: wallet.id, amount: 1n });
    await expect(
      database.asTenant(tenant, (tx) => tx.updateTable('ledger_entry').set({ amount: 9n }).execute()),
    ).rejects.toThrow('permission denied');
  });

  test("a brand's books are its own", async () => {
    await aWallet();
    const seen = await database.asTenant('beta', async (tx) => [
      ...(await tx.selectFrom('ledger_account').selectAll().execute()),
      ...(await tx.selectFrom('player').selectAll().execute()),
      ...(await tx.selectFrom('session').selectAll().execute()),
    ]);
    expect(seen).toEqual([]);
    await expect(database.asOperator((tx) => tx.selectFrom('player').selectAll().execute())).rejects.toThrow(
      'permission denied',
    );
  });
});
