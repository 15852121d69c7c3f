import type { PageId } from '../../../../schema/routes.ts';
import type { Page, Pages } from '../../../page/registry.ts';

/** Pages that are not implemented yet: their address works and says so. */
const row = (page: PageId): Page => ({
  titleKey: `shell:page.${page}`,
  namespaces: ['content'],
  load: () => import('./placeholder-page.tsx'),
});

export const placeholderPages = {
  salaryContract: row('salaryContract'),
  dividendContract: row('dividendContract'),
  hourContract: row('hourContract'),

  hotGames: row('hotGames'),
  newGames: row('newGames'),
  slotGames: row('slotGames'),
  liveGames: row('liveGames'),
  sportGames: row('sportGames'),
  esportGames: row('esportGames'),
  fishGames: row('fishGames'),
  pvpGames: row('pvpGames'),
  lott: row('lott'),
  elott: row('elott'),
  cockfight: row('cockfight'),
  jackpots: row('jackpots'),
  bingo: row('bingo'),
  inHouse: row('inHouse'),
  jiliGames: row('jiliGames'),
  rtgGames: row('rtgGames'),
  providers: row('providers'),
  gameCenter: row('gameCenter'),
  searchGames: row('searchGames'),
  recentGames: row('recentGames'),
  favourites: row('favourites'),

  promotionDetail: row('promotionDetail'),
  applyReward: row('applyReward'),
  events: row('events'),
} satisfies Pages;
