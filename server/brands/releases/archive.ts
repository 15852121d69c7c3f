import { CodedError } from '../../../schema/errors.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { uuidV7 } from '../../database/uuid-v7.ts';
import type { LiveBrandSet } from '../live/open-brand-set.ts';
import { claim } from './claims.ts';
import { brandsChannel } from './releases.ts';

/**
 * Archives a brand: its domains and merchant code become free for others. Restoring returns those that are still free. Releases,
 * changes and players are kept.
 */
export async function setArchived({
  brands,
  database,
  clock,
  tenant,
  archived,
  actor,
  reason,
}: {
  brands: LiveBrandSet;
  database: Database;
  clock: Clock;
  tenant: string;
  archived: boolean;
  actor: string;
  reason: string;
}): Promise<void> {
  if (reason.trim() === '')
    throw new CodedError('change.reason_missing', { message: 'say why: --reason TEXT' });
  const stored = brands.stored(tenant);
  if (stored === undefined)
    throw new CodedError('brand.unknown', { message: `no brand is called ${tenant}` });
  const now = clock.now();
  const changed = await database.asOperator(async (trx) => {
    await trx
      .insertInto('brand_state')
      .values({ tenant, archived, updated_at: now })
      .onConflict((conflict) => conflict.column('tenant').doUpdateSet({ archived, updated_at: now }))
      .execute();
    await trx
      .insertInto('audit')
      .values({
        tenant,
        id: uuidV7(),
        scope: 'brand',
        actor,
        action: archived ? 'brand.archived' : 'brand.restored',
        subject: tenant,
        address: null,
        before: JSON.stringify({ archived: stored.archived }),
        after: JSON.stringify({ archived, reason }),
        request_id: null,
        created_at: now,
      })
      .execute();
    const others = await claim({ trx, tenants: [tenant], now });
    await database.notify({ trx, channel: brandsChannel, payload: others.length === 0 ? tenant : '*' });
    return [tenant, ...others];
  });
  await brands.refresh(changed);
}
