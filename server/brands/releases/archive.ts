import { CodedError } from '../../../schema/errors.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { recordAct } from '../../record-act.ts';
import type { BrandSets } from '../environments.ts';
import { claim } from './claims.ts';
import { brandsChannel } from './releases.ts';

/**
 * Archives a brand: its domains and merchant code become free for others. Restoring returns those that are still free. Releases,
 * changes and players are kept.
 */
export async function setArchived({
  sets,
  database,
  clock,
  tenant,
  archived,
  actor,
  reason,
}: {
  sets: BrandSets;
  database: Database;
  clock: Clock;
  tenant: string;
  archived: boolean;
  actor: string;
  reason: string;
}): Promise<void> {
  if (reason.trim() === '')
    throw new CodedError('change.reason_missing', { message: 'say why: --reason TEXT' });
  if (sets.production.stored(tenant) === undefined && sets.staging.stored(tenant) === undefined)
    throw new CodedError('brand.unknown', { message: `no brand is called ${tenant}` });
  const now = clock.now();
  const changed = await database.asOperator(async (trx) => {
    const before = await trx
      .selectFrom('brand_state')
      .select('archived')
      .where('tenant', '=', tenant)
      .forUpdate()
      .executeTakeFirst();
    await trx
      .insertInto('brand_state')
      .values({ tenant, archived, updated_at: now })
      .onConflict((conflict) => conflict.column('tenant').doUpdateSet({ archived, updated_at: now }))
      .execute();
    await recordAct({
      trx,
      ...{ tenant, actor, now },
      action: archived ? 'brand.archived' : 'brand.restored',
      before: { archived: before?.archived ?? false },
      after: { archived, reason },
    });
    const others = await claim({ trx, tenants: [tenant], now });
    await database.notify({ trx, channel: brandsChannel, payload: others.length === 0 ? tenant : '*' });
    return [tenant, ...others];
  });
  await Promise.all(Object.values(sets).map((set) => set.refresh(changed)));
}
