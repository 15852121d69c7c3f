import { mayCall } from '../../schema/features/staff/may-call.ts';
import type { Trx } from '../database/database.ts';
import { mayTouch } from './may-touch.ts';
import { localActor, tokenNameOf } from './staff-identity.ts';

/**
 * Whether an actor can write drafts of a brand no more: the account is disabled or unknown, the machine has no valid token, or their
 * rights no longer include it.
 */
export async function hasLeft({
  trx,
  actor,
  tenant,
  now,
}: {
  trx: Trx;
  actor: string;
  tenant: string;
  now: Date;
}): Promise<boolean> {
  if (actor === localActor) return false;
  const machine = tokenNameOf(actor);
  const grants =
    machine === undefined
      ? await trx
          .selectFrom('staff_account')
          .where('email', '=', actor)
          .where('disabled', '=', false)
          .select(['role', 'brands'])
          .execute()
      : await trx
          .selectFrom('staff_token')
          .where('name', '=', machine)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', now)
          .select(['role', 'brands'])
          .execute();
  return !grants.some(
    (staff) => mayCall({ role: staff.role, operation: 'patchDraft' }) && mayTouch({ staff, tenant }),
  );
}
