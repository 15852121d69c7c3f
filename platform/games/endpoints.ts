import type { Endpoint } from '../../server/http/endpoint.ts';
import type { Catalogue } from './catalogue.ts';
import { listGames, listHotGames } from './list-games.ts';
import { listVendors } from './list-vendors.ts';

export const gameEndpoints = (catalogue: Catalogue) =>
  [
    {
      operation: 'listGames',
      access: 'anyone',
      handle: ({ brand: { manifest }, query }) => listGames({ catalogue, manifest, query }),
    },
    {
      operation: 'listHotGames',
      access: 'anyone',
      handle: ({ brand: { manifest } }) => listHotGames({ catalogue, manifest }),
    },
    {
      operation: 'listVendors',
      access: 'anyone',
      handle: ({ brand: { manifest } }) => listVendors({ catalogue, manifest }),
    },
  ] satisfies Endpoint[];
