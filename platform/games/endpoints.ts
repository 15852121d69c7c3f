import type { Endpoints } from '../../server/http/endpoint.ts';
import type { LiveCatalogue } from './catalogue/live-catalogue.ts';
import { listGames, listHotGames } from './list-games.ts';
import { listVendors } from './list-vendors.ts';

export const gameEndpoints = (live: Pick<LiveCatalogue, 'of'>) =>
  ({
    listGames: ({ brand, query }) =>
      listGames({ catalogue: live.of(brand), manifest: brand.manifest, query }),
    listHotGames: ({ brand }) => listHotGames({ catalogue: live.of(brand), manifest: brand.manifest }),
    listVendors: ({ brand }) => listVendors({ catalogue: live.of(brand), manifest: brand.manifest }),
  }) satisfies Endpoints<'games'>;
