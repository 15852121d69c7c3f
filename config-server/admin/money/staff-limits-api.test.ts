import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStaffDecisions } from '../../../platform/money/cashier/staff-decisions.ts';
import { walletOf } from '../../../platform/money/wallet/ledger.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import { anAdminApi, pushedTo, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aMoneyRequest } from '../../../tests/support/money-requests.ts';
import { aPlayer } from '../../../tests/support/players.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

const currency = 'PHP';
const coin = 100_000n;

describe('limits of an account', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  let email = '';
  let token = '';
  let made = 0;
  const players = new Map<string, string>();
  const post = (path: string, body: object, as = token) =>
    supertest(admin.app)
      .post(`/admin/v1${path}`)
      .set('authorization', `Bearer ${as}`)
      .send({ reason: 'a test', ...body });
  const change = (body: object) =>
    admin.call({ method: 'post', path: '/admin/v1/staff/accounts', body: { email, reason: 'a test', ...body } });
  /** Signs in once more: a change of an account ends its sessions. */
  const signIn = async () => {
    made += 1;
    token = `a-token-of-finance-${made}`;
    await aStaffToken({ database: admin.database, clock, email, token, role: 'finance', hours: 100 });
  };
  const setLimits = async (limits: readonly object[]) => {
    const { body } = await change({ limits }).expect(200);
    await signIn();
    return body.value;
  };
  const limit = (perDecision: string | null, perDay: string | null) => ({ currency, perDecision, perDay });
  const aRequest = (coins: number, more: Partial<Parameters<typeof aMoneyRequest>[1]> = {}, tenant = 'one') => {
    const player = players.get(tenant) ?? '';
    return admin.database.asTenant(tenant, (tx) =>
      aMoneyRequest(tx, { player, clock, kind: 'deposit', amount: BigInt(coins) * coin, ...more }),
    );
  };
  const approve = (id: string, { kind = 'deposit', brand = 'one', ...body }: Readonly<Record<string, string>> = {}) =>
    post(`/brands/${encodeURIComponent(brand)}/requests/${kind}/${id}`, { decision: 'approved', ...body });
  const mine = async () =>
    (await supertest(admin.app).get('/admin/v1/staff/me/limits').set('authorization', `Bearer ${token}`).expect(200))
      .body.value;
  const balance = async () =>
    (await admin.database.asTenant('one', (tx) => walletOf(tx, { player: players.get('one') ?? '', currency })))
      .balance;

  beforeAll(async () => {
    admin = await anAdminApi({ clock, requests: createStaffDecisions });
    await pushedTo(() => admin.app)('one', { tenant: { id: 'one' } }, { environment: 'staging' }).expect(200);
  });
  afterAll(() => admin?.close());
  beforeEach(async () => {
    made += 1;
    email = `finance-${made}@operator.example`;
    await signIn();
    for (const tenant of ['one', 'two', stagingTenant('one')])
      players.set(tenant, (await aPlayer({ stage: { database: admin.database, clock } as never, tenant })).id);
  });

  it('are set by an owner, recorded, listed, and shown to whoever decides', async () => {
    expect(await mine()).toEqual([]);
    const limits = [limit('100', '250.50'), { currency: 'USD', perDecision: null, perDay: '7' }];
    expect((await setLimits(limits)).limits).toEqual(limits);
    const { body } = await admin.call({ method: 'get', path: '/admin/v1/staff' }).expect(200);
    expect(body.value.find((row: { email: string }) => row.email === email).limits).toEqual(limits);
    const act = await admin.database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .select(['before', 'after'])
        .where('action', '=', 'staff.changed')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    expect(act).toMatchObject({ before: { limits: [] }, after: { limits } });
    await approve(await aRequest(40)).expect(200);
    expect(await mine()).toEqual([
      { ...limits[0], usedToday: '40.00000' },
      { ...limits[1], usedToday: '0.00000' },
    ]);
    // A change of other rights leaves them.
    expect((await change({ role: 'finance' }).expect(200)).body.value.limits).toEqual(limits);
    await signIn();
    expect((await post('/staff/accounts', { email, limits: [] })).body.code).toBe('staff.forbidden');
    expect((await change({ limits: [limit('1', null), limit('2', null)] })).body.code).toBe('request.invalid');
    expect(await setLimits([])).toMatchObject({ limits: [] });
    await approve(await aRequest(4000)).expect(200);
  });

  it('refuse a decision above the amount for one, and leave the request as it is', async () => {
    await setLimits([limit('100', null)]);
    const id = await aRequest(101);
    const before = await balance();
    expect((await approve(id)).body).toMatchObject({
      code: 'cashier.limit',
      value: { actor: email, bound: 'decision', most: '100', currency },
    });
    expect(await balance()).toBe(before);
    await approve(id, { amount: '100' }).expect(200);
    // Rejecting gives nobody money.
    await approve(await aRequest(500), { decision: 'rejected' }).expect(200);
    await approve(await aRequest(500, { currency: 'USD' })).expect(200);
  });

  it('hold for a day of UTC over all brands and kinds, and for payments that come back', async () => {
    await setLimits([limit(null, '100')]);
    await approve(await aRequest(40)).expect(200);
    const paid = await aRequest(30, { kind: 'withdrawal' });
    await approve(paid, { kind: 'withdrawal' }).expect(200);
    const entry = uuidV7({ clock });
    const values = {
      ...({
        tenant: 'one',
        id: entry,
        player_id: players.get('one') ?? '',
        promotion_id: 'cup',
        round: entry,
      } as const),
      ...({ status: 'applying', title: 'The cup', amount: '31.00', currency, remarks: '', pictures: '[]' } as const),
      reason: null,
      created_at: clock.now(),
      decided_at: null,
    };
    await admin.database.asTenant('one', (tx) => tx.insertInto('promotion_entry').values(values).execute());
    expect((await approve(entry, { kind: 'promotion' })).body.value).toMatchObject({ bound: 'day', most: '100' });
    expect((await approve(paid, { kind: 'withdrawal', decision: 'returned' })).status).toBe(200);
    expect((await approve(await aRequest(1, {}, 'two'), { brand: 'two' })).body.code).toBe('cashier.limit');
    // Staging has no real money.
    const staging = stagingTenant('one');
    await approve(await aRequest(500, {}, staging), { brand: staging }).expect(200);
    clock.pass({ hours: 24 });
    await approve(entry, { kind: 'promotion' }).expect(200);
  });

  it('can’t be passed by decisions at the same time', async () => {
    await setLimits([limit(null, '50')]);
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) ids.push(await aRequest(10));
    const before = await balance();
    const tried = await Promise.all(ids.map((id) => approve(id)));
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(tried.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['cashier.limit']),
    );
    expect((await balance()) - before).toBe(50n * coin);
    expect(await mine()).toMatchObject([{ usedToday: '50.00000' }]);
  });

  it('count a decision once, whatever is repeated, and none after the session has ended', async () => {
    await setLimits([limit(null, '50')]);
    const id = await aRequest(30);
    const tried = await Promise.all([approve(id), approve(id), approve(id)]);
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await approve(id)).body.code).toBe('cashier.decided');
    expect(await mine()).toMatchObject([{ usedToday: '30.00000' }]);
    const old = token;
    await change({ disabled: true }).expect(200);
    const next = await aRequest(5);
    expect((await post(`/brands/one/requests/deposit/${next}`, { decision: 'approved' }, old)).status).toBe(401);
    expect(
      await admin.database.asOperator((tx) =>
        tx.selectFrom('staff_money_day').select('booked').where('actor', '=', email).execute(),
      ),
    ).toEqual([{ booked: 30n * coin }]);
  });

  it('hold for both people of a proposal', async () => {
    await setLimits([limit('100', null)]);
    const { body } = await admin.call({
      method: 'post',
      path: `/admin/v1/brands/one/requests/deposit/${await aRequest(100)}`,
      body: { decision: 'approved', amount: '150', reason: 'a test' },
      as: 'ana',
    });
    const { proposal } = body.value;
    const refused = await post(`/proposals/${proposal}/decision`, { decision: 'approved' });
    expect(refused.body).toMatchObject({ code: 'cashier.limit', value: { actor: email } });
    await admin
      .call({
        method: 'post',
        path: `/admin/v1/proposals/${proposal}/decision`,
        body: { decision: 'approved', reason: 'a test' },
        as: 'bob',
      })
      .expect(200);
  });
});
