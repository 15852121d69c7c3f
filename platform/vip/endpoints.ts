import { CodedError } from '../../schema/errors.ts';
import type { Database } from '../../server/database/database.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { rankProgress } from './rank-progress.ts';
import { standingOf } from './standing.ts';

export const vipEndpoints = ({ database }: { database: Database }) =>
  [
    {
      operation: 'getRankProgress',
      access: 'notGuest',
      handle: async ({ brand: { id: tenant, manifest }, session: { playerId: player } }) => {
        if (!manifest.features.vip) throw new CodedError('module.off');
        const { currency } = manifest.wallet;
        const standing = await database.asTenant(tenant, (trx) =>
          standingOf({ trx, tenant, player, currency }),
        );
        return rankProgress({ ranks: manifest.vip.ranks, standing });
      },
    },
  ] satisfies Endpoint[];
