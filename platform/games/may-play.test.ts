import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aManifest, type StatedManifest } from '../../tests/support/a-manifest.ts';
import { aSeededGame } from '../../tests/support/catalogue.ts';
import { aMember, type Member } from '../../tests/support/members.ts';
import { aPlatform, type TestPlatform } from '../../tests/support/platform.ts';
import { enter } from '../../tests/support/players.ts';
import { anAggregator, aSupplier, supplierSecrets } from '../../tests/support/supplier.ts';
import { findPlayerById } from '../account/players.ts';
import { mayPlay, type PlayInput } from './may-play.ts';

const currency = 'PHP';
const slot = aSeededGame('RNG');

describe('permission to play', () => {
  let stage: TestPlatform;
  let supplier: ReturnType<typeof aSupplier>;
  let ana: Member;
  let token: string;

  const use = (stated: StatedManifest = {}) => {
    const games = { aggregators: [anAggregator({ vendors: [slot.vassalage] })], ...stated.games };
    const cashier = { withdrawal: { min: 1, paymentPassword: false }, deposit: { min: 1 } };
    const base = { wallet: { currency }, locale: { timeZone: 'Asia/Manila' }, cashier };
    stage.brands.put(aManifest({ ...base, ...stated, games, tenant: { id: 'alpha' } }));
  };
  const aCall = () => ({
    user: ana.id,
    transaction_uuid: randomUUID(),
    game_code: slot.gameId,
    round: randomUUID() as string,
    currency,
    amount: 1_000_000,
  });
  const bet = (changes: object = {}) => supplier.call('transaction/bet', { ...aCall(), token, ...changes });
  const check = async (changes: Partial<PlayInput> = {}) => {
    const brand = stage.brands.byId('alpha');
    if (brand === undefined) throw new Error('no brand alpha');
    return stage.database.asTenant('alpha', async (tx) => {
      const player = await findPlayerById(tx, ana.id);
      if (player === undefined) throw new Error('no player');
      return mayPlay(tx, { brand, player, game: slot, ...changes });
    });
  };
  const refusal = async (changes: Partial<PlayInput> = {}) => (await check(changes))?.code;
  const change = (values: object) =>
    stage.database.asTenant('alpha', (tx) => tx.updateTable('player').set(values).where('id', '=', ana.id).execute());
  const take = (length: string) => ana.browser.value('takePlayBreak', { body: { length } });
  const deposit = () =>
    ana.browser.call('requestDeposit', { body: { requestId: randomUUID(), amount: '100', method: 'bank' } });
  const again = async () => {
    ana = { ...ana, browser: (await enter({ stage, player: ana.player })).browser };
    token = await supplier.launch(ana, slot);
  };

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

  test('depends on player and game, and is refused with a code and its text', async () => {
    expect(await check()).toBeUndefined();
    expect(await check({ game: undefined })).toEqual({ code: 'play.game_closed' });
    for (const [type, code] of [
      [1, undefined],
      [2, undefined],
      [4, 'auth.real_account_only'],
      [40, undefined],
      [41, 'auth.real_account_only'],
    ] as const) {
      await change({ type });
      expect(await refusal(), String(type)).toBe(code);
    }
    await change({ type: 40 });
    expect(await refusal({ game: { supportFreePlay: false } })).toBe('auth.real_account_only');
    await change({ type: 0 });
    expect(await refusal({ game: { supportFreePlay: false } })).toBeUndefined();
    await change({ status: 'disabled' });
    expect(await refusal()).toBe('play.locked');
  });

  test("depends on the age if the brand requires it, by the brand's date", async () => {
    use({ jurisdiction: { ageLimit: 21, enforceAge: true } });
    // The player becomes 21 tomorrow in Manila, where it is 20:00 now: 12:00 in UTC.
    const day = 24 * 3600;
    const now = stage.clock.now().getTime() / 1000;
    stage.clock.pass({ seconds: (day + day / 2 - (now % day)) % day });
    const [year, ...rest] = new Date(stage.clock.now().getTime() + day * 1000).toISOString().slice(0, 10).split('-');
    await change({ birthday: [Number(year) - 21, ...rest].join('-') });
    expect(await refusal()).toBe('play.too_young');
    stage.clock.pass({ hours: 4 });
    expect(await refusal()).toBeUndefined();
    await change({ birthday: `${Number(year) - 16}-01-01` });
    expect(await refusal()).toBe('play.too_young');
    use({ jurisdiction: { ageLimit: 21, enforceAge: false } });
    expect(await refusal()).toBeUndefined();
  });

  test('a time-out stops play and deposits, allows wins and withdrawals, and ends by itself', async () => {
    const staked = aCall();
    await supplier.call('transaction/bet', { ...staked, token });
    expect(await ana.browser.value('getPlayBreak')).toEqual({ kind: 'none', until: null });
    const until = new Date(stage.clock.now().getTime() + 24 * 3_600_000).toISOString();
    expect(await take('day')).toEqual({ kind: 'timeOut', until });
    expect(await refusal()).toBe('play.time_out');
    expect((await bet()).status).toBe('RS_ERROR_USER_DISABLED');
    const win = { ...aCall(), reference_transaction_uuid: staked.transaction_uuid };
    expect((await supplier.call('transaction/win', win)).status).toBe('RS_OK');
    expect((await deposit()).body).toMatchObject({ code: 'play.time_out' });
    const out = { requestId: randomUUID(), amount: '20', method: 'bank', destination: '004815162342' };
    const body = { ...out, paymentPassword: '' };
    expect((await ana.browser.call('requestWithdrawal', { body })).status).toBe(200);
    stage.clock.pass({ hours: 24 });
    await again();
    expect(await refusal()).toBeUndefined();
    expect((await bet()).status).toBe('RS_OK');
    expect((await deposit()).status).toBe(200);
  });

  test('a site in maintenance accepts no stakes, and pays wins', async () => {
    const staked = aCall();
    await supplier.call('transaction/bet', { ...staked, token });
    use({ status: { maintenance: { on: true } } });
    expect((await bet()).status).toBe('RS_ERROR_INVALID_GAME');
    const win = { ...aCall(), reference_transaction_uuid: staked.transaction_uuid };
    expect((await supplier.call('transaction/win', win)).status).toBe('RS_OK');
    use();
    expect((await bet()).status).toBe('RS_OK');
  });

  test('a break can be extended and never shortened', async () => {
    const week = await take('week');
    expect(await take('day')).toEqual(week);
    expect(await take('sixMonths')).toMatchObject({ kind: 'selfExclusion' });
    expect(await refusal()).toBe('play.excluded_until');
    expect(await take('always')).toEqual({ kind: 'selfExclusion', until: null });
    expect(await take('year')).toEqual({ kind: 'selfExclusion', until: null });
    expect(await ana.browser.value('getPlayBreak')).toEqual({ kind: 'selfExclusion', until: null });
    stage.clock.pass({ hours: 24 * 4000 });
    expect(await refusal()).toBe('play.excluded');
    const bea = await aMember({ stage });
    expect(await bea.browser.value('getPlayBreak')).toEqual({ kind: 'none', until: null });
    const noted = await stage.database.asTenant('alpha', (tx) =>
      tx
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', ana.id)
        .where('action', '=', 'account.play_break')
        .execute(),
    );
    expect(noted).toHaveLength(3);
  });

  test('a self-exclusion ends all other sessions, and the account stays readable', async () => {
    const elsewhere = (await enter({ stage, player: ana.player })).browser;
    await take('month');
    expect((await elsewhere.call('getWallet')).status).toBe(200);
    await take('year');
    expect(await elsewhere.failure('getWallet')).toBe('401 auth.session_ended');
    expect((await ana.browser.call('getWallet')).status).toBe(200);
    await again();
    expect((await ana.browser.call('getWallet')).status).toBe(200);
    expect((await bet()).status).toBe('RS_ERROR_USER_DISABLED');
  });

  test('a daily limit applies to stakes, for one day', async () => {
    use({ games: { dailyStake: 15 } });
    const first = aCall();
    await supplier.call('transaction/bet', { ...first, token });
    expect(await refusal()).toBeUndefined();
    expect((await bet({ amount: 500_001 })).status).toBe('RS_ERROR_LIMIT_REACHED');
    expect((await bet({ amount: 500_001, is_free: true })).status).toBe('RS_OK');
    expect((await bet({ amount: 500_000 })).status).toBe('RS_OK');
    expect(await refusal()).toBe('play.limit');
    // A returned stake does not count.
    const undone = { ...aCall(), round: first.round, reference_transaction_uuid: first.transaction_uuid };
    expect((await supplier.call('transaction/rollback', undone)).status).toBe('RS_OK');
    expect((await bet()).status).toBe('RS_OK');
    stage.clock.pass({ hours: 24 });
    await again();
    expect((await bet()).status).toBe('RS_OK');
  });

  test('a daily limit applies per currency and member', async () => {
    const games = { dailyStake: 15 };
    use({ games });
    expect((await bet({ amount: 1_500_000 })).status).toBe('RS_OK');
    expect(await refusal()).toBe('play.limit');
    use({ games, wallet: { currency: 'EUR' } });
    expect(await refusal({ stake: 1_500_000n })).toBeUndefined();
    expect(await refusal({ stake: 1_500_001n })).toBe('play.limit');
    use({ games });
    expect(await refusal()).toBe('play.limit');
    ana = await aMember({ stage });
    expect(await refusal({ stake: 1_500_000n })).toBeUndefined();
  });
});
