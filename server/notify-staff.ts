import { sql } from 'kysely';
import type { StaffEvent } from '../schema/staff-events.ts';
import type { Trx } from './database/database.ts';
import { textArray } from './database/text-array.ts';

export const staffChannel = 'livery_staff';

/** As sent over the channel. Sessions that end are no event: their streams are closed. */
export type StaffNotice = {
  readonly kind: StaffEvent['kind'] | 'session';
  /** Of a brand, with staging's suffix in staging; `console` or `*` for what belongs to no brand. */
  readonly tenant: string;
  readonly sequence: string;
};

/** Notifies every node of something that open pages of staff may show. */
export const notifyStaff = ({
  tenant,
  ...notice
}: { trx: Trx } & Pick<StaffNotice, 'kind' | 'tenant'>): Promise<void> =>
  notifyStaffOfAll({ ...notice, tenants: [tenant] });

/** The same of many at once, by one statement. The sequence is that of the transaction. */
export async function notifyStaffOfAll({
  trx,
  kind,
  tenants,
}: { trx: Trx; tenants: readonly string[] } & Pick<StaffNotice, 'kind'>): Promise<void> {
  if (tenants.length === 0) return;
  await sql`select pg_notify(${staffChannel}, json_build_object('kind', ${kind}::text, 'tenant', tenant,
      'sequence', pg_current_xact_id()::text)::text)
    from unnest(${textArray(tenants)}) as reached(tenant)`.execute(trx);
}
