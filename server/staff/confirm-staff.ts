import { CodedError } from '../../schema/errors.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { selectRows, updateRows } from '../database/rows.ts';
import { recordAct } from '../record-act.ts';
import type { StaffGrants } from './staff-identity.ts';
import { emailOf, grantColumns, grantsOf, staffTenant } from './staff-parts.ts';

/**
 * Confirms that an account belongs to a person of its own, so that it may approve acts of its inviter and the other way round.
 * `isProposal` plans it as soon as there is an invitation. Throws `request.not_found` if there is neither account nor invitation, and
 * `change.refused` if the invitation is not accepted yet or the account is confirmed already.
 */
export async function confirmStaff({
  database,
  clock,
  email: given,
  actor,
  reason,
  dryRun,
  isProposal = false,
}: {
  database: Database;
  clock: Clock;
  email: string;
  actor: string;
  reason: string;
  dryRun: boolean;
  isProposal?: boolean;
}): Promise<StaffGrants & { readonly email: string }> {
  const email = emailOf(given);
  const now = clock.now();
  return database.asOperator(async (tx) => {
    const account = await selectRows(tx, 'staff_account', { email })
      .select([...grantColumns, 'confirmed'])
      .forUpdate()
      .executeTakeFirst();
    const invitation = await selectRows(tx, 'staff_invitation', { email })
      .select(grantColumns)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    const row = invitation ?? account;
    if (row === undefined)
      throw new CodedError('request.not_found', { message: `no member of staff is called ${email}` });
    const planned = { email, ...grantsOf(row) };
    if (isProposal) return planned;
    // Before that, nobody can say who will accept it.
    if (invitation !== undefined || account === undefined)
      throw new CodedError('change.refused', {
        message: `${email} has not accepted the invitation yet: ask them whether they did before you confirm them`,
      });
    if (account.confirmed) throw new CodedError('change.refused', { message: `${email} is confirmed already` });
    if (dryRun) return planned;
    await updateRows(tx, 'staff_account', { email }).set({ confirmed: true }).execute();
    await recordAct(tx, {
      tenant: staffTenant,
      actor,
      subject: email,
      now,
      action: 'staff.confirmed',
      before: { ...grantsOf(account), confirmed: false },
      after: { ...grantsOf(account), confirmed: true, reason },
    });
    return planned;
  });
}
