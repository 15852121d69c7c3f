import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import { anAdminApi, pushedTo, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aMoneyRequest } from '../../../tests/support/money-requests.ts';
import { aPlayer } from '../../../tests/support/players.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

type Waiting = AdminValueOf<'listWaitingRequests'>;

describe('filters of pending requests', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  const players = new Map<string, string>();
  const names = new Map<string, string>();
  const call = (query: string, token: string) =>
    supertest(admin.app).get(`/admin/v1/waiting/requests${query}`).set('authorization', `Bearer ${token}`);
  const read = async (query = '', token = 'a-token-of-all'): Promise<Waiting> =>
    (await call(query, token).expect(200)).body.value;
  /** Names of the requests that pass a filter. */
  const found = async (query: string) => (await read(query)).list.map(({ id }) => names.get(id));
  const aRequest = async (name: string, tenant: string, more: Partial<Parameters<typeof aMoneyRequest>[1]>) => {
    clock.pass({ hours: 1 });
    const player = players.get(tenant) ?? '';
    const id = await admin.database.asTenant(tenant, (tx) => aMoneyRequest(tx, { player, clock, ...more }));
    names.set(id, name);
    return id;
  };
  const aReward = async (name: string, amount: string | null) => {
    clock.pass({ hours: 1 });
    const id = uuidV7({ clock });
    const values = {
      ...({ tenant: 'two', id, player_id: players.get('two') ?? '', promotion_id: 'cup', round: id } as const),
      ...({ status: 'applying', title: 'The cup', amount, currency: 'PHP', remarks: '', pictures: '[]' } as const),
      reason: null,
      created_at: clock.now(),
      decided_at: null,
    };
    await admin.database.asTenant('two', (tx) => tx.insertInto('promotion_entry').values(values).execute());
    names.set(id, name);
  };

  beforeAll(async () => {
    admin = await anAdminApi({ clock });
    for (const [name, brands] of Object.entries({ all: null, two: ['two'] }))
      await aStaffToken({
        database: admin.database,
        clock,
        hours: 100,
        brands,
        email: `${name}@x.example`,
        token: `a-token-of-${name}`,
      });
    await pushedTo(() => admin.app)('one', { tenant: { id: 'one' } }, { environment: 'staging' }).expect(200);
    for (const tenant of ['one', 'two', stagingTenant('one')])
      players.set(tenant, (await aPlayer({ stage: { database: admin.database, clock } as never, tenant })).id);
    await aRequest('old', 'one', { kind: 'deposit', amount: 1_000_000n });
    await aRequest('yen', 'one', { currency: 'JPY', amount: 300_000_000n });
    await aRequest('large', 'two', { amount: 99_999_000n });
    await aReward('reward', '20.50');
    await aReward('unstated', null);
    await aRequest('staged', stagingTenant('one'), { kind: 'deposit' });
  });
  afterAll(() => admin?.close());

  it.each([
    ['', ['old', 'yen', 'large', 'reward', 'unstated']],
    ['?kind=deposit', ['old']],
    ['?kind=promotion', ['reward', 'unstated']],
    ['?currency=JPY', ['yen']],
    ['?from=20.5&to=1000&currency=PHP', ['large', 'reward']],
    ['?from=20.51', ['yen', 'large']],
    ['?to=10', ['old']],
    ['?olderThan=300', ['old']],
    ['?brand=two', ['large', 'reward', 'unstated']],
    ['?brand=two&kind=withdrawal', ['large']],
    ['?brand=one%40staging', ['staged']],
    ['?player=nobody', []],
  ])('pass what "%s" names', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
    const { total, sums } = await read(query);
    expect(total).toBe(expected.length);
    expect(sums.reduce((count, sum) => count + sum.count, 0)).toBe(total);
  });

  it('add amounts by currency, of all pages', async () => {
    const sums = [
      { currency: 'JPY', count: 1, amount: '3000' },
      { currency: 'PHP', count: 4, amount: '1030.49' },
    ];
    expect((await read('?pageSize=1')).sums).toEqual(sums);
    const first = await read('?pageSize=1');
    expect(await read(`?pageSize=1&after=${first.next}`)).toMatchObject({ sums, total: 5 });
  });

  it('reach no brand of others', async () => {
    expect((await call('?brand=one', 'a-token-of-two')).body.code).toBe('brand.unknown');
    expect((await call('?brand=one%40staging', 'a-token-of-two')).body.code).toBe('brand.unknown');
    expect((await read('', 'a-token-of-two')).list.map(({ id }) => names.get(id))).toEqual([
      'large',
      'reward',
      'unstated',
    ]);
  });
});
