import { sql } from 'kysely';
import type { AdminQueryOf, AdminValueOf } from '../../schema/admin-call-types.ts';
import type { Clock } from '../../server/clock.ts';
import type { Trx } from '../../server/database/database.ts';
import { placeOf, placeText } from '../list-place.ts';
import { exactDecimal } from '../money/wallet/amounts.ts';
import { readReference } from './bets/rounds.ts';

type OpenRounds = AdminValueOf<'listOpenRounds'>;

const usualPage = 50;
const hour = 3_600_000;

/** Rounds that no supplier has closed, oldest first. Throws `request.invalid` if `after` is not from an answer. */
export async function listOpenRounds({
  trx,
  clock,
  tenant,
  player,
  query: { aggregator, olderThan = 0, after, pageSize = usualPage },
}: {
  trx: Trx;
  clock: Clock;
  tenant: string;
  /** Id of the account; all accounts if `undefined`. */
  player: string | undefined;
  query: AdminQueryOf<'listOpenRounds'>;
}): Promise<OpenRounds> {
  const place = placeOf(after);
  const rows = await trx
    .selectFrom('bet')
    .innerJoin('player', (join) =>
      join.onRef('player.tenant', '=', 'bet.tenant').onRef('player.id', '=', 'bet.player_id'),
    )
    .selectAll('bet')
    .select('player.username')
    .where('bet.tenant', '=', tenant)
    .where('bet.status', '=', 'open')
    .where('bet.placed_at', '<=', new Date(clock.now().getTime() - olderThan * hour))
    .$if(player !== undefined, (found) => found.where('bet.player_id', '=', player ?? ''))
    .$if(aggregator !== undefined, (found) =>
      found.where(sql<boolean>`starts_with(bet.reference, ${`${aggregator}/`})`),
    )
    .$if(place !== undefined, (found) =>
      found.where(sql<boolean>`(bet.placed_at, bet.id) > (${place?.at}::timestamptz, ${place?.id})`),
    )
    .orderBy('bet.placed_at')
    .orderBy('bet.id')
    .limit(pageSize + 1)
    .execute();
  const list = rows.slice(0, pageSize).map((row) => {
    const { aggregator: of, round } = readReference(row.reference);
    return {
      bet: row.id,
      aggregator: of,
      account: row.username,
      game: row.game_name,
      round,
      stake: exactDecimal(row.stake),
      paid: exactDecimal(row.payout),
      currency: row.currency,
      since: row.placed_at.toISOString(),
    };
  });
  const last = list.at(-1);
  return {
    list,
    next: rows.length > pageSize && last !== undefined ? placeText({ at: last.since, id: last.bet }) : null,
  };
}
