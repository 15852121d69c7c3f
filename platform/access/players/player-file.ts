import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Tx } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import { breakOf } from '../../account/breaks/play-breaks.ts';
import type { Player } from '../../account/player-table.ts';
import { findPlayerById } from '../../account/players.ts';
import { isUseInTime, longestSession } from '../../account/session-row.ts';
import { passwordKind } from '../../account/set-password.ts';
import { asDecimal } from '../../money/wallet/amounts.ts';
import type { LimitsAndBudgets } from '../../protection/budgets.ts';
import { attemptsOf } from './attempts.ts';
import { statusOf } from './found-rows.ts';
import { maskedFields } from './personal-fields.ts';

type PlayerFile = AdminValueOf<'getPlayer'>;
type PlayerState = AdminValueOf<'unlockPlayer'>;
type Parts = LimitsAndBudgets & { clock: Clock };
type OfPlayer = { readonly player: Player };

/** Maximum rows of each list; the time line shows the rest. */
const mostListed = 50;

/** Throws `user.unknown_or_disabled`. */
export async function requirePlayer(tx: Tx, id: string): Promise<Player> {
  const player = await findPlayerById(tx, id);
  if (player !== undefined) return player;
  throw new CodedError('user.unknown_or_disabled', { message: `no player of ${tx.tenant} has the id ${id}` });
}

export const lockOf = async (tx: Tx, { id }: Player) => {
  const row = await selectRows(tx, 'player_lock', { tenant: tx.tenant, player_id: id }).selectAll().executeTakeFirst();
  return row === undefined ? null : { reason: row.reason, actor: row.actor, at: row.locked_at.toISOString() };
};

/** Reads whether an account can be logged in to, and what prevents it. */
export async function readState(
  tx: Tx,
  { parts, brand, player }: OfPlayer & { parts: Parts; brand: Brand },
): Promise<PlayerState> {
  const lock = await lockOf(tx, player);
  return {
    id: player.id,
    account: player.username,
    status: statusOf({ status: player.status, locked_at: lock === null ? null : new Date(lock.at) }),
    lock,
    attempts: await attemptsOf(tx, { parts, brand, player }),
  };
}

/** Reads a player's file for staff. Personal values are masked. */
export async function readFile(
  tx: Tx,
  { parts, brand, player }: OfPlayer & { parts: Parts; brand: Brand },
): Promise<PlayerFile> {
  const now = tx.clock.now();
  const playBreak = await breakOf(tx, player.id);
  return {
    brand: brand.id,
    ...(await readState(tx, { parts, brand, player })),
    memberType: player.type,
    registeredAt: player.created_at.toISOString(),
    firstLoginAt: player.first_login_at?.toISOString() ?? null,
    registerMethod: player.register_method,
    password: passwordKind(player),
    fields: maskedFields(player),
    playBreak: playBreak === undefined ? null : { kind: playBreak.kind, until: playBreak.until?.toISOString() ?? null },
    sessions: await openSessions(tx, player, now),
    devices: await openDevices(tx, player, now),
    balances: await balancesOf(tx, player),
    consents: await consentsOf(tx, player),
    notes: await notesOf(tx, player),
  };
}

async function openSessions(tx: Tx, player: Player, now: Date): Promise<PlayerFile['sessions']> {
  if (player.status !== 'active') return [];
  const rows = await selectRows(tx, 'session', { tenant: player.tenant, player_id: player.id })
    .select(['id', 'created_at', 'last_seen_at', 'device_id'])
    .where('ended_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - longestSession))
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return rows
    .filter((row) => isUseInTime({ ...row, now }))
    .map(({ id, created_at, last_seen_at, device_id }) => ({
      id,
      startedAt: created_at.toISOString(),
      seenAt: last_seen_at.toISOString(),
      remembered: device_id !== null,
    }));
}

async function openDevices(tx: Tx, player: Player, now: Date): Promise<PlayerFile['devices']> {
  const rows = await selectRows(tx, 'remembered_device', { tenant: player.tenant, player_id: player.id })
    .select(['id', 'created_at', 'expires_at'])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return rows.map(({ id, created_at, expires_at }) => ({
    id,
    since: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  }));
}

async function balancesOf(tx: Tx, player: Player): Promise<PlayerFile['balances']> {
  const rows = await selectRows(tx, 'ledger_account', { tenant: player.tenant, player_id: player.id, kind: 'wallet' })
    .select(['currency', 'balance'])
    .orderBy('currency')
    .execute();
  return rows.map(({ currency, balance }) => ({ currency, amount: asDecimal({ amount: balance ?? 0n, currency }) }));
}

async function consentsOf(tx: Tx, player: Player): Promise<PlayerFile['consents']> {
  const rows = await selectRows(tx, 'consent', { tenant: player.tenant, player_id: player.id })
    .select(['statement', 'language', 'agreed_at'])
    .orderBy('agreed_at', 'desc')
    .orderBy('statement')
    .limit(mostListed)
    .execute();
  return rows.map(({ statement, language, agreed_at }) => ({ statement, language, agreedAt: agreed_at.toISOString() }));
}

async function notesOf(tx: Tx, player: Player): Promise<PlayerFile['notes']> {
  const rows = await selectRows(tx, 'player_note', { tenant: player.tenant, player_id: player.id })
    .select(['id', 'text', 'actor', 'created_at'])
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return rows.map(({ id, text, actor, created_at }) => ({ id, text, actor, at: created_at.toISOString() }));
}
