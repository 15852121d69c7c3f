import { playersTenant } from '../../../../schema/staging-tenant.ts';
import type { AnyTx } from '../../../database/database.ts';

/** Currencies that real players' wallets fix, by the tenant of the players; of some brands or all. */
export async function brandCurrencies(
  tx: AnyTx,
  environment: string,
  tenants: readonly string[] | undefined,
): Promise<ReadonlyMap<string, string>> {
  const ids = tenants?.map((tenant) => playersTenant({ tenant, environment }));
  const rows = await tx
    .selectFrom('brand_currency')
    .select(['tenant', 'currency'])
    .$if(ids !== undefined, (query) => query.where('tenant', 'in', [...(ids ?? [])]))
    .execute();
  return new Map(rows.map(({ tenant, currency }) => [tenant, currency]));
}
