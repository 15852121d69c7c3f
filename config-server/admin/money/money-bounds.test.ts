import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewPlayer } from '../../../platform/account/player-table.ts';
import { sealDestination } from '../../../platform/money/cashier/money-requests.ts';
import { createStaffDecisions } from '../../../platform/money/cashier/staff-decisions.ts';
import { createSecrets } from '../../../platform/protection/secrets/secrets.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import { anAdminApi, type Colleague, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aPlayer } from '../../../tests/support/players.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

const currency = 'PHP';

describe('decisions of staff about money', () => {
  let admin: TestAdminApi;
  let player: NewPlayer;
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const post = (path: string, { as, ...body }: Readonly<Record<string, unknown>> & { as?: Colleague }) =>
    admin.call({ method: 'post', path: `/admin/v1${path}`, body: { reason: 'a test', ...body }, as });
  const get = async (path: string) => (await admin.call({ method: 'get', path: `/admin/v1${path}` })).body.value;
  const setPolicy = (more: object = {}) =>
    post('/policies/one', { secondPerson: false, signOff: false, ...more }).expect(200);
  const asTenant = <Value>(work: Parameters<typeof admin.database.asTenant<Value>>[1]) =>
    admin.database.asTenant('one', work);
  const aRequest = async (kind: 'deposit' | 'withdrawal', amount: bigint) => {
    const id = uuidV7();
    await asTenant((tx) =>
      tx
        .insertInto('money_request')
        .values({
          tenant: 'one',
          id,
          player_id: player.id,
          request_id: id,
          kind,
          status: 'pending',
          amount,
          currency,
          method: 'bank',
          reason: null,
          created_at: new Date(),
          decided_at: null,
          destination_sealed:
            kind === 'deposit' ? null : sealDestination(secrets, { tenant: 'one', id }, '004815162342'),
        })
        .execute(),
    );
    return id;
  };
  const anEntry = async (amount: string | null) => {
    const id = uuidV7();
    await asTenant((tx) =>
      tx
        .insertInto('promotion_entry')
        .values({
          tenant: 'one',
          id,
          player_id: player.id,
          promotion_id: 'cup',
          round: id,
          status: 'applying',
          title: 'The cup',
          amount,
          currency,
          remarks: '',
          pictures: '[]',
          reason: null,
          created_at: new Date(),
          decided_at: null,
        })
        .execute(),
    );
    return id;
  };
  const approve = (kind: string, id: string, { as = 'ana', ...more }: { as?: Colleague; amount?: string } = {}) =>
    post(`/brands/one/requests/${kind}/${id}`, { decision: 'approved', as, ...more });
  const decide = (proposal: string, as: Colleague, decision = 'approved') =>
    post(`/proposals/${proposal}/decision`, { decision, as });
  const balance = async () => {
    const rows = await asTenant((tx) =>
      tx.selectFrom('ledger_account').select('balance').where('player_id', '=', player.id).execute(),
    );
    return rows.reduce((sum, row) => sum + (row.balance ?? 0n), 0n);
  };

  beforeAll(async () => {
    admin = await anAdminApi({ requests: createStaffDecisions });
  });
  afterAll(() => admin?.close());
  beforeEach(async () => {
    player = await aPlayer({
      stage: { database: admin.database, clock: { now: () => new Date() } } as never,
      tenant: 'one',
    });
    await setPolicy({ secondPersonAbove: [] });
  });

  it('can be made by one person up to the requested or offered amount', async () => {
    const deposit = await aRequest('deposit', 10_000_000n);
    const received = (await approve('deposit', deposit, { amount: '80.5' }).expect(200)).body.value;
    expect(received).toMatchObject({
      status: 'approved',
      amount: '80.50',
      offered: '100.00',
      proposal: null,
      decidedBy: 'ana',
      secondPerson: null,
    });
    expect(await balance()).toBe(8_050_000n);
    const reward = (await approve('promotion', await anEntry('100.00'), { amount: '100' }).expect(200)).body;
    expect(reward.value).toMatchObject({ status: 'approved', proposal: null });
    expect(await balance()).toBe(18_050_000n);
  });

  it.each([
    { kind: 'promotion', amount: '999999999.99' },
    { kind: 'promotion', amount: '100.01' },
    { kind: 'deposit', amount: '100.01' },
  ])('need a second person above the requested or offered amount: $kind at $amount', async ({ kind, amount }) => {
    const id = kind === 'deposit' ? await aRequest('deposit', 10_000_000n) : await anEntry('100.00');
    const { value } = (await approve(kind, id, { amount }).expect(200)).body;
    expect(value).toMatchObject({ status: 'pending', proposal: expect.any(String) });
    expect(await balance()).toBe(0n);
    const listed = (await get('/brands/one/requests?status=pending')) as { id: string; proposal: string }[];
    expect(listed.find((request) => request.id === id)?.proposal).toBe(value.proposal);
    const { proposals } = await get('/proposals');
    const [waiting] = proposals.filter((proposal: { id: string }) => proposal.id === value.proposal);
    expect(waiting.sentence).toBe(
      `approve the ${kind} ${id} of ${player.username} at one with ${amount} PHP (100.00 was ${kind === 'deposit' ? 'requested' : 'offered'})`,
    );
    expect((await decide(value.proposal, 'ana')).body.code).toBe('proposal.own');
    expect(await balance()).toBe(0n);
    const both = await Promise.all([decide(value.proposal, 'bob'), decide(value.proposal, 'eve')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await balance()).toBe(BigInt(amount.replace('.', '')) * 1000n);
    const { list } = await get('/brands/one/decisions?differs=true');
    expect(list[0]).toMatchObject({ id, amount, offered: '100.00', decidedBy: 'ana' });
    const { secondPerson } = list[0];
    expect(['bob', 'eve']).toContain(secondPerson);
    // Found by either of the two who decided.
    const byThem = await get(`/brands/one/decisions?decidedBy=${secondPerson}`);
    expect(byThem.list[0]).toMatchObject({ id, decidedBy: 'ana', secondPerson });
  });

  it('need a second person above the policy’s amount for the currency', async () => {
    const usd = { currency: 'USD', amount: '1' };
    await setPolicy({ secondPersonAbove: [{ currency, amount: '50' }, usd] });
    // A policy that is set without amounts keeps the previous ones.
    await setPolicy();
    const stated = (await get('/policies')).find((policy: { tenant: string }) => policy.tenant === 'one');
    expect(stated.secondPersonAbove).toEqual([{ currency, amount: '50' }, usd]);
    for (const kind of ['deposit', 'withdrawal'] as const) {
      const small = await approve(kind, await aRequest(kind, 5_000_000n)).expect(200);
      expect(small.body.value).toMatchObject({ status: 'approved', proposal: null });
      const large = await approve(kind, await aRequest(kind, 5_001_000n)).expect(200);
      expect(large.body.value).toMatchObject({ status: 'pending', proposal: expect.any(String) });
      const rejected = { decision: 'rejected', as: 'ana' as const };
      const { body } = await post(`/brands/one/requests/${kind}/${large.body.value.id}`, rejected);
      expect(body.value).toMatchObject({ status: 'rejected', proposal: null });
    }
    const reward = await approve('promotion', await anEntry('60.00')).expect(200);
    expect(reward.body.value.proposal).toEqual(expect.any(String));
  });

  it('about a promotion without its own reward are limited by the largest deposit', async () => {
    const max = admin.brands.byId('one')?.manifest.cashier.deposit.max ?? 0;
    const within = await approve('promotion', await anEntry(null), { amount: String(max) }).expect(200);
    expect(within.body.value.proposal).toBeNull();
    const above = await approve('promotion', await anEntry(null), { amount: `${max}.01` }).expect(200);
    expect(above.body.value.proposal).toEqual(expect.any(String));
  });

  it('are not made again by a proposal if somebody made them meanwhile', async () => {
    const id = await aRequest('deposit', 10_000_000n);
    const { proposal } = (await approve('deposit', id, { amount: '200' })).body.value;
    await approve('deposit', id, { as: 'eve' }).expect(200);
    expect((await decide(proposal, 'bob')).body.code).toBe('cashier.decided');
    expect((await decide(proposal, 'bob', 'rejected')).status).toBe(200);
    expect(await balance()).toBe(10_000_000n);
  });

  it('can be approved by finance, which approves no other proposals', async () => {
    const token = 'a-token-of-finance-one';
    await aStaffToken({ database: admin.database, email: 'fin', token, role: 'finance', brands: ['one'] });
    const asFinance = (proposal: string) =>
      admin
        .call({
          method: 'post',
          path: `/admin/v1/proposals/${proposal}/decision`,
          body: { decision: 'approved', reason: 'a test' },
        })
        .set('authorization', `Bearer ${token}`);
    const { proposal } = (await approve('deposit', await aRequest('deposit', 1n * 100_000n), { amount: '2' })).body
      .value;
    await asFinance(proposal).expect(200);
    await setPolicy({ secondPerson: true });
    const change = { requests: [{ tenant: 'one', path: '/theme/radius/small', value: 5 }], as: 'ana' as const };
    const { value } = (await post('/changes', change).expect(200)).body;
    expect((await asFinance(value.proposal)).body.code).toBe('staff.forbidden');
  });

  it('are listed by player', async () => {
    const [deposit, entry] = [await aRequest('deposit', 100_000n), await anEntry('5.00')];
    const mine = player;
    player = await aPlayer({
      stage: { database: admin.database, clock: { now: () => new Date() } } as never,
      tenant: 'one',
    });
    const [other, otherEntry] = [await aRequest('withdrawal', 100_000n), await anEntry(null)];
    const idsOf = async (query: string) =>
      ((await get(`/brands/one/requests?${query}`)) as { id: string }[]).map(({ id }) => id).sort();
    expect(await idsOf(`status=pending&player=${mine.id}`)).toEqual([deposit, entry].sort());
    expect(await idsOf(`player=${player.id}`)).toEqual([other, otherEntry].sort());
    expect(await idsOf('player=nobody')).toEqual([]);
  });

  it('are refused with invalid amounts', async () => {
    const code = async (kind: 'deposit' | 'withdrawal', body: Readonly<Record<string, unknown>>) =>
      (await post(`/brands/one/requests/${kind}/${await aRequest(kind, 100_000n)}`, body)).body.code;
    expect(await code('withdrawal', { decision: 'approved', amount: '1' })).toBe('promotion.amount');
    expect(await code('deposit', { decision: 'rejected', amount: '1' })).toBe('promotion.amount');
    expect(await code('deposit', { decision: 'approved', amount: '0.555' })).toBe('promotion.amount');
    const twice = [
      { currency, amount: '1' },
      { currency, amount: '2' },
    ];
    const refused = await post('/policies/one', { secondPerson: false, signOff: false, secondPersonAbove: twice });
    expect(refused.body.code).toBe('request.invalid');
  });

  it('are listed in pages, the newest first, by kind, person and time', async () => {
    const ids: string[] = [];
    for (const amount of ['1', '2', '3']) {
      const id = await aRequest('deposit', 300_000n);
      await approve('deposit', id, { amount, as: 'sue' }).expect(200);
      ids.unshift(id);
      const entry = await anEntry('5.00');
      await approve('promotion', entry, { as: 'quinn' }).expect(200);
      ids.unshift(entry);
    }
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const after: string = next === null ? '' : `&after=${encodeURIComponent(next)}`;
      const page: { list: { id: string }[]; next: string | null } = await get(
        `/brands/one/decisions?pageSize=4${after}`,
      );
      seen.push(...page.list.map(({ id }) => id));
      next = page.next;
    } while (next !== null);
    expect(seen.slice(0, 6)).toEqual(ids);
    expect(new Set(seen).size).toBe(seen.length);
    const of = async (query: string) =>
      (await get(`/brands/one/decisions?${query}`)).list.map((row: { id: string }) => row.id);
    expect(await of('decidedBy=sue')).toEqual(ids.filter((_, at) => at % 2 === 1));
    expect((await of('kind=promotion')).slice(0, 3)).toEqual(ids.filter((_, at) => at % 2 === 0));
    expect(await of('differs=true&decidedBy=sue')).toEqual([ids[3], ids[5]]);
    expect(await of(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect((await admin.call({ method: 'get', path: '/admin/v1/brands/one/decisions?after=x' })).body.code).toBe(
      'request.invalid',
    );
  });
});
