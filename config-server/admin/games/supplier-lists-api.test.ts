import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdminApi, pushedTo, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';
import { anAggregator } from '../../../tests/support/supplier.ts';

describe('lists of suppliers by staff', () => {
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi();
    for (const [brand, prefix] of [
      ['one', 'ONE'],
      ['two', 'TWO'],
    ] as const) {
      const keys = {
        signingKey: { secret: `${prefix}__HUB_SIGNING_KEY` },
        publicKey: { secret: `${prefix}__HUB_PUBLIC_KEY` },
      };
      const value = [anAggregator({ ...keys, vendors: ['NOVA'] })];
      const requests = [
        { tenant: brand, path: '/games/country', value: 'PH' },
        { tenant: brand, path: '/games/aggregators', value },
      ];
      await admin.call({ method: 'post', path: '/admin/v1/changes', body: { requests, reason: 'x' } }).expect(200);
    }
    for (const brand of ['one', 'two'])
      await aStaffToken({
        database: admin.database,
        email: `${brand}@x.example`,
        token: `a-token-of-${brand}`,
        role: 'operator',
        brands: [brand],
      });
  });
  afterAll(() => admin?.close());

  const schedule = (aggregator: string, body: object) =>
    admin.call({
      method: 'post',
      path: `/admin/v1/brands/one/suppliers/${aggregator}/schedule`,
      body: { reason: 'nightly', ...body },
    });
  const listedFor = async (brand: string, query = '') => {
    const { body } = await supertest(admin.app)
      .get(`/admin/v1/catalogue/suppliers${query}`)
      .set('authorization', `Bearer a-token-of-${brand}`)
      .expect(200);
    return body.value.list;
  };
  const none = {
    actor: null,
    checkedAt: null,
    problem: null,
    listedAt: null,
    changes: 0,
    unlisted: { count: 0, games: [] },
  };

  it('shows each brand to its own staff, with its schedule', async () => {
    expect(await listedFor('one')).toEqual([
      { brand: 'one', aggregator: 'hub', vendors: ['NOVA'], every: null, ...none },
    ]);
    const { body } = await schedule('hub', { every: 24 }).expect(200);
    expect(body.value).toEqual({ every: 24 });
    expect(await listedFor('one')).toMatchObject([{ brand: 'one', every: 24, actor: 'local', changes: 0 }]);
    expect(await listedFor('two')).toMatchObject([{ brand: 'two', every: null }]);
    await schedule('hub', { every: 6 }).expect(200);
    const audit = await admin.database.asOperator((tx) =>
      tx.selectFrom('audit').selectAll().where('action', '=', 'catalogue.scheduled').orderBy('id').execute(),
    );
    expect(audit).toMatchObject([
      { tenant: 'one', actor: 'local', subject: 'hub', before: { every: null }, after: { every: 24 } },
      { tenant: 'one', before: { every: 24 }, after: { every: 6, reason: 'nightly' } },
    ]);
    await admin.database.asOperator((tx) => tx.updateTable('supplier_list').set({ problem: 'closed' }).execute());
    expect(await listedFor('one', '?waiting=true')).toMatchObject([{ brand: 'one', problem: 'closed' }]);
    expect(await listedFor('two', '?waiting=true')).toEqual([]);
  });

  it('refuses unknown suppliers, other hours, and lists that nobody has compared', async () => {
    const unknown = await schedule('hbu', { every: 24 }).expect(404);
    expect(unknown.body).toMatchObject({ code: 'request.not_found', message: 'one has no aggregator hbu; it has hub' });
    for (const every of [0, 721, 1.5, 'daily'])
      expect((await schedule('hub', { every })).body).toMatchObject({ code: 'request.invalid' });
    const path = '/admin/v1/brands/two/suppliers/hub/list';
    expect((await admin.call({ method: 'get', path }).expect(404)).body).toMatchObject({
      message: 'no list of hub has been compared yet',
    });
  });

  it('ends the schedule of a supplier that the manifest no longer has, and refuses staging', async () => {
    await schedule('hub', { every: 24 }).expect(200);
    await pushedTo(() => admin.app)('one', { tenant: { id: 'one' } }, { environment: 'staging' }).expect(200);
    const staged = await admin
      .call({
        method: 'post',
        path: '/admin/v1/brands/one@staging/suppliers/hub/schedule',
        body: { every: 24, reason: 'x' },
      })
      .expect(404);
    expect(staged.body.message).toBe('one@staging has no schedules: schedule the list of one');
    const requests = [{ tenant: 'one', path: '/games/aggregators', value: [] }];
    await admin.call({ method: 'post', path: '/admin/v1/changes', body: { requests, reason: 'x' } }).expect(200);
    expect(await listedFor('one')).toMatchObject([{ brand: 'one', aggregator: 'hub', vendors: [], every: 24 }]);
    await schedule('hub', { every: 6 }).expect(404);
    await schedule('hub', { every: null }).expect(200);
    await schedule('hbu', { every: null }).expect(404);
    expect(await listedFor('one')).toEqual([]);
    // A comparison that was running as the schedule ended.
    await admin.database.asOperator((tx) => tx.updateTable('supplier_list').set({ problem: 'closed' }).execute());
    expect(await listedFor('one', '?waiting=true')).toEqual([]);
  });

  it('ends the schedule of a brand that is not served, and begins none', async () => {
    const at = (tenant: string, every: number | null) =>
      admin.call({
        method: 'post',
        path: `/admin/v1/brands/${tenant}/suppliers/hub/schedule`,
        body: { every, reason: 'x' },
      });
    await at('two', 24).expect(200);
    await admin
      .call({ method: 'post', path: '/admin/v1/brands/two/archived', body: { archived: true, reason: 'closed' } })
      .expect(200);
    await expect.poll(() => admin.brands.byId('two')).toBeUndefined();
    const listed = () => listedFor('two');
    expect(await listed()).toMatchObject([{ brand: 'two', vendors: [], every: 24 }]);
    expect((await at('two', 6).expect(404)).body.message).toBe('two is not served');
    await admin.database.asOperator((tx) => tx.updateTable('supplier_list').set({ changes: 3 }).execute());
    await at('two', null).expect(200);
    expect([await listed(), await listedFor('two', '?waiting=true')]).toEqual([[], []]);
    await at('three', null).expect(404);
  });
});
