import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../server/clock.ts';
import type { Trx } from '../../server/database/database.ts';
import '../migrations/recovery.ts';

/** security.md, Where the specification asks for something unsafe. */
export const tokenMinutes = 30;

type Within = { trx: Trx; tenant: string };

/** What the links of recovery mails carry: 256 random bits, kept as a hash. */
export type RecoveryTokens = {
  /** Others that are out for the account work on: mails overtake each other. */
  issue(input: Within & { player: string }): Promise<string>;
  /** Whose it is, while it works. */
  ownerOf(input: Within & { token: string }): Promise<string | undefined>;
  /** True for the first who has it, on all nodes. Where the transaction fails it works on. */
  redeem(input: Within & { token: string }): Promise<boolean>;
};

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export const createRecoveryTokens = ({ clock }: { clock: Clock }): RecoveryTokens => ({
  issue: async ({ trx, tenant, player }) => {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + tokenMinutes * 60_000);
    await trx
      .insertInto('recovery_token')
      .values({ tenant, hash: hashOf(token), player_id: player, expires_at: expiresAt })
      .execute();
    return token;
  },
  ownerOf: async ({ trx, tenant, token }) => {
    const row = await trx
      .selectFrom('recovery_token')
      .select('player_id')
      .where('tenant', '=', tenant)
      .where('hash', '=', hashOf(token))
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    return row?.player_id;
  },
  redeem: async ({ trx, tenant, token }) => {
    const row = await trx
      .deleteFrom('recovery_token')
      .where('tenant', '=', tenant)
      .where('hash', '=', hashOf(token))
      .where('expires_at', '>', clock.now())
      .returning('hash')
      .executeTakeFirst();
    return row !== undefined;
  },
});
