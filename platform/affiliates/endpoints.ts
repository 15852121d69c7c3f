import type { Database } from '../../server/database/database.ts';
import type { Endpoints } from '../../server/http/endpoint.ts';
import type { Limits } from '../../server/limits/limits.ts';
import type { Budgets } from '../budgets.ts';
import { spendAddress } from '../protection/endpoints.ts';
import type { Affiliates } from './affiliates.ts';

export const affiliateEndpoints = ({
  database,
  limits,
  budgets,
  affiliates,
}: {
  database: Database;
  limits: Limits;
  budgets: Budgets;
  affiliates: Affiliates;
}) =>
  ({
    checkAffiliate: async ({ brand, body, client }) => {
      const budget = budgets.affiliateAddress;
      await spendAddress({ database, limits, tenant: brand.id, budget, address: client.address });
      await affiliates.check({ brand, ...body });
      return {};
    },
  }) satisfies Partial<Endpoints>;
