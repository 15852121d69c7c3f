import { describe, expect, it } from 'vitest';
import { covers } from '../../../tests/support/covers.ts';
import { countOf, renderPage, textOf } from '../../../tests/support/runtime/render-page.ts';
import { aGame, someGames } from '../../../tests/support/runtime/samples.ts';
import type { Schemas } from '../../api/operation-types.ts';
import { coverOf } from '../../catalogue/tile-shapes.ts';

const vendor = (over: Partial<Schemas['Vendor']>): Schemas['Vendor'] => ({
  vassalage: 'NOVA',
  displayName: 'Nova Works',
  gameType: 'LIVE',
  gameCount: 12,
  logoUrl: '/media/vendors/NOVA-WHITE.png',
  ...over,
});
const list = { games: someGames(3), pageNum: 1, totalPages: 1, totalCount: 3, revision: 'r1' };
const tabs = { classifications: [], hasNew: false, hasHot: false };
const answers = {
  listHotGames: { games: someGames(5) },
  listGames: list,
  listVendors: {
    vendors: [
      vendor({}),
      vendor({ vassalage: 'EVO', displayName: 'Evolve' }),
      vendor({ vassalage: 'BALL', gameType: 'SPORTS' }),
    ],
    sorting: [
      { gameCategory: 'FISH', vendorNames: [], ...tabs },
      { gameCategory: 'LIVE', vendorNames: ['EVO', 'NOVA', 'GONE'], ...tabs },
      { gameCategory: 'RNG', vendorNames: [], ...tabs },
    ],
    classifications: [],
  },
};
const page = (over: Omit<Parameters<typeof renderPage>[0], 'page'> = {}) =>
  renderPage({ page: 'allGames', answers, ...over });
const headings = (html: string) => [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, inner = '']) => textOf(inner));

describe('all games', () => {
  it('begin with hot games, followed by the categories in the order of the platform', async () => {
    covers(['GAME-ALL-01', 'GAME-ALL-02']);
    expect(headings(await page()).slice(0, 4)).toEqual(['Hot', 'Fishing', 'Live casino', 'Slots']);
  });

  it('begin with the default category of the brand', async () => {
    covers(['GAME-CAT-05', 'GAME-CAT-AMB-01']);
    expect(headings(await page())[0]).toBe('Hot');
    const html = await page({ manifest: { games: { defaultCategory: 'LIVE' } } });
    expect(headings(html).slice(0, 2)).toEqual(['Live casino', 'Fishing']);
  });

  it('show games or vendors as the brand configures, one row each', async () => {
    covers(['GAME-ALL-03', 'GAME-ALL-04', 'GAME-ALL-AMB-01', 'GAME-TILE-02']);
    const html = await page();
    expect(html).toContain('src="/media/vendors/NOVA-WHITE.png"');
    expect(html.indexOf('vassalage=EVO')).toBeLessThan(html.indexOf('vassalage=NOVA'));
    expect(html).toContain('href="/m/sport-games?vassalage=BALL"');
    const games = await page({ manifest: { games: { categories: [{ id: 'LIVE', display: 'games' }] } } });
    expect(games).not.toContain('vassalage=EVO');
    expect(headings(games)).toContain('Live casino');
  });

  it('open the games of its category with each tile of a vendor that is in several', async () => {
    const inBoth = [vendor({ gameType: 'LOTT' }), vendor({ gameType: 'ELOTT' })];
    const html = await page({
      answers: { ...answers, listVendors: { vendors: inBoth, sorting: [], classifications: [] } },
    });
    for (const to of ['/m/lott?vassalage=NOVA', '/m/elott?vassalage=NOVA'])
      expect(countOf(html, `href="${to}"`)).toBe(1);
  });

  it('omit categories that the brand does not offer', async () => {
    const html = await page({ manifest: { games: { categories: [{ id: 'RNG', enabled: false }] } } });
    expect(headings(html)).not.toContain('Slots');
  });

  it('show an illustration and a link if nothing is offered', async () => {
    const empty = {
      listHotGames: { games: [] },
      listGames: { ...list, games: [] },
      listVendors: { vendors: [], sorting: [], classifications: [] },
    };
    const html = await page({ answers: empty });
    expect(textOf(html)).toContain('No games here yet');
    expect(html).toContain('href="/m/hot-games"');
  });

  it('show skeletons in the shape of their tiles', async () => {
    covers(['GAME-LIST-07']);
    const html = await page({ answers: {} });
    expect(countOf(html, '<article')).toBe(0);
    expect(html).toContain('aria-busy="true"');
  });
});

describe('a tile', () => {
  it('leads visitors to the login and back; lotteries have no favourite button', async () => {
    covers(['GAME-TILE-01', 'FAV-06']);
    const one = (game: Schemas['Game'], memberHint = false) =>
      page({ answers: { ...answers, listHotGames: { games: [game] }, listGames: { ...list, games: [] } }, memberHint });
    const slot = await one(aGame({ gameName: 'Golden Carp' }));
    expect(slot).toContain('href="/m/login?from=%2Fm%2Fall-games"');
    expect(slot).toContain('aria-label="Add Golden Carp to favourites"');
    expect(await one(aGame({ gameType: 'LOTT' }))).not.toContain('to favourites');
    expect(await one(aGame(), true)).not.toContain('href="/m/login');
  });

  it('reserves space for its cover, and uses the cover of its shape', () => {
    const game = aGame({ nodeId: 9 });
    expect(coverOf({ game, shape: 'portrait' })).toBe('/media/covers/9.webp?shape=portrait');
    expect(coverOf({ game, shape: 'landscape' })).toBe('/media/covers/9.webp?shape=landscape');
    expect(coverOf({ game: { ...game, mobileLargeIcon: '/c/9.png?v=2' }, shape: 'landscape' })).toBe(
      '/c/9.png?v=2&shape=landscape',
    );
    expect(coverOf({ game, shape: 'list' })).toBe('/media/covers/9.webp?shape=square');
  });
});
