import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClock } from '../../tests/support/clock.ts';
import { aDatabase } from '../../tests/support/database.ts';
import type { Database, Tx } from '../database/database.ts';
import { limitMigrations } from './limit-migrations.ts';
import { type Budget, createLimits } from './limits.ts';

const tenant = 'alpha';

describe.each(['embedded', 'server'] as const)('limits over the %s database', (kind) => {
  const clock = aClock();
  const limits = createLimits();
  let database: Database;

  beforeAll(async () => {
    database = await aDatabase({ kind, migrations: limitMigrations, clock });
  });
  afterAll(() => database?.close());

  const spend = ({ budget, subject, limit }: { budget: Budget; subject: string; limit?: number }) =>
    database.asTenant(tenant, (tx) => limits.spend(tx, { budget, subject, ...(limit && { limit }) }));

  test('a hundred concurrent uses never exceed the limit', async () => {
    const budget = { scope: 'login', limit: 10, seconds: 900 };
    const tries = await Promise.all(Array.from({ length: 100 }, () => spend({ budget, subject: 'ana' })));
    expect(tries.filter(({ granted }) => granted)).toHaveLength(10);
    expect(tries.find(({ granted }) => !granted)).toEqual({
      granted: false,
      reason: 'spent',
      used: 10,
      retryAfter: 900,
    });
  });

  test('uses of a window that has ended no longer count; other subjects have windows of their own', async () => {
    const budget = { scope: 'window', limit: 1, seconds: 60 };
    expect(await spend({ budget, subject: 'a' })).toMatchObject({ granted: true });
    expect(await spend({ budget, subject: 'a' })).toMatchObject({ granted: false });
    expect(await spend({ budget, subject: 'b' })).toMatchObject({ granted: true });
    clock.pass({ seconds: 60 });
    expect(await spend({ budget, subject: 'a' })).toEqual({ granted: true, used: 1 });
  });

  test('a sliding window counts from the last use', async () => {
    const budget = { scope: 'sliding', limit: 2, seconds: 60, sliding: true };
    await spend({ budget, subject: 'a' });
    clock.pass({ seconds: 50 });
    await spend({ budget, subject: 'a' });
    clock.pass({ seconds: 50 });
    expect(await spend({ budget, subject: 'a' })).toMatchObject({ granted: false, retryAfter: 10 });
  });

  test('from the fifth use on the wait doubles each time', async () => {
    const budget = { scope: 'delayed', limit: 10, seconds: 900, delayFrom: 5 };
    for (let turn = 0; turn < 5; turn += 1) await spend({ budget, subject: 'a' });
    for (const seconds of [1, 2, 4]) {
      expect(await spend({ budget, subject: 'a' })).toMatchObject({ reason: 'wait', retryAfter: seconds });
      clock.pass({ seconds });
      expect(await spend({ budget, subject: 'a' })).toMatchObject({ granted: true });
    }
  });

  test('a lower limit applies to the call that passes it', async () => {
    const budget = { scope: 'lower', limit: 3, seconds: 60 };
    expect(await spend({ budget, subject: 'a', limit: 1 })).toMatchObject({ granted: true });
    expect(await spend({ budget, subject: 'a', limit: 1 })).toMatchObject({ granted: false, used: 1 });
    expect(await spend({ budget, subject: 'a' })).toMatchObject({ granted: true, used: 2 });
  });

  test('a refunded use can be used again, and rows of ended windows are swept', async () => {
    const budget = { scope: 'back', limit: 1, seconds: 60 };
    await spend({ budget, subject: 'a' });
    await database.asTenant(tenant, (tx) => limits.refund(tx, { budget, subject: 'a' }));
    expect(await spend({ budget, subject: 'a' })).toMatchObject({ granted: true });
    await database.asTenant(tenant, (tx) => limits.reset(tx, { budget, subject: 'a' }));
    expect(await spend({ budget, subject: 'a' })).toMatchObject({ granted: true });
    clock.pass({ hours: 1 });
    await spend({ budget, subject: 'living' });
    const left = await database.asTenant(tenant, async (tx) => {
      await limits.sweep(tx);
      return tx.selectFrom('budget').select('scope').execute();
    });
    expect(left).toEqual([{ scope: 'back' }]);
    expect(await spend({ budget, subject: 'living' })).toMatchObject({ granted: false });
  });

  test('a refund without a use changes nothing', async () => {
    const budget = { scope: 'unused', limit: 1, seconds: 60 };
    const refund = () => database.asTenant(tenant, (tx) => limits.refund(tx, { budget, subject: 'a' }));
    await refund();
    await spend({ budget, subject: 'a' });
    for (const _ of ['first', 'second']) await refund();
    expect(await spend({ budget, subject: 'a' })).toMatchObject({ granted: true, used: 1 });
    expect(await spend({ budget, subject: 'a' })).toMatchObject({ granted: false });
  });

  test.each(['refund', 'reset'] as const)('a %s affects one budget of one subject', async (giveBack) => {
    const mine = { budget: { scope: `${giveBack} one`, limit: 1, seconds: 60 }, subject: 'a' };
    const others = [
      { ...mine, subject: 'b' },
      { ...mine, budget: { ...mine.budget, scope: `${giveBack} other` } },
    ];
    for (const of of [mine, ...others]) await spend(of);
    const elsewhere = (tx: Tx) => limits.spend(tx, mine);
    await database.asTenant('beta', elsewhere);
    await database.asTenant(tenant, (tx) => limits[giveBack](tx, mine));
    for (const of of others) expect(await spend(of)).toMatchObject({ granted: false });
    expect(await database.asTenant('beta', elsewhere)).toMatchObject({ granted: false });
    expect(await spend(mine)).toMatchObject({ granted: true });
  });

  test('neither names nor addresses are stored in plain text', async () => {
    const budget = { scope: 'hashed', limit: 1, seconds: 60 };
    await spend({ budget, subject: 'hunter2-typed-as-a-name' });
    const rows = await database.asTenant(tenant, (tx) => tx.selectFrom('budget').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain('hunter2');
  });
});
