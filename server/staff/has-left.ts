import type { Trx } from '../database/database.ts';
import { tokenNameOf } from './staff-identity.ts';

/** Actor of a sandbox's own token, which lives as long as the sandbox. */
const localActor = 'local';

/** Whether nobody can sign in as an actor any more: the account is disabled or unknown, or the machine has no valid token. */
export async function hasLeft({ trx, actor, now }: { trx: Trx; actor: string; now: Date }): Promise<boolean> {
  if (actor === localActor) return false;
  const machine = tokenNameOf(actor);
  const found =
    machine === undefined
      ? await trx
          .selectFrom('staff_account')
          .where('email', '=', actor)
          .where('disabled', '=', false)
          .select('email')
          .executeTakeFirst()
      : await trx
          .selectFrom('staff_token')
          .where('name', '=', machine)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', now)
          .select('name')
          .executeTakeFirst();
  return found === undefined;
}
