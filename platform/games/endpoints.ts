import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { Endpoints } from '../../server/http/endpoint.ts';
import type { LiveCatalogue } from './catalogue/live-catalogue.ts';
import { keptGameEndpoints } from './kept/endpoints.ts';
import { listGames, listHotGames } from './list-games.ts';
import { listVendors } from './list-vendors.ts';

type Parts = { catalogue: Pick<LiveCatalogue, 'of'>; database: Database; clock: Clock };

export const gameEndpoints = ({ catalogue: live, ...parts }: Parts) =>
  ({
    listGames: ({ brand, query }) =>
      listGames({ catalogue: live.of(brand), manifest: brand.manifest, query }),
    listHotGames: ({ brand }) => listHotGames({ catalogue: live.of(brand), manifest: brand.manifest }),
    listVendors: ({ brand }) => listVendors({ catalogue: live.of(brand), manifest: brand.manifest }),
    ...keptGameEndpoints({ catalogue: live, ...parts }),
  }) satisfies Endpoints<'games'>;
