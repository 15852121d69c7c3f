import { CodedError } from '../../../../schema/errors.ts';
import { playersTenant } from '../../../../schema/staging-tenant.ts';
import type { AnyTx, DatabaseAndClock } from '../../../database/database.ts';
import { selectRows } from '../../../database/rows.ts';
import { notifyStaffOfAll } from '../../../notify-staff.ts';
import { recordAct } from '../../../record-act.ts';
import type { BrandRights } from '../../brand-rights.ts';
import { type BrandSets, environments, hasBrand } from '../../environments.ts';
import { claim, claimsOf, lockClaims } from '../claims/claims.ts';
import { refuseRivals } from '../claims/rivals.ts';
import { lockBookings } from '../stored/booking-lock.ts';
import { brandsChannel } from '../stored/releases.ts';

/** Bookings of suppliers of games for a brand. */
export type SupplierBookings = {
  readonly openRounds: number;
  /** Time until which suppliers may repeat a call that they booked; `undefined` if none ever booked. */
  readonly retriedUntil: Date | undefined;
};

/** Reads bookings in a transaction of the operator role. */
export type BookingsOf = (tx: AnyTx, tenant: string) => Promise<SupplierBookings>;

export type Archived = {
  readonly archived: boolean;
  readonly openRounds: number;
  /** Whether suppliers are still served on its domains, which nobody else can claim. */
  readonly keepsDomains: boolean;
};

/**
 * Archives or restores a brand.
 * Archiving frees its domains and merchant code for others. A brand that suppliers booked for keeps its domains until they are
 * released. Restoring returns those that are still free. Releases, changes and players stay.
 * Throws `release.claimed` if a restored domain overlaps one of a brand that the caller may not publish for. Throws
 * `brand.rounds_open` or `brand.suppliers_retry` if domains are to be released on which bookings may still arrive.
 */
export async function setArchived({
  sets,
  database,
  clock,
  tenant,
  archived,
  releaseDomains = false,
  bookingsOf,
  mayPublish,
  actor,
  reason,
  dryRun = false,
}: DatabaseAndClock & {
  sets: BrandSets;
  tenant: string;
  archived: boolean;
  releaseDomains?: boolean | undefined;
  bookingsOf: BookingsOf;
  mayPublish: BrandRights['mayPublish'];
  actor: string;
  reason: string;
  dryRun?: boolean;
}): Promise<Archived> {
  if (reason.trim() === '' && !dryRun)
    throw new CodedError('change.reason_missing', { message: 'a reason is required: --reason TEXT' });
  if (!hasBrand(sets, tenant)) throw new CodedError('brand.unknown', { message: `no brand is called ${tenant}` });
  const now = clock.now();
  const planned = async (tx: AnyTx, before: { archived: boolean; keeps_domains: boolean } | undefined) => {
    const bookings = await bookingsOf(tx, tenant);
    if (archived && releaseDomains) refuseRelease({ tenant, bookings, now });
    const { openRounds, retriedUntil } = bookings;
    if (!archived || releaseDomains) return { openRounds, keepsDomains: false };
    // Released domains may belong to another brand now.
    const keepsDomains = before?.archived === true ? before.keeps_domains : retriedUntil !== undefined;
    return { openRounds, keepsDomains };
  };
  const stateOf = (tx: AnyTx) => selectRows(tx, 'brand_state', { tenant }).select(['archived', 'keeps_domains']);
  if (dryRun) {
    const plan = await database.asOperator(async (tx) => planned(tx, await stateOf(tx).executeTakeFirst()));
    return { archived, ...plan };
  }
  const { changed, ...done } = await database.asOperator(async (tx) => {
    await lockClaims(tx);
    // The first booking of a brand decides about its domains, and it may be under way.
    await lockBookings(tx, tenant);
    const before = await stateOf(tx).forUpdate().executeTakeFirst();
    const { openRounds, keepsDomains } = await planned(tx, before);
    const row = { archived, keeps_domains: keepsDomains, updated_at: now };
    await tx
      .insertInto('brand_state')
      .values({ tenant, ...row })
      .onConflict((conflict) => conflict.column('tenant').doUpdateSet(row))
      .execute();
    await recordAct(tx, {
      tenant,
      actor,
      now,
      action: archived ? 'brand.archived' : 'brand.restored',
      before: { archived: before?.archived ?? false },
      after: { archived, keepsDomains: row.keeps_domains, reason },
    });
    const earlier = archived ? [] : await domainsOwnedBy(tx, tenant);
    const others = await claim(tx, [tenant], now);
    if (!archived) {
      const restored = (await domainsOwnedBy(tx, tenant)).filter((domain) => !earlier.includes(domain));
      const stated = { domain: restored, merchantCode: [] };
      await refuseRivals(tx, { tenant, stated, added: restored, mayPublish });
    }
    const moved = [tenant, ...others].flatMap((id) =>
      environments.map((environment) => playersTenant({ tenant: id, environment })),
    );
    await notifyStaffOfAll(tx, { kind: 'release', tenants: moved });
    await database.notify(tx, { channel: brandsChannel, payload: others.length === 0 ? tenant : '*' });
    return { changed: [tenant, ...others], openRounds, keepsDomains };
  });
  await Promise.all(Object.values(sets).map((set) => set.refresh(changed)));
  return { archived, ...done };
}

function refuseRelease({
  tenant,
  bookings: { openRounds, retriedUntil },
  now,
}: {
  tenant: string;
  bookings: SupplierBookings;
  now: Date;
}): void {
  if (openRounds > 0)
    throw new CodedError('brand.rounds_open', {
      message: `${openRounds === 1 ? 'a round' : `${openRounds} rounds`} of ${tenant} ${openRounds === 1 ? 'is' : 'are'} open: its domains can be released once suppliers have closed or rolled back all of them`,
      value: { openRounds },
    });
  if (retriedUntil !== undefined && retriedUntil > now)
    throw new CodedError('brand.suppliers_retry', {
      message: `suppliers of ${tenant} may repeat bookings until ${retriedUntil.toISOString()}: release its domains after that`,
      value: { until: retriedUntil.toISOString() },
    });
}

async function domainsOwnedBy(tx: AnyTx, tenant: string): Promise<string[]> {
  const { domain } = await claimsOf(tx, [tenant], { domain: [], merchantCode: [] });
  return [...domain.keys()];
}
