import type { Clock } from '../../server/clock.ts';
import type { Trx } from '../../server/database/database.ts';
import type { Limits } from '../../server/limits/limits.ts';
import type { Player } from '../migrations/accounts.ts';
import type { Budgets } from '../protection/budgets.ts';
import { writeMessage } from './inbox/inbox.ts';
import '../migrations/recovery.ts';

/** What a typed password is held against: none for an account that no password opens (any more). */
export function openingHash({
  player,
  clock,
}: {
  player: Player | undefined;
  clock: Clock;
}): string | undefined {
  if (player?.status !== 'active') return undefined;
  const { password_hash: hash, password_expires_at: expiresAt } = player;
  return expiresAt !== null && expiresAt <= clock.now() ? undefined : (hash ?? undefined);
}

/** What the audit says of an account's password. */
export function passwordKind({
  password_hash: hash,
  password_expires_at: expiresAt,
}: Pick<Player, 'password_hash' | 'password_expires_at'>): 'none' | 'temporary' | 'own' {
  if (hash === null) return 'none';
  return expiresAt === null ? 'own' : 'temporary';
}

/**
 * Keeps the password as it was read until the transaction ends; false where it is another one by now. Who sets a password and
 * who opens a session by it come one after the other, so that none is left that the old one opened.
 */
export async function holdPassword({ trx, player }: { trx: Trx; player: Player }): Promise<boolean> {
  const row = await trx
    .selectFrom('player')
    .select('id')
    .where('tenant', '=', player.tenant)
    .where('id', '=', player.id)
    .where('password_hash', 'is not distinct from', player.password_hash)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Gives an account another password; false where it is disabled or its password is not the one that was read any more. Links
 * that are out for it stop working, failed logins are forgotten, and its owner is told. Its sessions are the caller's to end.
 */
export async function setPassword({
  parts: { clock, limits, budgets },
  trx,
  player,
  hash,
  expiresAt = null,
}: {
  parts: { clock: Clock; limits: Limits; budgets: Budgets };
  trx: Trx;
  /** As it was read. */
  player: Player;
  hash: string;
  /** Of a temporary one. */
  expiresAt?: Date | null;
}): Promise<boolean> {
  const { tenant, id } = player;
  const row = await trx
    .updateTable('player')
    .set({ password_hash: hash, password_expires_at: expiresAt })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('password_hash', 'is not distinct from', player.password_hash)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await trx.deleteFrom('recovery_token').where('tenant', '=', tenant).where('player_id', '=', id).execute();
  await writeMessage({ trx, clock, tenant, player: id, kind: 'passwordChanged', values: {} });
  for (const subject of [player.username_key, player.mobile_key])
    if (subject !== null) await limits.reset({ trx, tenant, budget: budgets.loginAccount, subject });
  return true;
}
