import { member, type Routes } from '../../route.ts';

/** What a game list reads: GAME-LIST-01, GAME-ROUTE-04, -25, -26. */
const listQuery = [
  'vassalage',
  'gameClassify',
  'dataType',
  'gameName',
  'gameType',
  'minBet',
  'minLine',
] as const;

export const gamesRoutes = {
  externalGame: { path: '/m/fbGame', guard: member(), switch: { feature: 'externalFrame' } },
  playGame: { path: '/m/play', guard: member(), query: ['vendor', 'nodeId'] },
  allGames: { path: '/m/all-games' },
  hotGames: { path: '/m/hot-games', query: listQuery },
  newGames: { path: '/m/new-games', query: listQuery },
  slotGames: { path: '/m/slot-games', query: listQuery },
  liveGames: { path: '/m/live-games', query: listQuery },
  sportGames: { path: '/m/sport-games', query: listQuery },
  esportGames: { path: '/m/esport-games', query: listQuery },
  fishGames: { path: '/m/fish-games', query: listQuery },
  pvpGames: { path: '/m/pvp-games', query: listQuery },
  lott: { path: '/m/lott', query: listQuery },
  elott: { path: '/m/elott', query: listQuery },
  cockfight: { path: '/m/cockfight', query: listQuery },
  jackpots: { path: '/m/jackpots', query: listQuery },
  bingo: { path: '/m/bingo', query: listQuery },
  inHouse: { path: '/m/inHouse', query: listQuery },
  jiliGames: { path: '/m/jili-games', aliases: ['/m/jili'], query: listQuery },
  rtgGames: { path: '/m/rtg-games', query: listQuery },
  providers: { path: '/m/provider' },
  gameCenter: { path: '/m/gameCenter', query: listQuery },
  searchGames: { path: '/m/search-games', query: ['gameName', 'gameType'] },
  recentGames: { path: '/m/recent-games', guard: member(), query: ['gameType'] },
  favourites: { path: '/m/favorite', aliases: ['/m/fav-games'], guard: member(), query: ['gameType'] },
} as const satisfies Routes;
