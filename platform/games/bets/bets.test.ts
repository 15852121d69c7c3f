import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aManifest, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { aSeededGame } from '../../../tests/support/catalogue.ts';
import { covers } from '../../../tests/support/covers.ts';
import { aMember, type Member } from '../../../tests/support/members.ts';
import { aPlatform, type TestPlatform, type Value } from '../../../tests/support/platform.ts';
import { enter } from '../../../tests/support/players.ts';
import { type Outcome, type Round, roundsOf } from '../../../tests/support/rounds.ts';
import { anAggregator, aSupplier, supplierSecrets } from '../../../tests/support/supplier.ts';

const currency = 'PHP';
const flags = { TRANSREC3: true, TRANSBETREPMEM3: true, REWCEN3: true, INBOX3: true } as const;
const slot = aSeededGame('RNG');
const fish = aSeededGame('FISH');
const twoRanks: NonNullable<StatedManifest['vip']>['ranks'] = [
  { id: 'bronze', deposited: 0, wagered: 0, reward: 0, benefits: [] },
  { id: 'silver', deposited: 100, wagered: 50, reward: 25, benefits: [] },
];

describe('bets and ranks', () => {
  let stage: TestPlatform;
  let rounds: ReturnType<typeof roundsOf>;
  let ana: Member;

  const use = (stated: StatedManifest = {}) => {
    const base = {
      flags,
      wallet: { currency },
      games: { aggregators: [anAggregator({ vendors: [...new Set([slot.vassalage, fish.vassalage])] })] },
      features: { vip: true },
      locale: { timeZone: 'Asia/Manila' },
    };
    for (const id of ['alpha', 'beta']) stage.brands.put(aManifest({ ...base, ...stated, tenant: { id } }));
  };
  const place = async ({ id = rounds.newId(), stake = 1_000_000n, game = slot, by = ana } = {}) => {
    const round = { id, member: by, game };
    expect(await rounds.bet({ ...round, stake, currency })).toMatchObject({ status: 'RS_OK' });
    return round;
  };
  const settle = async (round: Round, outcome: Outcome) =>
    expect(await rounds.end({ ...round, outcome, currency })).toMatchObject({ status: 'RS_OK' });
  const play = async ({ stake = 1_000_000n, outcome = 0n as Outcome, game = slot, by = ana } = {}) => {
    stage.clock.pass({ seconds: 1 });
    await settle(await place({ stake, game, by }), outcome);
  };
  const requestDeposit = async (amount: string) => {
    const body = { requestId: randomUUID(), amount, method: 'bank' };
    return String((await ana.browser.value('requestDeposit', { body })).id);
  };
  const approve = async (id: string) => {
    await stage.platform.requests.decide({
      brand: stage.brands.byId('alpha') ?? never(),
      kind: 'deposit',
      id,
      decision: 'approved',
      reason: 'x',
      actor: 'bo',
      origin: { address: '', requestId: 'test' },
    });
  };
  const deposit = async (amount: string) => approve(await requestDeposit(amount));
  const balance = async () => (await ana.browser.value('getWallet')).sumBalance;
  const bets = (query: Record<string, string | number> = {}, by = ana) =>
    by.browser.value('listBets', { query }) as Promise<Value & { list: Value[] }>;
  const rank = () => ana.browser.value('getRankProgress');

  beforeAll(async () => {
    stage = await aPlatform({ config: { secretOf: supplierSecrets } });
    rounds = roundsOf(stage);
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    use();
    ana = await aMember({ stage });
  });

  test('a stake is debited once, a win is credited once', async () => {
    const round = { id: rounds.newId(), member: ana, game: slot };
    await Promise.all(Array.from({ length: 10 }, () => place(round)));
    expect(await balance()).toBe('990.00');
    await Promise.all(Array.from({ length: 10 }, () => settle(round, 2_550_000n)));
    expect(await balance()).toBe('1015.50');
    const record = (await ana.browser.value('listTransactions')) as { list: Value[] };
    const named = record.list.map(({ kind: of, amount, direction, gameName }) => [of, amount, direction, gameName]);
    expect(named.sort()).toEqual([
      ['bet', '10.00', 'out', slot?.gameName],
      ['credit', '1000.00', 'in', null],
      ['win', '25.50', 'in', slot?.gameName],
    ]);
  });

  test('a void bet returns its stake', async () => {
    await play({ outcome: 'void' });
    expect(await balance()).toBe('1000.00');
    expect(await bets()).toMatchObject({ count: 1, stake: '0.00', payout: '0.00' });
  });

  test('are listed with their sums, newest first, by type and day', async () => {
    covers(['FLAG-03']);
    await play({ stake: 1_000_000n, outcome: 2_500_000n });
    await play({ stake: 250_000n, game: fish });
    stage.clock.pass({ seconds: 1 });
    const waiting = await place({ stake: 75_000n });
    const all = await bets({ pageSize: 2 });
    expect(all).toMatchObject({ pageNo: 1, totalPages: 2, count: 3, stake: '13.25', payout: '25.00', currency });
    expect(all.list[0]).toEqual({
      id: (await rounds.rowOf(waiting))?.id,
      gameName: slot?.gameName,
      gameType: 'RNG',
      vendorName: slot?.vendorName,
      iconUrl: slot?.iconUrl,
      nodeId: slot?.nodeId,
      stake: '0.75',
      payout: '0.00',
      currency,
      status: 'open',
      placedAt: stage.clock.now().toISOString(),
      settledAt: null,
      hasRound: true,
    });
    expect((await bets({ pageSize: 2, pageNo: 2 })).list).toMatchObject([{ status: 'won', payout: '25.00' }]);
    expect(await bets({ gameType: 'FISH' })).toMatchObject({ count: 1, stake: '2.50', payout: '0.00' });
    const day = new Date(stage.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(await bets({ from: day, to: day })).toMatchObject({ count: 3 });
    expect(await bets({ to: '2026-01-01' })).toMatchObject({ count: 0, totalPages: 0, list: [], stake: '0.00' });
    const bea = await aMember({ stage });
    expect(await bets({}, bea)).toMatchObject({ count: 0 });
    use({ flags: { ...flags, TRANSBETREPMEM3: false } });
    expect(await ana.browser.failure('listBets')).toBe('403 module.off');
  });

  describe('after the brand changed its currency', () => {
    const abroad = 'EUR';
    const playAbroad = async ({ stake, outcome }: { stake: bigint; outcome: bigint }) => {
      const round = { id: rounds.newId(), member: ana, game: slot, currency: abroad };
      expect(await rounds.bet({ ...round, stake })).toMatchObject({ status: 'RS_OK' });
      expect(await rounds.end({ ...round, outcome })).toMatchObject({ status: 'RS_OK' });
    };
    /** Bookings that involve accounts of several currencies. */
    const mixedBookings = () =>
      stage.database.asTenant('alpha', (tx) =>
        tx
          .selectFrom('ledger_entry as entry')
          .innerJoin('ledger_account as account', (join) =>
            join.onRef('account.tenant', '=', 'entry.tenant').onRef('account.id', '=', 'entry.account_id'),
          )
          .select('entry.transaction_id')
          .groupBy('entry.transaction_id')
          .having(({ fn }) => fn.count('account.currency').distinct(), '>', 1n)
          .execute(),
      );
    const reached = async () => {
      const { conditions } = await rank();
      return (conditions as Value[]).map((condition) => condition.reached);
    };

    test('sums and ranks count bets and deposits in the current currency', async () => {
      await deposit('70');
      await play({ stake: 1_000_000n, outcome: 2_500_000n });
      use({ wallet: { currency: abroad } });
      expect(await bets()).toMatchObject({ count: 1, stake: '0.00', payout: '0.00', currency: abroad });
      expect(await reached()).toEqual(['0.00', '0.00']);
      await deposit('20');
      await playAbroad({ stake: 400_000n, outcome: 600_000n });
      expect(await bets()).toMatchObject({ count: 2, stake: '4.00', payout: '6.00', currency: abroad });
      expect(await reached()).toEqual(['20.00', '4.00']);
      use();
      expect(await bets()).toMatchObject({ count: 2, stake: '10.00', payout: '25.00', currency });
      expect(await reached()).toEqual(['70.00', '10.00']);
    });

    test('a round that continues after the change has a row per currency, and no booking mixes currencies', async () => {
      const supplier = aSupplier(stage);
      const round = randomUUID();
      const call = (kind: 'bet' | 'win' | 'rollback', parts: object) =>
        supplier.call(`transaction/${kind}`, {
          user: ana.id,
          game_code: slot.gameId,
          round,
          transaction_uuid: randomUUID(),
          ...parts,
        });
      const stake = async (paidIn: string, amount: number) => {
        const transaction_uuid = randomUUID();
        const token = await supplier.launch(ana, slot);
        expect(await call('bet', { transaction_uuid, token, currency: paidIn, amount })).toMatchObject({
          status: 'RS_OK',
          currency: paidIn,
        });
        return transaction_uuid;
      };
      const early = await stake(currency, 1_000_000);
      use({ wallet: { currency: abroad } });
      await deposit('20');
      const late = [await stake(abroad, 400_000), await stake(abroad, 100_000)] as const;
      const won = { reference_transaction_uuid: late[0], currency: abroad, amount: 600_000 };
      expect(await call('win', won)).toMatchObject({ status: 'RS_OK', balance: 2_000_000 - 500_000 + 600_000 });
      expect(await call('rollback', { reference_transaction_uuid: late[1] })).toMatchObject({
        currency: abroad,
        balance: 2_000_000 - 400_000 + 600_000,
      });
      const paid = { reference_transaction_uuid: early, currency, amount: 2_500_000 };
      expect(await call('win', paid)).toMatchObject({ status: 'RS_OK', currency, balance: 101_500_000 });
      const rows = ((await bets()).list as Value[]).map((row) =>
        [row.status, row.stake, row.payout, row.currency, row.hasRound].join(' '),
      );
      expect(rows.sort()).toEqual(['won 10.00 25.00 PHP true', 'won 4.00 6.00 EUR true']);
      const { list } = (await ana.browser.value('listTransactions')) as { list: Value[] };
      const played = list.filter(({ gameName }) => gameName === slot.gameName);
      expect(played.map((row) => `${row.direction} ${row.amount} ${row.currency}`).sort()).toEqual([
        'in 1.00 EUR',
        'in 25.00 PHP',
        'in 6.00 EUR',
        'out 1.00 EUR',
        'out 10.00 PHP',
        'out 4.00 EUR',
      ]);
      expect(await mixedBookings()).toEqual([]);
    });

    test('money in the former currency announces no reward in the new one', async () => {
      const ready = async () =>
        ((await ana.browser.value('listInbox')) as { list: Value[] }).list.filter(
          ({ kind: noticeKind }) => noticeKind === 'rewardReady',
        ).length;
      const late = await place({ stake: 10_000_000n });
      const pending = await requestDeposit('100');
      use({ wallet: { currency: abroad }, vip: { ranks: twoRanks } });
      await approve(await requestDeposit('100'));
      await playAbroad({ stake: 5_000_000n, outcome: 0n });
      // One message for the first deposit, and one for the second rank.
      expect(await ready()).toBe(2);
      await approve(pending);
      await settle(late, 0n);
      expect(await ready()).toBe(2);
    });
  });

  describe('the rank', () => {
    test('rises when both sums are reached, and states the progress to the next', async () => {
      covers(['CALL-ACC-19', 'ENTITY-VIP-01', 'VIP-02', 'FLAG-24']);
      expect(await rank()).toEqual({
        currentProgress: { completedConditions: 0, totalExpectedConditions: 2 },
        playerRankProgress: { labelId: 'silver' },
        rank: 'bronze',
        conditions: [
          { kind: 'deposited', reached: '0.00', target: '500.00' },
          { kind: 'wagered', reached: '0.00', target: '2000.00' },
        ],
      });
      await deposit('600');
      await play({ stake: 50_000_000n, outcome: 200_000_000n });
      await play({ stake: 90_000_000n, outcome: 'void' });
      expect(await rank()).toMatchObject({
        currentProgress: { completedConditions: 1, totalExpectedConditions: 2 },
        rank: 'bronze',
        conditions: [{ reached: '600.00' }, { reached: '500.00' }],
      });
      await play({ stake: 150_000_000n });
      expect(await rank()).toMatchObject({ rank: 'silver', playerRankProgress: { labelId: 'gold' } });
      const { list } = (await ana.browser.value('listInbox')) as { list: Value[] };
      expect(list.map(({ kind: noticeKind, values }) => [noticeKind, (values as Value).amount]).sort()).toEqual([
        ['depositApproved', '600.00'],
        ['rewardReady', '25.00'],
        ['rewardReady', '50.00'],
      ]);
    });

    test('has no progress after the highest', async () => {
      covers(['VIP-01']);
      use({ vip: { ranks: [{ id: 'bronze', deposited: 0, wagered: 0, reward: 0, benefits: [] }] } });
      expect(await rank()).toEqual({
        currentProgress: { completedConditions: 0, totalExpectedConditions: 0 },
        playerRankProgress: {},
        rank: 'bronze',
        conditions: [],
      });
    });

    test('is refused if the brand has no programme', async () => {
      covers(['FLAG-24', 'FLAG-AMB-02']);
      use({ features: { vip: false } });
      expect(await ana.browser.failure('getRankProgress')).toBe('403 module.off');
    });
  });

  describe('rewards', () => {
    const rewards = async (by = ana) => ((await by.browser.value('listRewards')) as { list: Value[] }).list;
    const states = async () => Object.fromEntries((await rewards()).map(({ id, status }) => [id, status]));
    const claim = (id: string, by = ana) => by.browser.call('claimReward', { body: { id } });

    test('are not earned by a void bet', async () => {
      const id = String((await rewards()).find(({ kind: of }) => of === 'weekly')?.id);
      const round = await place();
      expect((await states())[id]).toBe('locked');
      await settle(round, 'void');
      await play({ outcome: 'void' });
      expect((await states())[id]).toBe('locked');
      expect((await claim(id)).body).toMatchObject({ code: 'reward.unavailable' });
      // The past week counts as not played, too.
      stage.clock.pass({ hours: 7 * 24 });
      ana = { ...ana, browser: (await enter({ stage, player: ana.player })).browser };
      expect((await rewards()).some(({ id: of }) => of === id)).toBe(false);
    });

    test('that are given once are not offered again, however many weekly ones were claimed since', async () => {
      expect((await claim('welcome')).status).toBe(200);
      await stage.database.asTenant('alpha', (tx) =>
        tx
          .insertInto('reward_claim')
          .values(
            Array.from({ length: 70 }, (_, week) => ({
              tenant: 'alpha',
              player_id: ana.player.id,
              reward_id: `weekly:of-${week}`,
              kind: 'weekly' as const,
              rank: null,
              amount: 1n,
              currency: 'PHP',
              claimed_at: new Date(stage.clock.now().getTime() + week + 1),
            })),
          )
          .execute(),
      );
      const list = await rewards();
      expect(list.filter(({ id }) => id === 'welcome')).toMatchObject([{ status: 'claimed' }]);
      const claimed = list.filter(({ status }) => status === 'claimed');
      expect([claimed.length, claimed.at(-1)?.id]).toEqual([60, 'welcome']);
    });

    test('become claimable when their conditions are met, claimable ones first', async () => {
      covers(['FLAG-11', 'ROLE-10']);
      const week = (await rewards()).find(({ kind: of }) => of === 'weekly');
      expect(await states()).toEqual({
        welcome: 'claimable',
        firstDeposit: 'locked',
        [String(week?.id)]: 'locked',
        'rankUp:silver': 'locked',
        'rankUp:gold': 'locked',
        'rankUp:platinum': 'locked',
        'rankUp:diamond': 'locked',
      });
      await deposit('500');
      await play({ stake: 100_000_000n, outcome: 100_000_000n });
      await play({ stake: 100_000_000n, outcome: 1_000n });
      expect(await states()).toMatchObject({
        firstDeposit: 'claimable',
        [String(week?.id)]: 'claimable',
        'rankUp:silver': 'claimable',
        'rankUp:gold': 'locked',
      });
      const list = await rewards();
      expect(list.slice(0, 4).map(({ status }) => status)).toEqual(Array(4).fill('claimable'));
      expect(list[3]).toEqual({
        id: 'rankUp:silver',
        kind: 'rankUp',
        rank: 'silver',
        amount: '25.00',
        currency,
        status: 'claimable',
        expiresAt: null,
        claimedAt: null,
      });
    });

    test('for ranks are neither offered, announced nor paid if the brand has no programme', async () => {
      covers(['FLAG-24', 'FLAG-AMB-02']);
      use({ features: { vip: false } });
      await deposit('500');
      for (const stake of [100_000_000n, 100_000_000n]) await play({ stake, outcome: stake });
      expect((await rewards()).filter(({ kind }) => kind === 'rankUp')).toEqual([]);
      const before = await balance();
      expect((await claim('rankUp:silver')).body).toMatchObject({ code: 'reward.unavailable' });
      expect(await balance()).toBe(before);
      const announced = async () =>
        ((await ana.browser.value('listInbox')) as { list: Value[] }).list
          .filter(({ kind }) => kind === 'rewardReady')
          .map(({ values }) => (values as Value).amount);
      expect(await announced()).toEqual(['50.00']);
      // The same standing is rewarded when the brand has a programme.
      use();
      expect((await claim('rankUp:silver')).body).toMatchObject({ value: { status: 'claimed', amount: '25.00' } });
    });

    test('a hundred parallel claims book one', async () => {
      /** Retries a claim that was refused because no database connection was free. */
      const claimUntilHeard = async (): Promise<number> => {
        const { status } = await claim('welcome');
        return status === 503 ? claimUntilHeard() : status;
      };
      const answers = await Promise.all(Array.from({ length: 100 }, claimUntilHeard));
      expect(new Set(answers)).toEqual(new Set([200]));
      expect(await balance()).toBe('1020.00');
      const record = (await ana.browser.value('listTransactions', { query: { kind: 'reward' } })) as { list: Value[] };
      expect(record.list).toMatchObject([{ amount: '20.00', direction: 'in', status: 'done' }]);
      // The claim keeps its value, whatever the brand offers now.
      use({ rewards: { welcome: 0 } });
      expect((await claim('welcome')).body).toMatchObject({ value: { status: 'claimed', amount: '20.00' } });
      expect(await balance()).toBe('1020.00');
    });

    test('that are locked, expired, of another member or unknown are not given', async () => {
      const refusal = async (id: string, by = ana) => {
        const { status, body } = await claim(id, by);
        return `${status} ${(body as { code?: string }).code}`;
      };
      for (const id of ['firstDeposit', 'rankUp:silver', 'weekly:2020-01-06', 'rankUp:', 'nonsense'])
        expect(await refusal(id)).toBe('409 reward.unavailable');
      use({ rewards: { welcome: 0 } });
      expect(await refusal('welcome')).toBe('409 reward.unavailable');
      use({ flags: { ...flags, REWCEN3: false } });
      expect(await refusal('welcome')).toBe('403 module.off');
      expect(await ana.browser.failure('listRewards')).toBe('403 module.off');
      use();
      const special = await aMember({ stage, type: 41 });
      expect(await refusal('welcome', special)).toBe('403 auth.real_account_only');
      expect((await rewards(special)).map(({ status }) => status)).not.toContain('claimable');
      expect(await balance()).toBe('1000.00');
    });

    test("of a week are separate, from Monday in the brand's time zone", async () => {
      await play();
      const first = (await rewards()).find(({ kind: of }) => of === 'weekly');
      expect(first?.status).toBe('claimable');
      const ends = new Date(String(first?.expiresAt));
      // The end is midnight before a Monday in Manila.
      expect([ends.getUTCDay(), ends.getUTCHours()]).toEqual([0, 16]);
      const bea = await aMember({ stage });
      await play({ by: bea });
      await claim(String(first?.id), bea);
      stage.clock.pass({ seconds: (ends.getTime() - stage.clock.now().getTime()) / 1000 });
      const later = await Promise.all([ana, bea].map(({ player }) => enter({ stage, player })));
      const weekly = await Promise.all(
        later.map(async ({ browser }) => {
          const { list } = (await browser.value('listRewards')) as { list: Value[] };
          return list.filter(({ kind: of }) => of === 'weekly').map(({ id, status }) => [id === first?.id, status]);
        }),
      );
      expect(weekly).toEqual([
        [
          [false, 'locked'],
          [true, 'expired'],
        ],
        [
          [false, 'locked'],
          [true, 'claimed'],
        ],
      ]);
    });
  });
});

function never(): never {
  throw new Error('the brand set of the test is empty');
}
