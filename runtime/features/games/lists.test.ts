import { describe, expect, it } from 'vitest';
import type { PageId } from '../../../schema/routes.ts';
import { covers } from '../../../tests/support/covers.ts';
import { countOf, renderPage, textOf } from '../../../tests/support/runtime/render-page.ts';
import { someGames } from '../../../tests/support/runtime/samples.ts';

const vendor = (vassalage: string, gameType: 'RNG' | 'SPORTS' = 'RNG') => ({
  vassalage,
  displayName: `${vassalage} Works`,
  gameType,
  gameCount: 12,
  logoUrl: `/media/vendors/${vassalage}-WHITE.png`,
});
const answers = {
  listHotGames: { games: someGames(30) },
  listGames: { games: someGames(36), pageNum: 1, totalPages: 3, totalCount: 100, revision: 'r1' },
  listVendors: {
    vendors: [vendor('NOVA'), vendor('NOVA', 'SPORTS'), vendor('EVO')],
    sorting: [
      { gameCategory: 'RNG', vendorNames: ['EVO', 'NOVA'], classifications: ['JP'], hasNew: true, hasHot: true },
      { gameCategory: 'ESPORTS', vendorNames: ['NOVA'], classifications: ['Arena'], hasNew: false, hasHot: false },
    ],
    classifications: [
      { gameType: 'RNG', key: 'JP', displayName: 'Jackpot' },
      { gameType: 'FISH', key: 'Boss', displayName: 'Boss hunt' },
      { gameType: 'SPORTS', key: 'Arena', displayName: 'Arena games' },
      { gameType: 'SPORTS', key: 'Derby', displayName: 'Derby games' },
    ],
  },
};
const page = (id: PageId, over: Omit<Parameters<typeof renderPage>[0], 'page'> = {}) =>
  renderPage({ page: id, answers, ...over });

describe('a list of games', () => {
  it('is part of the document: tabs, providers, filter, and its first page', async () => {
    covers(['GAME-LIST-02', 'GAME-LIST-03', 'GAME-LIST-05', 'ENTITY-CLASS-03', 'GAME-ROUTE-03']);
    const html = await page('slotGames');
    expect(countOf(html, '<article')).toBe(36);
    const text = textOf(html);
    for (const word of ['Favourites', 'Recent', 'Jackpot', 'All providers', 'Filter']) expect(text).toContain(word);
    expect(text).not.toContain('Boss hunt');
  });

  it.each(['bingo', 'jackpots', 'newGames', 'featuredGames', 'inHouse', 'jiliGames', 'rtgGames'] as const)(
    'has no choice of providers on %s',
    async (id) => {
      covers(['GAME-LIST-09']);
      const categories = [{ id: 'FEATURED', enabled: true }];
      const html = await page(id, { manifest: { games: { categories, vendorLists: { inhouse: ['NOVA'] } } } });
      expect(countOf(html, '<article')).toBe(36);
      expect(textOf(html)).not.toContain('All providers');
      expect(textOf(html)).toContain('Filter');
    },
  );

  it('offers only tabs that lead to games of the category', async () => {
    covers(['GAME-LIST-05']);
    const games = { vendorLists: { esports: ['NOVA'] }, classificationTabs: ['all', 'favorite', 'new', 'hot'] };
    const text = textOf(await page('esportGames', { manifest: { games } }));
    for (const tab of ['All', 'Favourites', 'Arena games']) expect(text).toContain(tab);
    for (const tab of ['Derby games', 'New', 'Hot']) expect(text).not.toMatch(new RegExp(`\\b${tab}\\b`));
    expect(textOf(await page('slotGames', { manifest: { games } }))).toMatch(/\bNew\b.*\bHot\b/);
  });

  it.each(['FAV', 'RECENT'])(
    'offers visitors a login if their address names %s, instead of loading endlessly',
    async (tab) => {
      const html = await page('slotGames', { query: `?dataType=${tab}` });
      expect(html).toContain(`/m/login?from=${encodeURIComponent(`/m/slot-games?dataType=${tab}`)}`);
      expect(html).not.toContain('aria-busy="true"');
    },
  );

  it.each(['lott', 'elott'] as const)('offers neither favourites nor providers nor a filter on %s', async (id) => {
    covers(['GAME-LIST-10']);
    for (const query of ['', '?dataType=HOT', '?dataType=RECENT']) {
      const text = textOf(await page(id, { query }));
      expect(text).toContain('Recent');
      for (const word of ['Favourites', 'All providers', 'Filter']) expect(text).not.toContain(word);
    }
    expect(textOf(await page('fishGames'))).toContain('Favourites');
  });

  it('has the tabs that the brand configures', async () => {
    const text = textOf(await page('slotGames', { manifest: { games: { classificationTabs: ['all', 'hot'] } } }));
    expect(text).toContain('Hot');
    expect(text).not.toContain('Favourites');
  });

  it('shows six skeletons while loading, an error after a failure, and a text for a category that is off', async () => {
    covers(['GAME-LIST-07', 'GAME-LIST-08', 'GAME-LIST-20']);
    const waiting = await page('slotGames', { answers: {} });
    expect([countOf(waiting, '<article'), countOf(waiting, 'aria-busy="true"')]).toEqual([0, 1]);
    const [, grid = ''] = waiting.split('aria-busy="true"');
    expect(countOf(grid, '<li')).toBe(6);
    const none = { ...answers, listGames: { games: [], pageNum: 1, totalPages: 0, totalCount: 0, revision: 'r1' } };
    const nothing = textOf(await page('slotGames', { answers: none }));
    expect(nothing).toContain('No games found');
    // No filter was set.
    expect(nothing).not.toContain('Remove one');
    const off = { games: { categories: [{ id: 'RNG', enabled: false }] } };
    const html = await page('slotGames', { manifest: off });
    expect(textOf(html)).toContain('Not offered here');
    expect(countOf(html, '<article')).toBe(0);
  });

  it('shows hot games in pages of 24', async () => {
    covers(['GAME-HOT-02', 'GAME-ROUTE-11']);
    const html = await page('hotGames');
    expect(countOf(html, '<article')).toBe(24);
    expect(textOf(html)).toContain('Show others');
  });

  it('lists each provider once, with all its games counted', async () => {
    covers(['GAME-ROUTE-24', 'CONST-PAGE-04']);
    const html = await page('providers');
    expect(countOf(html, 'vassalage=NOVA')).toBe(1);
    expect(textOf(html)).toContain('NOVA Works 24 games');
    const vendors = Array.from({ length: 40 }, (_, place) => vendor(`V${place}`));
    const many = await page('providers', { answers: { ...answers, listVendors: { ...answers.listVendors, vendors } } });
    expect(countOf(many, 'vassalage=V')).toBe(36);
  });
});
