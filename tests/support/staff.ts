import type { StaffRole } from '../../schema/features/staff/roles.ts';
import { type Clock, systemClock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { hashOfSecret } from '../../server/staff/staff-identity.ts';

/** An account of staff with a session whose token is given. It has no password: who signs in is tested where that is. */
export async function aStaffToken({
  database,
  email,
  token,
  role = 'owner',
  brands = null,
  flags = null,
  clock = systemClock,
}: {
  database: Database;
  email: string;
  token: string;
  role?: StaffRole;
  brands?: string[] | null;
  flags?: string[] | null;
  clock?: Clock;
}): Promise<void> {
  const now = clock.now();
  await database.asOperator(async (trx) => {
    await trx
      .insertInto('staff_account')
      .values({
        ...{ email, role, brands, flags, password_hash: '', totp_secret: '', totp_used: 0, disabled: false },
        ...{ created_at: now, seen_at: null },
      })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ role, brands, flags }))
      .execute();
    await trx
      .insertInto('staff_token')
      .values({
        ...{ hash: hashOfSecret(token), email, name: null, role, brands, flags, created_by: email },
        ...{
          created_at: now,
          expires_at: new Date(now.getTime() + 3_600_000),
          revoked_at: null,
          used_at: now,
        },
      })
      .execute();
  });
}
