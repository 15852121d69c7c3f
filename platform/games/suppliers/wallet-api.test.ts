import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLimits } from '../../../server/limits/limits.ts';
import { createLog } from '../../../server/log.ts';
import { aManifest, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { aSeededGame } from '../../../tests/support/catalogue.ts';
import { aMember, type Member } from '../../../tests/support/members.ts';
import { aPlatform, type TestPlatform, type Value } from '../../../tests/support/platform.ts';
import { enter } from '../../../tests/support/players.ts';
import { rawConnection } from '../../../tests/support/raw-connection.ts';
import { anAggregator, aSupplier, supplierKeys, supplierSecrets } from '../../../tests/support/supplier.ts';
import { uploads } from '../../account/uploads/uploads.ts';
import { startSweeping } from '../../sweeping.ts';

const currency = 'PHP';
const slot = aSeededGame('RNG');
const table = aSeededGame('LIVE');
const flags = { TRANSREC3: true, TRANSBETREPMEM3: true, REWCEN3: true, FREEPLAY3: true } as const;
const whole = (amount: number) => amount * 100_000;

describe('the wallet API', () => {
  let stage: TestPlatform;
  let supplier: ReturnType<typeof aSupplier>;
  let ana: Member;
  let token: string;

  const use = (stated: StatedManifest = {}, ids = ['alpha', 'beta']) => {
    const hub = anAggregator({ vendors: [slot.vassalage, table.vassalage], subPartnerId: 'ours' });
    const other = anAggregator({ id: 'other' });
    const games = { aggregators: [hub, other], ...stated.games };
    const base = { flags, wallet: { currency }, features: { vip: true }, ...stated, games };
    for (const id of ids) stage.brands.put(aManifest({ ...base, tenant: { id } }));
  };
  const balance = async (by = ana) => (await by.browser.value('getWallet')).sumBalance;
  const records = async (by = ana) =>
    ((await by.browser.value('listBets')) as { list: Value[] }).list.map(
      ({ status, stake, payout }) => `${status} ${stake} ${payout}`,
    );
  const aCall = () => ({
    user: ana.id,
    transaction_uuid: randomUUID(),
    request_uuid: randomUUID(),
    game_code: slot.gameId,
    round: randomUUID() as string,
  });
  const aBet = (changes: object = {}) => ({ ...aCall(), token, currency, amount: whole(10), ...changes });
  const aWin = (bet: ReturnType<typeof aBet>, changes: object = {}) => ({
    ...aCall(),
    round: bet.round,
    reference_transaction_uuid: bet.transaction_uuid,
    currency,
    amount: whole(25),
    ...changes,
  });
  const aRollback = (of: { transaction_uuid: string; round: string }, changes: object = {}) => ({
    ...aCall(),
    round: of.round,
    reference_transaction_uuid: of.transaction_uuid,
    ...changes,
  });
  const bet = (parts: object = aBet()) => supplier.call('transaction/bet', parts);
  const win = (parts: object) => supplier.call('transaction/win', parts);
  const rollback = (parts: object) => supplier.call('transaction/rollback', parts);
  const statuses = async (...calls: Promise<{ status: string }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status.replace(/^RS_(ERROR_)?/, ''));
  const lock = () =>
    stage.database.asTenant('alpha', (tx) =>
      tx.updateTable('player').set({ status: 'disabled' }).where('id', '=', ana.id).execute(),
    );
  const shortfalls = () =>
    stage.database.asTenant('alpha', (tx) =>
      tx
        .selectFrom('supplier_transaction')
        .select(['amount', 'shortfall'])
        .where('player_id', '=', ana.id)
        .where('shortfall', '>', 0n)
        .execute(),
    );

  beforeAll(async () => {
    stage = await aPlatform({ config: { secretOf: supplierSecrets } });
    supplier = aSupplier(stage);
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    use();
    ana = await aMember({ stage });
    token = await supplier.launch(ana, slot);
  });

  test('a stake is debited, a win is credited, and the round is a row of the record', async () => {
    const staked = aBet();
    const answer = await bet(staked);
    expect(answer).toEqual({
      user: ana.id,
      request_uuid: staked.request_uuid,
      status: 'RS_OK',
      currency,
      balance: whole(990),
    });
    expect(await records()).toEqual(['open 10.00 0.00']);
    // A second bet of the round, a win that leaves it open, and the last win.
    const more = aBet({ round: staked.round, amount: whole(5) });
    expect((await bet(more)).balance).toBe(whole(985));
    expect((await win(aWin(staked, { round_closed: false }))).balance).toBe(whole(1010));
    expect(await records()).toEqual(['open 15.00 25.00']);
    expect((await win(aWin(more, { amount: 1, round_closed: true }))).balance).toBe(whole(1010) + 1);
    expect(await records()).toEqual(['won 15.00 25.00']);
    expect(await balance()).toBe('1010.00');
    const { list } = (await ana.browser.value('listTransactions')) as { list: Value[] };
    const lines = list.map(({ kind: of, amount, direction, gameName }) => [of, amount, direction, gameName].join(' '));
    expect(lines.sort()).toEqual([
      `bet 10.00 out ${slot.gameName}`,
      `bet 5.00 out ${slot.gameName}`,
      'credit 1000.00 in ',
      `win 0.00 in ${slot.gameName}`,
      `win 25.00 in ${slot.gameName}`,
    ]);
    expect(await ana.browser.value('getRankProgress')).toMatchObject({
      conditions: [{ kind: 'deposited' }, { kind: 'wagered', reached: '15.00' }],
    });
  });

  test('a round that ends without a win is lost, whichever call ends it', async () => {
    const first = aBet();
    await bet(first);
    await win(aWin(first, { amount: 0 }));
    const second = aBet({ round_closed: true });
    await bet(second);
    expect(await records()).toEqual(['lost 10.00 0.00', 'lost 10.00 0.00']);
    // A later win still counts.
    await win(aWin(second));
    expect((await records()).sort()).toEqual(['lost 10.00 0.00', 'won 10.00 25.00']);
  });

  test('a free bet books no stake, but its win is booked', async () => {
    const free = aBet({ is_free: true, amount: whole(5000), reward_uuid: 'r' });
    expect((await bet(free)).balance).toBe(whole(1000));
    expect((await win(aWin(free))).balance).toBe(whole(1025));
    expect(await records()).toEqual(['won 0.00 25.00']);
    // Its rollback returns nothing.
    const other = aBet({ is_free: true });
    await bet(other);
    expect((await rollback(aRollback(other))).balance).toBe(whole(1025));
  });

  test('checks are made in a fixed order', async () => {
    const wrong = {
      sub_partner_id: 'theirs',
      amount: 1.5,
      user: randomUUID(),
      token: 'nobody’s',
      currency: 'EUR',
      game_code: 'no-such-game',
    };
    const request_uuid = randomUUID();
    const right = aBet({ request_uuid, amount: whole(2000), sub_partner_id: 'ours' });
    const stranger = await aMember({ stage, credits: false });
    const theirs = await supplier.launch(stranger, slot);
    const seen: string[] = [];
    let sent: Record<string, unknown> = { ...right, ...wrong };
    const next = async (mended: object, options?: { privateKey: string }) => {
      sent = { ...sent, ...mended };
      const answer = await supplier.call('transaction/bet', sent, options);
      seen.push(answer.status.replace('RS_ERROR_', ''));
      return answer;
    };
    const forged = await next({}, { privateKey: supplierKeys.strangers.privateKey });
    expect(forged).toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE' });
    expect(await next({})).toMatchObject({ request_uuid });
    await next({ sub_partner_id: 'ours' });
    await next({ amount: right.amount });
    await next({ user: ana.id });
    await next({ token: theirs });
    await lock();
    await next({ token });
    await stage.database.asTenant('alpha', (tx) =>
      tx.updateTable('player').set({ status: 'active' }).where('id', '=', ana.id).execute(),
    );
    await next({});
    await next({ currency });
    await rollback(aRollback(right));
    await next({ game_code: slot.gameId });
    expect(seen).toEqual([
      'INVALID_SIGNATURE',
      'INVALID_PARTNER',
      'WRONG_TYPES',
      'UNKNOWN',
      'INVALID_TOKEN',
      'INVALID_TOKEN',
      'USER_DISABLED',
      'WRONG_CURRENCY',
      'INVALID_GAME',
      'TRANSACTION_ROLLED_BACK',
    ]);
    expect(await bet(aBet({ amount: whole(2000) }))).toMatchObject({
      status: 'RS_ERROR_NOT_ENOUGH_MONEY',
      balance: whole(1000),
    });
    expect(await balance()).toBe('1000.00');
  });

  test('calls that are unsigned, signed by others or changed have no effect', async () => {
    const body = JSON.stringify(aBet());
    const { strangers, ours } = supplierKeys;
    for (const { privateKey } of [strangers, ours]) {
      const answer = await supplier.send('transaction/bet', body, { privateKey });
      expect(answer.text).toBe('{"status":"RS_ERROR_INVALID_SIGNATURE"}');
    }
    for (const signature of ['', 'AAAA', 'not base64!'])
      expect((await supplier.send('transaction/bet', body, { signature })).text).toContain('INVALID_SIGNATURE');
    expect(await balance()).toBe('1000.00');
    const calls = await stage.database.asTenant('alpha', (tx) =>
      tx.selectFrom('wallet_call').select('id').where('request', '=', body).execute(),
    );
    expect(calls).toEqual([]);
  });

  test('missing and ill-typed parts have different statuses', async () => {
    const base = aBet();
    for (const name of ['user', 'transaction_uuid', 'currency', 'amount', 'game_code', 'round', 'token'])
      expect(await statuses(bet({ ...base, [name]: undefined })), name).toEqual(['WRONG_SYNTAX']);
    const reference_transaction_uuid = undefined;
    expect(
      await statuses(
        win({ ...aWin(base), reference_transaction_uuid }),
        rollback({ ...aRollback(base), reference_transaction_uuid }),
        bet({ ...base, request_uuid: null }),
      ),
    ).toEqual(['WRONG_SYNTAX', 'WRONG_SYNTAX', 'WRONG_SYNTAX']);
    for (const wrong of [
      ...[-1, 0.5, '100000', true, [], {}, 1e40].map((amount) => ({ amount })),
      { user: 5 },
      { transaction_uuid: ['x'] },
      { transaction_uuid: 'x'.repeat(300) },
      { round: 7 },
      { round: 'a\u0000b' },
      { round: '\ud800' },
      { transaction_uuid: 'a\udfff' },
      { currency: 1 },
      { token: {} },
      { is_free: 'yes' },
      { round_closed: 1 },
    ])
      expect(await statuses(bet({ ...base, ...wrong })), JSON.stringify(wrong)).toEqual(['WRONG_TYPES']);
    for (const body of ['', 'x', '[]', 'null', '{"user":', '"text"'])
      expect((await supplier.send('transaction/bet', body)).body).toEqual({ status: 'RS_ERROR_WRONG_SYNTAX' });
    const latin = Buffer.from(JSON.stringify({ ...base, round: 'é' }), 'latin1');
    expect((await supplier.send('transaction/bet', latin)).body).toEqual({ status: 'RS_ERROR_WRONG_SYNTAX' });
    // Other parts are ignored.
    expect(await statuses(bet({ ...base, meta: { a: [1] }, bet: null, future: 5 }))).toEqual(['OK']);
  });

  test('parts that belong to other calls only are ignored', async () => {
    const staked = aBet({ reference_transaction_uuid: '' });
    expect(await statuses(bet(staked))).toEqual(['OK']);
    const { user, transaction_uuid } = staked;
    const strange = { transaction_uuid, amount: '1', round: 7, currency: [], is_free: 'no' };
    expect(
      await statuses(
        supplier.call('user/balance', { ...strange, user, token }),
        supplier.call('user/info', { ...strange, user, token: 5 }),
        rollback(aRollback(staked, { amount: '1', currency: 5, is_free: 1, reward_uuid: 7 })),
      ),
    ).toEqual(['OK', 'OK', 'OK']);
    // A repeat gets the answer of its own call.
    const request_uuid = randomUUID();
    await supplier.call('user/info', { user, request_uuid, transaction_uuid });
    expect(await bet({ ...staked, request_uuid })).toMatchObject({ status: 'RS_OK', balance: whole(1000) });
    expect(await balance()).toBe('1000.00');
  });

  test('a repeat has no effect and gets the same answer', async () => {
    const staked = aBet();
    const body = JSON.stringify(staked);
    const texts = await Promise.all(
      Array.from({ length: 10 }, async () => (await supplier.send('transaction/bet', body)).text),
    );
    expect(new Set(texts).size).toBe(1);
    await bet();
    expect((await supplier.send('transaction/bet', body)).text).toBe(texts[0]);
    // With a new request id, it gets the current balance.
    expect(await bet({ ...staked, request_uuid: randomUUID() })).toMatchObject({
      status: 'RS_OK',
      balance: whole(980),
    });
    const bea = await aMember({ stage });
    for (const changes of [
      { amount: whole(11) },
      { currency: 'EUR' },
      { round: 'another' },
      { game_code: table.gameId },
      { user: bea.id },
    ])
      expect(await statuses(bet({ ...staked, ...changes }))).toEqual(['DUPLICATE_TRANSACTION']);
    const { transaction_uuid } = staked;
    expect(
      await statuses(win(aWin(staked, { transaction_uuid })), rollback(aRollback(staked, { transaction_uuid }))),
    ).toEqual(['DUPLICATE_TRANSACTION', 'DUPLICATE_TRANSACTION']);
    const won = aWin(staked);
    const undone = aRollback(aBet());
    for (const [call, parts] of [
      ['transaction/win', won],
      ['transaction/rollback', undone],
    ] as const) {
      const all = await Promise.all(
        Array.from({ length: 10 }, async () => (await supplier.send(call, JSON.stringify(parts))).text),
      );
      expect(new Set(all).size).toBe(1);
      expect(all[0]).toContain('"RS_OK"');
    }
    expect(await statuses(win({ ...won, reference_transaction_uuid: 'x' }), win(won))).toEqual([
      'DUPLICATE_TRANSACTION',
      'OK',
    ]);
    expect(await balance()).toBe('1005.00');
  });

  test('a bet refused for lack of money stays refused; other refusals may be retried', async () => {
    const dear = aBet({ amount: whole(1000) + 1 });
    const first = await supplier.send('transaction/bet', JSON.stringify(dear));
    expect(first.body).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: whole(1000) });
    const paid = aBet({ amount: 0 });
    await bet(paid);
    await win(aWin(paid, { amount: whole(500) }));
    expect((await supplier.send('transaction/bet', JSON.stringify(dear))).text).toBe(first.text);
    expect(await bet({ ...dear, request_uuid: randomUUID() })).toMatchObject({
      status: 'RS_ERROR_NOT_ENOUGH_MONEY',
      balance: whole(1500),
    });
    expect(await statuses(win(aWin(dear)))).toEqual(['TRANSACTION_DOES_NOT_EXIST']);
    expect(await statuses(rollback(aRollback(dear)))).toEqual(['OK']);
    const abroad = aBet({ currency: 'EUR' });
    expect(await statuses(bet(abroad))).toEqual(['WRONG_CURRENCY']);
    expect(await statuses(bet({ ...abroad, currency }))).toEqual(['OK']);
    expect(await balance()).toBe('1490.00');
  });

  test('tokens end with logout and idleness, for bets only', async () => {
    const staked = [aBet(), aBet()] as const;
    await bet(staked[0]);
    await bet(staked[1]);
    const body = { user: ana.id, token, game_code: slot.gameId };
    expect(await supplier.call('user/balance', body)).toMatchObject({ status: 'RS_OK', balance: whole(980) });
    expect(await statuses(supplier.call('user/balance', { ...body, game_code: 'nothing' }))).toEqual(['INVALID_GAME']);
    await ana.browser.value('logout', { body: {} });
    expect(await statuses(bet(), supplier.call('user/balance', body))).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRED']);
    expect(await statuses(bet(aBet({ token: 'x' })), supplier.call('user/balance', { ...body, token: '' }))).toEqual([
      'INVALID_TOKEN',
      'INVALID_TOKEN',
    ]);
    expect(
      await statuses(
        win(aWin(staked[0], { token: 'x' })),
        rollback(aRollback(staked[1], { token })),
        supplier.call('user/info', { user: ana.id }),
      ),
    ).toEqual(['OK', 'OK', 'OK']);
    // Bets extend a session, but not beyond its absolute lifetime.
    const bea = await aMember({ stage });
    const hers = { user: bea.id, token: await supplier.launch(bea, slot) };
    for (let played = 0; played < 28; played += 1) {
      stage.clock.pass({ minutes: 25 });
      expect(await statuses(bet(aBet(hers)))).toEqual(['OK']);
    }
    stage.clock.pass({ minutes: 29 });
    expect(await statuses(bet(aBet(hers)))).toEqual(['TOKEN_EXPIRED']);
    // Without a bet it ends with the idle session, long before its own end.
    const cy = await aMember({ stage });
    const his = { user: cy.id, token: await supplier.launch(cy, slot) };
    stage.clock.pass({ minutes: 31 });
    expect(await statuses(bet(aBet(his)))).toEqual(['TOKEN_EXPIRED']);
  });

  test('a bet extends the session of its launch, and no other session', async () => {
    const elsewhere = (await enter({ stage, player: ana.player })).browser;
    const bea = await aMember({ stage });
    stage.clock.pass({ minutes: 25 });
    expect(await statuses(bet())).toEqual(['OK']);
    stage.clock.pass({ minutes: 10 });
    expect((await ana.browser.call('getWallet')).status).toBe(200);
    for (const idle of [elsewhere, bea.browser]) expect(await idle.failure('getWallet')).toBe('401 auth.session_ended');
  });

  test('two aggregators may use the same ids, and each gets answers to its own calls', async () => {
    const hub = anAggregator({ vendors: [slot.vassalage] });
    const other = anAggregator({ id: 'other', vendors: [table.vassalage] });
    use({ games: { aggregators: [hub, other] } });
    const by = { aggregator: 'other' };
    const staked = aBet();
    const theirs = {
      ...staked,
      token: await supplier.launch(ana, table, 'other'),
      game_code: table.gameId,
      amount: whole(25),
    };
    expect(await bet(staked)).toMatchObject({ status: 'RS_OK', balance: whole(990) });
    expect(await supplier.call('transaction/bet', theirs, by)).toMatchObject({ balance: whole(965) });
    expect(await bet(staked)).toMatchObject({ balance: whole(990) });
    expect(await supplier.call('transaction/bet', theirs, by)).toMatchObject({ balance: whole(965) });
    // A rollback affects its own aggregator's bet only, even if it comes first.
    expect(await rollback(aRollback(staked))).toMatchObject({ status: 'RS_OK', balance: whole(975) });
    expect((await records()).sort()).toEqual(['open 25.00 0.00', 'void 10.00 0.00']);
    const won = aWin(theirs, { game_code: table.gameId, amount: whole(5) });
    expect(await supplier.call('transaction/win', won, by)).toMatchObject({ status: 'RS_OK', balance: whole(980) });
    const later = aBet();
    await rollback(aRollback(later));
    const { game_code, token: launched } = theirs;
    expect(await supplier.call('transaction/bet', { ...later, game_code, token: launched }, by)).toMatchObject({
      status: 'RS_OK',
      balance: whole(970),
    });
  });

  test('wins and rollbacks are booked whatever the state of player and game', async () => {
    const staked = [aBet(), aBet(), aBet()] as const;
    for (const one of staked) await bet(one);
    await lock();
    expect(await statuses(bet(), win(aWin(staked[0])))).toEqual(['USER_DISABLED', 'OK']);
    // No aggregator carries the vendor any more.
    use({ games: { aggregators: [anAggregator()] } });
    expect(await statuses(win(aWin(staked[1])), rollback(aRollback(staked[2])))).toEqual(['OK', 'OK']);
    // The brand has changed its currency, too.
    use({ wallet: { currency: 'EUR' } });
    const late = aWin(staked[1]);
    expect(await statuses(win({ ...late, currency: 'EUR' }))).toEqual(['WRONG_CURRENCY']);
    expect(await win(late)).toMatchObject({ status: 'RS_OK', currency, balance: whole(980 + 75) });
    // A repeat with a new request id is answered in the round's currency.
    const again = { ...late, request_uuid: randomUUID() };
    expect(await win(again)).toMatchObject({ status: 'RS_OK', currency, balance: whole(980 + 75) });
  });

  test('a round that continues in another currency has a row for each, and no booking mixes them', async () => {
    const first = aBet();
    await bet(first);
    use({ wallet: { currency: 'EUR' } });
    // Its wallet is still empty.
    const second = aBet({ round: first.round, currency: 'EUR', is_free: true });
    expect(await bet(second)).toMatchObject({ status: 'RS_OK', currency: 'EUR' });
    const won = aWin(second, { currency: 'EUR', amount: whole(7) });
    expect(await statuses(win(won), win(aWin(first)))).toEqual(['OK', 'OK']);
    const rows = await stage.database.asTenant('alpha', (tx) =>
      tx
        .selectFrom('bet')
        .select(['currency', 'stake', 'payout', 'status'])
        .where('player_id', '=', ana.id)
        .orderBy('stake', 'desc')
        .execute(),
    );
    expect(rows).toEqual([
      { currency, stake: BigInt(whole(10)), payout: BigInt(whole(25)), status: 'won' },
      { currency: 'EUR', stake: 0n, payout: BigInt(whole(7)), status: 'won' },
    ]);
  });

  test("bets are refused in games that are not offered, and in those of another vendor than the token's", async () => {
    expect(await statuses(bet(aBet({ game_code: table.gameId })))).toEqual(['INVALID_GAME']);
    use({ games: { categories: [{ id: 'RNG', enabled: false }] } });
    const categories = ['RNG', 'BINGO', 'JACKPOT', 'INHOUSE'].map((id) => ({ id, enabled: false }));
    use({ games: { categories } });
    expect(await statuses(bet())).toEqual(['INVALID_GAME']);
  });

  test('a rollback before its bet is stored, and the bet is refused when it arrives', async () => {
    const late = aBet();
    const early = aRollback(late);
    expect(await rollback(early)).toMatchObject({ status: 'RS_OK', balance: whole(1000), currency });
    expect(await statuses(bet(late), rollback(early), rollback(aRollback(late)))).toEqual([
      'TRANSACTION_ROLLED_BACK',
      'OK',
      'OK',
    ]);
    expect(await statuses(win(aWin(late)))).toEqual(['TRANSACTION_ROLLED_BACK']);
    expect(await records()).toEqual([]);
    // Another player's call with the same id is not affected.
    const bea = await aMember({ stage });
    const hers = { ...late, user: bea.id, token: await supplier.launch(bea, slot) };
    expect(await statuses(bet(hers))).toEqual(['OK']);
  });

  test('a rollback returns a stake once, and leaves the win', async () => {
    const staked = aBet();
    await bet(staked);
    const undone = await Promise.all(Array.from({ length: 10 }, () => rollback(aRollback(staked))));
    expect(undone.map(({ status }) => status)).toEqual(Array(10).fill('RS_OK'));
    expect(await balance()).toBe('1000.00');
    expect(await records()).toEqual(['void 10.00 0.00']);
    expect(await statuses(win(aWin(staked)))).toEqual(['TRANSACTION_ROLLED_BACK']);
    const again = aBet({ round: staked.round, amount: whole(4) });
    await bet(again);
    expect(await records()).toEqual(['open 4.00 0.00']);
    await win(aWin(again));
    await rollback(aRollback(again));
    expect(await balance()).toBe('1025.00');
    expect(await records()).toEqual(['won 0.00 25.00']);
  });

  test('a rolled back win is taken back as far as the balance allows, and staff can read the shortfall', async () => {
    const staked = aBet({ amount: 0 });
    await bet(staked);
    const won = aWin(staked, { amount: whole(100) });
    await win(won);
    await bet(aBet({ amount: whole(1060) }));
    expect(await rollback(aRollback(won))).toMatchObject({ status: 'RS_OK', balance: 0 });
    expect(await shortfalls()).toEqual([{ amount: 4_000_000n, shortfall: 6_000_000n }]);
    expect(await statuses(rollback(aRollback(won)), win(won))).toEqual(['OK', 'OK']);
    // A win that was rolled back before it arrived is refused.
    const other = aWin(staked);
    await rollback(aRollback(other));
    expect(await statuses(win(other))).toEqual(['TRANSACTION_ROLLED_BACK']);
    expect(await balance()).toBe('0.00');
  });

  test('players and bets of others are unknown', async () => {
    const bea = await aMember({ stage, brand: 'beta' });
    const theirs = await supplier.launch(bea, slot);
    expect(
      await statuses(
        bet(aBet({ user: bea.id, token: theirs })),
        bet(aBet({ token: theirs })),
        supplier.call('user/info', { user: bea.id }),
        supplier.call('transaction/bet', aBet(), { aggregator: 'other' }),
        supplier.call('transaction/bet', aBet(), { brand: 'beta' }),
      ),
    ).toEqual(['UNKNOWN', 'INVALID_TOKEN', 'UNKNOWN', 'INVALID_TOKEN', 'UNKNOWN']);
    const staked = aBet();
    await bet(staked);
    const cleo = await aMember({ stage });
    expect(await statuses(win(aWin(staked, { user: cleo.id })))).toEqual(['TRANSACTION_DOES_NOT_EXIST']);
    await rollback(aRollback(staked, { user: cleo.id }));
    expect(await balance()).toBe('990.00');
  });

  test('a trial plays in XXX with its own credits', async () => {
    const browser = stage.browser();
    await browser.value('startTrial', { body: {} });
    const row = await stage.database.asTenant('alpha', (tx) =>
      tx
        .selectFrom('player')
        .selectAll()
        .where('register_method', '=', 'TRIAL')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    const visitor: Member = { id: row.id, username: row.username, player: row as never, browser };
    const of = { user: row.id, token: await supplier.launch(visitor, slot) };
    expect(await statuses(bet(aBet(of)))).toEqual(['WRONG_CURRENCY']);
    const staked = aBet({ ...of, currency: 'XXX' });
    expect(await bet(staked)).toMatchObject({ status: 'RS_OK', currency: 'XXX', balance: whole(990) });
    expect(await win(aWin(staked, { ...of, currency: 'XXX' }))).toMatchObject({ balance: whole(1015) });
    const guest = await aMember({ stage, type: 4 });
    const hers = { user: guest.id, token: await supplier.launch(guest, slot) };
    expect(await statuses(bet(aBet(hers)))).toEqual(['USER_DISABLED']);
  });

  test('user/info returns only what suppliers have to know', async () => {
    expect(await supplier.call('user/info', { user: ana.id, request_uuid: 'q' })).toEqual({
      user: ana.id,
      request_uuid: 'q',
      status: 'RS_OK',
      country: '',
      jurisdiction: 'Example Gaming Authority',
      sub_partner_id: 'ours',
      birth_date: null,
      registration_date: stage.clock.now().toISOString().slice(0, 10),
    });
  });

  test("user/info returns the brand's country", async () => {
    use({ games: { country: 'PH' } });
    expect(await supplier.call('user/info', { user: ana.id })).toMatchObject({ status: 'RS_OK', country: 'PH' });
  });

  test('amounts beyond 2^53 keep their digits, and those beyond the limit are refused as too large', async () => {
    const staked = aBet();
    await bet(staked);
    const sent = async (amount: string) => {
      const { amount: _, ...parts } = aWin(staked, { round_closed: false });
      const body = `${JSON.stringify(parts).slice(0, -1)},"meta":{"amount":7,"b":["amount"]},"amount":${amount}}`;
      return (await supplier.send('transaction/win', body)).text;
    };
    const large = '9007199254740993';
    expect(await sent(large)).toContain(`"status":"RS_OK","currency":"PHP","balance":${BigInt(large) + 99_000_000n}}`);
    expect(await sent('1.0')).toContain(`"balance":${BigInt(large) + 99_000_001n}}`);
    expect(await sent('1e2')).toContain(`"balance":${BigInt(large) + 99_000_101n}}`);
    expect(await balance()).toBe('90071993537.41');
    for (const wrong of ['9007199254740992.5', '4503599627370496.4', '-1', '1e40', '"1"'])
      expect([wrong, await sent(wrong)]).toEqual([wrong, expect.stringContaining('RS_ERROR_WRONG_TYPES')]);
    expect(await sent('1000000000000000001')).toContain('RS_ERROR_LIMIT_REACHED');
    expect(await sent('99999999999999999999999999')).toContain('RS_ERROR_LIMIT_REACHED');
  });

  test('amounts that would overflow a wallet or round are refused entirely with RS_ERROR_LIMIT_REACHED, however often they are sent', async () => {
    const most = 10n ** 18n;
    const sent = async (call: 'bet' | 'win', { amount: _, ...parts }: Record<string, unknown>) => {
      const body = `${JSON.stringify(parts).slice(0, -1)},"amount":${most}}`;
      return (await supplier.send(`transaction/${call}`, body)).text;
    };
    const wins: ReturnType<typeof aWin>[] = [];
    const winOnce = async () => {
      const staked = aBet({ amount: 1 });
      await bet(staked);
      const won = aWin(staked, { round_closed: false });
      wins.push(won);
      return sent('win', won);
    };
    const limit = expect.stringContaining('"status":"RS_ERROR_LIMIT_REACHED"');
    const fine = expect.stringContaining('"status":"RS_OK"');
    for (let times = 0; times < 9; times += 1) expect(await winOnce()).toEqual(fine);
    const full = await balance();
    const rows = async () => (await records()).length;
    expect(await winOnce()).toEqual(limit);
    const [before, after] = [await rows(), wins.at(-1) as ReturnType<typeof aWin>];
    for (let times = 0; times < 3; times += 1) expect(await sent('win', after)).toEqual(limit);
    expect(await sent('win', { ...after, request_uuid: randomUUID() })).toEqual(limit);
    expect([await balance(), await rows()]).toEqual([full, before]);
    // A refused call is not stored as a transaction, so it is booked as soon as it fits.
    const [first] = wins;
    await rollback(aRollback(first as ReturnType<typeof aWin>));
    expect(await sent('win', after)).toEqual(fine);

    // Stakes of one round, each of which the wallet can pay.
    const round = randomUUID();
    const stake = () => aBet({ round });
    for (let times = 0; times < 9; times += 1) expect(await sent('bet', stake())).toEqual(fine);
    expect(await winOnce()).toEqual(fine);
    const last = stake();
    const left = await balance();
    for (let times = 0; times < 2; times += 1) expect(await sent('bet', last)).toEqual(limit);
    expect(await balance()).toBe(left);
    const stored = await stage.database.asTenant('alpha', (tx) =>
      tx.selectFrom('supplier_transaction').select('id').where('id', '=', last.transaction_uuid).execute(),
    );
    expect(stored).toEqual([]);
  });

  test('case does not matter in UUIDs, but does in other ids', async () => {
    const staked = aBet();
    await bet(staked);
    const capitals = (parts: object) =>
      Object.fromEntries(
        Object.entries(parts).map(([name, value]) => [
          name,
          /^(user|round|.*transaction_uuid)$/.test(name) ? String(value).toUpperCase() : value,
        ]),
      ) as ReturnType<typeof aBet>;
    expect(await bet({ ...capitals(staked), request_uuid: randomUUID() })).toMatchObject({
      status: 'RS_OK',
      balance: whole(990),
    });
    expect(await bet(capitals(staked))).toMatchObject({ status: 'RS_OK', balance: whole(990) });
    const won = aWin(staked);
    await win(capitals(won));
    expect(await win(won)).toMatchObject({ status: 'RS_OK', balance: whole(1015) });
    await rollback(capitals(aRollback(won)));
    expect(await rollback(aRollback(won))).toMatchObject({ status: 'RS_OK', balance: whole(990) });
    expect(await records()).toHaveLength(1);
    const own = aBet({ transaction_uuid: `bet-${randomUUID().slice(0, 8)}-x` });
    await bet(own);
    expect(await bet({ ...own, transaction_uuid: own.transaction_uuid.toUpperCase() })).toMatchObject({
      balance: whole(970),
    });
  });

  test("a win above the brand's alert is booked, and counted once", async () => {
    use({ games: { winAlert: 100 } });
    const before = stage.platform.walletMeasures().largeWins.get('alpha') ?? 0;
    const staked = aBet();
    await bet(staked);
    const largest = aWin(staked, { amount: whole(100), round_closed: false });
    expect(await win(largest)).toMatchObject({ status: 'RS_OK', balance: whole(1090) });
    expect(stage.platform.walletMeasures().largeWins.get('alpha') ?? 0).toBe(before);
    const larger = aWin(staked, { amount: whole(100) + 1 });
    expect(await win(larger)).toMatchObject({ status: 'RS_OK', balance: whole(1190) + 1 });
    await win(larger);
    await win({ ...larger, request_uuid: randomUUID() });
    expect(stage.platform.walletMeasures().largeWins.get('alpha')).toBe(before + 1);
  });

  test('every signed call is stored with its answer', async () => {
    const body = JSON.stringify(aBet({ token: 'x' }));
    const { text } = await supplier.send('transaction/bet', body);
    const calls = await stage.database.asTenant('alpha', (tx) =>
      tx.selectFrom('wallet_call').selectAll().where('request', '=', body).execute(),
    );
    expect(calls).toMatchObject([
      { aggregator: 'hub', call: 'transaction/bet', answer: text, status: 'RS_ERROR_INVALID_TOKEN' },
    ]);
  });

  test('calls are deleted when no supplier may repeat them, and their transactions stay', async () => {
    const sweeping = startSweeping({ ...stage, limits: createLimits(), uploads, log: createLog({ level: 'silent' }) });
    const { transaction_uuid: transaction, ...parts } = aBet();
    await bet({ transaction_uuid: transaction, ...parts });
    const left = async () => ({
      calls: await stage.database.asTenant('alpha', (tx) =>
        tx.selectFrom('wallet_call').select('id').where('transaction_uuid', '=', transaction).execute(),
      ),
      transactions: await stage.database.asTenant('alpha', (tx) =>
        tx.selectFrom('supplier_transaction').select('id').where('id', '=', transaction).execute(),
      ),
    });
    const before = await left();
    expect([before.calls.length, before.transactions.length]).toEqual([1, 1]);
    stage.clock.pass({ hours: 129 * 24 });
    await sweeping.sweep('alpha');
    expect(await left()).toEqual(before);
    stage.clock.pass({ hours: 24 });
    await sweeping.sweep('alpha');
    expect(await left()).toEqual({ ...before, calls: [] });
    sweeping.stop();
  });

  test('other addresses are not found, and a body that is too large is refused unread with a status of the convention', async () => {
    const body = JSON.stringify(aBet());
    const missing = [
      supplier.send('transaction/bet', body, { aggregator: 'nobody' }),
      supplier.send('transaction/bet', body, { brand: 'nobody' }),
      supplier.send('transaction/steal', body),
      supplier.send('transaction/bet/', body),
      stage.server.send({ path: '/wallet/hub/user/balance', host: 'alpha.localhost' }),
    ];
    expect((await Promise.all(missing)).map(({ status }) => status)).toEqual(Array(5).fill(404));
    const large = await supplier.send('transaction/bet', `${body}${' '.repeat(100_000)}`);
    expect([large.status, large.text]).toEqual([413, '{"status":"RS_ERROR_WRONG_SYNTAX"}']);
    const head = 'POST /wallet/hub/transaction/bet HTTP/1.1\r\nHost: alpha.localhost\r\n';
    // Bodies that are too large, with and without a stated length. Neither is sent completely.
    for (const text of [
      `${head}Content-Length: 1000000000\r\n\r\n`,
      `${head}Transfer-Encoding: chunked\r\n\r\n186a1\r\n${' '.repeat(100_001)}\r\n`,
    ]) {
      const answer = await rawConnection(stage.server.port, text).closed;
      expect(answer).toMatch(/^HTTP\/1.1 413 .*\r\nconnection: close\r\n.*"RS_ERROR_WRONG_SYNTAX"/is);
    }
  });
});
