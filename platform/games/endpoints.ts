import { winners as bounds, pageSizes } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import type { Endpoints, Visit } from '../../server/http/endpoint.ts';
import { promotesTo } from '../account/may.ts';
import type { LiveCatalogue } from './catalogue/live-catalogue.ts';
import { inLanguage } from './in-language.ts';
import { type LaunchParts, launchEndpoint } from './launch/launch-game.ts';
import { betRoundEndpoint } from './launch/show-round.ts';
import { listGames, listHotGames } from './list-games.ts';
import { listVendors } from './list-vendors.ts';
import { listGameMenus } from './lobby/list-game-menus.ts';
import { createPopularGames } from './lobby/popular-games.ts';
import { lotteryEndpoints } from './lotteries/endpoints.ts';
import { onDevice } from './on-device.ts';
import { createOnlineCounter } from './online/count-online.ts';
import { savedGameEndpoints } from './saved/endpoints.ts';
import { findByName } from './search/find-by-name.ts';
import { createWinners } from './winners/winners.ts';

export const gameEndpoints = ({
  catalogue: live,
  ...parts
}: LaunchParts & { catalogue: Pick<LiveCatalogue, 'at'> }) => {
  const winnersOf = createWinners({ catalogue: live, ...parts });
  const countOnline = createOnlineCounter({ catalogue: live, ...parts });
  const popularOf = createPopularGames({ catalogue: live, ...parts });
  const offeredTo = ({
    brand,
    device,
    language,
  }: Pick<Visit, 'brand' | 'device'> & { language?: string | undefined }) => ({
    catalogue: inLanguage({ catalogue: onDevice({ catalogue: live.of(brand), device }), language }),
    manifest: brand.manifest,
  });
  return {
    listGames: async ({ brand, device, query }) => {
      const { gameName = '', revision } = query;
      const current = live.of(brand);
      const catalogue = revision === undefined ? current : live.at({ brand, version: revision });
      if (catalogue === undefined) throw new CodedError('request.stale', { message: 'the list was replaced' });
      // The index contains current names only.
      const indexed = gameName !== '' && catalogue === current;
      const named = indexed ? await findByName({ database: parts.database, name: gameName }) : undefined;
      return listGames({
        catalogue: inLanguage({ catalogue: onDevice({ catalogue, device }), language: query.language }),
        manifest: brand.manifest,
        query,
        named,
      });
    },
    listHotGames: ({ query: { language }, ...input }) => listHotGames(offeredTo({ ...input, language })),
    listVendors: ({ query: { language }, ...input }) => listVendors(offeredTo({ ...input, language })),
    listWinners: async ({
      brand,
      device,
      session,
      operation,
      query: { gameCategory, language, limitNum: limit = bounds.limit },
    }) => {
      const { database, clock } = parts;
      if (!(await promotesTo({ database, clock, brand, session, operation }))) return { winners: [] };
      const category = gameCategory === '' ? undefined : gameCategory;
      return { winners: await winnersOf({ brand, device, language, category, limit }) };
    },
    listGameMenus: (input) => listGameMenus(offeredTo(input)),
    countOnline: ({ brand, query }) => countOnline({ brand, nodeIds: query.nodeIds }),
    listPopularGames: async ({ brand, device, query: { language, pageSize: limit = pageSizes.home } }) => ({
      games: await popularOf({ brand, device, language, limit }),
    }),
    ...lotteryEndpoints({ catalogue: live, ...parts }),
    ...savedGameEndpoints({ catalogue: live, ...parts }),
    launchGame: launchEndpoint({ catalogue: live, ...parts }),
    showBetRound: betRoundEndpoint(parts),
  } satisfies Partial<Endpoints<'games'>>;
};
