import type { Endpoints } from '../../server/http/endpoint.ts';
import type { HeldCatalogue } from './held-catalogue.ts';
import { listGames, listHotGames } from './list-games.ts';
import { listVendors } from './list-vendors.ts';

export const gameEndpoints = (catalogue: Pick<HeldCatalogue, 'current'>) =>
  ({
    listGames: ({ brand: { manifest }, query }) =>
      listGames({ catalogue: catalogue.current(), manifest, query }),
    listHotGames: ({ brand: { manifest } }) => listHotGames({ catalogue: catalogue.current(), manifest }),
    listVendors: ({ brand: { manifest } }) => listVendors({ catalogue: catalogue.current(), manifest }),
  }) satisfies Endpoints<'games'>;
