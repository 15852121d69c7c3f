import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { DatabaseAndClock } from '../../server/database/database.ts';
import type { Log } from '../../server/log.ts';
import { spend } from '../../server/staff/staff-parts.ts';
import type { SetTemporaryPassword } from '../../server/staff-desk.ts';
import { auditAccount } from '../account/audit.ts';
import { makePassword } from '../account/passwords/make-password.ts';
import type { Passwords } from '../account/passwords/passwords.ts';
import { findPlayer } from '../account/players.ts';
import type { Sessions } from '../account/sessions.ts';
import { passwordKind, setPassword } from '../account/set-password.ts';
import type { LimitsAndBudgets } from '../protection/budgets.ts';
import type { NotifyOfPasswordChange } from './notify-of-password-change.ts';
import { mayReset } from './reset-password.ts';

const lifetime = 24 * 3_600_000;

/**
 * Sets a temporary password valid for a day, and ends all sessions and devices, so that the old password is useless at once. Its
 * session can only change the password. Throws `user.unknown_or_disabled`, and `request.too_many` beyond sixty an hour by one actor.
 */
export function createSetTemporaryPassword(
  parts: DatabaseAndClock &
    LimitsAndBudgets & {
      passwords: Passwords;
      sessions: Sessions;
      /** Called before any account lookup of a brand; creates demo accounts. */
      prepare(brand: Brand): Promise<void>;
      notifyOfPasswordChange: NotifyOfPasswordChange;
      log: Log;
    },
): SetTemporaryPassword {
  const { database, clock, passwords, sessions, prepare, notifyOfPasswordChange } = parts;
  return async ({ brand, username, reason, actor, origin }) => {
    const tenant = brand.id;
    await spend({ parts, budget: parts.budgets.passwordStaff, subject: actor });
    await prepare(brand);
    const player = await database.asTenant(tenant, (tx) => findPlayer(tx, username));
    if (player?.status !== 'active')
      throw new CodedError('user.unknown_or_disabled', {
        message: `no account of ${tenant} is called ${username}, or it is disabled`,
      });
    if (!mayReset(player))
      throw new CodedError('change.refused', {
        message: `${player.username} is of type ${player.type}, which has no password that a player chose`,
      });
    const password = makePassword();
    const hash = await passwords.hash(password);
    const expiresAt = new Date(clock.now().getTime() + lifetime);
    const set = await database.asTenant(tenant, async (tx) => {
      if (!(await setPassword(tx, { parts, player, hash, expiresAt }))) return false;
      await sessions.endAllOf(tx, { player: player.id });
      await auditAccount(tx, {
        action: 'account.temporary_password_set',
        player: player.id,
        origin,
        before: { password: passwordKind(player), expiresAt: player.password_expires_at },
        after: { password: 'temporary', expiresAt, reason },
        actor: `staff:${actor}`,
      });
      return true;
    });
    if (!set)
      throw new CodedError('request.stale', { message: 'the password has just been changed: sign in again and retry' });
    // Staff may have been deceived (social engineering), so notify the account's owner.
    notifyOfPasswordChange({
      brand,
      language: brand.manifest.locale.default,
      log: parts.log.child({ tenant }),
      player: player.id,
    });
    return { username: player.username, password, expiresAt: expiresAt.toISOString() };
  };
}
