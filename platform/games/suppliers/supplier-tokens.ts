import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../../server/database/database.ts';
import { selectRows, updateRows } from '../../../server/database/rows.ts';
import { isUseInTime, longestSession } from '../../account/session-row.ts';

/** Launch data that a token given to a supplier refers to. */
export type GameTokenOf = {
  readonly aggregator: string;
  readonly playerId: string;
  /** The session of the launch. Bets are refused after its end. */
  readonly sessionId: string;
  readonly nodeId: number;
  /** Vendor code of the game. In its lobby a player may switch to the vendor's other games. */
  readonly vendor: string;
};

export type CheckedToken = GameTokenOf & {
  /** False after logout and expiry. Bets are refused then; wins and rollbacks require no token. */
  readonly live: boolean;
};

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Issues a token for one launch: 256 random bits, stored as a hash, valid at most as long as a session can last. Trial sessions get one,
 * too.
 */
export async function issueGameToken(tx: Tx, of: GameTokenOf): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('game_token')
    .values({
      tenant: tx.tenant,
      hash: hashOf(token),
      aggregator: of.aggregator,
      player_id: of.playerId,
      session_id: of.sessionId,
      node_id: of.nodeId,
      vendor: of.vendor,
      expires_at: new Date(tx.clock.now().getTime() + longestSession),
    })
    .execute();
  return token;
}

/** Extends the session like requests of the page do; written at most once a minute. */
export async function noteUse(tx: Tx, session: string): Promise<void> {
  const now = tx.clock.now();
  await updateRows(tx, 'session', { tenant: tx.tenant, id: session })
    .set({ last_seen_at: now })
    .where('last_seen_at', '<', new Date(now.getTime() - 60_000))
    .execute();
}

/** Looks up a token; `undefined` if it is unknown for this brand and aggregator. */
export async function checkGameToken(
  tx: Tx,
  { aggregator, token }: { aggregator: string; token: string },
): Promise<CheckedToken | undefined> {
  const row = await selectRows(tx, 'game_token', { tenant: tx.tenant, hash: hashOf(token), aggregator })
    .leftJoin('session', (join) =>
      join.onRef('session.tenant', '=', 'game_token.tenant').onRef('session.id', '=', 'session_id'),
    )
    .select(['game_token.player_id', 'session_id', 'node_id', 'vendor', 'expires_at'])
    .select(['session.created_at', 'last_seen_at', 'ended_at'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const now = tx.clock.now();
  const { created_at, last_seen_at, ended_at } = row;
  const live =
    row.expires_at > now &&
    created_at !== null &&
    last_seen_at !== null &&
    ended_at === null &&
    isUseInTime({ created_at, last_seen_at, now });
  return {
    aggregator,
    playerId: row.player_id,
    sessionId: row.session_id,
    nodeId: row.node_id,
    vendor: row.vendor,
    live,
  };
}
