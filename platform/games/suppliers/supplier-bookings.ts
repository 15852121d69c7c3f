import { sql } from 'kysely';
import type { SupplierBookings } from '../../../server/brands/releases/archive.ts';
import type { Database } from '../../../server/database/database.ts';
import { supplierRetries } from './kept-calls.ts';

/** Open rounds of a brand, and until when suppliers may send something again that they booked. */
export async function supplierBookings({
  database,
  tenant,
}: {
  database: Database;
  tenant: string;
}): Promise<SupplierBookings> {
  const { rows } = await database.asTenant(tenant, (trx) =>
    sql<{ open: bigint; newest: Date | null }>`select
      (select count(*) from bet where tenant = ${tenant} and status = 'open') as open,
      (select max(at) from supplier_transaction where tenant = ${tenant}) as newest`.execute(trx),
  );
  const { open = 0n, newest = null } = rows[0] ?? {};
  return {
    openRounds: Number(open),
    retriedUntil: newest === null ? undefined : new Date(newest.getTime() + supplierRetries),
  };
}
