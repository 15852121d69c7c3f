import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../server/database/database.ts';
import { deleteRows, selectRows } from '../../server/database/rows.ts';

/** Lifetime of a token; see security.md, "Where the specification asks for something unsafe". */
export const tokenMinutes = 30;

/** Tokens of recovery links: 256 random bits, stored as a hash. */
type RecoveryTokens = {
  /** Issues a token. Earlier ones of the account stay valid, because mails can arrive out of order. */
  issue(tx: Tx, player: string): Promise<string>;
  /** Player of a valid token. */
  ownerOf(tx: Tx, token: string): Promise<string | undefined>;
  /** Redeems a token: true once, across all nodes. If the transaction fails, the token stays valid. */
  redeem(tx: Tx, token: string): Promise<boolean>;
};

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export const recoveryTokens: RecoveryTokens = {
  issue: async (tx, player) => {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(tx.clock.now().getTime() + tokenMinutes * 60_000);
    await tx
      .insertInto('recovery_token')
      .values({ tenant: tx.tenant, hash: hashOf(token), player_id: player, expires_at: expiresAt })
      .execute();
    return token;
  },
  ownerOf: async (tx, token) => {
    const row = await selectRows(tx, 'recovery_token', { tenant: tx.tenant, hash: hashOf(token) })
      .select('player_id')
      .where('expires_at', '>', tx.clock.now())
      .executeTakeFirst();
    return row?.player_id;
  },
  redeem: async (tx, token) => {
    const row = await deleteRows(tx, 'recovery_token', { tenant: tx.tenant, hash: hashOf(token) })
      .where('expires_at', '>', tx.clock.now())
      .returning('hash')
      .executeTakeFirst();
    return row !== undefined;
  },
};
