import type { Brand } from '../../server/brands/brand.ts';
import type { Database } from '../../server/database/database.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import type { Limits } from '../../server/limits/limits.ts';
import type { Budgets } from '../budgets.ts';
import { spendAddress } from '../protection/endpoints.ts';
import type { Affiliates } from './affiliates.ts';

export const affiliateEndpoints = ({
  database,
  limits,
  budgets,
  affiliates,
  prepare,
}: {
  database: Database;
  limits: Limits;
  budgets: Budgets;
  affiliates: Affiliates;
  /** Done before the affiliates of a brand are asked about. */
  prepare(brand: Brand): Promise<void>;
}) =>
  [
    {
      operation: 'checkAffiliate',
      access: 'anyone',
      handle: async ({ brand, body, client }) => {
        await prepare(brand);
        const budget = budgets.affiliateAddress;
        await spendAddress({ database, limits, tenant: brand.id, budget, address: client.address });
        await affiliates.check({ brand, ...body });
        return {};
      },
    },
  ] satisfies Endpoint[];
