import { CodedError } from '../../../schema/errors.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Trx } from '../../database/database.ts';
import { recordAct } from '../../record-act.ts';
import type { BrandRights } from '../brand-rights.ts';
import type { BrandSets } from '../environments.ts';
import { claim, claimsOf, lockClaims } from './claims.ts';
import { brandsChannel } from './releases.ts';
import { refuseOverlaps } from './rivals.ts';

/**
 * Archives a brand: its domains and merchant code become free for others. Restoring returns those that are still free. Releases,
 * changes and players are kept. Throws `release.claimed` if a restored domain overlaps one of a brand that the caller may not publish
 * for.
 */
export async function setArchived({
  sets,
  database,
  clock,
  tenant,
  archived,
  mayPublish,
  actor,
  reason,
}: {
  sets: BrandSets;
  database: Database;
  clock: Clock;
  tenant: string;
  archived: boolean;
  mayPublish: BrandRights['mayPublish'];
  actor: string;
  reason: string;
}): Promise<void> {
  if (reason.trim() === '')
    throw new CodedError('change.reason_missing', { message: 'say why: --reason TEXT' });
  if (sets.production.stored(tenant) === undefined && sets.staging.stored(tenant) === undefined)
    throw new CodedError('brand.unknown', { message: `no brand is called ${tenant}` });
  const now = clock.now();
  const changed = await database.asOperator(async (trx) => {
    await lockClaims(trx);
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
    const earlier = archived ? [] : await domainsHeldBy({ trx, tenant });
    const others = await claim({ trx, tenants: [tenant], now });
    if (!archived) {
      const restored = (await domainsHeldBy({ trx, tenant })).filter((domain) => !earlier.includes(domain));
      await refuseOverlaps({ trx, tenant, domains: restored, mayPublish });
    }
    await database.notify({ trx, channel: brandsChannel, payload: others.length === 0 ? tenant : '*' });
    return [tenant, ...others];
  });
  await Promise.all(Object.values(sets).map((set) => set.refresh(changed)));
}

async function domainsHeldBy({ trx, tenant }: { trx: Trx; tenant: string }): Promise<string[]> {
  const { domain } = await claimsOf({ trx, tenants: [tenant], names: { domain: [], merchantCode: [] } });
  return [...domain.keys()];
}
