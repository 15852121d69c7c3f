import { winners as bounds, pageSizes } from '../../schema/constants.ts';
import type { Endpoints } from '../../server/http/endpoint.ts';
import { keptGameEndpoints } from './kept/endpoints.ts';
import { type LaunchParts, launchEndpoint } from './launch/launch-game.ts';
import { betRoundEndpoint } from './launch/show-round.ts';
import { listGames, listHotGames } from './list-games.ts';
import { listVendors } from './list-vendors.ts';
import { listGameMenus } from './lobby/list-game-menus.ts';
import { createPopularGames } from './lobby/popular-games.ts';
import { lotteryEndpoints } from './lotteries/endpoints.ts';
import { createOnlineCounter } from './online/count-online.ts';
import { findByName } from './search/find-by-name.ts';
import { createWinners } from './winners/winners.ts';

export const gameEndpoints = ({ catalogue: live, ...parts }: LaunchParts) => {
  const winnersOf = createWinners({ catalogue: live, ...parts });
  const countOnline = createOnlineCounter({ catalogue: live, ...parts });
  const popularOf = createPopularGames({ catalogue: live, ...parts });
  return {
    listGames: async ({ brand, query }) => {
      const { gameName = '' } = query;
      const named =
        gameName === '' ? undefined : await findByName({ database: parts.database, name: gameName });
      return listGames({ catalogue: live.of(brand), manifest: brand.manifest, query, named });
    },
    listHotGames: ({ brand }) => listHotGames({ catalogue: live.of(brand), manifest: brand.manifest }),
    listVendors: ({ brand }) => listVendors({ catalogue: live.of(brand), manifest: brand.manifest }),
    listWinners: async ({ brand, query: { gameCategory: category, limitNum: limit = bounds.limit } }) => ({
      winners: await winnersOf({ brand, category: category === '' ? undefined : category, limit }),
    }),
    listGameMenus: ({ brand }) => listGameMenus({ catalogue: live.of(brand), manifest: brand.manifest }),
    countOnline: ({ brand, query }) => countOnline({ brand, nodeIds: query.nodeIds }),
    listPopularGames: async ({ brand, query: { pageSize: limit = pageSizes.home } }) => ({
      games: await popularOf({ brand, limit }),
    }),
    ...lotteryEndpoints({ catalogue: live, ...parts }),
    ...keptGameEndpoints({ catalogue: live, ...parts }),
    launchGame: launchEndpoint({ catalogue: live, ...parts }),
    showBetRound: betRoundEndpoint(parts),
  } satisfies Endpoints<'games'> & Partial<Endpoints>;
};
