import { sql } from 'kysely';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverLimits } from '../../schema/constants.ts';
import { anAdminApi, brandsPushedTo, moneyRequest, type TestAdminApi } from '../../tests/support/admin-api.ts';
import { aStaffToken } from '../../tests/support/staff.ts';

const flood = 520;

const summary = JSON.stringify({ sentence: 'change something', differences: [], more: 0, files: [] });

describe('rows of one brand', () => {
  let admin: TestAdminApi;
  const push = brandsPushedTo(() => admin.app);
  const post = (path: string, body: object = {}) =>
    admin.call({ method: 'post', path: `/admin/v1${path}`, body: { reason: 'a test', ...body }, as: 'ana' });
  const get = async (path: string) =>
    (await admin.call({ method: 'get', path: `/admin/v1${path}` }).expect(200)).body.value;
  const ofTwo = async (path: string) =>
    (await supertest(admin.app).get(`/admin/v1${path}`).set('authorization', 'Bearer a-token-of-two').expect(200)).body
      .value;
  /** Inserts rows with ids below all later ones. */
  const insert = (rows: ReturnType<typeof sql>) => admin.database.asOperator((tx) => rows.execute(tx));
  const proposals = ({ by = `'e' || number`, of = 'one', request = `'{}'` } = {}) =>
    insert(sql`
      insert into proposal (id, operation, tenants, request, summary, plan, actor, reason, created_at, expires_at)
      select '00-' || number || ${of}::text, 'requestPublication', ${JSON.stringify([of])}::jsonb, ${sql.raw(request)}::jsonb,
        ${summary}::jsonb, 'p',
        ${sql.raw(by)}, 'x', now(), now() + interval '7 days' from generate_series(1, ${flood}) as number`);
  const change = (tenant: string, value: number) =>
    post('/changes', { requests: [{ tenant, path: '/theme/radius/small', value }] });
  const listed = async () =>
    (await get('/proposals')).proposals as { id: string; tenants: string[]; request: object }[];

  beforeAll(async () => {
    admin = await anAdminApi();
    await aStaffToken({
      database: admin.database,
      email: 'two@x.example',
      token: 'a-token-of-two',
      role: 'operator',
      brands: ['two'],
    });
    for (const tenant of ['one', 'two'])
      await post(`/policies/${tenant}`, { secondPerson: true, signOff: false }).expect(200);
  });
  beforeEach(() => insert(sql`update proposal set decision = 'rejected' where decision is null`));
  afterAll(() => admin?.close());

  it('do not hide a proposal of another brand, which can still be listed, shown and decided', async () => {
    await proposals();
    const { proposal } = (await change('two', 5).expect(200)).body.value;
    expect((await ofTwo('/proposals')).proposals).toMatchObject([{ id: proposal }]);
    const all = await listed();
    expect(all.map(({ id }) => id)).toContain(proposal);
    expect(all).toHaveLength(500);
    expect((await ofTwo(`/proposals/${proposal}`)).proposal.id).toBe(proposal);
    await admin
      .call({
        method: 'post',
        path: `/admin/v1/proposals/${proposal}/decision`,
        as: 'bob',
        body: { decision: 'approved', reason: 'seen' },
      })
      .expect(200);
  });

  it('do not hide a proposal about a request of a member', async () => {
    await proposals({ of: 'two' });
    await insert(sql`
      insert into proposal (id, operation, tenants, request, summary, plan, actor, reason, created_at, expires_at)
      values ('z', 'decideMoneyRequest', '["one"]', ${JSON.stringify({ id: moneyRequest.id })}, ${summary}, 'p', 'ana', 'x', now(),
        now() + interval '1 day')`);
    expect(await get('/brands/one/requests')).toMatchObject([{ id: moneyRequest.id, proposal: 'z' }]);
  });

  it('include a limited number of proposals of one person, which leaves the other brands free', async () => {
    await insert(sql`
      insert into proposal (id, operation, tenants, request, summary, plan, actor, reason, created_at, expires_at)
      select 'bound' || number, 'archiveBrand', '["one"]', '{"id":"other"}', ${summary}::jsonb, 'p', 'ana', 'x', now(), now() + interval '7 days'
      from generate_series(1, ${serverLimits.openProposals}) as number`);
    const refused = await change('one', 6);
    expect([refused.status, refused.body.code]).toEqual([422, 'change.refused']);
    expect(refused.body.message).toContain(`${serverLimits.openProposals} undecided proposals at one`);
    await change('two', 6).expect(200);
  });

  it('are replaced by a newer proposal of the same person about the same thing, which the history says', async () => {
    const first = (await change('one', 7).expect(200)).body.value.proposal;
    const elsewhere = (await change('two', 7).expect(200)).body.value.proposal;
    const second = (await change('one', 8).expect(200)).body.value.proposal;
    expect((await listed()).map(({ id }) => id)).toEqual([elsewhere, second]);
    const { rows } = await admin.database.asOperator((tx) =>
      sql<{ after: object }>`select after from audit where action = 'proposal.rejected' and act = ${first}`.execute(tx),
    );
    expect(rows).toMatchObject([{ after: { proposal: first, reason: `replaced by proposal ${second}` } }]);
    const late = await admin.call({
      method: 'post',
      path: `/admin/v1/proposals/${first}/decision`,
      as: 'bob',
      body: { decision: 'approved', reason: 'seen' },
    });
    expect(late.body.code).toBe('proposal.unknown');
  });

  const rollouts = ({ ended = `'done'`, by = 'eve' } = {}) =>
    insert(sql`
      insert into rollout (id, environment, requests, step, seen, actor, reason, created_at, ended)
      select ${by === 'ana' ? 'a' : 'e'} || 'fffffff-0000-4000-8000-' || lpad(number::text, 12, '0'), 'staging', '[{"tenant":"one","path":"/flags/CBS3","value":true}]', 1, 1, ${by}, 'x',
        now(), ${sql.raw(ended)} from generate_series(1, ${flood}) as number`);
  const begin = () =>
    post('/rollouts', {
      environment: 'staging',
      step: 1,
      dryRun: false,
      requests: ['two', 'ash'].map((tenant) => ({ tenant, path: '/theme/radius/small', value: 5 })),
    });

  it('do not hide open rollouts of another brand, whether their own are finished or open', async () => {
    for (const id of ['group', 'one', 'two', 'ash'])
      await push(id, id === 'group' ? { abstract: true } : {}, { environment: 'staging' });
    await rollouts();
    const { id } = (await begin().expect(200)).body.value;
    expect(await get('/rollouts')).toMatchObject([{ id }]);
    await rollouts({ ended: 'null', by: 'ana' });
    expect(((await get('/rollouts')) as { id: string }[]).map((row) => row.id)).toContain(id);
    expect((await get('/brands/two')).waiting.rollouts).toBe(1);
    const refused = await post('/rollouts', {
      environment: 'staging',
      step: 1,
      dryRun: false,
      requests: [{ tenant: 'one', path: '/theme/radius/small', value: 5 }],
    });
    expect(refused.body.code).toBe('change.refused');
  });

  it('do not hide links to previews, of which one person has a limited number', async () => {
    await post('/brands/two/previews', { environment: 'production' }).expect(200);
    await insert(sql`
      insert into preview (tenant, id, environment, release, at, actor, created_at, expires_at)
      select 'two', md5(number::text), 'production', 1, now(), 'eve', now() + interval '1 minute', now() + interval '1 day'
      from generate_series(1, ${flood}) as number`);
    const links = (await get('/brands/two/previews')) as { id: string; actor: string }[];
    expect(links.map(({ actor }) => actor)).toContain('ana');
    for (let made = 1; made < serverLimits.openPreviews; made += 1)
      await insert(sql`
        insert into preview (tenant, id, environment, release, at, actor, created_at, expires_at)
        values ('two', ${`ana${made}`}, 'production', 1, now(), 'ana', now(), now() + interval '1 day')`);
    const refused = await post('/brands/two/previews', { environment: 'production' });
    expect([refused.body.code, refused.body.message]).toEqual([
      'change.refused',
      expect.stringContaining('revoke one first'),
    ]);
    await post('/brands/one/previews', { environment: 'production' }).expect(200);
  });

  it('do not hide scheduled changes of another brand', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    await insert(sql`
      insert into change (tenant, environment, path, value, removed, reason, actor, from_at, change_set, created_at)
      select 'one', 'production', '/flags/CBS3', 'true', false, 'x', 'eve', now() + number * interval '1 minute', 'set' || number, now()
      from generate_series(1, ${flood}) as number`);
    await insert(sql`
      insert into change (tenant, environment, path, value, removed, reason, actor, from_at, change_set, created_at)
      values ('two', 'production', '/flags/CBS3', 'true', false, 'x', 'eve', ${at(24 * 20)}, 'later', now())`);
    await admin.sets.production.refresh();
    const { list, more } = await get('/schedule');
    expect(list).toHaveLength(500);
    expect(list.at(-1)).toMatchObject({ tenant: 'two' });
    expect(more).toBe(flood + 1 - 500);
  });

  it('do not hide the release that a rollback would serve again', async () => {
    await push('elm', {}, { environment: 'production' }).expect(200);
    await push('elm', { theme: { radius: { small: 5 } } }, { environment: 'production' }).expect(200);
    await insert(sql`
      insert into release (id, tenant, number, manifest, texts, assets, origin, parents, actor, reason, created_at)
      select 'z' || later, tenant, later, manifest, texts, assets, 'pushed', '[]', 'eve', 'x', now()
      from release, generate_series(3, 110) as later where tenant = 'elm' and release.number = 1`);
    const releases = (await get('/brands/elm/releases')) as { number: number; previous: string[] }[];
    expect(releases.find(({ number }) => number === 1)?.previous).toEqual(['production']);
  });
});
