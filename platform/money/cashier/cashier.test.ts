import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aManifest, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { covers } from '../../../tests/support/covers.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { aMember, type Member } from '../../../tests/support/members.ts';
import { aLogin, aPlatform, type TestPlatform, type Value } from '../../../tests/support/platform.ts';
import { enter } from '../../../tests/support/players.ts';
import { createPasswords } from '../../account/passwords/passwords.ts';

const currency = 'PHP';
const open = {
  flags: { TRANSREC3: true, INBOX3: true, VALID_CAPTCHA3: false },
  wallet: { currency },
  locale: { timeZone: 'Asia/Manila' },
} as const satisfies StatedManifest;
const payment = 'morning-Mango-7';
const loginPassword = 'quiet-Harbor-42';
const paymentHash = await (await createPasswords()).hash(payment);

describe('the cashier', () => {
  let stage: TestPlatform;
  let ana: Member;

  const use = (stated: StatedManifest = {}) => {
    for (const id of ['alpha', 'beta']) stage.brands.put(aManifest({ ...open, ...stated, tenant: { id } }));
  };
  const aDeposit = (changes: Value = {}) => ({ requestId: randomUUID(), amount: '100', method: 'bank', ...changes });
  const aWithdrawal = (changes: Value = {}) => ({
    ...aDeposit({ amount: '40.50' }),
    destination: '0048 1516 2342',
    paymentPassword: '',
    ...changes,
  });
  const deposit = (changes: Value = {}, by = ana) => by.browser.value('requestDeposit', { body: aDeposit(changes) });
  const withdraw = (changes: Value = {}, by = ana) =>
    by.browser.value('requestWithdrawal', { body: aWithdrawal(changes) });
  const refused = async (operation: 'requestDeposit' | 'requestWithdrawal', changes: Value = {}, by = ana) => {
    const body = operation === 'requestDeposit' ? aDeposit(changes) : aWithdrawal(changes);
    const answer = (await by.browser.call(operation, { body })).body as { code?: string; value?: Value };
    if (answer.code === undefined) return 'succeeded';
    return answer.value === undefined ? answer.code : [answer.code, answer.value];
  };
  const decide = async ({
    request,
    decision = 'approved',
    of = 'alpha',
    kind: requestKind = request.kind as 'deposit' | 'withdrawal',
    approvedBy,
  }: {
    request: Value;
    decision?: 'approved' | 'rejected';
    of?: string;
    kind?: 'deposit' | 'withdrawal';
    approvedBy?: string;
  }) => {
    const brand = stage.brands.byId(of);
    if (brand === undefined) throw new Error(`no brand ${of}`);
    const id = String(request.id);
    const origin = { address: '', requestId: 'test' };
    return stage.platform.requests.decide({
      brand,
      kind: requestKind,
      id,
      decision,
      reason: 'looked at it',
      actor: 'bo',
      ...(approvedBy !== undefined && { approvedBy }),
      origin,
    });
  };
  const balance = async (by = ana) => (await by.browser.value('getWallet')).sumBalance;
  const cancel = (id: unknown, by = ana) => by.browser.failure('cancelMoneyRequest', { body: { id } });
  const transactions = async (query: Record<string, string | number> = {}, by = ana) =>
    (await by.browser.value('listTransactions', { query })) as { list: Value[]; totalPages: number };
  const house = async (name: string) => {
    const { rows } = await stage.database.asTenant('alpha', (tx) =>
      sql<{ sum: bigint }>`select coalesce(sum(amount), 0)::bigint as sum from ledger_entry
        where account_id = ${`house:${name}:${currency}`}`.execute(tx),
    );
    return rows[0]?.sum ?? 0n;
  };
  const noted = async (by = ana) => {
    const rows = await stage.database.asTenant('alpha', (tx) =>
      tx
        .selectFrom('audit')
        .select(['action', 'actor'])
        .where('subject', '=', by.id)
        .where('action', 'like', 'cashier.%')
        .orderBy('id')
        .execute(),
    );
    return rows.map(({ action, actor }) => `${actor.startsWith('player') ? 'player' : actor} ${action}`).sort();
  };
  const tick = () => stage.clock.pass({ seconds: 1 });

  beforeAll(async () => {
    stage = await aPlatform();
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    use();
    ana = await aMember({ stage });
  });

  describe('a request whose session ends while its body is on the way', () => {
    const ways = {
      'a sign-out elsewhere': (id: string) =>
        stage.database.asTenant('alpha', (tx) =>
          tx.updateTable('session').set({ ended_at: stage.clock.now() }).where('player_id', '=', id).execute(),
        ),
      'a disabled account': (id: string) =>
        stage.database.asTenant('alpha', (tx) =>
          tx.updateTable('player').set({ status: 'disabled' }).where('id', '=', id).execute(),
        ),
    };
    test.each(Object.entries(ways))('books nothing, after %s', async (_, end) => {
      await decide({ request: await deposit() });
      const before = [await noted(), await house('pendingWithdrawals')];
      const hold = async (operation: 'requestDeposit' | 'requestWithdrawal', body: object) => {
        // The door notes the use of a session once a minute.
        stage.clock.pass({ minutes: 2 });
        const now = stage.clock.now();
        return ana.browser.call(operation, {
          body,
          pause: async () => {
            await eventually(async () => {
              const seen = await stage.database.asTenant('alpha', (tx) =>
                tx.selectFrom('session').select('last_seen_at').where('player_id', '=', ana.id).execute(),
              );
              expect(seen.map((row) => row.last_seen_at)).toContainEqual(now);
            });
            await end(ana.id);
          },
        });
      };
      expect((await hold('requestWithdrawal', aWithdrawal())).body).toMatchObject({ code: 'auth.session_ended' });
      expect([await noted(), await house('pendingWithdrawals')]).toEqual(before);
    });
  });

  describe('a deposit', () => {
    test('is booked and shown at the amount that was received', async () => {
      const requested = await deposit();
      const brand = stage.brands.byId('alpha');
      if (brand === undefined) throw new Error('no brand alpha');
      await stage.platform.requests.decide({
        brand,
        kind: 'deposit',
        id: String(requested.id),
        decision: 'approved',
        amount: '87.5',
        reason: 'a fee',
        actor: 'bo',
        origin: { address: '', requestId: 'test' },
      });
      const { list } = await transactions({ kind: 'deposit' });
      expect(list).toMatchObject([{ id: requested.id, amount: '87.50', status: 'approved' }]);
      expect(await balance()).toBe('1087.50');
    });

    test('is pending at first, and booked once when it is approved', async () => {
      covers(['WALLET-02', 'ROLE-04']);
      const requested = await deposit({ amount: '100.5' });
      expect(requested).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        kind: 'deposit',
        status: 'pending',
        amount: '100.50',
        direction: 'in',
        currency,
        method: 'bank',
        destination: null,
        reason: null,
        gameName: null,
        createdAt: stage.clock.now().toISOString(),
        decidedAt: null,
      });
      expect(await balance()).toBe('1000.00');
      tick();
      expect(await decide({ request: requested })).toMatchObject({ status: 'approved', account: ana.username });
      expect(await balance()).toBe('1100.50');
      await expect(decide({ request: requested })).rejects.toMatchObject({ code: 'cashier.decided' });
      await expect(decide({ request: requested, decision: 'rejected' })).rejects.toMatchObject({
        code: 'cashier.decided',
      });
      expect(await cancel(requested.id)).toBe('409 cashier.decided');
      expect(await balance()).toBe('1100.50');
      const { list } = await transactions({ kind: 'deposit' });
      expect(list).toEqual([{ ...requested, status: 'approved', decidedAt: stage.clock.now().toISOString() }]);
      expect(await noted()).toEqual(['player cashier.deposit_requested', 'staff:bo cashier.approved']);
    });

    test('names both people in the audit log if a second person approved it', async () => {
      const requested = await deposit();
      await decide({ request: requested, approvedBy: 'cy' });
      const { actor, after } = await stage.database.asTenant('alpha', (tx) =>
        tx
          .selectFrom('audit')
          .select(['actor', 'after'])
          .where('subject', '=', ana.id)
          .where('action', '=', 'cashier.approved')
          .executeTakeFirstOrThrow(),
      );
      expect([actor, after]).toMatchObject(['staff:bo', { request: requested.id, approvedBy: 'cy' }]);
    });

    test('books nothing if it is rejected or cancelled, and shows the reason', async () => {
      const [rejected, cancelled] = [await deposit(), await deposit()];
      await decide({ request: rejected, decision: 'rejected' });
      expect(await ana.browser.value('cancelMoneyRequest', { body: { id: cancelled.id } })).toMatchObject({
        status: 'cancelled',
        reason: null,
      });
      expect(await balance()).toBe('1000.00');
      const { list } = await transactions({ kind: 'deposit' });
      expect(list.map(({ status, reason }) => [status, reason]).sort()).toEqual([
        ['cancelled', null],
        ['rejected', 'looked at it'],
      ]);
    });
  });

  describe('a withdrawal', () => {
    test('debits the balance at once and is paid out when it is approved', async () => {
      const before = [await house('pendingWithdrawals'), await house('payouts')];
      const requested = await withdraw({ destination: '  0048 1516 2342 ' });
      expect(requested).toMatchObject({ amount: '40.50', direction: 'out', destination: '••••2342' });
      expect(await balance()).toBe('959.50');
      expect(await house('pendingWithdrawals')).toBe((before[0] ?? 0n) + 4_050_000n);
      await decide({ request: requested });
      expect(await balance()).toBe('959.50');
      expect([await house('pendingWithdrawals'), await house('payouts')]).toEqual([
        before[0],
        (before[1] ?? 0n) + 4_050_000n,
      ]);
    });

    test('is returned when it is rejected or cancelled', async () => {
      const [one, other] = [await withdraw(), await withdraw()];
      expect(await balance()).toBe('919.00');
      await decide({ request: one, decision: 'rejected' });
      expect(await balance()).toBe('959.50');
      expect(await cancel(other.id)).toBe('200 succeeded');
      expect(await balance()).toBe('1000.00');
    });

    test('stores its destination unreadably', async () => {
      const requested = await withdraw({ destination: 'abcd' });
      expect(requested.destination).toBe('••••cd');
      const row = await stage.database.asTenant('alpha', (tx) =>
        tx
          .selectFrom('money_request')
          .select('destination_sealed')
          .where('id', '=', String(requested.id))
          .executeTakeFirstOrThrow(),
      );
      expect(row.destination_sealed).toMatch(/^v1\./);
      expect(row.destination_sealed).not.toContain('abcd');
    });

    test('cannot be redirected by moving the stored destination to another request', async () => {
      const bea = await aMember({ stage });
      const mine = await withdraw({ destination: 'GB29 NWBK 6017' });
      const theirs = await withdraw({ destination: '0048 1516 2342' }, bea);
      const sealedOf = (id: unknown) =>
        stage.database.asTenant('alpha', (tx) =>
          tx
            .selectFrom('money_request')
            .select('destination_sealed')
            .where('id', '=', String(id))
            .executeTakeFirstOrThrow(),
        );
      const put = (sealed: Awaited<ReturnType<typeof sealedOf>>) =>
        stage.database.asTenant('alpha', (tx) =>
          tx.updateTable('money_request').set(sealed).where('id', '=', String(theirs.id)).execute(),
        );
      const own = await sealedOf(theirs.id);
      await put(await sealedOf(mine.id));
      const { status, body } = await bea.browser.call('getCashier');
      expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('6017')]);
      expect((await ana.browser.call('getCashier')).status).toBe(200);
      // Lists of the brand's requests decrypt every row.
      await put(own);
    });
  });

  describe('repeated requests', () => {
    test('with the same id are the same request, whatever its state', async () => {
      const body = aWithdrawal();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => ana.browser.value('requestWithdrawal', { body })),
      );
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(await balance()).toBe('959.50');
      await decide({ request: answers[0] ?? {}, decision: 'rejected' });
      // Limits that were changed since do not apply to the repeat.
      use({ cashier: { withdrawal: { min: 500, max: 600 } } });
      expect(await ana.browser.value('requestWithdrawal', { body })).toMatchObject({
        id: answers[0]?.id,
        status: 'rejected',
      });
      expect(await balance()).toBe('1000.00');
    });

    test('with other content are refused', async () => {
      const body = aWithdrawal();
      await ana.browser.value('requestWithdrawal', { body });
      const { requestId } = body;
      for (const changes of [{ amount: '40.51' }, { method: 'ewallet' }, { destination: '0048 1516 2343' }])
        expect(await refused('requestWithdrawal', { requestId, ...changes })).toBe('request.stale');
      expect(await refused('requestDeposit', { requestId, amount: '40.50' })).toBe('request.stale');
      // 40.5 and 40.50 are the same amount, and each member has their own ids.
      expect(await withdraw({ ...body, amount: '40.5' })).toMatchObject({ amount: '40.50' });
      const bea = await aMember({ stage });
      expect((await withdraw({ requestId }, bea)).status).toBe('pending');
      expect(await balance(bea)).toBe('959.50');
    });
  });

  describe('limits', () => {
    test('apply to the minimum and maximum of one request', async () => {
      use({ cashier: { deposit: { min: 10, max: 200 }, withdrawal: { min: 20, max: 300 } } });
      const ofDeposit = ['cashier.limit', { min: '10.00', max: '200.00' }];
      const ofWithdrawal = ['cashier.limit', { min: '20.00', max: '300.00' }];
      for (const amount of ['0', '9.99', '200.01', '999999999'])
        expect(await refused('requestDeposit', { amount })).toEqual(ofDeposit);
      for (const amount of ['0.00', '19.99', '300.01'])
        expect(await refused('requestWithdrawal', { amount })).toEqual(ofWithdrawal);
      expect((await deposit({ amount: '10' })).amount).toBe('10.00');
      expect((await withdraw({ amount: '300' })).amount).toBe('300.00');
    });

    test('refuse an invalid amount, method or destination', async () => {
      for (const amount of ['-5', '1.234', '1e3', '', ' 20', '1000000000'])
        expect((await ana.browser.call('requestDeposit', { body: aDeposit({ amount }) })).status).toBe(400);
      expect((await ana.browser.call('requestDeposit', { body: aDeposit({ method: 'crypto' }) })).status).toBe(400);
      expect(await refused('requestWithdrawal', { destination: '  ab ' })).toEqual([
        'field.invalid',
        { fields: { destination: [{ id: 'tooShort', min: 4, max: 64 }] } },
      ]);
    });

    test("apply to one day in the brand's time zone, without rejected requests", async () => {
      use({ cashier: { pendingMax: 10, withdrawal: { min: 1, max: 500, dailyMax: 600 } } });
      // The time is 20:00 in Manila.
      await withdraw({ amount: '400' });
      const back = await withdraw({ amount: '200' });
      const limit = ['cashier.limit', { dailyMax: '600.00', used: '600.00' }];
      expect(await refused('requestWithdrawal', { amount: '1' })).toEqual(limit);
      expect((await ana.browser.value('getCashier')).withdrawal).toEqual({
        min: '1.00',
        max: '500.00',
        dailyMax: '600.00',
        usedToday: '600.00',
        pending: 2,
        pendingMax: 10,
      });
      await decide({ request: back, decision: 'rejected' });
      expect((await withdraw({ amount: '150' })).status).toBe('pending');
      expect(await refused('requestWithdrawal', { amount: '51' })).toEqual([
        'cashier.limit',
        { dailyMax: '600.00', used: '550.00' },
      ]);
      // Midnight in Manila is in the afternoon of UTC.
      const { clock } = stage;
      while (!clock.now().toISOString().includes('T16:')) clock.pass({ minutes: 10 });
      // The member is logged out by then.
      ana = { ...ana, ...(await enter({ stage, player: ana.player })) };
      expect((await ana.browser.value('getCashier')).withdrawal).toMatchObject({ usedToday: '0.00', pending: 2 });
      expect((await withdraw({ amount: '51' })).status).toBe('pending');
    });

    test('of one day apply per currency and member', async () => {
      const cashier = { pendingMax: 10, withdrawal: { min: 1, max: 500, dailyMax: 200 } };
      const today = async (by = ana) => (await by.browser.value('getCashier')).withdrawal;
      use({ cashier });
      await withdraw({ amount: '150' });
      use({ cashier, wallet: { currency: 'EUR' } });
      expect(await today()).toMatchObject({ usedToday: '0.00', pending: 1 });
      await decide({ request: await deposit({ amount: '500' }) });
      expect(await withdraw({ amount: '200' })).toMatchObject({ currency: 'EUR', status: 'pending' });
      expect(await refused('requestWithdrawal', { amount: '1' })).toEqual([
        'cashier.limit',
        { dailyMax: '200.00', used: '200.00' },
      ]);
      use({ cashier });
      expect(await today()).toMatchObject({ usedToday: '150.00', pending: 2 });
      expect((await withdraw({ amount: '50' })).status).toBe('pending');
      const bea = await aMember({ stage });
      expect(await today(bea)).toMatchObject({ usedToday: '0.00', pending: 0 });
      expect((await withdraw({ amount: '200' }, bea)).status).toBe('pending');
    });

    test('apply to pending requests, separately for each kind', async () => {
      use({ cashier: { pendingMax: 2 } });
      const [first] = [await deposit(), await deposit()];
      expect(await refused('requestDeposit')).toBe('cashier.too_many_pending');
      expect((await withdraw()).status).toBe('pending');
      await decide({ request: first });
      expect((await deposit()).status).toBe('pending');
      expect(await ana.browser.value('getCashier')).toMatchObject({
        currency,
        available: '1059.50',
        deposit: { pending: 2, pendingMax: 2, dailyMax: null },
        withdrawal: { pending: 1 },
        paymentPassword: 'off',
      });
    });

    test('include the balance', async () => {
      expect(await refused('requestWithdrawal', { amount: '1000.01' })).toBe('cashier.insufficient');
      const poor = await aMember({ stage, credits: false });
      expect(await refused('requestWithdrawal', { amount: '20' }, poor)).toBe('cashier.insufficient');
      expect((await withdraw({ amount: '1000' })).status).toBe('pending');
      expect(await balance()).toBe('0.00');
    });

    test('apply to parallel requests', async () => {
      use({ cashier: { pendingMax: 20, withdrawal: { min: 1, max: 500, dailyMax: 700 } } });
      const codes = await Promise.all(
        Array.from({ length: 12 }, () => refused('requestWithdrawal', { amount: '150' })),
      );
      expect(codes.filter((code) => code === 'succeeded')).toHaveLength(4);
      expect(await balance()).toBe('400.00');
      use({ cashier: { pendingMax: 3 } });
      const bea = await aMember({ stage });
      const deposits = await Promise.all(Array.from({ length: 12 }, () => refused('requestDeposit', {}, bea)));
      expect(deposits.filter((code) => code === 'succeeded')).toHaveLength(3);
    });
  });

  describe('a new destination', () => {
    const old = { destination: 'GB29 NWBK 6016' };
    const later = () => stage.clock.pass({ minutes: 10 });
    const setPaymentPassword = () =>
      stage.database.asTenant('alpha', (tx) =>
        tx
          .updateTable('player')
          .set({ payment_password_hash: paymentHash })
          .where('tenant', '=', 'alpha')
          .where('id', '=', ana.id)
          .execute(),
      );

    test('requires a recent login if there is no payment password; a known one requires nothing', async () => {
      expect((await withdraw(old)).status).toBe('pending');
      later();
      expect((await withdraw(old)).status).toBe('pending');
      for (const changes of [{ destination: 'GB29 NWBK 6017' }, { ...old, method: 'ewallet' }])
        expect(await refused('requestWithdrawal', changes)).toBe('cashier.new_destination_login');
      expect(await balance()).toBe('919.00');
      await ana.browser.value('login', { body: aLogin({ username: ana.username, password: loginPassword }) });
      expect((await withdraw({ destination: 'GB29 NWBK 6017' })).status).toBe('pending');
    });

    test('requires the payment password if there is one, however recent the login is', async () => {
      await setPaymentPassword();
      expect(await refused('requestWithdrawal', old)).toBe('cashier.new_destination');
      expect(await refused('requestWithdrawal', { ...old, paymentPassword: 'another-Mango-8' })).toBe(
        'cashier.wrong_payment_password',
      );
      expect(await balance()).toBe('1000.00');
      const sent = await withdraw({ ...old, paymentPassword: payment });
      expect(sent.status).toBe('pending');
      expect((await withdraw(old)).status).toBe('pending');
    });

    test('stays new if nothing arrived there, and for other players', async () => {
      const sent = await withdraw(old);
      later();
      await cancel(sent.id);
      expect(await refused('requestWithdrawal', old)).toBe('cashier.new_destination_login');
      const rejected = await aMember({ stage });
      await decide({ request: await withdraw(old, rejected), decision: 'rejected' });
      const paid = await aMember({ stage });
      await decide({ request: await withdraw(old, paid) });
      later();
      expect(await refused('requestWithdrawal', old, rejected)).toBe('cashier.new_destination_login');
      expect((await withdraw(old, paid)).status).toBe('pending');
    });
  });

  describe('the payment password', () => {
    const withPaymentPassword = { cashier: { withdrawal: { paymentPassword: true } } };

    test('is set by the first withdrawal and required for the next', async () => {
      use(withPaymentPassword);
      expect(await ana.browser.value('getCashier')).toMatchObject({
        paymentPassword: 'unset',
        firstPaymentPassword: 'loginPassword',
      });
      expect(await refused('requestWithdrawal')).toEqual([
        'field.invalid',
        { fields: { paymentPassword: [{ id: 'required' }] } },
      ]);
      for (const [weak, id] of [
        ['short', 'tooShort'],
        ['password1', 'common'],
      ] as const)
        expect(await refused('requestWithdrawal', { paymentPassword: weak })).toMatchObject([
          'field.invalid',
          { fields: { paymentPassword: [{ id }] } },
        ]);
      // A session alone can't set it, because somebody else may be using it.
      for (const wrong of ['', payment])
        expect(await refused('requestWithdrawal', { paymentPassword: payment, loginPassword: wrong })).toBe(
          'cashier.wrong_login_password',
        );
      expect(await balance()).toBe('1000.00');
      expect((await withdraw({ paymentPassword: payment, loginPassword })).status).toBe('pending');
      expect(await ana.browser.value('getCashier')).toMatchObject({
        paymentPassword: 'set',
        firstPaymentPassword: 'nothing',
      });
      expect(await refused('requestWithdrawal', { paymentPassword: 'another-Mango-8' })).toBe(
        'cashier.wrong_payment_password',
      );
      expect((await withdraw({ paymentPassword: payment })).status).toBe('pending');
      expect(await noted()).toEqual([
        'player cashier.payment_password_failed',
        'player cashier.payment_password_failed',
        'player cashier.payment_password_failed',
        'player cashier.payment_password_set',
        'player cashier.withdrawal_requested',
        'player cashier.withdrawal_requested',
      ]);
    });

    test('is set after a recent login if the account has no login password', async () => {
      use(withPaymentPassword);
      const bea = await aMember({ stage });
      const remembered = await aMember({ stage });
      const { deviceHandle: handle } = await remembered.browser.value('login', {
        body: aLogin({ username: remembered.username, password: loginPassword, remember: true }),
      });
      // Like an account that was opened by a provider or a code to a phone.
      await stage.database.asTenant('alpha', (tx) =>
        tx
          .updateTable('player')
          .set({ password_hash: null })
          .where('tenant', '=', 'alpha')
          .where('id', 'in', [bea.id, remembered.id])
          .execute(),
      );
      const set = (by: Member) => refused('requestWithdrawal', { paymentPassword: payment }, by);
      const needed = async (by: Member) => (await by.browser.value('getCashier')).firstPaymentPassword;
      stage.clock.pass({ minutes: 9 });
      expect(await needed(bea)).toBe('loggedIn');
      stage.clock.pass({ minutes: 1 });
      expect(await needed(bea)).toBe('login');
      expect(await set(bea)).toBe('cashier.login_again');
      stage.clock.pass({ minutes: 30 });
      // A session of a remembered device is new, but proves no login.
      await remembered.browser.value('resumeSession', { body: { handle } });
      expect(await needed(remembered)).toBe('login');
      expect(await set(remembered)).toBe('cashier.login_again');
      const fresh = await aMember({ stage });
      await stage.database.asTenant('alpha', (tx) =>
        tx
          .updateTable('player')
          .set({ password_hash: null })
          .where('tenant', '=', 'alpha')
          .where('id', '=', fresh.id)
          .execute(),
      );
      expect(await set(fresh)).toBe('succeeded');
    });

    test("wrong login passwords count against the login password's attempts", async () => {
      use(withPaymentPassword);
      const codes = [];
      for (let turn = 0; turn < 16; turn += 1) {
        codes.push(await refused('requestWithdrawal', { paymentPassword: payment, loginPassword: 'wrong' }));
        stage.clock.pass({ seconds: 40 });
      }
      expect(codes.filter((code) => code === 'cashier.wrong_login_password').length).toBeLessThanOrEqual(10);
      expect(codes.at(-1)).toBe('auth.locked');
      expect(await refused('requestWithdrawal', { paymentPassword: payment, loginPassword })).toBe('auth.locked');
    });

    test('is the one from registration; a refused withdrawal sets none', async () => {
      use(withPaymentPassword);
      const bea = await aMember({ stage, payment_password_hash: paymentHash });
      expect(await refused('requestWithdrawal', { paymentPassword: '' }, bea)).toBe('cashier.wrong_payment_password');
      expect((await withdraw({ paymentPassword: payment }, bea)).status).toBe('pending');
      expect(await refused('requestWithdrawal', { amount: '5000', paymentPassword: payment, loginPassword })).toBe(
        'cashier.insufficient',
      );
      expect(await ana.browser.value('getCashier')).toMatchObject({ paymentPassword: 'unset' });
    });

    test('has its own attempts: after ten it is locked, even for the right one', async () => {
      use(withPaymentPassword);
      const bea = await aMember({ stage, payment_password_hash: paymentHash });
      const codes = await Promise.all(
        Array.from({ length: 30 }, () => refused('requestWithdrawal', { paymentPassword: 'wrong-Mango-9' }, bea)),
      );
      expect(codes.filter((code) => code === 'cashier.wrong_payment_password').length).toBeLessThanOrEqual(10);
      for (let turn = 0; turn < 10; turn += 1) {
        stage.clock.pass({ minutes: 1 });
        await refused('requestWithdrawal', { paymentPassword: 'wrong-Mango-9' }, bea);
      }
      stage.clock.pass({ minutes: 1 });
      expect(await refused('requestWithdrawal', { paymentPassword: payment }, bea)).toBe('auth.locked');
      expect(await balance(bea)).toBe('1000.00');
      // Other members are not affected.
      expect((await withdraw({ paymentPassword: payment, loginPassword })).status).toBe('pending');
    });

    test('refunds the attempts when it is correct', async () => {
      use(withPaymentPassword);
      const bea = await aMember({ stage, payment_password_hash: paymentHash });
      // The balance is too small, so a correct password changes nothing else.
      const withPassword = (password: string) =>
        refused('requestWithdrawal', { amount: '1000.01', paymentPassword: password }, bea);
      for (let round = 0; round < 2; round += 1) {
        for (let turn = 0; turn < 8; turn += 1) {
          expect(await withPassword('wrong-Mango-9')).toBe('cashier.wrong_payment_password');
          stage.clock.pass({ seconds: 20 });
        }
        expect(await withPassword(payment)).toBe('cashier.insufficient');
      }
      expect((await withdraw({ paymentPassword: payment }, bea)).status).toBe('pending');
    });

    test('is set with the login password, whose attempts are refunded when it is correct', async () => {
      use(withPaymentPassword);
      // A refused withdrawal sets no payment password, so the login password is required again.
      const withLogin = (typed: string) =>
        refused('requestWithdrawal', { amount: '1000.01', paymentPassword: payment, loginPassword: typed });
      for (let round = 0; round < 2; round += 1) {
        for (let turn = 0; turn < 8; turn += 1) {
          expect(await withLogin('wrong')).toBe('cashier.wrong_login_password');
          stage.clock.pass({ seconds: 20 });
        }
        expect(await withLogin(loginPassword)).toBe('cashier.insufficient');
      }
    });
  });

  describe('a request belongs to its member and brand', () => {
    test('and cannot be cancelled, read or decided by others', async () => {
      const requested = await withdraw();
      const bea = await aMember({ stage });
      const stranger = await aMember({ stage, brand: 'beta' });
      for (const other of [bea, stranger]) {
        expect(await cancel(requested.id, other)).toBe('404 request.not_found');
        expect((await transactions({ kind: 'withdrawal' }, other)).list).toEqual([]);
      }
      expect(await cancel('nonsense')).toBe('404 request.not_found');
      await expect(decide({ request: requested, of: 'beta' })).rejects.toMatchObject({ code: 'request.not_found' });
      await expect(decide({ request: requested, kind: 'deposit' })).rejects.toMatchObject({
        code: 'request.not_found',
      });
      const waiting = async (of: string) => {
        const brand = stage.brands.byId(of);
        return brand === undefined ? [] : stage.platform.requests.list({ brand, query: { status: 'pending' } });
      };
      expect((await waiting('alpha')).find(({ id }) => id === requested.id)).toMatchObject({
        account: ana.username,
        destination: '••••2342',
      });
      expect((await waiting('beta')).map(({ id }) => id)).not.toContain(requested.id);
      expect(await balance()).toBe('959.50');
    });

    test('and has one effect when it is cancelled, approved and rejected in parallel a hundred times', async () => {
      const requested = await withdraw();
      const outcomes = await Promise.all([
        ...Array.from({ length: 50 }, async () => (await cancel(requested.id)) === '200 succeeded'),
        ...Array.from({ length: 50 }, (_, index) =>
          decide({ request: requested, decision: index % 2 === 0 ? 'approved' : 'rejected' }).then(
            () => true,
            () => false,
          ),
        ),
      ]);
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      const { list } = await transactions({ kind: 'withdrawal' });
      expect(await balance()).toBe(list[0]?.status === 'approved' ? '959.50' : '1000.00');
    });

    test('and is booked once by a hundred parallel approvals', async () => {
      const requested = await deposit();
      const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => decide({ request: requested })));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await balance()).toBe('1100.00');
    });
  });

  describe('the record', () => {
    test('has requests and other bookings, newest first, in pages', async () => {
      covers(['FLAG-12']);
      tick();
      const first = await deposit();
      tick();
      const second = await withdraw();
      tick();
      const third = await deposit();
      await decide({ request: first });
      const { list, totalPages } = await transactions();
      expect([totalPages, list.map(({ id }) => id).slice(0, 3)]).toEqual([1, [third.id, second.id, first.id]]);
      expect(list[3]).toMatchObject({
        kind: 'credit',
        status: 'done',
        amount: '1000.00',
        direction: 'in',
        method: null,
        decidedAt: null,
      });
      expect(list).toHaveLength(4);
      const pages = await Promise.all([1, 2, 3].map((pageNo) => transactions({ pageNo, pageSize: 3 })));
      expect(pages.map((page) => [page.list.length, page.totalPages])).toEqual([
        [3, 2],
        [1, 2],
        [0, 2],
      ]);
      expect(pages.flatMap((page) => page.list)).toEqual(list);
      expect((await transactions({ kind: 'credit' })).list).toEqual([list[3]]);
      expect((await transactions({ kind: 'bet' })).list).toEqual([]);
    });

    test("filters by days in the brand's time zone", async () => {
      const day = (moment: Date) => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
      const today = day(stage.clock.now());
      const yesterday = day(new Date(stage.clock.now().getTime() - 24 * 3_600_000));
      await deposit();
      expect((await transactions({ from: today, to: today })).list).toHaveLength(2);
      expect((await transactions({ to: yesterday })).list).toEqual([]);
      expect((await transactions({ from: today, to: yesterday })).list).toEqual([]);
      for (const from of ['2026-02-30', 'today'])
        expect(await ana.browser.failure('listTransactions', { query: { from } })).toBe('400 request.invalid');
    });

    test('is closed if the brand has none', async () => {
      covers(['FLAG-12']);
      use({ flags: { ...open.flags, TRANSREC3: false } });
      expect(await ana.browser.failure('listTransactions')).toBe('403 module.off');
    });

    test('is not needed to read and cancel pending requests', async () => {
      covers(['FLAG-12', 'MENU-SHEET-03']);
      const waiting = async (by = ana) => (await by.browser.value('getCashier')).waiting as Value[];
      expect(await waiting()).toEqual([]);
      const requests: Value[] = [];
      for (const request of [deposit, withdraw, withdraw, deposit]) {
        tick();
        requests.unshift(await request());
      }
      const [last, second, first, decided] = requests;
      await decide({ request: decided ?? {} });
      const { list } = await transactions();
      use({ flags: { ...open.flags, TRANSREC3: false } });
      expect(await waiting()).toEqual([last, second, first]);
      // The shape is that of the record.
      expect(await waiting()).toEqual(list.filter(({ status }) => status === 'pending'));
      expect(await cancel(second?.id)).toBe('200 succeeded');
      expect(await waiting()).toEqual([last, first]);
      for (const by of [await aMember({ stage }), await aMember({ stage, brand: 'beta' })])
        expect(await waiting(by)).toEqual([]);
    });
  });

  test('a decision notifies its member only', async () => {
    covers(['FLAG-16', 'CALL-ACC-25']);
    const [first, second, third, fourth] = [await deposit(), await deposit(), await withdraw(), await withdraw()];
    const counted = () => ana.browser.value('countInboxUnread');
    expect(await counted()).toEqual({ unReadCount: 0, waiting: 4 });
    tick();
    await decide({ request: first });
    expect(await counted()).toEqual({ unReadCount: 1, waiting: 3 });
    tick();
    await decide({ request: second, decision: 'rejected' });
    tick();
    await decide({ request: third });
    tick();
    await decide({ request: fourth, decision: 'rejected' });
    const inbox = (await ana.browser.value('listInbox')) as { list: Value[] };
    const reason = 'looked at it';
    expect(inbox.list.map(({ kind: noticeKind, values }) => [noticeKind, values])).toEqual([
      ['withdrawalRejected', { amount: '40.50', currency, reason }],
      ['withdrawalApproved', { amount: '40.50', currency }],
      ['depositRejected', { amount: '100.00', currency, reason }],
      ['depositApproved', { amount: '100.00', currency }],
    ]);
    const bea = await aMember({ stage });
    expect(await bea.browser.value('countInboxUnread')).toEqual({ unReadCount: 0, waiting: 0 });
  });
});
