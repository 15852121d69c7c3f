import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../../../schema/constants.ts';
import {
  anAdminApi,
  type Colleague,
  changedAt,
  packed,
  pushedTo,
  type TestAdminApi,
  token,
} from '../../../tests/support/admin-api.ts';
import { aCatalogue, anImport } from '../../../tests/support/catalogue.ts';
import { anArticle } from '../../../tests/support/content.ts';

// Tests share releases, policies and suspensions.
describe('an act that two people make or look at', { shuffle: false }, () => {
  let admin: TestAdminApi;
  const push = pushedTo(() => admin.app);
  const change = changedAt(() => admin);
  const post = (
    path: string,
    { as = 'ana', ...body }: Readonly<Record<string, unknown>> & { readonly as?: Colleague } = {},
  ) => admin.call({ method: 'post', path: `/admin/v1${path}`, body: { reason: 'a test', ...body }, as });
  /** The same call from a page of the console. */
  const fromPage = (path: string, body: object) =>
    supertest(admin.app)
      .post(`/admin/v1${path}`)
      .set({ host: 'console.localhost', origin: 'http://console.localhost', [wire.consoleHeader]: '1' })
      .set('cookie', `__Host-${wire.staffCookie}=a-token-of-quinn`)
      .send({ reason: 'looked', ...body });
  const get = async (path: string) =>
    (await admin.call({ method: 'get', path: `/admin/v1${path}` }).expect(200)).body.value;
  const sendFile = (method: 'post' | 'put', path: string, bytes: Buffer, query: object = {}) =>
    supertest(admin.app)
      [method](`/admin/v1${path}`)
      .query({ reason: 'a test', ...query })
      .set('authorization', `Bearer ${token}`)
      .set('content-type', 'application/octet-stream')
      .send(bytes);
  const choose = (tenant: string, vendors: string[], query: object = {}) =>
    sendFile(
      'put',
      `/brands/${tenant}/catalogue`,
      Buffer.from(JSON.stringify({ vendors: vendors.map((code) => ({ code })) })),
      query,
    );
  const approve = (proposal: string) => post(`/proposals/${proposal}/decision`, { as: 'bob', decision: 'approved' });
  const staged = async () => {
    const { release, content, games } = await get('/brands/two/readiness?environment=staging');
    return { release, content, games };
  };
  const radius = (value: number) => ({ tenant: { id: 'two' }, theme: { radius: { small: value } } });

  beforeAll(async () => {
    admin = await anAdminApi();
    await anImport(aCatalogue(), { database: admin.database });
    await push('two', radius(5), { environment: 'staging' }).expect(200);
  });
  afterAll(() => admin?.close());

  it('is a sign-off of the release, content and games that were looked at, and of nothing newer', async () => {
    const signOff = async (seen: Readonly<Record<string, unknown>>) => (await post('/brands/two/sign-offs', seen)).body;
    const newer = {
      release: () => push('two', radius(6), { environment: 'staging', base: 2 }),
      content: () =>
        sendFile(
          'post',
          '/brands/two@staging/content/imports',
          packed({ 'help.json': JSON.stringify({ articles: [anArticle()] }) }),
        ),
      games: () => choose('two@staging', ['NOVA']),
    };
    for (const make of Object.values(newer)) {
      const seen = await staged();
      await make().expect(200);
      expect(await staged()).not.toEqual(seen);
      expect(await signOff(seen)).toMatchObject({ code: 'release.stale', value: await staged() });
    }
    const seen = await staged();
    expect(await signOff(seen)).toMatchObject({ value: seen });
    expect(await get('/brands/two/releases')).toMatchObject([
      { number: seen.release, signOff: { actor: 'ana' } },
      {},
      {},
    ]);
  });

  it('is a sign-off from a page only if the page states all that its reader saw', async () => {
    const { games, ...seen } = await staged();
    expect((await fromPage('/brands/two/sign-offs', seen)).body.code).toBe('request.invalid');
    await fromPage('/brands/two/sign-offs', { ...seen, games }).expect(200);
  });

  it('is a review of the listed rollbacks, and of no later one', async () => {
    await post('/policies/two', { as: 'olga', secondPerson: true, signOff: false }).expect(200);
    const reviews = async () =>
      ((await get('/proposals')).reviews as { release: number; createdAt: string }[]).map(({ release, createdAt }) => ({
        release,
        createdAt,
      }));
    await approve((await post('/brands/two/promotions').expect(200)).body.value.proposal).expect(200);
    await post('/brands/two/rollbacks', { number: 1 }).expect(200);
    const seen = await reviews();
    await post('/brands/two/rollbacks', { number: 3 }).expect(200);
    expect((await post('/brands/two/reviews', { as: 'bob', seen })).body.code).toBe('release.stale');
    expect((await fromPage('/brands/two/reviews', {})).body.code).toBe('request.invalid');
    await fromPage('/brands/two/reviews', { seen: await reviews() }).expect(200);
    expect(await reviews()).toEqual([]);
  });

  it('is not undone alone by a rollback that drops its change', async () => {
    const requests = [{ tenant: 'two', path: '/theme/radius/small', value: 9 }];
    await approve((await change(requests).expect(200)).body.value.proposal).expect(200);
    const roll = (more: object) => post('/brands/two/rollbacks', { number: 1, ...more });
    for (const dryRun of [true, false])
      expect((await roll({ hidden: 'drop', dryRun })).body.code).toBe('release.keeps_changes');
    await roll({ hidden: 'keep' }).expect(200);
    expect(admin.sets.production.byId('two')?.manifest.theme.radius.small).toBe(9);
    await roll({ environment: 'staging', number: 2, hidden: 'drop' }).expect(200);
  });

  it('is the choice of games, which waits until somebody else approves it', async () => {
    const chosen = async () => (await get('/brands/two/catalogue/revisions')).length;
    const { proposal, outcome } = (await choose('two', ['NOVA']).expect(200)).body.value;
    expect([outcome, await chosen()]).toEqual(['dry-run', 0]);
    const [listed] = (await get('/proposals')).proposals;
    expect(listed).toMatchObject({
      id: proposal,
      operation: 'chooseCatalogue',
      sentence: 'choose the games of two by file',
      differences: [{ tenant: 'two', path: '/vendors/NOVA', after: 'chosen' }],
    });
    expect(listed.request.text).toBeUndefined();
    await approve(proposal).expect(200);
    expect(await chosen()).toBe(1);
    const late = (await choose('two', ['NOVA', 'REEF']).expect(200)).body.value.proposal;
    expect((await choose('two', ['NOVA']).expect(200)).body.value).toMatchObject({
      outcome: 'unchanged',
      proposal: null,
    });
    expect((await choose('two@staging', ['REEF']).expect(200)).body.value.proposal).toBeNull();
    // The host loosens a policy alone.
    const policy = { secondPerson: false, signOff: false, reason: 'a test' };
    await admin.call({ method: 'post', path: '/admin/v1/policies/two', body: policy }).expect(200);
    await choose('two', ['REEF']).expect(200);
    expect((await approve(late)).body.code).toBe('proposal.stale');
  });

  it('is the end of a suspension, while suspending needs one person', async () => {
    await post('/policies/two', { as: 'olga', secondPerson: true, signOff: false }).expect(200);
    const nova = { kind: 'vendor', id: 'NOVA' };
    for (const brands of [['two'], undefined]) {
      const suspended = (await post('/catalogue/suspensions', { ...nova, brands }).expect(200)).body.value;
      expect(suspended).toMatchObject({ outcome: 'suspended', proposal: null });
      const { proposal } = (await post('/catalogue/suspensions/end', { ...nova, brands }).expect(200)).body.value;
      expect((await get('/catalogue/suspensions')).length).toBe(1);
      await approve(proposal).expect(200);
      expect(await get('/catalogue/suspensions')).toEqual([]);
    }
    await post('/catalogue/suspensions', { ...nova, brands: ['one'] }).expect(200);
    const alone = await post('/catalogue/suspensions/end', { ...nova, brands: ['one'] }).expect(200);
    expect(alone.body.value).toMatchObject({ outcome: 'resumed', proposal: null });
  });
});
