import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditAccount } from '../../../platform/account/audit.ts';
import { anAdminApi, token as localToken, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

const origin = { address: '203.0.113.7', requestId: 'r' };

describe('the audit of staff', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  const get = async (path: string, token = localToken) =>
    (await supertest(admin.app).get(`/admin/v1${path}`).set('authorization', `Bearer ${token}`)).body;
  const listed = async (query: string, token?: string) =>
    ((await get(`/audit?${query}`, token)).value.list as { action: string; brand: string; subject: string }[]).map(
      ({ action, brand, subject }) => [action, brand, subject],
    );
  const onPlayer = (tenant: string, act: Parameters<typeof auditAccount>[1]) =>
    admin.database.asTenant(tenant, (tx) => auditAccount(tx, act));

  beforeAll(async () => {
    admin = await anAdminApi({ clock });
    const post = (path: string, body: object) =>
      admin
        .call({ method: 'post', path: `/admin/v1${path}`, body: { reason: 'a test', ...body }, as: 'ana' })
        .expect(200);
    await post('/changes', { requests: [{ tenant: 'one', path: '/flags/CBS3', value: true }] });
    await post('/staff/tokens', { name: 'ci', role: 'qa' });
    clock.pass({ minutes: 1 });
    const player = { player: 'p1', origin, actor: 'staff:ana' } as const;
    await onPlayer('one', {
      ...player,
      action: 'account.field_revealed',
      after: { field: 'mobile', reason: 'call back' },
    });
    await onPlayer('two', {
      ...player,
      action: 'cashier.approved',
      before: { status: 'pending' },
      after: { amount: '40.00', currency: 'PHP', status: 'approved', destination: '12345678' },
    });
    await onPlayer('one', { player: 'p1', origin, action: 'account.login' });
    await aStaffToken({
      database: admin.database,
      clock,
      email: 'qa@operator.example',
      token: 'a-token-of-one',
      role: 'qa',
      brands: ['one'],
    });
  }, 60_000);
  afterAll(() => admin?.close());

  it('has everything that one person did, on brands, colleagues, players and money, and nothing that players did', async () => {
    expect(new Set((await listed('actor=ana')).map(String))).toEqual(
      new Set([
        'account.field_revealed,one,p1',
        'cashier.approved,two,p1',
        'staff.token-made,,ci',
        'changes.made,one,',
      ]),
    );
    const [row] = (await get('/audit?actor=ana&group=money')).value.list;
    expect(row).toEqual({
      id: expect.any(String),
      at: clock.now().toISOString(),
      actor: 'ana',
      brand: 'two',
      environment: 'production',
      group: 'money',
      action: 'cashier.approved',
      subject: 'p1',
      isPlayer: true,
      reason: '',
      amount: '40.00',
      currency: 'PHP',
    });
  });

  it('is filtered by group, brand and time', async () => {
    expect(await listed('actor=ana&group=reads')).toEqual([['account.field_revealed', 'one', 'p1']]);
    expect(await listed('actor=ana&group=staff')).toEqual([['staff.token-made', null, 'ci']]);
    expect(await listed('brand=two&actor=ana')).toEqual([['cashier.approved', 'two', 'p1']]);
    const since = new Date(clock.now().getTime() - 30_000).toISOString();
    expect(await listed(`actor=ana&brand=one&to=${since}`)).toEqual([['changes.made', 'one', null]]);
    expect((await get('/audit?brand=none')).code).toBe('brand.unknown');
  });

  it('comes in pages without gaps or repetitions', async () => {
    const all = await listed('actor=ana');
    const seen: unknown[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: { list: { action: string; brand: string; subject: string }[]; next: string | null } = (
        await get(`/audit?actor=ana&pageSize=1${after === '' ? '' : `&after=${after}`}`)
      ).value;
      seen.push(...page.list.map(({ action, brand, subject }) => [action, brand, subject]));
      after = page.next;
    }
    expect(seen).toEqual(all);
    expect((await get('/audit?after=unknown')).code).toBe('request.invalid');
  });

  it('shows people with some brands only those, and only owners what belongs to no brand', async () => {
    expect(await listed('actor=ana', 'a-token-of-one')).toEqual([
      ['account.field_revealed', 'one', 'p1'],
      ['changes.made', 'one', null],
    ]);
    expect((await get('/audit?brand=two', 'a-token-of-one')).code).toBe('brand.unknown');
    const [{ id }] = (await get('/audit?brand=two&actor=ana')).value.list;
    expect((await get(`/audit?after=${id}`, 'a-token-of-one')).code).toBe('request.invalid');
    await aStaffToken({
      database: admin.database,
      clock,
      email: 'op@operator.example',
      token: 'a-token-of-an-operator',
      role: 'operator',
    });
    expect((await listed('actor=ana', 'a-token-of-an-operator')).map(([action]) => action)).not.toContain(
      'staff.token-made',
    );
  });
});
