import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewPlayer } from '../../../platform/account/player-table.ts';
import { createStaffDecisions } from '../../../platform/money/cashier/staff-decisions.ts';
import { walletOf } from '../../../platform/money/wallet/ledger.ts';
import { anAdminApi, type Colleague, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aMoneyRequest, wholeDestination } from '../../../tests/support/money-requests.ts';
import { aPlayer } from '../../../tests/support/players.ts';

const currency = 'PHP';

describe('a request that a colleague works on', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  let player: NewPlayer;
  const post = (path: string, { as, ...body }: Readonly<Record<string, unknown>> & { as?: Colleague }) =>
    admin.call({ method: 'post', path: `/admin/v1/brands/one/requests/${path}`, body, as });
  const get = async (path: string, as?: Colleague) =>
    (await admin.call({ method: 'get', path: `/admin/v1${path}`, as }).expect(200)).body.value;
  const claim = (id: string, as: Colleague, more: object = {}) =>
    post(`withdrawal/${id}/claim`, { as, claimed: true, ...more });
  const decide = (id: string, as: Colleague, more: object = {}) =>
    post(`withdrawal/${id}`, { as, decision: 'approved', reason: 'a test', ...more });
  const reveal = (id: string, as: Colleague) => post(`withdrawal/${id}/destination`, { as, reason: 'to pay it' });
  const asTenant = <Value>(work: Parameters<typeof admin.database.asTenant<Value>>[1]) =>
    admin.database.asTenant('one', work);
  const aWithdrawal = (kind: 'deposit' | 'withdrawal' = 'withdrawal') =>
    asTenant((tx) => aMoneyRequest(tx, { player: player.id, clock, kind }));
  const balance = async () => (await asTenant((tx) => walletOf(tx, { player: player.id, currency }))).balance;
  /** Bookings of a request by their reason. */
  const bookedFor = async (id: string) =>
    (
      await asTenant((tx) =>
        tx.selectFrom('ledger_transaction').select('reason').where('idempotency_key', 'like', `%:${id}`).execute(),
      )
    )
      .map(({ reason }) => reason)
      .sort();
  /** Sum of a request's entries of an account of the house. */
  const sumOf = async (account: string, id: string) => {
    const rows = await asTenant((tx) =>
      tx
        .selectFrom('ledger_entry as e')
        .innerJoin('ledger_transaction as t', (join) =>
          join.onRef('t.tenant', '=', 'e.tenant').onRef('t.id', '=', 'e.transaction_id'),
        )
        .select('e.amount')
        .where('e.account_id', '=', account)
        .where('t.idempotency_key', 'like', `%:${id}`)
        .execute(),
    );
    return rows.reduce((sum, { amount }) => sum + amount, 0n);
  };
  const audited = (action: string, id: string) =>
    asTenant((tx) =>
      tx
        .selectFrom('audit')
        .select(['actor', 'after'])
        .where('action', '=', action)
        .where(sql<boolean>`after ->> 'request' = ${id}`)
        .execute(),
    );

  beforeAll(async () => {
    admin = await anAdminApi({ clock, requests: createStaffDecisions });
  });
  afterAll(() => admin?.close());
  beforeEach(async () => {
    player = await aPlayer({ stage: { database: admin.database, clock } as never, tenant: 'one' });
  });

  it('is looked up with a trace in the audit', async () => {
    const id = await aWithdrawal();
    expect(await get(`/brands/one/money/withdrawal/${id}`, 'bob')).toMatchObject({ id, status: 'pending' });
    const row = await admin.database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .select(['tenant', 'actor', 'after'])
        .where('action', '=', 'players.looked-up')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
    const after = { operation: 'getMoneyRequest', brand: 'one', request: id };
    expect(row).toMatchObject({ tenant: 'one', actor: 'bob', after });
  });

  it('is shown to others until it is released by hand, or after 15 minutes', async () => {
    const id = await aWithdrawal();
    const row = async () =>
      (await get(`/waiting/requests?player=${player.id}`, 'bob')).list.find((each: { id: string }) => each.id === id);
    expect((await row()).claim).toBeNull();
    const taken = (await claim(id, 'ana').expect(200)).body.value.claim;
    expect(taken).toEqual({
      actor: 'ana',
      since: clock.now().toISOString(),
      until: new Date(clock.now().getTime() + 900_000).toISOString(),
    });
    expect((await row()).claim).toEqual(taken);
    expect((await get(`/brands/one/money/withdrawal/${id}`)).claim).toEqual(taken);
    const countOfMine = async (as: Colleague) => (await get('/waiting/requests?mine=true', as)).total;
    expect([await countOfMine('ana'), await countOfMine('bob')]).toEqual([1, 0]);
    // Nobody releases what a colleague holds.
    expect((await claim(id, 'bob', { claimed: false })).body.value.claim).toEqual(taken);
    expect((await claim(id, 'ana', { claimed: false })).body.value.claim).toBeNull();
    expect((await row()).claim).toBeNull();
    await claim(id, 'ana');
    clock.pass({ minutes: 14 });
    expect((await row()).claim).toMatchObject({ actor: 'ana' });
    clock.pass({ minutes: 1 });
    expect((await row()).claim).toBeNull();
    expect((await claim(id, 'bob').expect(200)).body.value.claim).toMatchObject({ actor: 'bob' });
    await decide(id, 'bob').expect(200);
  });

  it('is taken by one of two people, and decided by another only if they name the holder', async () => {
    const id = await aWithdrawal();
    const both = await Promise.all([claim(id, 'ana'), claim(id, 'bob')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [holder, other] = both[0]?.status === 200 ? (['ana', 'bob'] as const) : (['bob', 'ana'] as const);
    const refused = await decide(id, other);
    expect(refused.body).toMatchObject({ code: 'change.stale', value: { actor: holder } });
    expect((await decide(id, other, { despite: 'eve' })).body.code).toBe('change.stale');
    expect((await claim(id, other)).body.code).toBe('change.stale');
    await claim(id, other, { despite: holder }).expect(200);
    await claim(id, holder, { despite: other }).expect(200);
    await decide(id, other, { despite: holder }).expect(200);
    expect((await get(`/brands/one/money/withdrawal/${id}`)).claim).toBeNull();
    expect((await claim(id, holder)).body.code).toBe('cashier.decided');
  });

  it('is booked once by two people who decide at the same time', async () => {
    const id = await aWithdrawal();
    await claim(id, 'ana').expect(200);
    const tried = await Promise.all([
      decide(id, 'ana'),
      decide(id, 'bob', { despite: 'ana' }),
      decide(id, 'eve', { despite: 'ana', decision: 'rejected' }),
    ]);
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await bookedFor(id)).toHaveLength(3);
    const acts = [...(await audited('cashier.approved', id)), ...(await audited('cashier.rejected', id))];
    expect(acts).toHaveLength(1);
  });

  it('shows its whole destination to its holder alone, with a budget, in the audit', async () => {
    const id = await aWithdrawal();
    expect((await get(`/brands/one/money/withdrawal/${id}`)).destination).toBe('••••2342');
    expect((await reveal(id, 'olga')).body.code).toBe('change.refused');
    await claim(id, 'ana').expect(200);
    expect((await reveal(id, 'olga')).body.code).toBe('change.refused');
    await claim(id, 'olga', { despite: 'ana' }).expect(200);
    expect((await reveal(id, 'olga').expect(200)).body.value).toEqual({ destination: wholeDestination });
    expect(await audited('cashier.destination_revealed', id)).toEqual([
      { actor: 'staff:olga', after: { request: id, reason: 'to pay it' } },
    ]);
    // Three uses so far.
    for (let more = 0; more < 197; more += 1) await reveal(id, 'olga').expect(200);
    expect((await reveal(id, 'olga')).body.code).toBe('request.too_many');
    await decide(id, 'olga').expect(200);
    clock.pass({ hours: 25 });
    expect((await reveal(id, 'olga')).body.code).toBe('change.refused');
    const deposit = await aWithdrawal('deposit');
    await post(`deposit/${deposit}/claim`, { as: 'olga', claimed: true }).expect(200);
    expect((await reveal(deposit, 'olga')).body.code).toBe('request.not_found');
  });

  it('stores the reference of a withdrawal’s payment, and of nothing else', async () => {
    const id = await aWithdrawal();
    const code = async (path: string, more: object) =>
      (await post(path, { reason: 'a test', decision: 'approved', reference: 'TRX 4711', ...more })).body.code;
    expect(await code(`withdrawal/${id}`, { reference: ' <b>' })).toBe('request.invalid');
    expect(await code(`withdrawal/${id}`, { decision: 'rejected' })).toBe('change.refused');
    expect(await code(`deposit/${await aWithdrawal('deposit')}`, {})).toBe('change.refused');
    const approved = (await decide(id, 'ana', { reference: 'TRX 4711' }).expect(200)).body.value;
    expect(approved).toMatchObject({ status: 'approved', reference: 'TRX 4711', decidedBy: 'ana' });
    expect((await audited('cashier.approved', id))[0]?.after).toMatchObject({ reference: 'TRX 4711' });
  });

  it('books back a payment that came back, once, as an act of its own', async () => {
    const id = await aWithdrawal();
    const giveBack = (as: Colleague) => decide(id, as, { decision: 'returned', reason: 'account closed' });
    expect((await giveBack('ana')).body.code).toBe('change.refused');
    await decide(id, 'ana', { reference: 'TRX 1' }).expect(200);
    expect(await balance()).toBe(0n);
    const tried = await Promise.all([giveBack('bob'), giveBack('eve'), giveBack('bob')]);
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await giveBack('eve')).body.code).toBe('cashier.decided');
    expect(await balance()).toBe(10_000_000n);
    expect(await bookedFor(id)).toEqual(['deposit', 'payment returned', 'withdrawal', 'withdrawal paid']);
    expect(await sumOf(`house:payouts:${currency}`, id)).toBe(0n);
    const [returned] = await audited('cashier.returned', id);
    expect(returned?.after).toMatchObject({ status: 'returned', reason: 'account closed', amount: '100.00' });
    const listed = await get(`/brands/one/requests?status=returned&player=${player.id}`);
    expect(listed).toMatchObject([
      { id, status: 'returned', decidedBy: 'ana', reference: 'TRX 1', returned: { reason: 'account closed' } },
    ]);
    // The player sees a withdrawal that was rejected, with the reason.
    const message = await asTenant((tx) =>
      tx.selectFrom('inbox_message').select('kind').where('player_id', '=', player.id).execute(),
    );
    expect(message.map(({ kind }) => kind).sort()).toEqual(['withdrawalApproved', 'withdrawalRejected']);
    const deposit = await aWithdrawal('deposit');
    const refused = await post(`deposit/${deposit}`, { decision: 'returned', reason: 'a test' });
    expect(refused.body.code).toBe('change.refused');
  });

  it('needs a second person to book back what they need for an approval', async () => {
    const id = await aWithdrawal();
    await decide(id, 'ana').expect(200);
    const policy = (amount: string) =>
      admin
        .call({
          method: 'post',
          path: '/admin/v1/policies/one',
          body: { secondPerson: false, signOff: false, secondPersonAbove: [{ currency, amount }], reason: 'a test' },
        })
        .expect(200);
    await policy('50');
    const { value } = (await decide(id, 'ana', { decision: 'returned', reason: 'came back' }).expect(200)).body;
    expect(value).toMatchObject({ status: 'approved', proposal: expect.any(String) });
    expect(await balance()).toBe(0n);
    const decideProposal = (as: Colleague) =>
      admin.call({
        method: 'post',
        path: `/admin/v1/proposals/${value.proposal}/decision`,
        body: { decision: 'approved', reason: 'a test' },
        as,
      });
    expect((await decideProposal('ana')).body.code).toBe('proposal.own');
    await decideProposal('bob').expect(200);
    expect(await balance()).toBe(10_000_000n);
    await policy('1000000');
  });
});
