import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../schema/generated/platform.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { aGame, inPieces } from '../../tests/support/catalogue.ts';
import { type GamesSupplier, startGamesSupplier } from '../../tests/support/games-supplier.ts';
import { aMember, type Member } from '../../tests/support/members.ts';
import { supplierTimeout } from '../../tests/support/patience.ts';
import { aPlatform, type Browser, type TestPlatform } from '../../tests/support/platform.ts';
import { roundsOf } from '../../tests/support/rounds.ts';
import { supplierSecrets } from '../../tests/support/supplier.ts';
import { userAgents } from '../../tests/support/user-agents.ts';
import { unitsOf } from '../money/wallet/amounts.ts';

type Game = components['schemas']['Game'];

const phone = { 'user-agent': userAgents.android };
const computer = { 'user-agent': userAgents.windows };
const nodeIds = { desktop: 900_001, mobile: 900_002, lottery: 900_003 };
const currency = 'PHP';

describe('games for one kind of device', () => {
  let stage: TestPlatform;
  let supplier: GamesSupplier;
  let member: Member;
  let browser: Browser;

  beforeAll(async () => {
    supplier = await startGamesSupplier();
    stage = await aPlatform({ config: { secretOf: supplierSecrets, supplierTimeout } });
    stage.brands.put(
      aManifest({
        tenant: { id: 'alpha' },
        wallet: { currency },
        games: { aggregators: [supplier.aggregator] },
      } as Parameters<typeof aManifest>[0]),
    );
    const games = [
      aGame({ id: 'desk', name: 'Desk Harbor', nodeId: nodeIds.desktop, devices: 'desktop', hotRank: 1 }),
      aGame({ id: 'hand', name: 'Hand Harbor', nodeId: nodeIds.mobile, devices: 'mobile', hotRank: 2 }),
      aGame({
        vendor: 'LOTT',
        id: 'desk-draw',
        name: 'Desk Draw',
        nodeId: nodeIds.lottery,
        type: 'LOTT',
        lottoMode: 'Lott',
        gameCode: 'DESK',
        devices: 'desktop',
      }),
    ];
    await stage.platform.catalogue.run({
      bytes: inPieces(JSON.stringify({ games }), 500),
      kind: 'json',
      file: 'devices.json',
      actor: 'test',
      reason: 'devices',
    });
  });
  beforeEach(async () => {
    member = await aMember({ stage });
    browser = member.browser;
  });
  afterAll(async () => {
    await stage?.close();
    await supplier?.close();
  });

  const ours = new Map(Object.entries(nodeIds).map(([name, nodeId]) => [nodeId, name]));
  const named = (games: readonly Pick<Game, 'nodeId'>[]) =>
    games.flatMap(({ nodeId }) => ours.get(nodeId) ?? []).sort();
  const value = async <Value>(
    operation: Parameters<Browser['value']>[0],
    headers: Record<string, string>,
    sent: object = {},
  ) => (await browser.value(operation, { headers, ...sent })) as Value;
  const listed = async (headers: Record<string, string>, query: object = {}) =>
    named((await value<{ games: Game[] }>('listGames', headers, { query })).games);

  test('lists, search and hot games contain those of the device, also when devices alternate', async () => {
    const query = { gameName: 'Harbor', pageSize: 200 };
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await listed(phone, query)).toEqual(['mobile']);
      expect(await listed(computer, query)).toEqual(['desktop']);
      const hot = async (headers: Record<string, string>) =>
        named((await value<{ games: Game[] }>('listHotGames', headers)).games);
      expect([await hot(phone), await hot(computer)]).toEqual([['mobile'], ['desktop']]);
    }
    // A page of a given revision is filtered by device, too.
    const { revision } = await value<{ revision: string }>('listGames', computer, { query });
    expect(await listed(phone, { ...query, revision })).toEqual(['mobile']);
  });

  test('counts of menus and vendors, and lotteries, are those of the device', async () => {
    const counts = async (headers: Record<string, string>) => {
      const { menus } = await value<{ menus: { gameCategory: string; gameCount: number }[] }>(
        ...(['listGameMenus', headers] as const),
      );
      const { vendors } = await value<{ vendors: { vassalage: string; gameType: string; gameCount: number }[] }>(
        'listVendors',
        headers,
      );
      return {
        lottery: menus.find(({ gameCategory }) => gameCategory === 'LOTT')?.gameCount ?? 0,
        vendor: vendors.find(({ vassalage, gameType }) => vassalage === 'LOTT' && gameType === 'LOTT')?.gameCount ?? 0,
      };
    };
    const [onPhone, onComputer] = [await counts(phone), await counts(computer)];
    expect([onComputer.lottery - onPhone.lottery, onComputer.vendor - onPhone.vendor]).toEqual([1, 1]);
    const lotteries = async (headers: Record<string, string>) => {
      const { vendors } = await value<{ vendors: { games: Game[] }[] }>('listLotteries', headers);
      return named(vendors.flatMap(({ games }) => games));
    };
    expect([await lotteries(phone), await lotteries(computer)]).toEqual([[], ['lottery']]);
  });

  test('favourites and recent games of a member are shown on devices that run them', async () => {
    const save = (operation: 'addFavourite' | 'addRecentGame', nodeId: number) =>
      browser.value(operation, { headers: computer, body: { nodeId } });
    for (const operation of ['addFavourite', 'addRecentGame'] as const) {
      await save(operation, nodeIds.desktop);
      expect(await browser.failure(operation, { headers: phone, body: { nodeId: nodeIds.desktop } })).toBe(
        '404 request.not_found',
      );
    }
    const savedGames = async (headers: Record<string, string>) => [
      named((await value<{ content: Game[] }>('listFavourites', headers)).content),
      named((await value<{ list: Game[] }>('listRecentGames', headers)).list),
    ];
    expect(await savedGames(phone)).toEqual([[], []]);
    expect(await savedGames(computer)).toEqual([['desktop'], ['desktop']]);
  });

  test('a launch on the wrong device is refused with its own code, without calling the supplier', async () => {
    const launch = (nodeId: number, device: string) => ({ query: { vendor: 'NOVA', nodeId, device } });
    const before = supplier.received.length;
    const refused = (nodeId: number, headers: Record<string, string>) =>
      browser.failure('launchGame', { headers, ...launch(nodeId, 'desktop') });
    expect(await refused(nodeIds.desktop, phone)).toBe('403 launch.desktop_only');
    expect(await refused(nodeIds.mobile, computer)).toBe('403 launch.mobile_only');
    expect(supplier.received).toHaveLength(before);
    // The page of a narrow window reports a phone.
    await browser.value('launchGame', { headers: computer, ...launch(nodeIds.desktop, 'mobile') });
    expect(supplier.received.at(-1)?.body.platform).toBe('GPL_DESKTOP');
    await browser.value('launchGame', { headers: phone, ...launch(nodeIds.mobile, 'mobile') });
    expect(supplier.received.at(-1)?.body.platform).toBe('GPL_MOBILE');
  });

  test('popular games and winners open games that run on the device', async () => {
    // Bets of the sandbox's own members are too old to be popular then.
    stage.clock.pass({ hours: 40 * 24 });
    member = await aMember({ stage });
    const rounds = roundsOf(stage);
    const game = {
      nodeId: nodeIds.desktop,
      gameId: 'desk',
      gameName: 'Desk Harbor',
      gameType: 'RNG' as const,
      vassalage: 'NOVA',
      vendorName: 'Nova',
      iconUrl: '/desk.webp',
      supportFreePlay: true,
    };
    const round = { id: rounds.newId(), member, game };
    expect(await rounds.bet({ ...round, stake: unitsOf(1), currency })).toMatchObject({ status: 'RS_OK' });
    await rounds.end({ ...round, outcome: unitsOf(900_000), currency });
    stage.clock.pass({ seconds: 700 });
    const popular = async (headers: Record<string, string>) =>
      named((await value<{ games: Game[] }>('listPopularGames', headers)).games);
    expect([await popular(phone), await popular(computer)]).toEqual([[], ['desktop']]);
    const opens = async (headers: Record<string, string>) => {
      const { winners } = await value<{ winners: { gameName: string; game?: Game }[] }>(
        ...(['listWinners', headers] as const),
      );
      const won = winners.find(({ gameName }) => gameName === 'Desk Harbor');
      return [won?.gameName, won?.game?.nodeId];
    };
    expect(await opens(phone)).toEqual(['Desk Harbor', undefined]);
    expect(await opens(computer)).toEqual(['Desk Harbor', nodeIds.desktop]);
  });
});
