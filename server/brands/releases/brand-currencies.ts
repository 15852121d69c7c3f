import type { Database, Trx } from '../../database/database.ts';
import type { Brand } from '../brand.ts';
import type { Environment } from '../environments.ts';
import { stagingTenant } from '../staging/stage-brands.ts';

/** Tenant of a brand's players in an environment. */
export const playersTenant = ({ tenant, environment }: { tenant: string; environment: string }): string =>
  environment === ('staging' satisfies Environment) ? stagingTenant(tenant) : tenant;

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

/** Writes down the currencies that brands with players from before the rule are served in. */
export async function fixServedCurrencies({
  database,
  environment,
  served,
}: {
  database: Database;
  environment: string;
  served: readonly Brand[];
}): Promise<void> {
  await database.asOperator(async (trx) => {
    for (const { id, manifest } of served)
      await trx
        .updateTable('brand_currency')
        .set({ currency: manifest.wallet.currency })
        .where('tenant', '=', playersTenant({ tenant: id, environment }))
        .where('currency', 'is', null)
        .execute();
  });
}
