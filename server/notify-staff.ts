import { sql } from 'kysely';
import type { StaffEvent } from '../schema/staff-events.ts';
import type { Trx } from './database/database.ts';
import { notify } from './database/notify.ts';

export const staffChannel = 'livery_staff';

/** As sent over the channel. Sessions that end are no event: their streams are closed. */
export type StaffNotice = {
  readonly kind: StaffEvent['kind'] | 'session';
  /** Of a brand, with staging's suffix in staging; `console` or `*` for what belongs to no brand. */
  readonly tenant: string;
  readonly sequence: string;
};

/** Notifies every node of something that open pages of staff may show. The sequence is that of the transaction. */
export function notifyStaff({
  trx,
  kind,
  tenant,
}: { trx: Trx } & Pick<StaffNotice, 'kind' | 'tenant'>): Promise<void> {
  const payload = sql<string>`json_build_object('kind', ${kind}::text, 'tenant', ${tenant}::text,
    'sequence', pg_current_xact_id()::text)::text`;
  return notify({ trx, channel: staffChannel, payload });
}
