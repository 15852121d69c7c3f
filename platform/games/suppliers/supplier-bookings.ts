import { sql } from 'kysely';
import type { BookingsOf } from '../../../server/brands/versions/releases/archive.ts';
import { supplierRetries } from './stored-calls.ts';

/** A brand's open rounds, and the time until which suppliers may repeat booked calls. Called in a transaction of the operator. */
export const supplierBookings: BookingsOf = async (tx, tenant) => {
  const { rows } = await sql<{ open: bigint; newest: Date | null }>`select open, newest
    from supplier_bookings(${tenant})`.execute(tx);
  const { open = 0n, newest = null } = rows[0] ?? {};
  return {
    openRounds: Number(open),
    retriedUntil: newest === null ? undefined : new Date(newest.getTime() + supplierRetries),
  };
};
