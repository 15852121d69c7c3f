import type { PageId } from '../../../schema/routes.ts';
import type { Page, PageModule, Pages } from '../../page/registry.ts';

const row = (page: PageId, load: () => Promise<PageModule>): Page => ({
  titleKey: `shell:page.${page}`,
  namespaces: ['games', 'lists'],
  load,
});
const list = (page: PageId) => row(page, () => import('./category-page.tsx'));
const savedGames = (page: PageId) => row(page, () => import('./saved-games-page.tsx'));

export const gamePages = {
  allGames: {
    titleKey: 'shell:page.allGames',
    namespaces: ['games'],
    load: () => import('./all-games-page.tsx'),
  },
  hotGames: row('hotGames', () => import('./hot-games-page.tsx')),
  newGames: list('newGames'),
  slotGames: list('slotGames'),
  liveGames: list('liveGames'),
  sportGames: list('sportGames'),
  esportGames: list('esportGames'),
  fishGames: list('fishGames'),
  pvpGames: list('pvpGames'),
  lott: list('lott'),
  elott: list('elott'),
  cockfight: list('cockfight'),
  jackpots: list('jackpots'),
  bingo: list('bingo'),
  inHouse: list('inHouse'),
  jiliGames: list('jiliGames'),
  rtgGames: list('rtgGames'),
  providers: row('providers', () => import('./providers-page.tsx')),
  gameCenter: row('gameCenter', () => import('./game-center-page.tsx')),
  searchGames: row('searchGames', () => import('./search-games-page.tsx')),
  recentGames: savedGames('recentGames'),
  favourites: savedGames('favourites'),
} satisfies Pages;
