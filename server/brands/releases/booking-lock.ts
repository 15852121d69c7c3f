import { sql } from 'kysely';
import type { Trx } from '../../database/database.ts';

type Within = { readonly trx: Trx; readonly tenant: string };

/** Waits until suppliers' bookings of a brand are committed, and lets no new one begin before the transaction ends. */
export async function lockBookings({ trx, tenant }: Within): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('livery.supplier_booking'), hashtext(${tenant}))`.execute(
    trx,
  );
}

/**
 * Keeps a brand from being archived until the transaction of a booking ends. False if it was archived in the meantime and its domains
 * are free: nothing may be booked then.
 */
export async function holdBookings({ trx, tenant }: Within): Promise<boolean> {
  // Two statements: one would read the state as it was before it waited for the lock.
  const [, state] = await Promise.all([
    sql`select pg_advisory_xact_lock_shared(hashtext('livery.supplier_booking'), hashtext(${tenant}))`.execute(
      trx,
    ),
    trx
      .selectFrom('brand_state')
      .where('tenant', '=', tenant)
      .select(['archived', 'keeps_domains'])
      .executeTakeFirst(),
  ]);
  return state === undefined || !state.archived || state.keeps_domains;
}
