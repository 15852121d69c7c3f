import type { Database } from '../../../server/database/database.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import { rankProgress } from './rank-progress.ts';
import { standingOf } from './standing.ts';

export const vipEndpoints = ({ database }: { database: Database }) =>
  ({
    getRankProgress: async ({ brand: { id: tenant, manifest }, session: { playerId: player } }) => {
      const { currency } = manifest.wallet;
      const standing = await database.asTenant(tenant, (trx) => standingOf({ trx, tenant, player, currency }));
      return rankProgress({ ranks: manifest.vip.ranks, standing, currency });
    },
  }) satisfies Partial<Endpoints<'rewards'>>;
