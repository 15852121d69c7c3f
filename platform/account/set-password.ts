import type { Clock } from '../../server/clock.ts';
import type { Tx } from '../../server/database/database.ts';
import { deleteRows, selectRows, updateRows } from '../../server/database/rows.ts';
import type { LimitsAndBudgets } from '../protection/budgets.ts';
import { writeMessage } from './inbox/inbox.ts';
import type { Player } from './player-table.ts';

/** Hash to verify a password against; `undefined` for accounts without a valid password. */
export function openingHash(player: Player | undefined, clock: Clock): string | undefined {
  if (player?.status !== 'active') return undefined;
  const { password_hash: hash, password_expires_at: expiresAt } = player;
  return expiresAt !== null && expiresAt <= clock.now() ? undefined : (hash ?? undefined);
}

/** Kind of an account's password, for the audit. */
export function passwordKind({
  password_hash: hash,
  password_expires_at: expiresAt,
}: Pick<Player, 'password_hash' | 'password_expires_at'>): 'none' | 'temporary' | 'own' {
  if (hash === null) return 'none';
  return expiresAt === null ? 'own' : 'temporary';
}

/**
 * Locks the player row if the password is still the one that was read; false otherwise. So setting a password and opening a session
 * by it are serialised, and no session opened by the old one remains.
 */
export async function lockPassword(tx: Tx, player: Player): Promise<boolean> {
  const row = await selectRows(tx, 'player', { tenant: player.tenant, id: player.id })
    .select('id')
    .where('password_hash', 'is not distinct from', player.password_hash)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Sets an account's password; false if the account is disabled or its password has changed since it was read. Invalidates recovery
 * links, resets failed logins and notifies the owner. The caller ends the sessions.
 */
export async function setPassword(
  tx: Tx,
  {
    parts: { limits, budgets },
    player,
    hash,
    expiresAt = null,
  }: {
    parts: LimitsAndBudgets;
    /** The row as it was read. */
    player: Player;
    hash: string;
    /** End of a temporary password. */
    expiresAt?: Date | null;
  },
): Promise<boolean> {
  const { tenant, id } = player;
  const row = await updateRows(tx, 'player', { tenant, id, status: 'active' })
    .set({ password_hash: hash, password_expires_at: expiresAt })
    .where('password_hash', 'is not distinct from', player.password_hash)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await deleteRows(tx, 'recovery_token', { tenant, player_id: id }).execute();
  await writeMessage(tx, { player: id, kind: 'passwordChanged', values: {} });
  for (const subject of [player.username_key, player.mobile_key])
    if (subject !== null) await limits.reset(tx, { budget: budgets.loginAccount, subject });
  return true;
}
