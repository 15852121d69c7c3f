import { pageSizes } from '../../../schema/constants.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import { daySpan } from '../../money/wallet/day-span.ts';
import { listBets } from './list-bets.ts';

export const betEndpoints = ({ database }: { database: Database }) =>
  ({
    listBets: async ({ brand: { id: tenant, manifest }, session: { playerId: player }, query }) => {
      const { pageNo = 1, pageSize = pageSizes.record, gameType } = query;
      const { currency } = manifest.wallet;
      const suppliers = new Set(manifest.games.aggregators.map(({ id }) => id));
      const span = daySpan({ query, timeZone: manifest.locale.timeZone });
      const found = await database.asTenant(tenant, (trx) =>
        listBets({ trx, tenant, player, currency, suppliers, gameType, ...span, pageNo, pageSize }),
      );
      return { ...found, pageNo, currency };
    },
  }) satisfies Partial<Endpoints<'games'>>;
