import { mayCall } from '../../schema/features/staff/may-call.ts';
import type { AnyTx } from '../database/database.ts';
import { mayTouch } from './may-touch.ts';
import { localActor, type StaffGrants, tokenNameOf } from './staff-identity.ts';

/**
 * Whether an actor can write drafts of a brand no more: the account is disabled or unknown, the machine has no valid token, or their
 * rights no longer include it.
 */
export async function hasLeft(
  tx: AnyTx,
  { actor, tenant, now }: { actor: string; tenant: string; now: Date },
): Promise<boolean> {
  if (actor === localActor) return false;
  return !(await grantsOfActor(tx, actor, now)).some(
    (staff) => mayCall(staff.role, 'patchDraft') && mayTouch({ staff, tenant }),
  );
}

/** Rights of an account, or of each valid token of a machine. Empty for one that is disabled, unknown or has no valid token. */
export const grantsOfActor = (tx: AnyTx, actor: string, now: Date): Promise<StaffGrants[]> => {
  const machine = tokenNameOf(actor);
  return machine === undefined
    ? tx
        .selectFrom('staff_account')
        .where('email', '=', actor)
        .where('disabled', '=', false)
        .select(['role', 'brands', 'flags'])
        .execute()
    : tx
        .selectFrom('staff_token')
        .where('name', '=', machine)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .select(['role', 'brands', 'flags'])
        .execute();
};
