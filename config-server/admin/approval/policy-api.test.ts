import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditAccount } from '../../../platform/account/audit.ts';
import { anAdminApi, type Colleague, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

describe('policies', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi({ clock });
    await aStaffToken({
      database: admin.database,
      clock,
      email: 'qa@operator.example',
      token: 'a-token-of-qa',
      role: 'qa',
      brands: ['one'],
      hours: 10_000,
    });
  }, 60_000);
  afterAll(() => admin?.close());

  const post = async (path: string, body: object, as?: Colleague) =>
    (await admin.call({ method: 'post', path: `/admin/v1${path}`, body: { reason: 'a test', ...body }, as })).body;
  const get = async (path: string, token?: string) =>
    token === undefined
      ? (await admin.call({ method: 'get', path: `/admin/v1${path}` })).body
      : (await supertest(admin.app).get(`/admin/v1${path}`).set('authorization', `Bearer ${token}`)).body;
  const change = (tenant: string, value: number, as: Colleague, more: object = {}) =>
    post('/changes', { requests: [{ tenant, path: '/theme/radius/small', value }], ...more }, as);
  const reach = async (tenant: string) => (await get(`/policies/${tenant}/reach`)).value;

  it('are measured by what they would have stopped in the last month, brand by brand', async () => {
    await change('one', 3, 'ana');
    await change('two', 4, 'ana');
    clock.pass({ hours: 40 * 24 });
    expect(await reach('*')).toMatchObject({ acts: [], approved: 0, promotions: 0, unsigned: 0, money: [] });
    for (const name of ['ana', 'bob'] as const)
      await aStaffToken({ database: admin.database, clock, email: name, token: `a-new-token-of-${name}` });
    const later = (token: string, path: string, body: object) =>
      supertest(admin.app)
        .post(`/admin/v1${path}`)
        .set('authorization', `Bearer ${token}`)
        .send({ reason: 'a test', ...body });
    const changing = (value: number, more: object = {}) => ({
      requests: [{ tenant: 'one', path: '/theme/radius/small', value }],
      ...more,
    });
    await later('a-new-token-of-ana', '/changes', changing(5)).expect(200);
    await later('a-new-token-of-ana', '/changes', changing(6, { environment: 'staging' }));
    await post('/policies/one', { secondPerson: true, signOff: false });
    const { body } = await later('a-new-token-of-ana', '/changes', changing(7)).expect(200);
    await later('a-new-token-of-bob', `/proposals/${body.value.proposal}/decision`, { decision: 'approved' }).expect(
      200,
    );
    await admin.database.asTenant('one', (tx) =>
      auditAccount(tx, {
        player: 'p1',
        origin: { address: '', requestId: 'r' },
        actor: 'staff:ana',
        action: 'cashier.approved',
        before: {},
        after: { amount: '40.00', currency: 'PHP' },
      }),
    );
    expect(await reach('one')).toMatchObject({
      acts: [{ action: 'changes.made', count: 2 }],
      approved: 1,
      money: [{ currency: 'PHP', count: 1, amounts: ['40.00'] }],
    });
    expect((await reach('two')).acts).toEqual([]);
    expect((await get('/policies/nobody/reach')).code).toBe('brand.unknown');
    expect((await get('/policies/two/reach', 'a-token-of-qa')).code).toBe('brand.unknown');
  });

  it('say who may approve, without the caller, people of other brands and roles that approve nothing', async () => {
    const at = (email: string, role: 'operator' | 'editor', brands: string[] | null) =>
      aStaffToken({ database: admin.database, clock, email, token: `a-token-of-${email}`, role, brands });
    await at('one@team.example', 'operator', ['one']);
    await at('two@team.example', 'operator', ['two']);
    await at('editor@team.example', 'editor', null);
    const { secondPerson, approvers } = (await get('/approvers?brands=one', 'a-token-of-one@team.example')).value;
    expect(secondPerson).toBe(true);
    expect(approvers).toContain('ana');
    expect(approvers).not.toContain('one@team.example');
    expect(approvers).not.toContain('two@team.example');
    expect(approvers).not.toContain('editor@team.example');
    expect((await get('/approvers?brands=two')).value.secondPerson).toBe(false);
    // The account of the server itself makes a policy looser at once.
    const { loosening } = (await get('/approvers?brands=one', 'a-token-of-one@team.example')).value;
    expect([loosening, (await get('/approvers?brands=one')).value.loosening]).toEqual([true, false]);
    expect((await post('/policies/one', { secondPerson: false, signOff: false })).value.proposal).toBeNull();
    expect((await post('/policies/one', { secondPerson: true, signOff: false })).value.proposal).toBeNull();
    expect((await get('/approvers?brands=one,two')).value).toMatchObject({ secondPerson: true });
    expect((await get('/approvers?brands=one,two', 'a-token-of-one@team.example')).code).toBe('brand.unknown');
  });

  it('say what one person may approve for a request, and that finance may approve it as well', async () => {
    const at = (email: string, brands: string[]) =>
      aStaffToken({ database: admin.database, clock, email, token: `a-token-of-${email}`, role: 'finance', brands });
    await at('fin-one@team.example', ['one']);
    await at('fin-two@team.example', ['two']);
    const limits = (PHP: string) => ({ secondPersonAbove: [{ currency: 'PHP', amount: PHP }] });
    await post('/policies/*', { secondPerson: false, signOff: false, ...limits('900') });
    await post('/policies/two', { secondPerson: false, signOff: false, ...limits('200') });
    const answer = async (query: string) => (await get(`/approvers?${query}`)).value;
    const two = await answer('brands=two&act=money');
    expect(two.approvers).toContain('fin-two@team.example');
    expect(two.approvers).not.toContain('fin-one@team.example');
    expect(two.secondPersonAbove.map(({ amount }: { amount: string }) => amount).sort()).toEqual(['200', '900']);
    expect(await answer('brands=*')).toMatchObject({ ...limits('900'), secondPerson: false });
    expect((await answer('brands=two')).approvers).not.toContain('fin-two@team.example');
    expect((await get('/approvers?brands=*', 'a-token-of-fin-one@team.example')).code).toBe('brand.unknown');
    expect((await get('/approvers?brands=one,*')).code).toBe('request.invalid');
  });

  it('leave decided proposals, which are found by brand and person, with who decided, when and why', async () => {
    const again = (await post('/changes', {
      requests: [{ tenant: 'one', path: '/theme/radius/small', value: 9 }],
    })) as { value: { proposal: string } };
    const id = again.value.proposal;
    const token = 'a-new-token-of-bob';
    await supertest(admin.app)
      .post(`/admin/v1/proposals/${id}/decision`)
      .set('authorization', `Bearer ${token}`)
      .send({ decision: 'rejected', reason: 'too round' })
      .expect(200);
    const { list, next } = (await get('/decided-proposals')).value;
    expect(list[0]).toMatchObject({
      id,
      tenants: ['one'],
      actor: 'local',
      decision: { outcome: 'rejected', actor: 'bob', reason: 'too round', at: clock.now().toISOString() },
    });
    expect(next).toBeNull();
    expect((await get('/decided-proposals?brand=two')).value.list).toEqual([]);
    expect((await get('/decided-proposals?brand=one&actor=local')).value.list).toHaveLength(1);
    const first = (await get('/decided-proposals?pageSize=1')).value;
    expect(first.next).toBe(id);
    const second = (await get(`/decided-proposals?pageSize=1&after=${id}`)).value;
    expect([second.list.length, second.list[0].decision.outcome, second.next]).toEqual([1, 'approved', null]);
    expect((await get('/decided-proposals?after=unknown')).code).toBe('request.invalid');
    expect((await get('/decided-proposals', 'a-token-of-two@team.example')).value.list).toEqual([]);
    // Nobody decided it within a week.
    const { value } = await post('/changes', { requests: [{ tenant: 'one', path: '/theme/radius/small', value: 11 }] });
    clock.pass({ hours: 8 * 24 });
    expect((await get('/decided-proposals')).value.list[0]).toMatchObject({
      id: value.proposal,
      decision: { outcome: 'expired', actor: null, reason: '' },
    });
  });
});
