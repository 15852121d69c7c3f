import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  anAdminApi,
  brandsPushedTo,
  type Colleague,
  pushedTo,
  type TestAdminApi,
} from '../../../tests/support/admin-api.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

// Tests share policies, releases and proposals, because a policy can only act on a history.
describe('approval that policy requires before production changes', { shuffle: false }, () => {
  let admin: TestAdminApi;
  const post = (path: string, { as, ...body }: Readonly<Record<string, unknown>> & { readonly as?: Colleague }) =>
    admin.call({ method: 'post', path: `/admin/v1${path}`, body: { reason: 'a test', ...body }, as });
  const setPolicy = (tenant: string, policy: { secondPerson: boolean; signOff: boolean }) =>
    admin.call({ method: 'post', path: `/admin/v1/policies/${tenant}`, body: { ...policy, reason: 'four eyes' } });
  const push = pushedTo(() => admin.app);
  const switchOn = (tenant: string, more: object = {}) =>
    post('/changes', { requests: [{ tenant, path: '/flags/CBS3', value: true }], as: 'ana', ...more });
  const decide = (proposal: string, as: Colleague, decision = 'approved') =>
    post(`/proposals/${proposal}/decision`, { decision, as });
  const isOn = (tenant: string) => admin.sets.production.byId(tenant)?.manifest.flags.CBS3;
  const waiting = async () =>
    (await admin.call({ method: 'get', path: '/admin/v1/proposals' })).body.value as {
      proposals: { id: string; tenants: string[]; sentence: string; differences: object[] }[];
      reviews: { tenant: string; release: number; actor: string }[];
    };
  const kinds = async (tenant: string) =>
    (await admin.call({ method: 'get', path: `/admin/v1/brands/${tenant}/changes` })).body.value.map(
      ({ kind, actor }: { kind: string; actor: string }) => `${kind} ${actor}`,
    );

  beforeAll(async () => {
    admin = await anAdminApi();
  });
  afterAll(() => admin?.close());

  it('is not required without a policy, which may be set for one brand or for all without their own', async () => {
    expect((await switchOn('one')).body.value.proposal).toBeNull();
    expect(isOn('one')).toBe(true);
    await setPolicy('*', { secondPerson: false, signOff: false }).expect(200);
    await setPolicy('two', { secondPerson: true, signOff: false }).expect(200);
    expect((await setPolicy('nobody', { secondPerson: true, signOff: true })).body.code).toBe('brand.unknown');
    // A new brand begins in staging. Its policy can be set before players see it.
    await brandsPushedTo(() => admin.app)('fresh', {}, { environment: 'staging' }).expect(200);
    await setPolicy('fresh', { secondPerson: true, signOff: true }).expect(200);
    const brands = await admin.call({ method: 'get', path: '/admin/v1/brands' });
    expect(brands.body.value).toContainEqual(
      expect.objectContaining({ id: 'fresh', name: 'fresh', served: false, faults: [] }),
    );
    const since = 'from=2020-01-01T00:00:00Z';
    await admin.call({ method: 'get', path: `/admin/v1/audit/export?${since}&brand=fresh` }).expect(200);
    expect((await admin.call({ method: 'get', path: `/admin/v1/audit/export?${since}&brand=nobody` })).body.code).toBe(
      'brand.unknown',
    );
    const { body } = await admin.call({ method: 'get', path: '/admin/v1/policies' });
    expect(
      body.value.map(({ tenant, secondPerson }: { tenant: string; secondPerson: boolean }) => [tenant, secondPerson]),
    ).toEqual([
      ['*', false],
      ['fresh', true],
      ['two', true],
    ]);
  });

  it('keeps a change pending until somebody else approves it, once', async () => {
    const { body } = await switchOn('two').expect(200);
    const { proposal, differences } = body.value;
    expect([differences, isOn('two')]).toEqual([
      [{ tenant: 'two', path: '/flags/CBS3', before: false, after: true }],
      false,
    ]);
    expect((await waiting()).proposals).toMatchObject([
      { id: proposal, tenants: ['two'], sentence: 'change /flags/CBS3 of two', differences, more: 0, files: [] },
    ]);
    expect((await decide(proposal, 'ana')).body.code).toBe('proposal.own');
    expect(isOn('two')).toBe(false);
    // Changes elsewhere do not make it another proposal.
    const elsewhere = { requests: [{ tenant: 'one', path: '/theme/radius/small', value: 5 }] };
    await switchOn('one', elsewhere);
    const both = await Promise.all([decide(proposal, 'bob'), decide(proposal, 'eve')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect([isOn('two'), (await waiting()).proposals]).toEqual([true, []]);
    const entries = await kinds('two');
    expect(entries.filter((line: string) => line === 'change ana')).toHaveLength(1);
    expect(entries.at(-1)).toMatch(/^approved (bob|eve)$/);
  });

  it('applies to brands that inherit from a parent without a policy, but not to staging and dry runs', async () => {
    const parent = await switchOn('group', { requests: [{ tenant: 'group', path: '/flags/CBS3', value: false }] });
    expect(parent.body.value.proposal).toEqual(expect.any(String));
    expect((await decide(parent.body.value.proposal, 'ana', 'rejected')).status).toBe(200);
    expect(isOn('two')).toBe(true);
    expect((await switchOn('two', { dryRun: true })).body.value.proposal).toBeNull();
    await push('two', { tenant: { id: 'two' } }, { environment: 'staging' }).expect(200);
    expect((await switchOn('two', { environment: 'staging' })).body.value.proposal).toBeNull();
    expect(admin.sets.staging.byId('two')?.manifest.flags.CBS3).toBe(true);
  });

  it('does not execute a change whose effect has changed meanwhile', async () => {
    const off = { requests: [{ tenant: 'two', path: '/flags/CBS3', value: false }] };
    const first = (await switchOn('two', off)).body.value.proposal;
    const both = { requests: [...off.requests, { tenant: 'two', path: '/flags/PTSYS3', value: true }] };
    const second = (await switchOn('two', both)).body.value.proposal;
    const again = await switchOn('two', { ...off, as: 'eve', reason: 'another reason' });
    expect([again.status, again.body.code, again.body.value]).toEqual([409, 'proposal.waiting', { proposal: first }]);
    expect((await decide(first, 'bob')).status).toBe(200);
    expect((await decide(second, 'bob')).body.code).toBe('proposal.stale');
    expect((await decide(second, 'bob', 'rejected')).status).toBe(200);
  });

  it('applies to a parent without a policy if a brand below it has one', async () => {
    await setPolicy('two', { secondPerson: true, signOff: true }).expect(200);
    const stated = { tenant: { id: 'group' }, abstract: true, formatVersion: '1.1' } as const;
    const refused = await push('group', stated, { environment: 'production', as: 'bob' });
    expect(refused.body.code).toBe('release.needs_staging');
    await push('group', stated, { environment: 'staging' }).expect(200);
    // A proposal that could not be executed is refused at once.
    const early = await post('/brands/group/promotions', { as: 'ana' });
    expect([early.body.code, (await waiting()).proposals]).toEqual(['release.not_signed_off', []]);
    await post('/brands/group/sign-offs', { as: 'quinn' }).expect(200);
    const { proposal } = (await post('/brands/group/promotions', { as: 'ana' }).expect(200)).body.value;
    await decide(proposal, 'bob').expect(200);
    await post('/brands/group/rollbacks', { as: 'ana', number: 1 }).expect(200);
    expect((await waiting()).reviews).toMatchObject([{ tenant: 'group', release: 1, actor: 'ana' }]);
    await post('/brands/group/reviews', { as: 'bob' }).expect(200);
  });

  it('makes releases pass through staging, signed off and approved', async () => {
    await setPolicy('two', { secondPerson: true, signOff: true }).expect(200);
    const stated = { tenant: { id: 'two', brandName: 'Approved' } };
    const refused = await push('two', stated, { environment: 'production', as: 'bob' });
    expect(refused.body.code).toBe('release.needs_staging');
    await push('two', stated, { environment: 'staging' }).expect(200);
    const promote = () => post('/brands/two/promotions', { as: 'ana' });
    expect((await promote()).body.code).toBe('release.not_signed_off');
    const signed = await post('/brands/two/sign-offs', { as: 'quinn' }).expect(200);
    expect(signed.body.value).toEqual({ release: 3, content: '0', games: '0' });
    const { proposal } = (await promote()).body.value;
    expect((await waiting()).proposals).toMatchObject([
      {
        id: proposal,
        sentence: 'promote release 3 of two to production',
        differences: expect.arrayContaining([
          { tenant: 'two', path: '/tenant/brandName', before: 'Two', after: 'Approved' },
        ]),
      },
    ]);
    await decide(proposal, 'bob').expect(200);
    expect(admin.sets.production.byId('two')?.manifest.tenant.brandName).toBe('Approved');
    expect((await kinds('two')).slice(-3)).toEqual(['signed-off quinn', 'promoted ana', 'approved bob']);
  });

  it('lets one person roll back at any hour, and requires a later review by somebody else', async () => {
    await post('/brands/two/rollbacks', { as: 'ana', number: 1 }).expect(200);
    expect(admin.sets.production.byId('two')?.manifest.tenant.brandName).toBe('Two');
    expect((await waiting()).reviews).toMatchObject([{ tenant: 'two', release: 1, actor: 'ana' }]);
    expect((await post('/brands/two/reviews', { as: 'ana' })).body.code).toBe('proposal.own');
    expect((await post('/brands/two/reviews', { as: 'bob' }).expect(200)).body.value.reviewed).toBe(1);
    expect((await waiting()).reviews).toEqual([]);
    expect((await post('/brands/two/reviews', { as: 'bob' })).body.code).toBe('proposal.unknown');
  });

  it('lets nobody review who rolled back any of the listed releases', async () => {
    for (const [as, number] of [
      ['ana', 3],
      ['bob', 1],
    ] as const)
      await post('/brands/two/rollbacks', { as, number }).expect(200);
    for (const as of ['ana', 'bob'] as const)
      expect((await post('/brands/two/reviews', { as })).body.code).toBe('proposal.own');
    expect((await post('/brands/two/reviews', { as: 'eve' }).expect(200)).body.value.reviewed).toBe(2);
  });

  it('allows no rollback to a release that production never served, under either half of the policy', async () => {
    const number = (
      await push('two', { tenant: { id: 'two', brandName: 'Sneaked in' } }, { environment: 'staging' }).expect(200)
    ).body.value.number as number;
    for (const policy of [
      { secondPerson: true, signOff: false },
      { secondPerson: false, signOff: true },
    ]) {
      await setPolicy('two', policy).expect(200);
      for (const dryRun of [true, false])
        expect((await post('/brands/two/rollbacks', { as: 'ana', number, dryRun })).body.code).toBe(
          'release.needs_staging',
        );
    }
    expect(admin.sets.production.byId('two')?.manifest.tenant.brandName).toBe('Two');
    // In staging anybody may try anything, and production may serve again what it served once.
    await post('/brands/two/rollbacks', { as: 'ana', number: 1, environment: 'staging' }).expect(200);
    await post('/brands/two/rollbacks', { as: 'ana', number: 3, hidden: 'keep' }).expect(200);
    expect(admin.sets.production.byId('two')?.manifest.tenant.brandName).toBe('Approved');
    await post('/brands/two/rollbacks', { as: 'ana', number: 1, hidden: 'keep' }).expect(200);
    await setPolicy('two', { secondPerson: true, signOff: true }).expect(200);
    await post('/brands/two/reviews', { as: 'bob' });
  });

  it('lets one person take staging to a release that only production has served', async () => {
    const stated = { tenant: { id: 'straight', merchantCode: 'STRAIGHT', domains: ['straight.example'] } };
    await push('straight', stated, { environment: 'production' }).expect(200);
    await setPolicy('straight', { secondPerson: true, signOff: true }).expect(200);
    await post('/brands/straight/rollbacks', { as: 'ana', number: 1, environment: 'staging' }).expect(200);
    expect(admin.sets.staging.byId('straight')).toBeDefined();
    // Nobody needs to look at what is tried in staging.
    expect((await waiting()).reviews.filter(({ tenant }) => tenant === 'straight')).toEqual([]);
  });

  it('applies to archiving and undoing', async () => {
    const archived = await post('/brands/two/archived', { archived: true, as: 'ana' }).expect(200);
    expect(admin.sets.production.byId('two')).toBeDefined();
    await decide(archived.body.value.proposal, 'bob').expect(200);
    expect(admin.sets.production.byId('two')).toBeUndefined();
    const restored = await post('/brands/two/archived', { archived: false, as: 'ana' }).expect(200);
    await decide(restored.body.value.proposal, 'bob').expect(200);
    const undone = await post('/brands/two/undo', { sequence: '0', as: 'ana' }).expect(200);
    expect((await waiting()).proposals.at(-1)?.sentence).toBe('undo the changes of two after change 0');
    expect(undone.body.value.proposal).toEqual(expect.any(String));
  });

  it('applies to migrating served releases, which history and audit log record', async () => {
    const formatOf = (tenant: string) => admin.sets.production.byId(tenant)?.manifest.formatVersion;
    const { migrated, proposal } = (await post('/migrations', { as: 'ana' }).expect(200)).body.value;
    expect(migrated.map(({ tenant }: { tenant: string }) => tenant)).toEqual(expect.arrayContaining(['one', 'two']));
    expect([proposal, formatOf('one')]).toEqual([expect.any(String), '1.1']);
    await decide(proposal, 'bob').expect(200);
    expect([formatOf('one'), formatOf('two')]).toEqual(['1.2', '1.2']);
    expect((await kinds('one')).slice(-2)).toEqual(['migrated ana', 'approved bob']);
    const acts = await admin.database.asOperator((tx) =>
      tx.selectFrom('audit').selectAll().where('tenant', '=', 'one').where('action', '=', 'release.migrated').execute(),
    );
    expect(acts).toMatchObject([
      {
        actor: 'ana',
        address: expect.stringMatching(/127\.0\.0\.1/),
        before: { release: 1, format: '1.1' },
        after: { environment: 'production', release: 2, format: '1.2', reason: 'a test' },
      },
    ]);
  });

  it('stays valid for a change if staging changes meanwhile', async () => {
    const radius = (value: number) => [{ tenant: 'two', path: '/theme/radius/small', value }];
    const { proposal } = (await post('/changes', { requests: radius(3), as: 'ana' }).expect(200)).body.value;
    await post('/changes', { requests: radius(5), environment: 'staging', as: 'eve' }).expect(200);
    await decide(proposal, 'bob').expect(200);
    const served = (['production', 'staging'] as const).map(
      (environment) => admin.sets[environment].byId('two')?.manifest.theme.radius.small,
    );
    expect(served).toEqual([3, 5]);
  });

  it('lists proposals to staff of their own brands only, who alone decide them', async () => {
    await setPolicy('one', { secondPerson: true, signOff: false }).expect(200);
    for (const brand of ['one', 'two'])
      await aStaffToken({
        database: admin.database,
        email: `${brand}@x.example`,
        token: `runs-${brand}`,
        role: 'operator',
        brands: [brand],
      });
    const get = async (path: string, brand: string) =>
      (await supertest(admin.app).get(`/admin/v1${path}`).set('authorization', `Bearer runs-${brand}`)).body.value;
    const decideOf = async (brand: string, proposal: string) =>
      (
        await supertest(admin.app)
          .post(`/admin/v1/proposals/${proposal}/decision`)
          .set('authorization', `Bearer runs-${brand}`)
          .send({ decision: 'approved', reason: 'seen' })
      ).body.code;
    for (const brand of ['one', 'two']) await post(`/brands/${brand}/rollbacks`, { as: 'ana', number: 1 }).expect(200);
    const propose = async (...tenants: string[]) => {
      const requests = tenants.map((tenant) => ({ tenant, path: '/theme/radius/small', value: 7 }));
      return (await post('/changes', { requests, as: 'ana' }).expect(200)).body.value.proposal as string;
    };
    const open = { one: await propose('one'), two: await propose('two'), both: await propose('one', 'two') };
    for (const [brand, other] of [
      ['one', 'two'],
      ['two', 'one'],
    ] as const) {
      const { proposals, reviews } = await get('/proposals', brand);
      expect(proposals.map(({ id }: { id: string }) => id)).toContain(open[brand]);
      for (const { tenants } of proposals) expect(tenants).toEqual([brand]);
      expect(reviews).toMatchObject([{ tenant: brand }]);
      const policies = await get('/policies', brand);
      expect(policies.map(({ tenant }: { tenant: string }) => tenant)).toEqual(['*', brand]);
      for (const theirs of [open[other], open.both]) expect(await decideOf(brand, theirs)).toBe('proposal.unknown');
    }
    const all = await waiting();
    expect(all.reviews.map(({ tenant }) => tenant).sort()).toEqual(['one', 'two']);
    expect(all.proposals.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(open)));
    // A review at one brand does not review the other brand's rollback.
    await post('/brands/one/reviews', { as: 'bob' }).expect(200);
    expect((await waiting()).reviews.map(({ tenant }) => tenant)).toEqual(['two']);
    expect(await decideOf('one', open.one)).toBeUndefined();
    const radius = (tenant: string) => admin.sets.production.byId(tenant)?.manifest.theme.radius.small;
    expect([radius('one'), radius('two')]).toEqual([7, 3]);
  });

  it('accepts the sign-off of the brand itself, not of another whose release has the same number', async () => {
    await setPolicy('one', { secondPerson: false, signOff: true }).expect(200);
    await setPolicy('two', { secondPerson: false, signOff: true }).expect(200);
    const pushed = async (tenant: string, brandName: string) =>
      (await push(tenant, { tenant: { id: tenant, brandName } }, { environment: 'staging' }).expect(200)).body.value
        .number as number;
    const number = await pushed('two', 'Unseen');
    let other = 0;
    for (let turn = 0; other < number; turn += 1) other = await pushed('one', `Seen ${turn}`);
    expect(other).toBe(number);
    await post('/brands/one/sign-offs', { as: 'quinn' }).expect(200);
    expect((await post('/brands/two/promotions', { as: 'ana' })).body.code).toBe('release.not_signed_off');
    await post('/brands/one/promotions', { as: 'ana' }).expect(200);
  });
});
