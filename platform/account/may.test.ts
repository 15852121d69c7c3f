import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operationRules } from '../../schema/generated/operation-rules.ts';
import { type OperationId, operations } from '../../schema/generated/operations.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { aSeededGame } from '../../tests/support/catalogue.ts';
import { aFolder } from '../../tests/support/content.ts';
import { platformCalls, sample } from '../../tests/support/contract-samples.ts';
import { aMember, type Member } from '../../tests/support/members.ts';
import { aPlatform, type TestPlatform, type Value } from '../../tests/support/platform.ts';
import { enter } from '../../tests/support/players.ts';
import { roundsOf } from '../../tests/support/rounds.ts';
import { anAggregator, supplierSecrets } from '../../tests/support/supplier.ts';
import { lockWallets } from '../money/wallet/ledger.ts';
import { writeMessage } from './inbox/inbox.ts';
import type { ActingOperation } from './may.ts';

const slot = aSeededGame('RNG');
const brands = { alpha: 'PHP', beta: 'EUR' } as const;
type BrandId = keyof typeof brands;

const own = "reads or changes only the member's own account";
const catalogue = 'lists the catalogue, the same for everybody; opening a game is refused';
const money = 'shows or returns money that is the member’s';
const entry = 'lets somebody in, and gives nothing';
const service = 'serves the page';
const help = 'reaches people who help';
const work = 'is about the work of an agent';

/** Why an operation has no act. An operation that is missing here, or has an act, does not compile. */
const withoutAct: Record<Exclude<OperationId, ActingOperation>, string> = {
  login: entry,
  getSession: entry,
  logout: entry,
  resumeSession: entry,
  startSocialLogin: entry,
  finishSocialLogin: entry,
  register: entry,
  recoverByEmail: entry,
  resetPasswordByLink: entry,
  resetPasswordByPhone: entry,
  changePassword: entry,
  sendCode: entry,
  checkUsername: entry,
  checkAffiliate: entry,
  getRegistrationSettings: entry,
  listCountries: entry,
  getMember: own,
  getPlayBreak: own,
  takePlayBreak: own,
  getHeadIcon: own,
  setHeadIcon: own,
  uploadImage: own,
  markInboxRead: own,
  listFavouriteIds: own,
  listFavourites: own,
  addFavourite: own,
  removeFavourite: own,
  listRecentGames: own,
  addRecentGame: own,
  getRankProgress: own,
  markAnnouncementRead: own,
  getWallet: money,
  getCashier: money,
  requestWithdrawal: money,
  cancelMoneyRequest: money,
  listTransactions: money,
  listBets: money,
  showBetRound: 'shows a round that is over',
  listGames: catalogue,
  listHotGames: catalogue,
  listVendors: catalogue,
  listGameMenus: catalogue,
  listPopularGames: catalogue,
  listLotteries: catalogue,
  listDraws: catalogue,
  listNumero: catalogue,
  countOnline: catalogue,
  getInvitation: work,
  getAgentSummary: work,
  getTeamKpi: work,
  getSalaryContractRequest: work,
  getDividendContractRequest: work,
  listContracts: work,
  answerContract: work,
  listHelp: help,
  getCustomerService: help,
  countChatUnread: help,
  listChatAnchors: help,
  listChatFocus: help,
  launchChat: help,
  sendFeedback: help,
  getKeys: service,
  getCaptcha: service,
  getChallenge: service,
  getStatus: service,
  reportFailedPage: service,
  getTemplates: service,
  getDomainRoute: service,
};
/** Called last by the walk, because they end or replace its session. */
const leaving: readonly OperationId[] = ['changePassword', 'resumeSession', 'logout'];
/** All calls of the contract. None is left out. */
const walked = (Object.keys(operations) as OperationId[])
  .filter((operation) => !leaving.includes(operation))
  .concat(leaving);
/** Ids, as values in JSON, and pictures of everything that is offered. */
const offered = /:"(?:join-me|joined|claim-me|apply-me|promoted|advertised|popup)"|x\.webp/;

describe('a member on a break', () => {
  let stage: TestPlatform;
  let rounds: ReturnType<typeof roundsOf>;

  const brandOf = (id: BrandId) => {
    const brand = stage.brands.byId(id);
    if (brand === undefined) throw new Error(`no brand ${id}`);
    return brand;
  };
  const use = () => {
    for (const [id, currency] of Object.entries(brands))
      stage.brands.put(
        aManifest({
          tenant: { id },
          wallet: { currency },
          locale: { timeZone: 'Asia/Manila' },
          flags: { REWCEN3: true, INBOX3: true, FREEPLAY3: true, TRANSREC3: true },
          features: { winnerBoard: true },
          rewards: { welcome: 20, firstDeposit: 10 },
          games: { aggregators: [anAggregator({ vendors: [slot.vassalage] })] },
          cashier: { withdrawal: { min: 1, paymentPassword: false }, deposit: { min: 1 } },
        }),
      );
  };
  const publish = async (id: BrandId) => {
    const words = { title: { EN: 'Words' }, content: { EN: '<p>Words</p>' }, from: '2020-01-01' };
    const promotion = (name: string, action: string) => ({ id: name, ...words, action, reward: 20 });
    const notice = (name: string, more: object) => ({ id: name, ...words, types: ['PL'], ...more });
    await stage.platform.content.run({
      brand: brandOf(id),
      bytes: aFolder({
        'promotions.json': {
          promotions: [
            promotion('join-me', 'join'),
            promotion('joined', 'join'),
            promotion('claim-me', 'claim'),
            promotion('apply-me', 'apply'),
          ],
        },
        'announcements.json': {
          announcements: [
            notice('maintenance', {}),
            notice('promoted', { types: ['PL', 'H'], linkedPromotion: 'join-me' }),
            notice('advertised', { types: ['PL', 'H'] }),
            notice('popup', { types: ['PU'] }),
          ],
        },
        'banners.json': {
          banners: [{ id: 'banner', group: 'm_home', title: { EN: 'Words' }, picture: { EN: '/media/x.webp' } }],
        },
      }),
      folder: 'offers',
      actor: 'test',
      reason: 'test',
      replace: true,
    });
  };
  const balance = async ({ browser }: Member) => (await browser.value('getWallet')).sumBalance;
  const take = ({ browser }: Member, length = 'day') => browser.value('takePlayBreak', { body: { length } });
  const deposit = ({ browser }: Member) => ({
    body: { requestId: randomUUID(), amount: '100', method: 'bank' },
    browser,
  });
  /** Valid requests of the calls that have an act. */
  const acting = (): Record<ActingOperation, { query?: Record<string, string>; body?: object }> => ({
    launchGame: { query: { vendor: slot.vassalage, nodeId: String(slot.nodeId), device: 'mobile' } },
    startTrial: { body: {} },
    requestDeposit: { body: { requestId: randomUUID(), amount: '100', method: 'bank' } },
    claimReward: { body: { id: 'welcome' } },
    joinPromotion: { body: { promotionId: 'join-me' } },
    requestPromotionReward: { body: { promotionId: 'claim-me' } },
    applyForReward: { body: { promotionId: 'apply-me', remarks: '', pictures: [] } },
    listRewards: {},
    listAnnouncements: { query: { types: 'PL,PR,PU,H,B' } },
    listBanners: { query: { groupName: 'm_home' } },
    listLobbyNews: {},
    listWinners: {},
    listInbox: {},
    countInboxUnread: {},
  });
  const isActing = (id: OperationId): id is ActingOperation => operationRules[id].act !== 'none';
  /** A valid request by the contract's examples. */
  const sampled = (operation: OperationId) => {
    const { query = [], body } = platformCalls.find((one) => one.operation === operation) ?? {};
    if (operations[operation].binary) return { body: new Uint8Array(8), headers: { 'content-type': 'image/png' } };
    return {
      query: Object.fromEntries(
        query.filter(({ required }) => required).map(({ name, schema }) => [name, String(sample(schema, 'words'))]),
      ),
      ...(operations[operation].method !== 'get' && { body: (body ? sample(body, 'words') : {}) as object }),
    };
  };
  /** A bet that has paid more than its stake. */
  const wins = async (member: Member) => {
    const round = { id: randomUUID(), member, game: slot };
    const currency = brands[member.player.tenant as BrandId];
    await rounds.bet({ ...round, stake: 100_000n, currency });
    expect(await rounds.end({ ...round, outcome: 500_000n, currency })).toMatchObject({ status: 'RS_OK' });
  };
  /** A message of earlier days that leads to the reward centre. */
  const informOfReward = ({ id: player, player: { tenant } }: Member) =>
    stage.database.asTenant(tenant, (tx) => writeMessage(tx, { player, kind: 'rewardReady', values: {} }));
  const withdrawal = () => ({
    requestId: randomUUID(),
    amount: '1',
    method: 'bank',
    destination: '0123456789',
    paymentPassword: '',
    loginPassword: '',
  });
  const ledger = (brand: BrandId, player: string) =>
    stage.database.asTenant(brand, async (tx) => {
      const rows = await tx
        .selectFrom('ledger_account')
        .select(['currency', 'balance'])
        .where('tenant', '=', brand)
        .where('player_id', '=', player)
        .execute();
      return rows.map(({ currency, balance: units }) => `${currency} ${units}`).sort();
    });

  beforeAll(async () => {
    stage = await aPlatform({ config: { secretOf: supplierSecrets } });
    rounds = roundsOf(stage);
    use();
    for (const id of Object.keys(brands) as BrandId[]) await publish(id);
  });
  afterAll(() => stage?.close());
  beforeEach(use);

  test('every operation states an act, or why it has none', () => {
    const stated = [...Object.keys(withoutAct), ...(Object.keys(operations) as OperationId[]).filter(isActing)];
    expect(stated.sort()).toEqual(Object.keys(operations).sort());
  });

  test.each([
    ['alpha', 0],
    ['alpha', 1],
    ['beta', 0],
    ['beta', 1],
  ] as const)(
    'is offered nothing and paid nothing by any call of %s as type %i, and loses nothing',
    async (brand, type) => {
      const ana = await aMember({ stage, brand, type });
      const bea = await aMember({ stage, brand, type });
      await ana.browser.value('joinPromotion', { body: { promotionId: 'joined' } });
      await wins(ana);
      await informOfReward(ana);
      const { until } = await take(ana);
      const before = await ledger(brand, ana.id);
      const shown: Partial<Record<OperationId, Value>> = {};
      for (const operation of walked) {
        const { act } = operationRules[operation];
        const sent = isActing(operation) ? acting()[operation] : sampled(operation);
        const { status, body, text } = await ana.browser.call(operation, sent);
        expect(text, operation).not.toMatch(offered);
        if (act === 'none') expect((body as Value).code ?? '', operation).not.toMatch(/^play\./);
        else if (act === 'promote') shown[operation] = (body as { value: Value }).value;
        else
          expect([operation, status, body], operation).toEqual([
            operation,
            403,
            expect.objectContaining({ code: 'play.time_out', value: { until } }),
          ]);
      }
      expect(await ledger(brand, ana.id)).toEqual(before);
      expect(shown.listAnnouncements).toMatchObject({ promotion: [], banners: [], popup: [], hot: [] });
      const notices = ((shown.listAnnouncements?.player ?? []) as { id: string }[]).map(({ id }) => id);
      expect(notices).toEqual(['maintenance']);
      expect(shown).toMatchObject({
        listBanners: [],
        listLobbyNews: { news: [] },
        listRewards: { list: [] },
        listWinners: { winners: [] },
        listInbox: { list: [] },
        countInboxUnread: { unReadCount: 0 },
      });
      ana.browser = (await enter({ stage, player: ana.player })).browser;
      expect(await ana.browser.value('getSession')).toMatchObject({ refusal: { code: 'play.time_out', until } });
      // Money can be withdrawn, and the withdrawal cancelled.
      const { id } = await ana.browser.value('requestWithdrawal', { body: withdrawal() });
      await ana.browser.value('cancelMoneyRequest', { body: { id } });
      expect(await ledger(brand, ana.id)).toEqual(before);

      // Somebody else is offered everything at the same time.
      expect(await bea.browser.value('getSession')).toMatchObject({ refusal: null });
      const all = await bea.browser.value('listAnnouncements', acting().listAnnouncements);
      expect((all.promotion as unknown[]).length).toBe(4);
      expect(((await bea.browser.value('listWinners')).winners as unknown[]).length).toBeGreaterThan(0);
      expect((await bea.browser.value('claimReward', acting().claimReward)).status).toBe('claimed');

      // After the end everything is back, what was joined before included.
      stage.clock.pass({ hours: 24 });
      const { browser } = await enter({ stage, player: ana.player });
      expect(await browser.value('getSession')).toMatchObject({ refusal: null });
      const later = await browser.value('listAnnouncements', acting().listAnnouncements);
      const states = Object.fromEntries(
        (later.promotion as { id: string; standing: { state: string } }[]).map(({ id, standing }) => [
          id,
          standing.state,
        ]),
      );
      expect(states).toMatchObject({ joined: 'joined', 'join-me': 'join' });
      expect(await browser.value('listInbox')).toMatchObject({ list: [{ kind: 'rewardReady', read: false }] });
      expect(await browser.value('countInboxUnread')).toMatchObject({ unReadCount: 1 });
      expect((await browser.value('claimReward', acting().claimReward)).status).toBe('claimed');
      expect((await browser.value('requestPromotionReward', acting().requestPromotionReward)).state).toBe('claimed');
    },
  );

  test('is told the same by each kind of break, and no end if there is none', async () => {
    for (const [length, code] of [
      ['month', 'play.time_out'],
      ['year', 'play.excluded_until'],
      ['always', 'play.excluded'],
    ] as const) {
      const ana = await aMember({ stage });
      const { until } = await take(ana, length);
      const { body } = await ana.browser.call('claimReward', acting().claimReward);
      expect(body).toMatchObject({ code, ...(until !== null && { value: { until } }) });
      expect(await ana.browser.value('getSession')).toMatchObject({ refusal: { code, until } });
    }
  });

  test('a repeated call gets its first answer: what was given before stays given', async () => {
    const ana = await aMember({ stage });
    const claimed = await ana.browser.value('claimReward', acting().claimReward);
    await take(ana);
    expect(await ana.browser.value('claimReward', acting().claimReward)).toEqual(claimed);
    expect(await ana.browser.value('listRewards')).toMatchObject({ list: [{ id: 'welcome', status: 'claimed' }] });
  });

  test('is given no reward by staff before the end, in the dry run and in the act', async () => {
    const ana = await aMember({ stage });
    await ana.browser.value('joinPromotion', { body: { promotionId: 'joined' } });
    const { until } = await take(ana);
    const brand = brandOf('alpha');
    const [waiting] = (await stage.platform.requests.list({ brand, query: { status: 'pending' } })).filter(
      ({ account }) => account === ana.username,
    );
    const entryOf = { brand, kind: 'promotion', id: waiting?.id ?? '' } as const;
    const act = { reason: 'won', actor: 'sam', origin: { address: '', requestId: 'r' } };
    const approve = () => stage.platform.requests.decide({ ...entryOf, ...act, decision: 'approved' });
    const refusal = { code: 'play.time_out', value: { until }, message: expect.stringContaining('(Asia/Manila)') };
    await expect(
      stage.platform.requests.plan({ ...entryOf, actor: 'sam', decision: 'approved', limits: [] }),
    ).rejects.toMatchObject(refusal);
    await expect(approve()).rejects.toMatchObject(refusal);
    expect(await balance(ana)).toBe('1000.00');
    stage.clock.pass({ hours: 24 });
    expect(await approve()).toMatchObject({ status: 'approved' });
    expect(await balance({ ...ana, browser: (await enter({ stage, player: ana.player })).browser })).toBe('1020.00');
  });

  test('gets a deposit that was paid in before, without a message that a reward is ready', async () => {
    for (const breaks of [true, false]) {
      const ana = await aMember({ stage });
      const { id } = await ana.browser.value('requestDeposit', { body: deposit(ana).body });
      if (breaks) await take(ana);
      await stage.platform.requests.decide({
        brand: brandOf('alpha'),
        kind: 'deposit',
        id: String(id),
        decision: 'approved',
        reason: 'received',
        actor: 'sam',
        origin: { address: '', requestId: 'r' },
      });
      expect(await balance(ana)).toBe('1100.00');
      const { list } = (await ana.browser.value('listInbox')) as { list: { kind: string }[] };
      expect(list.some(({ kind }) => kind === 'rewardReady')).toBe(!breaks);
      expect(list.some(({ kind }) => kind === 'depositApproved')).toBe(true);
    }
  });

  test('waits with its break for bookings that are under way, which hold the wallet', async () => {
    const ana = await aMember({ stage });
    const { taking, seen } = await stage.database.asTenant('alpha', async (tx) => {
      await lockWallets(tx, { player: ana.id });
      const call = take(ana);
      const waits = async (): Promise<'waits'> => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_locks where not granted`.execute(tx);
        return (rows[0]?.waiting ?? 0) > 0 ? 'waits' : waits();
      };
      return { taking: call, seen: await Promise.race([call.then(() => 'begun' as const), waits()]) };
    });
    expect(seen).toBe('waits');
    expect(await taking).toMatchObject({ kind: 'timeOut' });
    expect(await ana.browser.failure('claimReward', acting().claimReward)).toBe('403 play.time_out');
  });

  test('reads messages during the break without those about offers, which stay unread', async () => {
    const ana = await aMember({ stage });
    const inform = async (kind: 'rewardReady' | 'passwordChanged') => {
      stage.clock.pass({ seconds: 1 });
      const of = { clock: stage.clock, tenant: 'alpha', player: ana.id, kind, values: {} };
      await stage.database.asTenant('alpha', (tx) => writeMessage(tx, of));
    };
    for (const kind of ['rewardReady', 'passwordChanged', 'rewardReady'] as const) await inform(kind);
    const unread = async () => (await ana.browser.value('countInboxUnread')).unReadCount;
    const list = async () => (await ana.browser.value('listInbox')) as { list: Value[]; totalPages: number };
    const hidden = (await list()).list[0];
    expect(await unread()).toBe(3);
    await take(ana);
    expect(await unread()).toBe(1);
    const { list: shown, totalPages } = await list();
    expect([shown.map(({ kind }) => kind), totalPages]).toEqual([['passwordChanged'], 1]);
    const read = (upTo: unknown) => ana.browser.call('markInboxRead', { body: { upTo } });
    expect((await read(hidden?.id)).status).toBe(404);
    expect((await read(shown[0]?.id)).body).toMatchObject({ value: { unReadCount: 0 } });
    stage.clock.pass({ hours: 24 });
    ana.browser = (await enter({ stage, player: ana.player })).browser;
    expect(await unread()).toBe(2);
    expect((await list()).list.map(({ kind, read: isRead }) => [kind, isRead])).toEqual([
      ['rewardReady', false],
      ['passwordChanged', true],
      ['rewardReady', false],
    ]);
  });

  test('below a raised age limit is treated the same until the day of that age', async () => {
    const [year, ...day] = stage.clock.now().toISOString().slice(0, 10).split('-').map(Number);
    const date = (of: number) => [of, ...day].map((part) => String(part).padStart(2, '0')).join('-');
    const ana = await aMember({ stage, birthday: date((year ?? 0) - 18) });
    await informOfReward(ana);
    const raise = (ageLimit: number) =>
      stage.brands.put(aManifest({ ...brandOf('alpha').manifest, jurisdiction: { ageLimit, enforceAge: true } }));
    raise(18);
    expect(await ana.browser.value('getSession')).toMatchObject({ refusal: null });
    raise(19);
    const until = new Date(Date.parse(`${date((year ?? 0) + 1)}T00:00:00+08:00`)).toISOString();
    expect(await ana.browser.value('getSession')).toMatchObject({ refusal: { code: 'play.too_young', until } });
    for (const operation of ['claimReward', 'requestDeposit', 'joinPromotion', 'launchGame'] as const) {
      const { body } = await ana.browser.call(operation, acting()[operation]);
      expect([operation, body]).toMatchObject([operation, { code: 'play.too_young', value: { until } }]);
    }
    const { promotion, banners, popup } = await ana.browser.value('listAnnouncements', acting().listAnnouncements);
    expect({ promotion, banners, popup }).toEqual({ promotion: [], banners: [], popup: [] });
    expect(await ana.browser.value('listInbox')).toMatchObject({ list: [] });
    raise(18);
    expect(await ana.browser.value('listInbox')).toMatchObject({ list: [{ kind: 'rewardReady' }] });
  });
});
