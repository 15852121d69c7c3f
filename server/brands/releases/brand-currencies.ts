import { stagingTenant } from '../../../schema/staging-tenant.ts';
import type { Database, Trx } from '../../database/database.ts';
import type { LiveState } from '../live/live-state.ts';

/** Tenant of a brand's players in an environment. */
export const playersTenant = ({ tenant, environment }: { tenant: string; environment: string }): string =>
  environment === 'staging' ? stagingTenant(tenant) : tenant;

/** Currencies that real players' wallets fix, by the tenant of the players; of some brands or all. */
export async function brandCurrencies({
  trx,
  environment,
  tenants,
}: {
  trx: Trx;
  environment: string;
  tenants: readonly string[] | undefined;
}): Promise<ReadonlyMap<string, string | null>> {
  const ids = tenants?.map((tenant) => playersTenant({ tenant, environment }));
  const rows = await trx
    .selectFrom('brand_currency')
    .select(['tenant', 'currency'])
    .$if(ids !== undefined, (query) => query.where('tenant', 'in', [...(ids ?? [])]))
    .execute();
  return new Map(rows.map(({ tenant, currency }) => [tenant, currency]));
}

/** Stores the served currency of brands with players from before the rule. Returns the ids of these brands. */
export async function fixServedCurrencies({
  database,
  environment,
  state,
}: {
  database: Database;
  environment: string;
  state: Pick<LiveState, 'brands' | 'stored'>;
}): Promise<readonly string[]> {
  const served = [...state.brands.values()].filter(({ id }) => state.stored.get(id)?.fixedCurrency === null);
  if (served.length === 0) return [];
  await database.asOperator(async (trx) => {
    for (const { id, manifest } of served)
      await trx
        .updateTable('brand_currency')
        .set({ currency: manifest.wallet.currency })
        .where('tenant', '=', playersTenant({ tenant: id, environment }))
        .where('currency', 'is', null)
        .execute();
  });
  return served.map(({ id }) => id);
}
