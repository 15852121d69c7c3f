import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { countCalls } from '../../../server/brands/versions/rollouts/count-calls.ts';
import { createLog } from '../../../server/log.ts';
import { anAdminApi, pushedTo, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

type Shown = AdminValueOf<'getBrand'>;
type Health = AdminValueOf<'getBrandHealth'>;

// Later tests archive the brand and move the clock by hours.
describe('one brand', { shuffle: false }, () => {
  const clock = aClock();
  const log = createLog({ level: 'silent' });
  let admin: TestAdminApi;
  const push = pushedTo(() => admin.app);
  const get = async (path: string) =>
    (await admin.call({ method: 'get', path: `/admin/v1/brands/${path}` }).expect(200)).body.value;
  const show = (id: string): Promise<Shown> => get(id);
  const health = (query = ''): Promise<Health> => get(`one/health${query}`);
  const post = async (path: string, body: object = {}) =>
    (await admin.call({ method: 'post', path: `/admin/v1${path}`, body: { reason: 'a test', ...body } }).expect(200))
      .body.value;
  /** Counts the responses of two nodes, each with counts of its own. */
  const called = async (tenant: string, outcome: string, operations: readonly string[]) => {
    for (const _ of ['one node', 'another']) {
      const node = countCalls(admin.database, clock, log);
      for (const operation of operations) node.count({ tenant, outcome, operation });
      await node.close();
    }
  };

  beforeAll(async () => {
    admin = await anAdminApi({ clock });
  });
  afterAll(() => admin?.close());

  it('has the release that production serves, its source, since when and by whom', async () => {
    const { production, ...brand } = await show('one');
    expect(brand).toMatchObject({
      id: 'one',
      kind: 'brand',
      archived: false,
      parent: null,
      staging: null,
      differs: null,
      waiting: { proposals: 0, rollbacks: 0, rollouts: 0 },
      jurisdiction: { isPlaceholder: false },
    });
    expect(production).toMatchObject({
      release: 1,
      by: 'test',
      served: true,
      faults: [],
      next: [],
      address: `https://${brand.domains[0]}`,
      since: clock.now().toISOString(),
    });
  });

  it('shows staging beside production, and whether they differ', async () => {
    const tenant = { id: 'one', brandName: 'Staged One' };
    clock.pass({ minutes: 1 });
    await push('one', { tenant }, { environment: 'staging' }).expect(200);
    const staged = await show('one');
    expect(staged).toMatchObject({
      differs: true,
      staging: { release: 2, by: 'ana', address: 'https://one.staging.console.localhost' },
      production: { release: 1, by: 'test' },
    });
    expect(staged.name).not.toBe('Staged One');
    clock.pass({ minutes: 1 });
    await post('/brands/one/promotions');
    const promoted = await show('one');
    expect(promoted).toMatchObject({ name: 'Staged One', differs: false });
    expect(promoted.production).toMatchObject({ release: 2, by: 'local', since: clock.now().toISOString() });
    await post('/changes', { environment: 'staging', requests: [{ tenant: 'one', path: '/flags/CBS3', value: true }] });
    expect((await show('one')).differs).toBe(true);
  });

  it('shows a parent, a brand that only staging serves, and one that neither environment serves', async () => {
    expect(await show('group')).toMatchObject({
      kind: 'parent',
      name: 'Group',
      production: { served: false, address: null, revision: null },
    });
    expect(await show('two')).toMatchObject({ kind: 'brand', parent: 'group' });
    await push('stage', { tenant: { id: 'stage', brandName: 'Stage' } }, { environment: 'staging' });
    expect(await show('stage')).toMatchObject({ name: 'Stage', production: null, staging: { release: 1 } });
    const unknown = await admin.call({ method: 'get', path: '/admin/v1/brands/none' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'brand.unknown']);
  });

  it('lists at most ten upcoming changes, each with its environment, and the number of pending tasks', async () => {
    const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
    const small = (minutes: number) => ({ path: '/theme/radius/small', value: 4, from: at(minutes) });
    for (let index = 1; index <= 11; index += 1)
      await post('/changes', { requests: [{ tenant: 'one', ...small(index * 10) }] });
    await post('/changes', { environment: 'staging', requests: [{ tenant: 'one', ...small(7) }] });
    await post('/changes', { requests: [{ tenant: 'two', ...small(3) }] });
    const { production, staging } = await show('one');
    expect(production?.next.map((event) => event.at)).toEqual(
      Array.from({ length: 10 }, (_, index) => at((index + 1) * 10)),
    );
    expect(staging?.next).toMatchObject([{ at: at(7), tenant: 'one', actor: 'local' }]);
    await post('/rollouts', {
      requests: ['two', 'one'].map((tenant) => ({ tenant, path: '/flags/CBS3', value: true })),
      step: 1,
    });
    await post('/policies/one', { secondPerson: true, signOff: false });
    await post('/changes', { requests: [{ tenant: 'one', path: '/theme/radius/large', value: 9 }] });
    await post('/brands/one/rollbacks', { number: 1, hidden: 'keep' });
    expect((await show('one')).waiting).toEqual({ proposals: 1, rollbacks: 1, rollouts: 1 });
    expect((await show('two')).waiting).toEqual({ proposals: 0, rollbacks: 0, rollouts: 1 });
    await post('/policies/one', { secondPerson: false, signOff: false });
  });

  it('counts calls by the minute, over all nodes, for its own environment, and names the failures', async () => {
    await called('one', 'granted', ['getGames', 'getGames', 'login']);
    await called('one', 'auth.wrong_credentials', ['login']);
    await called('two', 'unknown', ['getGames']);
    await called(stagingTenant('one'), 'unknown', ['login']);
    clock.pass({ minutes: 3 });
    await called('one', 'unknown', ['getGames', 'getGames', 'login']);
    await called('one', 'page.failed', ['reportFailedPage']);
    const { buckets, ...now } = await health();
    expect(now).toMatchObject({
      environment: 'production',
      bucketMinutes: 1,
      calls: 16,
      failures: 8,
      failing: [
        { operation: 'getGames', outcome: 'unknown', count: 4 },
        { operation: 'login', outcome: 'unknown', count: 2 },
        { operation: 'reportFailedPage', outcome: 'page.failed', count: 2 },
      ],
    });
    expect(buckets).toHaveLength(180);
    expect(buckets.slice(-4).map(({ calls, failures }) => [calls, failures])).toEqual([
      [8, 0],
      [0, 0],
      [0, 0],
      [8, 8],
    ]);
    const staging = await health('?environment=staging&hours=1');
    expect(staging).toMatchObject({ calls: 2, failures: 2 });
    expect(staging.buckets).toHaveLength(60);
  });

  it('counts a day in buckets of five minutes, and nothing before it', async () => {
    const { buckets, ...day } = await health('?hours=24');
    expect(day).toMatchObject({ bucketMinutes: 5, calls: 16, failures: 8 });
    expect(buckets).toHaveLength(288);
    clock.pass({ minutes: 24 * 60 - 2 });
    expect(await health('?hours=24')).toMatchObject({ failing: [{ count: 4 }, { count: 2 }, { count: 2 }] });
    clock.pass({ minutes: 60 });
    expect(await health('?hours=24')).toMatchObject({ calls: 0, failures: 0, failing: [] });
    const tooMany = await admin.call({ method: 'get', path: '/admin/v1/brands/one/health?hours=25' });
    expect(tooMany.body.code).toBe('request.invalid');
  });

  it('shows an archived brand, which no host serves', async () => {
    await post('/brands/one/archived', { archived: true });
    expect(await show('one')).toMatchObject({
      archived: true,
      kind: 'brand',
      production: { release: 1, served: false, address: null },
    });
    expect((await show('one')).currency).toMatch(/^[A-Z]{3}$/);
  });

  it('builds no brand other than the shown one', async () => {
    const spies = (['production', 'staging'] as const).map((environment) => ({
      byId: vi.spyOn(admin.sets[environment], 'byId'),
      whole: vi.spyOn(admin.sets[environment], 'whole'),
    }));
    await show('two');
    expect(new Set(spies.flatMap(({ byId }) => byId.mock.calls.flat()))).toEqual(new Set(['two']));
    expect(spies.flatMap(({ whole }) => whole.mock.calls)).toEqual([]);
    vi.restoreAllMocks();
  });

  it('answers alike for a brand of others and an unknown one', async () => {
    await aStaffToken({
      database: admin.database,
      clock,
      email: 'sam@operator.example',
      token: 'a-token-of-sam',
      role: 'qa',
      brands: ['two'],
    });
    const asSam = async (path: string) => {
      const { status, body } = await supertest(admin.app)
        .get(`/admin/v1/brands/${path}`)
        .set('authorization', 'Bearer a-token-of-sam');
      return { status, code: body.code, message: body.message };
    };
    expect((await asSam('two')).status).toBe(200);
    expect((await asSam('two/health')).status).toBe(200);
    for (const path of ['', '/health']) {
      const [theirs, none] = [await asSam(`one${path}`), await asSam(`zzz${path}`)];
      expect(theirs).toMatchObject({ status: 404, code: 'brand.unknown' });
      expect(theirs.message.replaceAll('one', 'zzz')).toBe(none.message);
    }
  });
});
