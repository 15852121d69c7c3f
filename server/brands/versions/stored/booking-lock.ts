import { sql } from 'kysely';
import type { AnyTx } from '../../../database/database.ts';
import { selectRows } from '../../../database/rows.ts';

/** Waits until suppliers' bookings of a brand are committed, and blocks new ones until the transaction ends. */
export async function lockBookings(tx: AnyTx, tenant: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('livery.supplier_booking'), hashtext(${tenant}))`.execute(tx);
}

/**
 * Prevents a brand from being archived until the transaction of a booking ends. Returns false if it was archived meanwhile and its
 * domains are free: then nothing may be booked.
 */
export async function lockBookingShared(tx: AnyTx, tenant: string): Promise<boolean> {
  // Two statements, because a single one would read the state from before it waited for the lock.
  const [, state] = await Promise.all([
    sql`select pg_advisory_xact_lock_shared(hashtext('livery.supplier_booking'), hashtext(${tenant}))`.execute(tx),
    selectRows(tx, 'brand_state', { tenant }).select(['archived', 'keeps_domains']).executeTakeFirst(),
  ]);
  return state === undefined || !state.archived || state.keeps_domains;
}
