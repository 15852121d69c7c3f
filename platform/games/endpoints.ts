import type { Endpoints } from '../../server/http/endpoint.ts';
import type { Catalogue } from './catalogue.ts';
import { listGames, listHotGames } from './list-games.ts';
import { listVendors } from './list-vendors.ts';

export const gameEndpoints = (catalogue: Catalogue) =>
  ({
    listGames: ({ brand: { manifest }, query }) => listGames({ catalogue, manifest, query }),
    listHotGames: ({ brand: { manifest } }) => listHotGames({ catalogue, manifest }),
    listVendors: ({ brand: { manifest } }) => listVendors({ catalogue, manifest }),
  }) satisfies Partial<Endpoints>;
