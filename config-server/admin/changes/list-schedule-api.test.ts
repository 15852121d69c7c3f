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

  it('moves or cancels one change, and leaves those of colleagues at the same place', async () => {
    const [three, five, seven, nine] = [inMinutes(3), inMinutes(5), inMinutes(7), inMinutes(9)];
    const place = { tenant: 'one', path: '/flags/CBS3' };
    const send = async (requests: object[], as: 'ana' | 'bob' = 'bob', status = 200) => {
      const body = { requests, reason: `a test of ${as}` };
      return (await admin.call({ method: 'post', path: '/admin/v1/changes', body, as }).expect(status)).body;
    };
    const starts = async () =>
      ((await read({ brand: 'one' })).body.value as Schedule).list.flatMap(
        ({ kind, value, at, sequence, actor, reason }) =>
          kind === 'begins' ? [{ value, at, sequence, actor, reason }] : [],
      );
    const of = async (at: string) => (await starts()).find((start) => start.at === at)?.sequence;
    const flagAt = (minutes: number) => {
      const set = admin.sets.production;
      const built = set.build({ chain: set.lineage('one') ?? [], at: new Date(inMinutes(minutes)), isServed: true });
      return 'brand' in built ? built.brand.manifest.flags.CBS3 : undefined;
    };
    await change({ ...place, value: true });
    await send([{ ...place, value: false, from: three, until: five }], 'ana');
    const { value: made } = await send([{ ...place, value: false, from: nine }]);
    expect(made.made).toEqual([{ ...place, sequence: await of(nine) }]);
    // A dry run names the difference alone.
    const [{ sequence }] = made.made;
    const dry = { requests: [{ ...place, undoes: sequence }], reason: 'a test', dryRun: true };
    const planned = await admin.call({ method: 'post', path: '/admin/v1/changes', body: dry, as: 'bob' }).expect(200);
    expect(planned.body.value).toMatchObject({ made: [], differences: [], cancelled: [{ actor: 'bob', from: nine }] });
    // Bob moves his change, and then takes it back. Ana's stays each time, and so does what stands now.
    const moved = await send([
      { ...place, undoes: sequence },
      { ...place, value: false, from: seven },
    ]);
    // Each is still its author's, with the reason that they gave.
    expect(await starts()).toMatchObject([
      { value: false, at: three, actor: 'ana', reason: 'a test of ana' },
      { value: false, at: seven, actor: 'bob', reason: 'a test of bob' },
    ]);
    // The undo counts as Bob's, not as Ana's.
    const edit = { requests: [{ ...place, value: true }], reason: 'a test', seen: sequence, dryRun: true };
    await admin.call({ method: 'post', path: '/admin/v1/changes', body: edit, as: 'bob' }).expect(200);
    const stale = await admin.call({ method: 'post', path: '/admin/v1/changes', body: edit, as: 'ana' });
    expect(stale.body).toMatchObject({ code: 'change.stale', value: { actor: 'bob' } });
    expect(await send([{ ...place, undoes: sequence }], 'bob', 422)).toMatchObject({ code: 'change.refused' });
    await send([{ ...place, undoes: moved.value.made[0].sequence }]);
    expect(await starts()).toMatchObject([{ value: false, at: three }]);
    expect([flagAt(0), flagAt(4), flagAt(6)]).toEqual([true, false, true]);
  });

  it('undoes a change that took effect at once, with the schedules that it had replaced, and nothing else', async () => {
    const [three, five] = [inMinutes(3), inMinutes(5)];
    const places = ['one', 'two'].map((tenant) => ({ tenant, path: '/flags/CBS3' }));
    const send = async (requests: object[], status = 200) =>
      (
        await admin
          .call({ method: 'post', path: '/admin/v1/changes', body: { requests, reason: 'a test' }, as: 'bob' })
          .expect(status)
      ).body;
    const undo = ({ value }: { value: { made: { tenant: string; path: string; sequence: string }[] } }) =>
      send(value.made.map(({ sequence, ...place }) => ({ ...place, undoes: sequence })));
    await change({ ...flag, tenant: 'one', from: three });
    await change({ ...flag, tenant: 'two', from: five });
    const both = [
      ['one', 'begins', '/flags/CBS3', three],
      ['two', 'begins', '/flags/CBS3', five],
    ];
    const switched = await send(places.map((place) => ({ ...place, value: true })));
    expect(await list()).toEqual([]);
    await undo(switched);
    expect(await list()).toEqual(both);
    const reverted = await send(places);
    expect(await list()).toEqual([]);
    await undo(reverted);
    expect(await list()).toEqual(both);
    expect(await send([{ ...places[0], undoes: '999999' }], 422)).toMatchObject({ code: 'change.refused' });
    const [{ sequence }] = (await send([{ ...places[0], value: false }])).value.made;
    const stated = [{ ...places[0], undoes: sequence, value: true }];
    expect(await send(stated, 422)).toMatchObject({ code: 'change.refused' });
    // A number of another brand or place names nothing here.
    expect(await send([{ ...places[1], undoes: sequence }], 422)).toMatchObject({ code: 'change.refused' });
  });

  it('undoes a revert beside the schedule of a colleague, and none that has ended', async () => {
    const [three, five] = [inMinutes(3), inMinutes(5)];
    const place = { tenant: 'two', path: '/flags/CBS3' };
    const send = async (request: object, as: 'ana' | 'bob' = 'bob', status = 200) => {
      const body = { requests: [request], reason: 'a test' };
      return (await admin.call({ method: 'post', path: '/admin/v1/changes', body, as }).expect(status)).body;
    };
    const flagNow = () => admin.brands.byId('two')?.manifest.flags.CBS3;
    await change({ ...place, value: true });
    const { value: reverted } = await send(place);
    expect(flagNow()).toBe(false);
    await send({ ...place, value: false, from: five }, 'ana');
    await send({ ...place, undoes: reverted.made[0].sequence });
    expect(flagNow()).toBe(true);
    expect(await list()).toEqual([['two', 'begins', '/flags/CBS3', five]]);
    const { value: ended } = await send({ ...place, until: three });
    clock.pass({ minutes: 4 });
    const undo = { ...place, undoes: ended.made[0].sequence };
    expect(await send(undo, 'bob', 422)).toMatchObject({ code: 'change.refused' });
  });

  it('moves a change in whatever order its request states it', async () => {
    const [three, seven] = [inMinutes(3), inMinutes(7)];
    const send = async (requests: object[]) => {
      const body = { requests, reason: 'a test' };
      return (await admin.call({ method: 'post', path: '/admin/v1/changes', body, as: 'bob' }).expect(200)).body.value;
    };
    for (const tenant of ['one', 'two']) {
      const { made } = await send([{ tenant, ...flag, from: three }]);
      const [undo, again] = [
        { tenant, path: flag.path, undoes: made[0].sequence },
        { tenant, ...flag, from: seven },
      ];
      await send(tenant === 'one' ? [undo, again] : [again, undo]);
      expect(await list({ brand: tenant })).toEqual([[tenant, 'begins', flag.path, seven]]);
    }
  });

  it('refuses an undo that would state changes again over a newer one of a place above', async () => {
    const [three, five, seven] = [inMinutes(3), inMinutes(5), inMinutes(7)];
    const send = async (request: object, status = 200) => {
      const body = { requests: [request], reason: 'a test' };
      return (await admin.call({ method: 'post', path: '/admin/v1/changes', body, as: 'bob' }).expect(status)).body;
    };
    const above = { path: '/theme/radius', value: { small: 9, medium: 9, large: 9 }, from: seven };
    for (const tenant of ['one', 'two']) {
      const place = { tenant, path: '/theme/radius/small' };
      if (tenant === 'one') await change({ ...place, value: 1 });
      await change({ tenant, ...above });
      const { value: made } = await send({ ...place, value: 5, from: three, until: five });
      const undo = { ...place, undoes: made.made[0].sequence };
      if (tenant === 'one')
        expect(await send(undo, 422)).toMatchObject({
          code: 'change.refused',
          message: expect.stringMatching(
            /change \d+ of \/theme\/radius at one \(ana\) covers older changes .+ Undo that one first, or change \/theme\/radius\/small to the value/,
          ),
        });
      else await send(undo);
      const set = admin.sets.production;
      const built = set.build({ chain: set.lineage(tenant) ?? [], at: new Date(inMinutes(8)), isServed: true });
      expect('brand' in built && built.brand.manifest.theme.radius.small).toBe(9);
      await change({ tenant, path: '/theme/radius' });
    }
  });
});
