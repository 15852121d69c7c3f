import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { games as seeded } from '../../sandbox/catalogue/games.ts';
import { randomFrom } from '../../sandbox/random.ts';
import type { components } from '../../schema/generated/platform.ts';
import { aManifest, type StatedManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { aPlatform, type Browser, type TestPlatform } from '../../tests/support/platform.ts';

type Game = components['schemas']['Game'];
type Page = { games: Game[]; pageNum: number; totalPages: number; totalCount: number };

let stage: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  stage = await aPlatform();
  browser = stage.browser();
});
afterAll(() => stage.close());

const vendorLists = { inhouse: ['NOVA', 'LUMEN'], esports: ['ARENA', 'CLUTCH'], cockfight: ['SABONG', 'TARI'] };
const use = (stated: StatedManifest = {}) =>
  stage.brands.put(aManifest({ games: { vendorLists }, ...stated, tenant: { id: 'alpha' } }));
beforeEach(() => use());

const list = async (query: Record<string, string | number | boolean> = {}) =>
  (await browser.value('listGames', { query })) as Page;
const all = async (query: Record<string, string | number | boolean> = {}) => {
  const pages: Game[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await list({ ...query, pageNo, pageSize: 200 });
    pages.push(...page.games);
    if (pageNo >= page.totalPages) return pages;
  }
};
const off = (ids: string[]) => ({ categories: ids.map((id) => ({ id, enabled: false })) });

test('readiness reports listed vendors that the catalogue does not contain, with the most similar one', async () => {
  const vendorPoints = async () => {
    const brand = stage.brands.byId('alpha');
    const points = brand === undefined ? [] : await stage.platform.lookAtBrand(brand);
    return points.filter(({ id }) => id === 'vendors').map(({ state, message, fix }) => [state, message, fix]);
  };
  expect(await vendorPoints()).toEqual([]);
  use({ games: { vendorLists: { ...vendorLists, esports: ['ARENA', 'CLUCTH'], inhouse: ['nova', 'NOBODY'] } } });
  const row = (list: string, vendor: string, nearest = '') => [
    'warning',
    `/games/vendorLists/${list} names ${vendor}, which the catalogue of alpha does not know`,
    `${nearest}livery catalogue import FILE, or take it out of /games/vendorLists/${list}`,
  ];
  expect((await vendorPoints()).sort()).toEqual([
    row('esports', 'CLUCTH', 'did you mean CLUTCH? Else '),
    row('inhouse', 'NOBODY'),
    row('inhouse', 'nova', 'did you mean NOVA? Else '),
  ]);
  // Nothing is refused: the brand is served with these lists.
  expect(stage.brands.byId('alpha')?.manifest.games.vendorLists.inhouse).toEqual(['nova', 'NOBODY']);
});

describe('the list of games', () => {
  test('is returned in pages, every game once', async () => {
    covers(['CALL-GAME-01', 'ENTITY-GAMELIST-01', 'ENTITY-GAMEQUERY-01', 'GAME-LIST-19', 'ROLE-13']);
    const first = await list();
    expect(first).toMatchObject({ pageNum: 1, totalCount: seeded.length });
    expect(first.games).toHaveLength(36);
    expect(first.totalPages).toBe(Math.ceil(seeded.length / 36));
    const ids = (await all()).map(({ nodeId }) => nodeId);
    expect(new Set(ids).size).toBe(seeded.length);
    expect(await list({ pageNo: 9999 })).toMatchObject({ games: [], totalCount: seeded.length });
  });

  test('finds the same games as a walk through all of them, with any combination of filters', async () => {
    const whole = await all();
    const random = randomFrom('filters together');
    const some = <T>(value: () => T): T | undefined => (random.chance(0.4) ? value() : undefined);
    const gameOf = () => random.pick(whole as [Game, ...Game[]]);
    let hits = 0;
    for (let round = 0; round < 200; round += 1) {
      const near = gameOf();
      const of = () => (random.chance(0.8) ? near : gameOf());
      const stated = {
        vassalage: some(() => [of(), of()].slice(0, random.whole(1, 2)).map((game) => game.vassalage)),
        gameType: some(() => [of(), of()].slice(0, random.whole(1, 2)).map((game) => game.gameType)),
        gameClassify: some(() => of().gameClassify[0]),
        gameName: some(() => of().gameName.slice(0, 4).trim()),
        category: some(() => random.pick(['RNG', 'FISH', 'LIVE', 'NOPE'])),
      };
      const query = Object.fromEntries(
        Object.entries(stated).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      );
      const expected = whole.filter(
        (game) =>
          (stated.vassalage?.includes(game.vassalage) ?? true) &&
          (stated.gameType?.includes(game.gameType) ?? true) &&
          (stated.gameClassify === undefined || game.gameClassify.includes(stated.gameClassify)) &&
          (stated.gameName === undefined || game.gameName.toLowerCase().includes(stated.gameName.toLowerCase())) &&
          (stated.category === undefined || game.gameType === stated.category),
      );
      hits += expected.length > 0 ? 1 : 0;
      const found = await all(query);
      expect(
        found.map(({ nodeId }) => nodeId),
        JSON.stringify(query),
      ).toEqual(expected.map(({ nodeId }) => nodeId));
    }
    expect(hits).toBeGreaterThan(50);
  });

  test('is filtered by name, type, vendor, classification, stake and lines', async () => {
    covers(['GAME-FILTER-11', 'GAME-LIST-04', 'ENTITY-GAME-01', 'ENTITY-GAME-02', 'ENTITY-GAME-03']);
    const [some] = await all({ gameType: 'FISH', vassalage: 'REEF' });
    expect(some).toMatchObject({ gameType: 'FISH', vassalage: 'REEF', vendorName: 'Reefworks', gameCode: 'lobby' });
    const name = (some?.gameName ?? '').toUpperCase();
    expect((await all({ gameName: name })).map(({ nodeId }) => nodeId)).toContain(some?.nodeId);
    expect(new Set((await all({ gameType: 'FISH,PVP' })).map(({ gameType }) => gameType))).toEqual(
      new Set(['FISH', 'PVP']),
    );
    expect((await all({ gameClassify: 'JP' })).every(({ gameClassify }) => gameClassify.includes('JP'))).toBe(true);
    expect((await all({ isNew: true })).every(({ isNew }) => isNew)).toBe(true);
    const ofStake = await list({ minBet: '0.1' });
    expect(ofStake.totalCount).toBe(seeded.filter(({ minBet }) => minBet <= 0.1).length);
    expect((await list({ minLine: '1024' })).totalCount).toBe(seeded.filter(({ minLine }) => minLine >= 1024).length);
    expect(await list({ gameName: 'nobody made this' })).toMatchObject({ games: [], totalPages: 0, totalCount: 0 });
    // Empty filters are ignored.
    expect((await list({ gameName: '', gameType: '', vassalage: '', minBet: '' })).totalCount).toBe(seeded.length);
  });

  test('has the presets of the categories', async () => {
    covers([
      'GAME-PRESET-01',
      'GAME-PRESET-02',
      'GAME-PRESET-03',
      'GAME-PRESET-04',
      'GAME-PRESET-05',
      'GAME-PRESET-06',
      'GAME-PRESET-07',
      'GAME-PRESET-08',
      'GAME-PRESET-09',
      'GAME-PRESET-AMB-01',
      'GAME-CAT-03',
    ]);
    const vendors = async (category: string) => new Set((await all({ category })).map(({ vassalage }) => vassalage));
    expect(await vendors('INHOUSE')).toEqual(new Set(vendorLists.inhouse));
    expect(await vendors('ESPORTS')).toEqual(new Set(vendorLists.esports));
    expect(await vendors('COCKFIGHT')).toEqual(new Set(vendorLists.cockfight));
    expect(await vendors('SPORTS')).toEqual(new Set(['STRIKER', 'PITCH']));
    expect(await vendors('JL')).toEqual(new Set(['JL']));
    expect(await vendors('RTG')).toEqual(new Set(['RTG']));
    const bingo = await all({ category: 'BINGO' });
    expect(bingo.length).toBeGreaterThan(0);
    expect(bingo.every(({ gameType, gameClassify }) => gameType === 'RNG' && gameClassify.includes('BG'))).toBe(true);
    const jackpots = await all({ category: 'JACKPOT' });
    expect(jackpots.length).toBeGreaterThan(0);
    expect(jackpots.every(({ gameClassify }) => gameClassify.includes('JP'))).toBe(true);
    expect((await all({ category: 'NEW' })).every(({ isNew }) => isNew)).toBe(true);
    expect(await all({ category: 'ALL' })).toHaveLength(seeded.length);
    expect(await all({ category: 'NOPE' })).toEqual([]);

    use({ games: { presets: { JACKPOT: 'Ways' }, vendorLists } });
    expect((await all({ category: 'JACKPOT' })).every(({ gameClassify }) => gameClassify.includes('Ways'))).toBe(true);
  });

  test('of a provider page shows the vendor that the brand names for it', async () => {
    covers(['GAME-ROUTE-AMB-02']);
    const vendors = async (category: string) => [
      ...new Set((await all({ category })).map(({ vassalage }) => vassalage)),
    ];
    use({ games: { vendorLists, providerPages: { jiliGames: 'NOVA' } } });
    expect([await vendors('JL'), await vendors('RTG')]).toEqual([['NOVA'], ['RTG']]);
    use({ games: { vendorLists, providerPages: { rtgGames: 'LUMEN' } } });
    expect([await vendors('JL'), await vendors('RTG')]).toEqual([['JL'], ['LUMEN']]);
  });

  test('has one of seven types and one property for each fact, in every category', async () => {
    covers(['ENTITY-GAME-AMB-01', 'ENTITY-GAME-AMB-02']);
    const games = await all();
    expect(new Set(games.map(({ gameType }) => gameType))).toEqual(
      new Set(['RNG', 'FISH', 'PVP', 'LIVE', 'LOTT', 'ELOTT', 'SPORTS']),
    );
    for (const category of ['ESPORTS', 'COCKFIGHT', 'BINGO', 'JACKPOT', 'INHOUSE', 'NEW', 'HOT']) {
      expect([category, (await all({ category })).length > 0]).toEqual([category, true]);
      expect([category, await all({ gameType: category })]).toEqual([category, []]);
    }
    const names = new Set(games.flatMap((game) => Object.keys(game)));
    for (const name of ['gameName', 'supportFreePlay', 'iconUrl', 'mobileLargeIcon'])
      expect([name, games.every((game) => name in game)]).toEqual([name, true]);
    for (const other of ['nodeName', 'displayName', 'freeplay', 'supportPlay', 'showIcon', 'img'])
      expect([other, names.has(other)]).toEqual([other, false]);
  });

  test('contains only categories that the brand has enabled', async () => {
    covers(['GAME-SCOPE-AMB-01', 'GAME-CAT-04']);
    use({ games: { vendorLists, ...off(['LIVE', 'ESPORTS']) } });
    const offered = await all();
    expect(offered.some(({ gameType }) => gameType === 'LIVE')).toBe(false);
    expect(offered.some(({ vassalage }) => vendorLists.esports.includes(vassalage))).toBe(false);
    expect(await all({ category: 'LIVE' })).toEqual([]);
    const { games: hot } = (await browser.value('listHotGames')) as { games: Game[] };
    expect(hot.some(({ gameType }) => gameType === 'LIVE')).toBe(false);
  });

  test('has all hot games, the hottest first', async () => {
    covers(['CALL-GAME-03', 'GAME-HOT-01', 'GAME-HOT-AMB-01']);
    const { games: hot } = (await browser.value('listHotGames', {
      query: { isPlatform: 2, platform: 'html5', language: 'EN', merchantCode: 'ALPHA' },
    })) as { games: Game[] };
    const ranked = seeded
      .filter(({ hotRank }) => hotRank !== null)
      .sort((one, other) => (one.hotRank ?? 0) - (other.hotRank ?? 0));
    expect(hot.map(({ nodeId }) => String(nodeId))).toEqual(ranked.map(({ nodeId }) => nodeId));
    expect((await all({ category: 'HOT' })).map(({ nodeId }) => nodeId)).toEqual(hot.map(({ nodeId }) => nodeId));
  });

  test('refuses an invalid page size', async () => {
    expect(await browser.failure('listGames', { query: { pageSize: 201 } })).toBe('400 request.invalid');
  });
});

describe('the vendors', () => {
  test('state which tabs of a category lead to games', async () => {
    covers(['GAME-CAT-03']);
    const { sorting } = (await browser.value('listVendors')) as {
      sorting: { gameCategory: string; classifications: string[]; hasNew: boolean; hasHot: boolean }[];
    };
    for (const { gameCategory: category, classifications, hasNew, hasHot } of sorting) {
      const games = await all({ category });
      const codes = new Set(games.flatMap(({ gameClassify }) => gameClassify));
      codes.delete('new');
      expect([category, classifications]).toEqual([category, [...codes].sort()]);
      expect([category, hasNew]).toEqual([category, games.some(({ isNew }) => isNew)]);
      expect([category, hasHot]).toEqual([category, games.some(({ isHot }) => isHot)]);
    }
    const ofCategory = (id: string) => sorting.find(({ gameCategory }) => gameCategory === id)?.classifications;
    expect(ofCategory('ESPORTS')).not.toEqual(ofCategory('SPORTS'));
  });

  test('are returned by type with their number of games, in the order of the categories', async () => {
    covers(['CALL-GAME-02', 'ENTITY-VENDOR-01', 'ENTITY-VENDOR-02', 'ENTITY-CLASS-01', 'ENTITY-CLASS-03']);
    const value = await browser.value('listVendors', { query: { typeId: 1 } });
    const { vendors, sorting, classifications } = value as {
      vendors: components['schemas']['Vendor'][];
      sorting: { gameCategory: string; vendorNames: string[] }[];
      classifications: { gameType: string; key: string; displayName: string }[];
    };
    expect(vendors.reduce((sum, { gameCount }) => sum + gameCount, 0)).toBe(seeded.length);
    expect(vendors).toContainEqual({
      vassalage: 'REEF',
      displayName: 'Reefworks',
      gameType: 'FISH',
      gameCount: seeded.filter(({ vassalage }) => vassalage === 'REEF').length,
      logoUrl: '/media/vendors/REEF-WHITE.png',
    });
    const shown = aManifest().games.categories.filter(({ enabled }) => enabled);
    expect(sorting.map(({ gameCategory }) => gameCategory)).toEqual(shown.map(({ id }) => id));
    expect(sorting.find(({ gameCategory }) => gameCategory === 'INHOUSE')?.vendorNames).toEqual(['NOVA', 'LUMEN']);
    expect(classifications).toContainEqual({ gameType: 'RNG', key: 'JP', displayName: 'Jackpot' });
    expect(classifications.some(({ key }) => key === 'new')).toBe(false);

    use({ games: { vendorLists: { inhouse: [] } } });
    const bare = (await browser.value('listVendors')) as { sorting: { gameCategory: string }[] };
    expect(bare.sorting.some(({ gameCategory }) => gameCategory === 'INHOUSE')).toBe(false);
  });
});
