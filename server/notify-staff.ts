import { sql } from 'kysely';
import type { StaffEvent } from '../schema/staff-events.ts';
import type { AnyTx } from './database/database.ts';
import { textArray } from './database/text-array.ts';

export const staffChannel = 'livery_staff';

/** Payload on the channel. */
export type StaffNotice = {
  readonly kind: StaffEvent['kind'];
  /** Tenant of a brand, with the suffix of staging in staging; `console` or `*` for events that belong to no brand. */
  readonly tenant: string;
  readonly sequence: string;
};

/** Notifies every node of an event that open pages of staff may show. */
export const notifyStaff = (tx: AnyTx, { kind, tenant }: Pick<StaffNotice, 'kind' | 'tenant'>): Promise<void> =>
  notifyStaffOfAll(tx, { kind, tenants: [tenant] });

/** Notifies of many events in one statement. The sequence is the transaction's. */
export async function notifyStaffOfAll(
  tx: AnyTx,
  { kind, tenants }: { tenants: readonly string[] } & Pick<StaffNotice, 'kind'>,
): Promise<void> {
  if (tenants.length === 0) return;
  await sql`select pg_notify(${staffChannel}, json_build_object('kind', ${kind}::text, 'tenant', tenant,
      'sequence', pg_current_xact_id()::text)::text)
    from unnest(${textArray(tenants)}) as reached(tenant)`.execute(tx);
}
