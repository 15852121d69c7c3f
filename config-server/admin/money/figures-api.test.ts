import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { anAdminApi, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

/** The largest amount of a column. Two of them are above what it holds, and far above what a number holds exactly. */
const most = 9_223_372_036_854_775_807n;

describe('figures beyond what numbers hold', () => {
  const clock = aClock();
  const day = clock.now().toISOString().slice(0, 10);
  const before = new Date(clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  let admin: TestAdminApi;
  const read = (path: string, bearer: string) =>
    supertest(admin.app).get(`/admin/v1/${path}`).set('authorization', `Bearer ${bearer}`);
  const someone = async (role: 'finance' | 'qa', brands: string[] | null) => {
    const token = `${role}-${brands?.join() ?? 'all'}`.padEnd(43, 'x');
    await aStaffToken({ database: admin.database, clock, email: `${token}@operator.example`, token, role, brands });
    return token;
  };

  beforeAll(async () => {
    admin = await anAdminApi({ clock });
    const zero = { wins: 0n, deposits: 0n, withdrawals: 0n, rewards: 0n };
    for (const tenant of ['one', 'two'])
      await admin.database.asTenant(tenant, async (tx) => {
        await tx.insertInto('counted_brand').values({ tenant, time_zone: 'UTC' }).execute();
        for (const [currency, at] of [
          ['PHP', day],
          ['PHP', before],
          ['USD', day],
        ] as const)
          await tx
            .insertInto('day_figures')
            .values({
              ...{ tenant, day: at, currency, ...zero, active_players: 3, last_active: at === day ? 3 : 1 },
              stakes: currency === 'PHP' ? most : 5n,
              wins: currency === 'PHP' ? most - 1n : -50_000n,
            })
            .execute();
      });
  });
  afterAll(() => admin?.close());

  it('are summed exactly over days and brands, and by currency', async () => {
    const { body } = await read('figures', await someone('finance', null)).expect(200);
    const { currencies, list } = body.value as AdminValueOf<'showFigures'>;
    expect(currencies.map(({ currency, total, today }) => [currency, total.stakes, total.wins, today.stakes])).toEqual([
      // Four times the largest amount, and twice.
      ['PHP', '368934881474191.03228', '368934881474191.03224', '184467440737095.51614'],
      ['USD', '0.00010', '-1.00000', '0.00010'],
    ]);
    expect(list.map(({ brand, currency, total }) => [brand, currency, total.stakes])).toEqual([
      ['one', 'PHP', '184467440737095.51614'],
      ['one', 'USD', '0.00005'],
      ['two', 'PHP', '184467440737095.51614'],
      ['two', 'USD', '0.00005'],
    ]);
  });

  it('are exported as CSV with the same digits, for the brands of the caller', async () => {
    const { text, headers } = await read('figures/export', await someone('finance', null)).expect(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain('figures.csv');
    const [names, ...lines] = text.trim().split('\n');
    expect(names).toBe('brand,currency,period,stakes,wins,deposits,withdrawals,rewards,activePlayers');
    const rest = '0.00000,0.00000,0.00000';
    expect(lines).toContain(`,PHP,${day},184467440737095.51614,184467440737095.51612,${rest},6`);
    expect(lines).toContain(`two,PHP,today,92233720368547.75807,92233720368547.75806,${rest},3`);
    expect(lines).toContain(`two,PHP,30 days,184467440737095.51614,184467440737095.51612,${rest},4`);
    expect(lines).toContain(`one,USD,today,0.00005,-0.50000,${rest},3`);
    expect(lines.filter((line) => /^(one|two),/.test(line))).toHaveLength(8);
    expect(new Set(lines.map((line) => line.split(',').length))).toEqual(new Set([9]));
    const own = (await read('figures/export?currency=USD', await someone('finance', ['two'])).expect(200)).text;
    expect(own).not.toMatch(/one|PHP/);
    expect(own).toContain('two,USD,today');
    const ofOne = await read('figures/export?brand=one', await someone('finance', ['one'])).expect(200);
    expect(ofOne.text).toContain(`one,PHP,${day},92233720368547.75807`);
    expect((await read('figures/export?brand=one', await someone('finance', ['two']))).body.code).toBe('brand.unknown');
    expect((await read('figures/export', await someone('qa', null))).status).toBe(403);
  });
});
