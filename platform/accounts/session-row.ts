import type { Trx } from '../../server/database/database.ts';
import '../migrations/accounts.ts';

/** A session with what counts of its player. */
export const sessionRow = ({
  trx,
  tenant,
  tokenHash,
}: {
  trx: Trx;
  tenant: string;
  /** As `token_hash` has it. */
  tokenHash: string;
}) =>
  trx
    .selectFrom('session')
    .innerJoin('player', (join) =>
      join.onRef('player.tenant', '=', 'session.tenant').onRef('player.id', '=', 'session.player_id'),
    )
    .select(['session.id', 'player_id', 'first_time', 'last_seen_at', 'ended_at', 'ended_reason'])
    .select(['device_id', 'must_change_password', 'username', 'type', 'status'])
    .where('session.tenant', '=', tenant)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
