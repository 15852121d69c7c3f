import type { PageId } from '../../../schema/routes.ts';
import type { Page, PageModule, Pages } from '../../page/registry.ts';

const row = (page: PageId, load: () => Promise<PageModule>): Page => ({
  titleKey: `shell:page.${page}`,
  namespaces: ['games', 'lists'],
  load,
});
const searchable = (page: PageId, load: () => Promise<PageModule>): Page => ({ ...row(page, load), search: true });
const category = () => import('./category-page.tsx');
const list = (page: PageId) => searchable(page, category);
const savedGames = (page: PageId) => searchable(page, () => import('./saved-games-page.tsx'));

export const gamePages = {
  allGames: {
    titleKey: 'shell:page.allGames',
    namespaces: ['games'],
    search: true,
    load: () => import('./all-games-page.tsx'),
  },
  hotGames: searchable('hotGames', () => import('./hot-games-page.tsx')),
  featuredGames: list('featuredGames'),
  newGames: list('newGames'),
  slotGames: list('slotGames'),
  liveGames: list('liveGames'),
  sportGames: list('sportGames'),
  esportGames: list('esportGames'),
  fishGames: list('fishGames'),
  pvpGames: list('pvpGames'),
  // Lotteries cannot be searched (GAME-LIST-10).
  lott: row('lott', category),
  elott: row('elott', category),
  cockfight: list('cockfight'),
  jackpots: list('jackpots'),
  bingo: list('bingo'),
  inHouse: list('inHouse'),
  jiliGames: list('jiliGames'),
  rtgGames: list('rtgGames'),
  providers: searchable('providers', () => import('./providers-page.tsx')),
  gameCenter: searchable('gameCenter', () => import('./game-center-page.tsx')),
  searchGames: row('searchGames', () => import('./search-games-page.tsx')),
  recentGames: savedGames('recentGames'),
  favourites: savedGames('favourites'),
} satisfies Pages;
