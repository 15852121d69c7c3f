import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { brandOfTenant, stagingTenant } from '../../../schema/staging-tenant.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import { recordAct } from '../../../server/record-act.ts';
import { anAdminApi, pushedTo, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aContentImport, anArticle } from '../../../tests/support/content.ts';
import { aPlayer } from '../../../tests/support/players.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

type Requests = AdminValueOf<'listWaitingRequests'>;
type Rounds = AdminValueOf<'listWaitingRounds'>;
type SignOffs = AdminValueOf<'listWaitingSignOffs'>;
type Broken = AdminValueOf<'listBrokenPublications'>;

describe('work lists over the brands of a caller', { shuffle: false }, () => {
  const clock = aClock();
  let admin: TestAdminApi;
  const players = new Map<string, string>();
  const push = pushedTo(() => admin.app);
  /** Makes a call as an account of these brands; without any, of all brands. */
  const getWaiting = async <Value>(path: string, of = 'all'): Promise<Value> => {
    const { body } = await supertest(admin.app)
      .get(`/admin/v1/waiting/${path}`)
      .set('authorization', `Bearer a-token-of-brands-${of}`);
    expect(body).toMatchObject({ success: true });
    return body.value;
  };
  const playerOf = async (tenant: string) => {
    const known = players.get(tenant);
    if (known !== undefined) return known;
    const { id } = await aPlayer({ stage: { database: admin.database, clock } as never, tenant });
    players.set(tenant, id);
    return id;
  };
  const aDeposit = async (
    tenant: string,
    { status = 'pending', currency = 'PHP' }: { status?: 'pending' | 'cancelled'; currency?: string } = {},
  ) => {
    clock.pass({ minutes: 1 });
    const id = uuidV7({ clock });
    const player_id = await playerOf(tenant);
    await admin.database.asTenant(tenant, (tx) =>
      tx
        .insertInto('money_request')
        .values({
          tenant,
          id,
          player_id,
          request_id: id,
          kind: 'deposit',
          status,
          amount: 1_250_000n,
          currency,
          method: 'bank',
          reason: null,
          destination_sealed: null,
          created_at: clock.now(),
          decided_at: status === 'pending' ? null : clock.now(),
        })
        .execute(),
    );
    return id;
  };
  const anEntry = async (tenant: string, amount: string | null) => {
    clock.pass({ minutes: 1 });
    const id = uuidV7({ clock });
    const player_id = await playerOf(tenant);
    await admin.database.asTenant(tenant, (tx) =>
      tx
        .insertInto('promotion_entry')
        .values({
          tenant,
          id,
          player_id,
          promotion_id: 'cup',
          round: id,
          status: 'applying',
          title: 'The cup',
          amount,
          currency: 'PHP',
          remarks: 'private words',
          pictures: '[]',
          reason: null,
          created_at: clock.now(),
          decided_at: null,
        })
        .execute(),
    );
    return id;
  };
  const aBet = async (
    tenant: string,
    {
      status = 'open',
      currency = 'PHP',
      hours = 30,
    }: { status?: 'open' | 'lost'; currency?: string; hours?: number } = {},
  ) => {
    clock.pass({ minutes: 1 });
    const placedAt = new Date(clock.now().getTime() - hours * 3_600_000);
    const id = uuidV7({ clock: { now: () => placedAt } });
    const player_id = await playerOf(tenant);
    await admin.database.asTenant(tenant, (tx) =>
      tx
        .insertInto('bet')
        .values({
          tenant,
          id,
          player_id,
          reference: `hub/${id}`,
          node_id: 1,
          game_name: 'Reef',
          game_type: 'slot',
          vendor_name: 'Nova',
          icon_url: '',
          stake: 30n,
          payout: 0n,
          currency,
          status,
          placed_at: placedAt,
          settled_at: status === 'open' ? null : clock.now(),
        })
        .execute(),
    );
    return id;
  };
  const policy = (tenant: string, signOff: boolean) =>
    admin
      .call({
        method: 'post',
        path: `/admin/v1/policies/${tenant}`,
        body: { secondPerson: false, signOff, reason: 'a test' },
      })
      .expect(200);
  const signOff = (tenant: string) =>
    admin
      .call({ method: 'post', path: `/admin/v1/brands/${tenant}/sign-offs`, as: 'ana', body: { reason: 'a test' } })
      .expect(200);
  const stage = async (tenant: string, small: number, query: { base?: number } = {}) => {
    clock.pass({ minutes: 1 });
    const { body } = await push(
      tenant,
      {
        tenant: { id: tenant, merchantCode: tenant.toUpperCase(), domains: [`${tenant}.example`] },
        theme: { radius: { small } },
      },
      { environment: 'staging', ...query },
    ).expect(200);
    return body.value.number as number;
  };
  const idsOf = ({ list }: Requests) => list.map(({ id }) => id);
  const betsOf = ({ list }: Rounds) => list.map(({ bet }) => bet);

  beforeAll(async () => {
    admin = await anAdminApi({ clock });
    for (const [name, brands] of Object.entries({ all: null, one: ['one'], two: ['two'] }))
      await aStaffToken({
        database: admin.database,
        clock,
        brands,
        email: `${name}@x.example`,
        token: `a-token-of-brands-${name}`,
      });
  });
  afterAll(() => admin?.close());

  it('have undecided requests, the oldest first, of readable brands in production', async () => {
    const first = await aDeposit('one');
    const second = await anEntry('two', null);
    const third = await aDeposit('two', { currency: 'JPY' });
    const fourth = await anEntry('one', '20.00');
    await aDeposit('one', { status: 'cancelled' });
    await aDeposit(stagingTenant('one'));
    const found = await getWaiting<Requests>('requests');
    expect(idsOf(found)).toEqual([first, second, third, fourth]);
    expect([found.total, found.next]).toEqual([4, null]);
    expect(found.list.map(({ brand, kind, amount, currency }) => [brand, kind, amount, currency])).toEqual([
      ['one', 'deposit', '12.50', 'PHP'],
      ['two', 'promotion', null, 'PHP'],
      ['two', 'deposit', '12', 'JPY'],
      ['one', 'promotion', '20.00', 'PHP'],
    ]);
    expect(found.list[0]).toMatchObject({ player: players.get('one'), proposal: null });
    const own = await getWaiting<Requests>('requests', 'two');
    expect([idsOf(own), own.total]).toEqual([[second, third], 2]);
    expect(JSON.stringify(found)).not.toMatch(/private words|Harbourer|bank/);
  });

  it('have requests with the proposal in which a second person decides', async () => {
    const [id] = idsOf(await getWaiting<Requests>('requests'));
    await admin.database.asOperator((tx) =>
      tx
        .insertInto('proposal')
        .values({
          id: 'p1',
          operation: 'decideMoneyRequest',
          tenants: JSON.stringify(['one']),
          plan: '{}',
          request: JSON.stringify({ id }),
          summary: '{}',
          actor: 'ana',
          reason: 'much',
          created_at: clock.now(),
          expires_at: new Date(2090, 1),
        })
        .execute(),
    );
    expect((await getWaiting<Requests>('requests')).list.map(({ proposal }) => proposal)).toEqual([
      'p1',
      null,
      null,
      null,
    ]);
  });

  it.each(['requests', 'rounds'])('have %s in pages without a gap or a repetition, with the total', async (kind) => {
    if (kind === 'rounds') {
      for (const tenant of ['two', 'one', 'one', 'two', 'one']) await aBet(tenant);
    }
    const whole = await getWaiting<Requests & Rounds>(kind);
    const list: unknown[] = [];
    let after = '';
    for (let pages = 0; pages < 5; pages += 1) {
      const page = await getWaiting<Requests & Rounds>(`${kind}?pageSize=2${after}`);
      expect([page.total, page.list.length <= 2]).toEqual([whole.total, true]);
      list.push(...page.list);
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(list).toEqual(whole.list);
    expect(whole.total).toBe(whole.list.length);
  });

  it('have game rounds that have been open for a day, or for the time in the query', async () => {
    const before = betsOf(await getWaiting<Rounds>('rounds'));
    await aBet('one', { status: 'lost' });
    await aBet(stagingTenant('one'));
    const old = await aBet('two', { currency: 'JPY' });
    const young = await aBet('one', { hours: 6 });
    const youngest = await aBet('one', { hours: 4 });
    const found = await getWaiting<Rounds>('rounds');
    expect(betsOf(found)).toEqual([...before, old]);
    expect(found.list.at(-1)).toMatchObject({
      brand: 'two',
      brandName: 'Two',
      player: players.get('two'),
      game: 'Reef',
      stake: '0.00030',
      currency: 'JPY',
    });
    expect(betsOf(await getWaiting<Rounds>('rounds?olderThan=5', 'one'))).toEqual([
      ...found.list.filter(({ brand }) => brand === 'one').map(({ bet }) => bet),
      young,
    ]);
    // The console's "Any time".
    expect(betsOf(await getWaiting<Rounds>('rounds?olderThan=0', 'one')).slice(-2)).toEqual([young, youngest]);
  });

  it('refuse a page that no response named, and more than a hundred rows', async () => {
    for (const path of ['rounds?after=x', 'rounds?pageSize=101', 'requests?pageSize=101', 'rounds?olderThan=-1']) {
      const { body } = await admin.call({ method: 'get', path: `/admin/v1/waiting/${path}`, as: 'ana' });
      expect([path, body.code]).toEqual([path, 'request.invalid']);
    }
  });

  it('omit requests and rounds of an archived brand', async () => {
    const of = async (kind: string) =>
      (await getWaiting<Requests & Rounds>(kind)).list.some(({ brand }) => brand === 'two');
    const archive = (archived: boolean) =>
      admin
        .call({
          method: 'post',
          path: '/admin/v1/brands/two/archived',
          as: 'olga',
          body: { archived, reason: 'a test' },
        })
        .expect(200);
    expect([await of('requests'), await of('rounds')]).toEqual([true, true]);
    await archive(true);
    expect([await of('requests'), await of('rounds')]).toEqual([false, false]);
    await archive(false);
    expect([await of('requests'), await of('rounds')]).toEqual([true, true]);
  });

  it('have releases in staging that policy requires to be signed off, until somebody does', async () => {
    const waiting = async (of?: string) =>
      (await getWaiting<SignOffs>('sign-offs', of)).list.map(({ brand, release }) => `${brand} ${release}`);
    const one = await stage('one', 3);
    const two = await stage('two', 3);
    expect(await waiting()).toEqual([]);
    await policy('*', true);
    expect(await waiting()).toEqual([`one ${one}`, `two ${two}`]);
    expect(await waiting('two')).toEqual([`two ${two}`]);
    expect((await getWaiting<SignOffs>('sign-offs?pageSize=1')).next).toBe('one');
    expect((await getWaiting<SignOffs>('sign-offs?pageSize=1&after=one')).list).toMatchObject([
      { brand: 'two', release: two, since: clock.now().toISOString() },
    ]);
    await signOff('one');
    expect(await waiting()).toEqual([`two ${two}`]);
    const next = await stage('one', 4);
    expect(await waiting()).toEqual([`one ${next}`, `two ${two}`]);
    const archive = (archived: boolean) =>
      admin
        .call({
          method: 'post',
          path: '/admin/v1/brands/two/archived',
          as: 'olga',
          body: { archived, reason: 'a test' },
        })
        .expect(200);
    await archive(true);
    expect(await waiting()).toEqual([`one ${next}`]);
    await archive(false);
    expect(await waiting()).toEqual([`one ${next}`, `two ${two}`]);
    // A sign-off of an earlier release does not count for a later one, whenever it was made.
    const serve = (number: number) =>
      admin
        .call({
          method: 'post',
          path: '/admin/v1/brands/one/rollbacks',
          as: 'olga',
          body: { environment: 'staging', number, reason: 'a test' },
        })
        .expect(200);
    await serve(one);
    expect(await waiting()).toEqual([`two ${two}`]);
    await signOff('one');
    await serve(next);
    expect(await waiting()).toEqual([`one ${next}`, `two ${two}`]);
    // The policy of all brands still requires it.
    await policy('two', false);
    expect(await waiting()).toEqual([`one ${next}`, `two ${two}`]);
    await policy('one', true);
    await policy('*', false);
    expect(await waiting()).toEqual([`one ${next}`]);
    await signOff('one');
    await admin
      .call({ method: 'post', path: '/admin/v1/brands/one/promotions', as: 'ana', body: { reason: 'a test' } })
      .expect(200);
    expect(await waiting()).toEqual([]);
  });

  it('have content in staging that policy requires to be signed off, until somebody does', async () => {
    const waiting = async (of?: string) =>
      (await getWaiting<SignOffs>('sign-offs', of)).list.map(
        ({ brand, release, content }) => `${brand} ${release} ${content}`,
      );
    await policy('*', true);
    await policy('one', true);
    await policy('two', true);
    const base = (await signOff('one')).body.value.release as number;
    await signOff('two');
    expect(await waiting()).toEqual([]);
    const write = async (tenant: string, title: string) => {
      clock.pass({ minutes: 1 });
      const known = admin.brands.byId(brandOfTenant(tenant));
      if (known === undefined) throw new Error(`${tenant} is not served`);
      const { revision } = await aContentImport(
        { 'help.json': { articles: [anArticle({ title: { EN: title } })] } },
        { database: admin.database, clock, brand: { ...known, id: tenant } },
      );
      return revision;
    };
    const first = await write(stagingTenant('one'), 'Spring');
    expect((await getWaiting<SignOffs>('sign-offs')).list).toEqual([
      { brand: 'one', brandName: 'One', release: null, content: String(first), since: clock.now().toISOString() },
    ]);
    const other = await write(stagingTenant('two'), 'Spring');
    expect(await waiting()).toEqual([`one null ${first}`, `two null ${other}`]);
    expect(await waiting('two')).toEqual([`two null ${other}`]);
    await signOff('one');
    expect(await waiting()).toEqual([`two null ${other}`]);
    // A later revision needs its own sign-off, and the row of a brand has its release as well.
    const next = await write(stagingTenant('one'), 'Summer');
    const since = clock.now().toISOString();
    // A sign-off of the first revision that was recorded only now.
    await admin.database.asOperator((tx) =>
      recordAct(tx, {
        tenant: 'one',
        actor: 'ana',
        action: 'release.signed-off',
        before: null,
        now: clock.now(),
        after: { environment: 'staging', release: base, content: String(first), reason: 'a test' },
      }),
    );
    const number = await stage('one', 6, { base });
    expect(await waiting()).toEqual([`one ${number} ${next}`, `two null ${other}`]);
    expect((await getWaiting<SignOffs>('sign-offs', 'one')).list).toMatchObject([{ since }]);
    expect((await getWaiting<SignOffs>('sign-offs')).total).toBe(2);
    // Content that is the same in production needs no sign-off.
    await write('two', 'Spring');
    expect(await waiting()).toEqual([`one ${number} ${next}`]);
    await policy('*', false);
    await policy('one', false);
    expect(await waiting()).toEqual([]);
  });

  it('have scheduled content that was not published, until somebody publishes it or schedules it anew', async () => {
    const waiting = async (of?: string) =>
      (await getWaiting<Broken>('publications', of)).list.map(
        ({ brand, environment, state, entries }) => `${brand} ${environment} ${state} ${entries.map(({ id }) => id)}`,
      );
    const aPublication = async (tenant: string, id: string, state: 'failed' | 'stopped' | 'pending' | 'published') => {
      clock.pass({ minutes: 1 });
      const record = anArticle({ title: { EN: `Article ${id}` } });
      const entries = JSON.stringify([{ kind: 'articles', id, base: null, record }]);
      const values = { tenant, id: uuidV7({ clock }), at: clock.now(), created_at: clock.now(), entries, state };
      const rest = { problem: state === 'published' ? null : 'because', actor: 'ana', approved_by: null, reason: 'x' };
      await admin.database.asOperator((tx) =>
        tx
          .insertInto('content_publication')
          .values({ ...values, ...rest })
          .execute(),
      );
    };
    expect(await waiting()).toEqual([]);
    await aPublication('one', 'noon', 'failed');
    await aPublication(stagingTenant('two'), 'night', 'stopped');
    await aPublication('two', 'morning', 'published');
    expect(await waiting()).toEqual(['two staging stopped night', 'one production failed noon']);
    expect((await getWaiting<Broken>('publications', 'one')).list).toMatchObject([
      { brandName: 'One', problem: 'because', actor: 'ana', entries: [{ kind: 'articles', title: 'Article noon' }] },
    ]);
    await aPublication(stagingTenant('two'), 'night', 'pending');
    expect(await waiting()).toEqual(['one production failed noon']);
    clock.pass({ minutes: 1 });
    const one = admin.brands.byId('one');
    if (one === undefined) throw new Error('one is not served');
    await aContentImport(
      { 'help.json': { articles: [anArticle({ id: 'noon' })] } },
      { database: admin.database, clock, brand: one },
    );
    expect(await waiting()).toEqual([]);
    await aPublication('one', 'evening', 'failed');
    expect(await waiting()).toEqual(['one production failed evening']);
    // After a week it is no longer news.
    await admin.database.asOperator((tx) =>
      tx
        .updateTable('content_publication')
        .set({ at: new Date(clock.now().getTime() - 8 * 86_400_000) })
        .where('state', '=', 'failed')
        .execute(),
    );
    expect(await waiting()).toEqual([]);
  });

  it('have sign-offs for owners and QA alone', async () => {
    for (const role of ['editor', 'operator', 'support', 'finance'] as const) {
      const token = `a-token-of-${role}-`.padEnd(43, 'x');
      await aStaffToken({ database: admin.database, clock, role, email: `${role}@x.example`, token });
      const { body } = await supertest(admin.app)
        .get('/admin/v1/waiting/sign-offs')
        .set('authorization', `Bearer ${token}`);
      expect([role, body.code]).toEqual([role, 'staff.forbidden']);
    }
  });
});
