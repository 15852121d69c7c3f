import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { covers } from '../../../tests/support/covers.ts';
import { aPlatform, type Browser, type TestPlatform, type Value } from '../../../tests/support/platform.ts';
import { aPlayer, enter } from '../../../tests/support/players.ts';
import type { NewPlayer } from '../../account/player-table.ts';
import type { ContractKind } from './agent-contract-table.ts';

const origin = { address: '198.51.100.7', requestId: 'test' };

describe('contracts', () => {
  let stage: TestPlatform;
  let agent: NewPlayer;
  let browser: Browser;

  const brandOf = (id: string) => {
    const brand = stage.brands.byId(id);
    if (brand === undefined) throw new Error(`no brand ${id}`);
    return brand;
  };
  const offer = (of: ContractKind, more: { to?: string; at?: string; terms?: string; until?: string } = {}) => {
    // Ids are sorted by time.
    stage.clock.pass({ seconds: 1 });
    return stage.platform.offerContract({
      brand: brandOf(more.at ?? 'alpha'),
      username: more.to ?? agent.username,
      kind: of,
      terms: more.terms ?? 'Ten a day.\nPaid at noon.',
      from: '2026-12-01',
      until: more.until,
      reason: 'a good month',
      actor: 'bo',
      origin,
    });
  };
  const requests = async (by = browser) => ({
    ...(await by.value('getSalaryContractRequest')),
    ...(await by.value('getDividendContractRequest')),
  });
  const nothing = { dailysalreqtype: null, contracthoursalreq: null, divtypecompperiodreq: null };
  const answer = (id: string, given: 'accepted' | 'refused') => {
    stage.clock.pass({ seconds: 1 });
    return browser.value('answerContract', { body: { id, answer: given } });
  };
  const refused = (id: string, given: 'accepted' | 'refused', by = browser) =>
    by.failure('answerContract', { body: { id, answer: given } });
  const audited = () =>
    stage.database.asTenant('alpha', (tx) =>
      tx
        .selectFrom('audit')
        .select(['action', 'actor', 'after'])
        .where('subject', '=', agent.id)
        .where('action', 'like', 'agent.%')
        .orderBy('id')
        .execute(),
    );

  beforeAll(async () => {
    stage = await aPlatform({
      manifests: ['alpha', 'beta'].map((id) =>
        aManifest({ tenant: { id }, wallet: { currency: 'PHP' }, locale: { timeZone: 'Asia/Manila' } }),
      ),
    });
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    ({ browser, player: agent } = await enter({ stage, type: 1 }));
  });

  test('an offer of each kind is pending under its own name until it is answered', async () => {
    covers(['AGENT-07', 'ENTITY-CONTRACT-01', 'CALL-GAME-25', 'CALL-GAME-26', 'AGENT-AMB-02']);
    expect(await requests()).toEqual(nothing);
    const daily = await offer('daily', { until: '2026-12-31' });
    const dividend = await offer('dividend');
    const hourly = await offer('hourly');
    const { username: _, replaced: _none, ...shown } = daily;
    expect(await requests()).toMatchObject({
      dailysalreqtype: shown,
      divtypecompperiodreq: { id: dividend.id, kind: 'dividend', from: '2026-12-01', until: null },
      contracthoursalreq: { id: hourly.id, kind: 'hourly' },
    });
    expect(shown).toMatchObject({ terms: 'Ten a day.\nPaid at noon.', until: '2026-12-31', closedAt: null });
    expect(await answer(daily.id, 'accepted')).toMatchObject({ status: 'accepted' });
    expect(await answer(hourly.id, 'refused')).toMatchObject({ status: 'refused' });
    expect(await requests()).toMatchObject({ ...nothing, divtypecompperiodreq: { id: dividend.id } });
    const list = (await browser.value('listContracts')) as unknown as Value[];
    expect(list.map(({ kind: of, status }) => [of, status])).toEqual([
      ['hourly', 'refused'],
      ['dividend', 'offered'],
      ['daily', 'accepted'],
    ]);
  });

  test('a contract is answered once, however often the agent answers, and audited', async () => {
    const { id } = await offer('daily');
    const answers = await Promise.all(Array.from({ length: 8 }, () => answer(id, 'accepted')));
    expect(new Set(answers.map(({ closedAt }) => closedAt)).size).toBe(1);
    expect(await refused(id, 'refused')).toBe('409 request.stale');
    expect(await audited()).toMatchObject([
      { action: 'agent.contract_offered', actor: 'staff:bo', after: { reason: 'a good month', contract: id } },
      { action: 'agent.contract_accepted', actor: `player:${agent.id}`, after: { status: 'accepted' } },
    ]);
  });

  test('a later offer of its kind replaces a pending one', async () => {
    const first = await offer('daily');
    const offers = await Promise.all([1, 2, 3].map((turn) => offer('daily', { terms: `Offer ${turn}` })));
    const waiting = (await requests()).dailysalreqtype as Value;
    const last = offers.find(({ id }) => id === waiting.id);
    expect(last).toBeDefined();
    expect(offers.map(({ replaced }) => replaced)).toContain(first.id);
    expect(await refused(first.id, 'accepted')).toBe('409 request.stale');
    expect(await answer(String(waiting.id), 'accepted')).toMatchObject({ status: 'accepted' });
  });

  test('can be read and answered by its agent only', async () => {
    const { id } = await offer('daily');
    const other = await enter({ stage, type: 1 });
    expect(await requests(other.browser)).toEqual(nothing);
    expect(await other.browser.value('listContracts')).toEqual([]);
    expect(await refused(id, 'accepted', other.browser)).toBe('404 request.not_found');
    const there = await enter({ stage, player: await aPlayer({ stage, tenant: 'beta', type: 1 }) });
    expect(await refused(id, 'accepted', there.browser)).toBe('404 request.not_found');
    await expect(offer('daily', { at: 'beta' })).rejects.toMatchObject({ code: 'user.unknown_or_disabled' });
  });

  test('types without prompts have no pending offers, and players who are no agents get no contract', async () => {
    covers(['AGENT-06', 'AGENT-AMB-01', 'AGENT-AMB-03']);
    for (const type of [1, 2]) {
      const other = await enter({ stage, type });
      const { id } = await offer('daily', { to: other.player.username });
      expect([type, await requests(other.browser)]).toMatchObject([type, { dailysalreqtype: { id } }]);
    }
    for (const type of [41, 42]) {
      const special = await enter({ stage, type });
      await offer('daily', { to: special.player.username });
      expect([type, await requests(special.browser)]).toEqual([type, nothing]);
    }
    for (const type of [0, 4, 40]) {
      const player = await aPlayer({ stage, type });
      await expect(offer('daily', { to: player.username })).rejects.toMatchObject({ code: 'auth.not_an_agent' });
    }
    const player = await enter({ stage });
    expect(await requests(player.browser)).toEqual(nothing);
    expect(await player.browser.failure('listContracts')).toBe('403 auth.not_an_agent');
  });

  test('a period must end after it begins, and terms must not be empty', async () => {
    const invalid = { code: 'request.invalid' };
    await expect(offer('daily', { until: '2026-11-30' })).rejects.toMatchObject(invalid);
    await expect(offer('daily', { until: '2026-13-40' })).rejects.toMatchObject(invalid);
    await expect(offer('daily', { terms: ' \u202e\n' })).rejects.toMatchObject(invalid);
    expect(await offer('daily', { until: '2026-12-01', terms: 'Ten\u202e a day.\r\nNoon.' })).toMatchObject({
      terms: 'Ten a day.\nNoon.',
    });
  });

  test("a team's figures for the month cover the activity of its members", async () => {
    covers(['CALL-GAME-24']);
    const { code } = await browser.value('getAgentSummary');
    const kpi = () => browser.value('getTeamKpi');
    expect(await kpi()).toMatchObject({ active: 0, deposited: '0.00', wagered: '0.00', won: '0.00', currency: 'PHP' });
    const ana = await aPlayer({ stage, affiliate_code: String(code) });
    const bea = await aPlayer({ stage });
    const now = stage.clock.now();
    const before = new Date(now.getTime() - 32 * 86_400_000);
    // The month began at midnight in Manila, when it was still February in UTC.
    const first = (hour: number) => new Date(Date.UTC(2026, 1, 28, 16 + hour));
    expect(now.toISOString().slice(0, 10)).toBe('2026-03-01');
    const bet = (player: NewPlayer, stake: bigint, status: 'won' | 'lost' | 'void', at = now) => ({
      tenant: 'alpha',
      id: crypto.randomUUID(),
      player_id: player.id,
      reference: crypto.randomUUID(),
      node_id: 1,
      game_name: 'x',
      game_type: 'x',
      vendor_name: 'x',
      icon_url: 'x',
      stake,
      payout: status === 'won' ? 2n * stake : 0n,
      currency: 'PHP',
      status,
      placed_at: at,
      settled_at: at,
    });
    const deposit = (
      player: NewPlayer,
      status: 'approved' | 'rejected',
      { requested = now, decided = now }: { requested?: Date; decided?: Date } = {},
    ) => ({
      tenant: 'alpha',
      id: crypto.randomUUID(),
      player_id: player.id,
      request_id: crypto.randomUUID(),
      kind: 'deposit' as const,
      status,
      amount: 5_000_000n,
      currency: 'PHP',
      method: 'bank',
      destination_sealed: null,
      reason: null,
      created_at: requested,
      decided_at: decided,
    });
    await stage.database.asTenant('alpha', async (tx) => {
      await tx
        .insertInto('bet')
        .values([
          bet(ana, 1_000_000n, 'won'),
          bet(ana, 500_000n, 'lost'),
          bet(ana, 700_000n, 'void'),
          bet(ana, 900_000n, 'lost', before),
          bet(bea, 400_000n, 'won'),
          bet(ana, 100_000n, 'lost', first(0)),
          bet(ana, 50_000n, 'lost', first(-1)),
          { ...bet(ana, 800_000n, 'won'), currency: 'USD' },
        ])
        .execute();
      await tx
        .insertInto('money_request')
        .values([deposit(ana, 'approved'), deposit(ana, 'rejected'), deposit(bea, 'approved')])
        .execute();
      // Withdrawals and other currencies do not count.
      await tx
        .insertInto('money_request')
        .values({ ...deposit(ana, 'approved'), kind: 'withdrawal', destination_sealed: 'sealed' })
        .execute();
      await tx
        .insertInto('money_request')
        .values({ ...deposit(ana, 'approved'), currency: 'USD' })
        .execute();
      // A deposit belongs to the month of its decision, whenever it was requested.
      await tx
        .insertInto('money_request')
        .values([
          deposit(ana, 'approved', { requested: before, decided: before }),
          { ...deposit(ana, 'approved', { requested: first(-1), decided: first(0) }), amount: 300_000n },
          { ...deposit(ana, 'approved', { requested: before, decided: first(-1) }), amount: 20_000n },
        ])
        .execute();
    });
    const month = { active: 1, deposited: '53.00', wagered: '16.00', won: '20.00', currency: 'PHP' };
    expect(await kpi()).toMatchObject(month);
    const player = await enter({ stage });
    expect(await player.browser.failure('getTeamKpi')).toBe('403 auth.not_an_agent');
  });
});
