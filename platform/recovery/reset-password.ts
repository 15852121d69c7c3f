import { CodedError } from '../../schema/errors.ts';
import { isAdmitted } from '../../schema/rules/access.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Database, Tx } from '../../server/database/database.ts';
import { auditAccount, type Origin } from '../account/audit.ts';
import { requireNewPassword } from '../account/passwords/new-password.ts';
import type { Passwords } from '../account/passwords/passwords.ts';
import type { Player } from '../account/player-table.ts';
import { isMember } from '../account/players.ts';
import type { Sessions } from '../account/sessions.ts';
import { passwordKind, setPassword } from '../account/set-password.ts';
import type { LimitsAndBudgets } from '../protection/budgets.ts';

export type ResetParts = LimitsAndBudgets & { database: Database; passwords: Passwords; sessions: Sessions };

/** Proof that the caller owns the account. */
export type Proof = 'phone' | 'mail';

/** Prepared before the transaction, which must not wait for hashing; takes the same time without an account. */
export type NewPassword = {
  readonly plain: string;
  readonly hash: string;
  /** Whether the new password equals the current one. */
  readonly same: boolean;
};

export async function newPasswordOf({
  passwords,
  player,
  plain,
}: {
  passwords: Passwords;
  player: Player | undefined;
  plain: string;
}): Promise<NewPassword> {
  const known = player?.password_hash ?? undefined;
  return { plain, same: await passwords.verify({ password: plain, hash: known }), hash: await passwords.hash(plain) };
}

/** Whether the player may set the account's password: not for shared guest or trial accounts. */
export const mayReset = ({ type }: Pick<Player, 'type'>): boolean => isMember(type) && isAdmitted('ownPassword', type);

/** Sets the password in the transaction that redeems the proof: throwing here restores the proof. The caller ends the sessions. */
export async function resetPassword(
  tx: Tx,
  {
    parts,
    brand,
    player,
    password,
    proof,
    origin,
  }: { parts: ResetParts; brand: Brand; player: Player; password: NewPassword; proof: Proof; origin: Origin },
): Promise<void> {
  if (!mayReset(player)) throw new CodedError('auth.real_account_only');
  requireNewPassword({ newPassword: password.plain, username: player.username, brand });
  if (password.same) throw new CodedError('modify.new.old.same');
  const { hash } = password;
  // The password changed since it was read, so the comparison above is outdated.
  if (!(await setPassword(tx, { parts, player, hash }))) throw new CodedError('request.stale');
  await auditAccount(tx, {
    action: 'account.password_reset',
    player: player.id,
    origin,
    before: { password: passwordKind(player) },
    after: { password: 'own', proof },
  });
}

export async function noteFailedReset({
  parts: { database },
  tenant,
  player,
  proof,
  origin,
}: {
  parts: Pick<ResetParts, 'database'>;
  tenant: string;
  player: Player | undefined;
  proof: Proof;
  origin: Origin;
}): Promise<void> {
  await database.asTenant(tenant, (tx) =>
    auditAccount(tx, {
      action: 'account.password_reset_failed',
      player: player?.id,
      origin,
      after: { proof },
      actor: 'visitor',
    }),
  );
}
