import { member, type Routes } from '../../route.ts';

/** Query parameters of a game list: GAME-LIST-01, GAME-ROUTE-04, -25, -26. */
const listQuery = ['vassalage', 'gameClassify', 'dataType', 'gameName', 'gameType', 'minBet', 'minLine'] as const;

export const gamesRoutes = {
  externalGame: { path: '/m/fbGame', guard: member(), switch: { feature: 'externalFrame' } },
  playGame: { path: '/m/play', guard: member('realOrTrial'), query: ['vendor', 'nodeId'] },
  allGames: { path: '/m/all-games', indexed: true },
  hotGames: { path: '/m/hot-games', indexed: true, query: listQuery },
  featuredGames: { path: '/m/featured-games', indexed: true, query: listQuery },
  newGames: { path: '/m/new-games', indexed: true, query: listQuery },
  slotGames: { path: '/m/slot-games', indexed: true, query: listQuery },
  liveGames: { path: '/m/live-games', indexed: true, query: listQuery },
  sportGames: { path: '/m/sport-games', indexed: true, query: listQuery },
  esportGames: { path: '/m/esport-games', indexed: true, query: listQuery },
  fishGames: { path: '/m/fish-games', indexed: true, query: listQuery },
  pvpGames: { path: '/m/pvp-games', indexed: true, query: listQuery },
  lott: { path: '/m/lott', indexed: true, query: listQuery },
  elott: { path: '/m/elott', indexed: true, query: listQuery },
  cockfight: { path: '/m/cockfight', indexed: true, query: listQuery },
  jackpots: { path: '/m/jackpots', indexed: true, query: listQuery },
  bingo: { path: '/m/bingo', indexed: true, query: listQuery },
  inHouse: { path: '/m/inHouse', indexed: true, query: listQuery },
  jiliGames: { path: '/m/jili-games', indexed: true, aliases: ['/m/jili'], query: listQuery },
  rtgGames: { path: '/m/rtg-games', indexed: true, query: listQuery },
  providers: { path: '/m/provider', indexed: true },
  gameCenter: { path: '/m/gameCenter', indexed: true, query: listQuery },
  searchGames: { path: '/m/search-games', query: ['gameName', 'gameType'] },
  recentGames: { path: '/m/recent-games', guard: member('notGuest'), query: ['gameType'] },
  favourites: { path: '/m/favorite', aliases: ['/m/fav-games'], guard: member('notGuest'), query: ['gameType'] },
} as const satisfies Routes;
