import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { DatabaseAndClock } from '../../server/database/database.ts';
import type { BodyOf, Session } from '../../server/http/endpoint.ts';
import { auditAccount, type Origin } from '../account/audit.ts';
import { requireNewPassword } from '../account/passwords/new-password.ts';
import type { Passwords } from '../account/passwords/passwords.ts';
import { findPlayerById } from '../account/players.ts';
import type { Opened, SentSecrets, Sessions } from '../account/sessions.ts';
import { openingHash, passwordKind, setPassword } from '../account/set-password.ts';
import type { LimitsAndBudgets } from '../protection/budgets.ts';
import { giveTryBack, takeTry } from '../protection/try-budgets.ts';

export type ChangePasswordParts = DatabaseAndClock & LimitsAndBudgets & { passwords: Passwords; sessions: Sessions };

type Wish = {
  brand: Brand;
  body: BodyOf<'changePassword'>;
  session: Session;
  origin: Origin;
  /** Session and device cookies of the browser, which the new session replaces. */
  replaces: SentSecrets;
};

/**
 * Changes a password after verifying the old or temporary one. The browser gets a new session, remembered as before; all other
 * sessions and devices of the account end.
 */
export function createChangePassword(parts: ChangePasswordParts) {
  const { database, clock, budgets, passwords, sessions } = parts;
  return async (wish: Wish): Promise<Opened> => {
    const { brand, body, session, origin, replaces } = wish;
    const tenant = brand.id;
    requireNewPassword({ ...body, username: session.username, brand });
    const tried = {
      tenant,
      ofAddress: { budget: budgets.passwordAddress, address: origin.address },
      ofAccount: { budget: budgets.passwordAccount, subject: session.playerId },
    };
    await takeTry({ ...parts, ...tried });
    const player = await database.single(tenant, (tx) => findPlayerById(tx, session.playerId));
    const hash = openingHash(player, clock);
    const right = await passwords.verify({ password: body.oldPassword, hash });
    if (!right || player === undefined) throw await refused({ parts, wish });
    await giveTryBack({ ...parts, ...tried });
    if (body.newPassword.normalize('NFKC') === body.oldPassword.normalize('NFKC'))
      throw new CodedError('modify.new.old.same');
    const fresh = await passwords.hash(body.newPassword);
    const opened = await database.asTenant(tenant, async (tx) => {
      if (!(await setPassword(tx, { parts, player, hash: fresh }))) return undefined;
      const next = await sessions.open(tx, {
        player,
        firstTime: session.firstTimeLogin,
        replaces,
        remember: session.device !== undefined,
      });
      await sessions.endAllOf(tx, { player: player.id, except: next.session });
      await auditAccount(tx, {
        action: 'account.password_changed',
        player: player.id,
        origin,
        before: { password: passwordKind(player), session: session.id },
        after: { password: 'own', session: next.session.id },
      });
      return next;
    });
    // The password was changed concurrently, so the old one is no longer valid.
    if (opened === undefined) throw await refused({ parts, wish });
    return opened;
  };
}

async function refused({
  parts: { database },
  wish: { brand, session, origin },
}: {
  parts: ChangePasswordParts;
  wish: Wish;
}): Promise<CodedError> {
  const tenant = brand.id;
  await database.single(tenant, (tx) =>
    auditAccount(tx, {
      action: 'account.password_change_failed',
      player: session.playerId,
      origin,
      after: { session: session.id },
    }),
  );
  return new CodedError('auth.wrong_old_password');
}
