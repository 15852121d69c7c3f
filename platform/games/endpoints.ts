import { winners as bounds } from '../../schema/constants.ts';
import type { Endpoints } from '../../server/http/endpoint.ts';
import { keptGameEndpoints } from './kept/endpoints.ts';
import { type LaunchParts, launchEndpoint } from './launch/launch-game.ts';
import { listGames, listHotGames } from './list-games.ts';
import { listVendors } from './list-vendors.ts';
import { lotteryEndpoints } from './lotteries/endpoints.ts';
import { findByName } from './search/find-by-name.ts';
import { createWinners } from './winners/winners.ts';

export const gameEndpoints = ({ catalogue: live, ...parts }: LaunchParts) => {
  const winnersOf = createWinners({ catalogue: live, ...parts });
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
    ...lotteryEndpoints({ catalogue: live, ...parts }),
    ...keptGameEndpoints({ catalogue: live, ...parts }),
    launchGame: launchEndpoint({ catalogue: live, ...parts }),
  } satisfies Endpoints<'games'>;
};
