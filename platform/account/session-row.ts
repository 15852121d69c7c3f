import type { Tx } from '../../server/database/database.ts';
import { selectRows } from '../../server/database/rows.ts';

const minute = 60_000;
/** Idle timeout (security.md, Numbers). */
const idle = 30 * minute;
/** Absolute lifetime in milliseconds, whatever the use; a remembered device can start another session. */
export const longestSession = 12 * 60 * minute;
/** Milliseconds after a login during which the player counts as freshly authenticated. */
const freshFor = 10 * minute;

/** Query of a session by the hash in its `token_hash`, with the relevant columns of its player. */
export const sessionRow = (tx: Tx, tokenHash: string) =>
  selectRows(tx, 'session', { tenant: tx.tenant, token_hash: tokenHash })
    .innerJoin('player', (join) =>
      join.onRef('player.tenant', '=', 'session.tenant').onRef('player.id', '=', 'session.player_id'),
    )
    .select(['session.id', 'player_id', 'first_time', 'last_seen_at', 'ended_at', 'ended_reason'])
    .select(['session.created_at', 'proven_at', 'device_id', 'must_change_password'])
    .select(['username', 'type', 'status'])
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof sessionRow>>>;

/** Whether a session is live, and whether its login is fresh. */
export function stateOf(
  row: Row,
  now: Date,
): {
  readonly live: boolean;
  readonly fresh: boolean;
  /** Milliseconds since the last recorded request. */
  readonly unseen: number;
} {
  const since = (time: Date) => now.getTime() - time.getTime();
  const unseen = since(row.last_seen_at);
  const inTime = isUseInTime({ ...row, now });
  return {
    live: row.ended_at === null && row.status === 'active' && inTime,
    fresh: row.proven_at !== null && since(row.proven_at) < freshFor,
    unseen,
  };
}

/** Whether neither the idle timeout nor the absolute lifetime has passed. */
export function isUseInTime({
  created_at,
  last_seen_at,
  now,
}: {
  created_at: Date;
  last_seen_at: Date;
  now: Date;
}): boolean {
  const since = (time: Date) => now.getTime() - time.getTime();
  return since(last_seen_at) < idle && since(created_at) < longestSession;
}
