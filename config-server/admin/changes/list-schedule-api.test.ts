import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { anAdminApi, pushedTo, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

type Schedule = AdminValueOf<'listSchedule'>;

describe('the schedule', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
  const change = (request: object, environment = 'production') =>
    admin
      .call({
        method: 'post',
        path: '/admin/v1/changes',
        body: { requests: [request], reason: 'planned', environment },
        as: 'ana',
      })
      .expect(200);
  const read = async (query: Readonly<Record<string, string>>, bearer?: string) => {
    const path = `/admin/v1/schedule?${new URLSearchParams(query)}`;
    if (bearer === undefined) return admin.call({ method: 'get', path });
    return supertest(admin.app).get(path).set('host', 'console.localhost').set('authorization', `Bearer ${bearer}`);
  };
  const list = async (query: Readonly<Record<string, string>> = {}, bearer?: string) => {
    const { body } = await read(query, bearer);
    return (body.value as Schedule).list.map(({ tenant, kind, path, at }) => [tenant, kind, path, at]);
  };
  const flag = { path: '/flags/CBS3', value: true };

  beforeAll(async () => {
    admin = await anAdminApi({ clock });
  });
  beforeEach(async () => {
    for (const tenant of ['one', 'two', 'group']) await change({ tenant, path: '/flags/CBS3' });
  });
  afterAll(() => admin?.close());

  it('lists starts and ends for a brand and its parents, the earliest first', async () => {
    const [two, three, five] = [inMinutes(2), inMinutes(3), inMinutes(5)];
    await change({ tenant: 'two', ...flag, from: three, until: five });
    await change({ tenant: 'group', ...flag, until: two });
    expect(await list({ brand: 'two' })).toEqual([
      ['group', 'ends', '/flags/CBS3', two],
      ['two', 'begins', '/flags/CBS3', three],
      ['two', 'ends', '/flags/CBS3', five],
    ]);
    expect(await list({ brand: 'two', to: three })).toHaveLength(2);
    expect(await list({ brand: 'two', environment: 'staging' }).catch(() => 'none')).toBe('none');
    clock.pass({ minutes: 4 });
    expect(await list({ brand: 'two' })).toEqual([['two', 'ends', '/flags/CBS3', five]]);
  });

  it('keeps environments apart, over one brand and over all', async () => {
    const push = pushedTo(() => admin.app);
    await push('one', { tenant: { id: 'one' } }, { environment: 'staging' }).expect(200);
    const [three, four] = [inMinutes(3), inMinutes(4)];
    await change({ tenant: 'one', ...flag, from: three });
    await change({ tenant: 'one', ...flag, from: four }, 'staging');
    const queries: readonly Readonly<Record<string, string>>[] = [{}, { brand: 'one' }];
    for (const brand of queries) {
      expect(await list(brand)).toEqual([['one', 'begins', '/flags/CBS3', three]]);
      expect(await list({ ...brand, environment: 'staging' })).toEqual([['one', 'begins', '/flags/CBS3', four]]);
    }
  });

  it('leaves out changes that a later one replaces, and changes of a dry run', async () => {
    await change({ tenant: 'one', ...flag, from: inMinutes(3) });
    await change({ tenant: 'one', ...flag, value: false });
    await admin
      .call({
        method: 'post',
        path: '/admin/v1/changes',
        body: { requests: [{ tenant: 'one', ...flag, from: inMinutes(4) }], reason: 'planned', dryRun: true },
        as: 'ana',
      })
      .expect(200);
    expect(await list({ brand: 'one' })).toEqual([]);
  });

  it('shows staff of some brands only those, and hides the others', async () => {
    await change({ tenant: 'one', ...flag, from: inMinutes(3) });
    await change({ tenant: 'two', ...flag, from: inMinutes(3) });
    const bearer = 'b'.repeat(43);
    await aStaffToken({
      database: admin.database,
      email: 'qa@two.example',
      token: bearer,
      role: 'qa' as const,
      brands: ['two'],
      clock,
    });
    expect((await list({}, bearer)).map(([tenant]) => tenant)).toEqual(['two']);
    const refused = await read({ brand: 'one' }, bearer);
    const unknown = await read({ brand: 'nowhere' }, bearer);
    expect([refused.status, refused.body.code]).toEqual([404, 'brand.unknown']);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'brand.unknown']);
    expect(await list()).toHaveLength(2);
  });

  it('states at a start what stands until then, so that the change can be moved or cancelled', async () => {
    const [three, five, nine] = [inMinutes(3), inMinutes(5), inMinutes(9)];
    await change({ tenant: 'one', ...flag });
    await change({ tenant: 'one', path: '/flags/CBS3', value: false, from: three, until: five });
    const starts = async () =>
      ((await read({ brand: 'one' })).body.value as Schedule).list.flatMap(({ change: made }) => made ?? []);
    expect(await starts()).toEqual([{ from: three, until: five, standing: { value: true, until: null } }]);
    const place = { tenant: 'one', path: '/flags/CBS3' };
    const send = (requests: object[]) =>
      admin
        .call({ method: 'post', path: '/admin/v1/changes', body: { requests, reason: 'moved' }, as: 'ana' })
        .expect(200);
    await send([place, { ...place, value: true }, { ...place, value: false, from: five, until: nine }]);
    expect(await starts()).toEqual([{ from: five, until: nine, standing: { value: true, until: null } }]);
    await send([place, { ...place, value: true }]);
    expect(await starts()).toEqual([]);
    expect(admin.sets.production.byId('one')?.manifest.flags.CBS3).toBe(true);
    await change({ tenant: 'two', ...flag, from: three });
    const { body } = await read({ brand: 'two' });
    expect((body.value as Schedule).list.find(({ tenant }) => tenant === 'two')?.change).toEqual({
      from: three,
      until: null,
      standing: null,
    });
  });
});
