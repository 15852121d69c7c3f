import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStaffDecisions } from '../../../platform/money/cashier/staff-decisions.ts';
import { anAdminApi, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aMoneyRequest } from '../../../tests/support/money-requests.ts';
import { aPlayer } from '../../../tests/support/players.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

const limit = (currency: string, perDecision: string | null, perDay: string | null) => ({
  currency,
  perDecision,
  perDay,
});

describe('limits of tokens of machines', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  let maker = '';
  let session = '';
  let made = 0;
  const players = new Map<string, string>();

  const call = (as: string, path: string, body: object) =>
    supertest(admin.app)
      .post(`/admin/v1${path}`)
      .set('authorization', `Bearer ${as}`)
      .send({ reason: 'a test', ...body });
  const signIn = async () => {
    made += 1;
    session = `a-session-of-the-maker-${made}`;
    await aStaffToken({ database: admin.database, clock, email: maker, token: session, hours: 200 });
  };
  /** Changes the limits of the maker, which ends their sessions and tokens. */
  const limitMaker = async (limits: readonly object[]) => {
    const body = { email: maker, limits, reason: 'a test' };
    await admin.call({ method: 'post', path: '/admin/v1/staff/accounts', body }).expect(200);
    await signIn();
  };
  const tryToken = (name: string, more: object = {}, as = session) =>
    call(as, '/staff/tokens', { name, role: 'finance', ...more });
  const aToken = async (name: string, more: object = {}, as = session): Promise<string> =>
    (await tryToken(name, more, as).expect(200)).body.value.token;
  const approve = async (as: string, coins: number, { currency = 'PHP', brand = 'one' } = {}) => {
    const id = await admin.database.asTenant(brand, (tx) =>
      aMoneyRequest(tx, {
        player: players.get(brand) ?? '',
        clock,
        kind: 'deposit',
        amount: BigInt(coins) * 100_000n,
        currency,
      }),
    );
    const { status, body } = await call(as, `/brands/${brand}/requests/deposit/${id}`, { decision: 'approved' });
    return status === 200 ? 'approved' : (body.value ?? body.code ?? status);
  };
  const tokens = async (name: string) => {
    const { body } = await admin.call({ method: 'get', path: '/admin/v1/staff/tokens' }).expect(200);
    return body.value.filter((row: { name: string }) => row.name === name);
  };

  beforeAll(async () => {
    admin = await anAdminApi({ clock, requests: createStaffDecisions });
  });
  afterAll(() => admin?.close());
  beforeEach(async () => {
    maker = `maker-${made}@operator.example`;
    await signIn();
    for (const tenant of ['one', 'two'])
      players.set(tenant, (await aPlayer({ stage: { database: admin.database, clock } as never, tenant })).id);
  });

  it('are stated at its creation, listed, recorded, and stay for the next token of its name', async () => {
    const limits = [limit('PHP', '100', '250.5'), limit('USD', null, '7')];
    await aToken('rotated', { limits });
    await aToken('other');
    expect(await tokens('rotated')).toMatchObject([{ limits }]);
    expect(await tokens('other')).toMatchObject([{ limits: [] }]);
    const next = await aToken('rotated');
    expect(await tokens('rotated')).toMatchObject([{ limits }, { limits }]);
    expect(await approve(next, 101)).toMatchObject({ actor: 'token:rotated', bound: 'decision', most: '100' });
    const raised = [limit('PHP', '101', null)];
    await aToken('rotated', { limits: raised });
    expect(await approve(next, 101)).toBe('approved');
    const acts = await admin.database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .select(['actor', 'after'])
        .where('action', '=', 'staff.token-made')
        .where('subject', '=', 'rotated')
        .orderBy('id')
        .execute(),
    );
    expect(acts).toMatchObject([
      { actor: maker, after: { limits, limitsBefore: [] } },
      { actor: maker, after: expect.not.objectContaining({ limits: expect.anything() }) },
      { actor: maker, after: { limits: raised, limitsBefore: limits } },
    ]);
    const twice = { limits: [limit('PHP', '1', null), limit('PHP', '2', null)] };
    expect((await tryToken('twice', twice)).body.code).toBe('request.invalid');
    expect((await tryToken('wrong', { limits: [limit('PHP', '-1', null)] })).status).toBe(400);
    expect([...(await tokens('twice')), ...(await tokens('wrong'))]).toEqual([]);
  });

  it('hold for each token, currency and day, and leave what is refused as it is', async () => {
    const first = await aToken('first', { limits: [limit('PHP', '60', '100'), limit('USD', '5', null)] });
    const second = await aToken('second', { limits: [limit('PHP', null, '100')] });
    expect(await approve(first, 61)).toMatchObject({ actor: 'token:first', bound: 'decision', currency: 'PHP' });
    expect(await approve(first, 60)).toBe('approved');
    expect(await approve(first, 41, { brand: 'two' })).toMatchObject({ bound: 'day', most: '100' });
    expect(await approve(first, 40, { brand: 'two' })).toBe('approved');
    expect(await approve(first, 6, { currency: 'USD' })).toMatchObject({ bound: 'decision', currency: 'USD' });
    expect(await approve(first, 5, { currency: 'USD' })).toBe('approved');
    expect(await approve(second, 100)).toBe('approved');
    expect(await approve(second, 5000, { currency: 'USD' })).toBe('approved');
    clock.pass({ hours: 24 });
    expect(await approve(first, 60)).toBe('approved');
  });

  it('can’t be above those of its maker, and all tokens of a person share the day of that person', async () => {
    await limitMaker([limit('PHP', '60', '100')]);
    for (const above of [limit('PHP', '61', null), limit('PHP', null, '100.0001')]) {
      const refused = await tryToken('above', { limits: [above] });
      expect(refused.body).toMatchObject({
        code: 'change.refused',
        message: expect.stringContaining('your own limit'),
      });
    }
    expect(await tokens('above')).toEqual([]);
    const one = await aToken('one', { limits: [limit('PHP', '60', '100'), limit('USD', '9', null)] });
    const free = await aToken('free');
    expect(await approve(free, 61)).toMatchObject({ actor: maker, bound: 'decision', most: '60' });
    expect(await approve(one, 60)).toBe('approved');
    expect(await approve(free, 41)).toMatchObject({ actor: maker, bound: 'day', most: '100' });
    expect(await approve(free, 30)).toBe('approved');
    expect(await approve(session, 11)).toMatchObject({ actor: maker, bound: 'day' });
    const mine = await supertest(admin.app).get('/admin/v1/staff/me/limits').set('authorization', `Bearer ${session}`);
    expect(mine.body.value).toMatchObject([{ usedToday: '90.00000' }]);
    // A token that a token made counts for the person as well.
    const owner = await aToken('automation', { role: 'owner' });
    const grandchild = await aToken('grandchild', {}, owner);
    expect(await approve(grandchild, 11)).toMatchObject({ actor: maker, bound: 'day' });
    expect(await approve(grandchild, 10)).toBe('approved');
  });

  it('end with the token when those of its maker are changed, and the sums of the day stay', async () => {
    await limitMaker([limit('PHP', null, '100')]);
    const token = await aToken('short-lived');
    expect(await approve(token, 50)).toBe('approved');
    await limitMaker([limit('PHP', null, '60')]);
    expect(await approve(token, 1)).toBe('staff.required');
    const next = await aToken('short-lived');
    expect(await approve(next, 11)).toMatchObject({ actor: maker, bound: 'day', most: '60' });
    expect(await approve(next, 10)).toBe('approved');
  });

  it('are not raised or removed by whom they bound, nor by their tokens', async () => {
    const own = [limit('PHP', '60', '100'), limit('USD', null, '7')];
    await limitMaker(own);
    const token = await aToken('own-owner', { role: 'owner' });
    const limitsNow = async () => {
      const { body } = await admin.call({ method: 'get', path: '/admin/v1/staff' }).expect(200);
      return body.value.find(({ email }: { email: string }) => email === maker).limits;
    };
    for (const as of [session, token])
      for (const limits of [[], [own[0]], [limit('PHP', '61', '100'), own[1]], [limit('PHP', '60', null), own[1]]]) {
        const changed = await call(as, '/staff/accounts', { email: maker, limits });
        expect(changed.body).toMatchObject({ code: 'change.refused', message: expect.stringContaining('your own') });
        const again = await call(as, '/staff/invitations', { email: maker, role: 'owner', limits });
        expect(again.body.code).toBe('change.refused');
      }
    expect(await limitsNow()).toEqual(own);
    const lower = [limit('EUR', '1', null), limit('PHP', '50', '100'), limit('USD', null, '7')];
    await call(session, '/staff/accounts', { email: maker, limits: lower }).expect(200);
    expect(await limitsNow()).toEqual(lower);
    await limitMaker([]);
    expect(await limitsNow()).toEqual([]);
  });

  it('can’t be passed by tokens of one person that decide at the same time', async () => {
    await limitMaker([limit('PHP', null, '50')]);
    const both = [await aToken('left'), await aToken('right')];
    const tried = await Promise.all(Array.from({ length: 12 }, (_, at) => approve(both[at % 2] ?? '', 10)));
    expect(tried.filter((each) => each === 'approved')).toHaveLength(5);
  });
});
