import { mayCall } from '../../schema/features/staff/may-call.ts';
import type { AdminOperationId } from '../../schema/generated/admin-operations.ts';
import type { AnyTx } from '../database/database.ts';
import { selectRows } from '../database/rows.ts';
import { mayTouch } from './may-touch.ts';
import { isOfHost, type StaffGrants, tokenNameOf } from './staff-identity.ts';
import { grantColumns } from './staff-parts.ts';

/**
 * Whether an actor may make a call at a brand no more, by default write its drafts: the account is disabled or unknown, the machine has no valid token, or their
 * rights no longer include it.
 */
export async function hasLeft(
  tx: AnyTx,
  {
    actor,
    tenant,
    now,
    operation = 'patchDraft',
  }: { actor: string; tenant: string; now: Date; operation?: AdminOperationId },
): Promise<boolean> {
  if (isOfHost(actor)) return false;
  return !(await grantsOfActor(tx, actor, now)).some(
    (staff) => mayCall(staff.role, operation) && mayTouch({ staff, tenant }),
  );
}

/** Rights of an account, or of each valid token of a machine. Empty for one that is disabled, unknown or has no valid token. */
export const grantsOfActor = (tx: AnyTx, actor: string, now: Date): Promise<StaffGrants[]> => {
  const machine = tokenNameOf(actor);
  return machine === undefined
    ? selectRows(tx, 'staff_account', { email: actor, disabled: false }).select(grantColumns).execute()
    : selectRows(tx, 'staff_token', { name: machine })
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .select(grantColumns)
        .execute();
};
