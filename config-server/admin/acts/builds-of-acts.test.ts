import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBrand } from '../../../server/brands/folder/build/build-brand.ts';
import { anAdminApi, brandsPushedTo, type Colleague, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';

// Builds for both environments count. Before each act the clock moves on, so that no build of an earlier act is used.
describe('builds of a brand in one act', () => {
  const clock = aClock();
  const builds = new Map<string, number>();
  let admin: TestAdminApi;
  const post = (path: string, { as = 'ana', ...body }: Record<string, unknown> & { as?: Colleague } = {}) =>
    admin.call({ method: 'post', path: `/admin/v1${path}`, body: { reason: 'a test', ...body }, as }).expect(200);
  const push = brandsPushedTo(() => admin.app);
  const buildsIn = async (act: () => PromiseLike<unknown>): Promise<Record<string, number>> => {
    clock.pass({ minutes: 5 });
    builds.clear();
    await act();
    return Object.fromEntries(builds);
  };
  const toggle = (tenant: string, value: boolean, more: object = {}) =>
    post('/changes', { requests: [{ tenant, path: '/flags/FEEDBACK3', value }], ...more });
  /** Without an address for support, a brand has a warning. Then its served state is built as well, to find what is new. */
  const plain = { support: { url: 'https://help.example/contact' } };
  const isServed = (tenant: string, value: boolean) =>
    expect(admin.sets.production.byId(tenant)?.manifest.flags.FEEDBACK3).toBe(value);

  beforeAll(async () => {
    admin = await anAdminApi({
      clock,
      buildWith: (input) => {
        const id = input.chain.at(-1)?.tenant ?? '';
        builds.set(id, (builds.get(id) ?? 0) + 1);
        return buildBrand(input);
      },
    });
    await push('plain', plain).expect(200);
    await push('warned', {}).expect(200);
  });
  afterAll(() => admin?.close());

  it('is one for a toggle, whose dry run and result are the same, and two if the brand has a warning', async () => {
    expect(await buildsIn(() => toggle('plain', true, { dryRun: true }))).toEqual({ plain: 1 });
    expect(await buildsIn(() => toggle('plain', true))).toEqual({ plain: 1 });
    isServed('plain', true);
    expect(await buildsIn(() => toggle('warned', true, { dryRun: true }))).toEqual({ warned: 2 });
    expect(await buildsIn(() => toggle('warned', true))).toEqual({ warned: 2 });
    isServed('warned', true);
    expect(await buildsIn(() => toggle('group', true))).toEqual({ two: 2 });
    isServed('two', true);
  });

  it('does not grow by a second person: the approval plans the toggle again, carries it out and serves it', async () => {
    for (const tenant of ['plain', 'warned']) await post(`/policies/${tenant}`, { secondPerson: true, signOff: false });
    const proposed: Record<string, string> = {};
    const propose = async (tenant: string) => {
      proposed[tenant] = (await toggle(tenant, false)).body.value.proposal;
    };
    const approve = (tenant: string) =>
      post(`/proposals/${proposed[tenant]}/decision`, { decision: 'approved', as: 'bob' });
    expect(await buildsIn(() => propose('plain'))).toEqual({ plain: 1 });
    expect(await buildsIn(() => approve('plain'))).toEqual({ plain: 1 });
    isServed('plain', false);
    await propose('warned');
    expect(await buildsIn(() => approve('warned'))).toEqual({ warned: 2 });
    isServed('warned', false);
  });

  it('is one for a promotion and a rollback, with changes that are dropped, too', async () => {
    await push('fern', plain).expect(200);
    await push('fern', { ...plain, flags: { FEEDBACK3: true } }, { environment: 'staging' }).expect(200);
    await toggle('fern', false);
    expect(await buildsIn(() => post('/brands/fern/promotions', { hidden: 'drop' }))).toEqual({ fern: 1 });
    isServed('fern', true);
    expect(await buildsIn(() => post('/brands/fern/rollbacks'))).toEqual({ fern: 1 });
    isServed('fern', false);
  });

  it('is two for a pushed folder or draft: as it was sent, and as the database returns it to every node', async () => {
    expect(await buildsIn(() => push('moss', plain).expect(200))).toEqual({ moss: 2 });
    const { id } = (await post('/brands/moss/drafts', { name: 'Autumn', reason: undefined })).body.value;
    const draft = `/brands/moss/drafts/${id}`;
    const operations = [{ path: '/flags/FEEDBACK3', value: true }];
    await post(`${draft}/patches`, { revision: 1, operations, reason: undefined });
    const request = { revision: 2, environment: 'production' };
    const { proposal } = (await post(`${draft}/publication-requests`, request)).body.value;
    const approve = () => post(`/proposals/${proposal}/decision`, { decision: 'approved', as: 'bob' });
    expect(await buildsIn(approve)).toEqual({ moss: 2 });
    isServed('moss', true);
  });
});

describe('a change of a brand that another node has just changed', () => {
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi();
  });
  afterAll(() => admin?.close());
  /** Without a notice, so that this node does not know of it yet. */
  const changeElsewhere = (path: string, value: unknown) =>
    admin.database.asOperator((tx) =>
      tx
        .insertInto('change')
        .values({
          tenant: 'one',
          environment: 'production',
          path,
          value: JSON.stringify(value),
          reason: 'x',
          actor: 'eve',
          from_at: null,
          until_at: null,
          change_set: path,
        })
        .execute(),
    );
  const change = (path: string, value: unknown) => {
    const body = { requests: [{ tenant: 'one', path, value }], reason: 'a test' };
    return admin.call({ method: 'post', path: '/admin/v1/changes', body });
  };

  it('is checked together with that change, and refused if the two do not fit', async () => {
    await change('/locale/enabled', ['EN', 'CN']).expect(200);
    await changeElsewhere('/locale/enabled', ['EN']);
    const refused = await change('/locale/default', 'CN').expect(422);
    expect([refused.body.code, refused.body.message]).toEqual([
      'change.refused',
      expect.stringContaining('the default language CN is not enabled'),
    ]);
    expect(admin.brands.byId('one')?.manifest.locale).toMatchObject({ enabled: ['EN'], default: 'EN' });
  });

  it('is made if the two fit', async () => {
    await changeElsewhere('/theme/radius/small', 7);
    const made = await change('/flags/CBS3', true).expect(200);
    expect(made.body.value.differences).toEqual([{ tenant: 'one', path: '/flags/CBS3', before: false, after: true }]);
    const { theme, flags } = admin.brands.byId('one')?.manifest ?? {};
    expect([theme?.radius.small, flags?.CBS3]).toEqual([7, true]);
  });
});
