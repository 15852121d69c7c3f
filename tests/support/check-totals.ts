import { sql } from 'kysely';
import { differingTotals } from '../../platform/money/vip/player-totals.ts';
import type { Standing } from '../../platform/money/vip/standing.ts';
import type { Tx } from '../../server/database/database.ts';

/** Totals of a player that differ from the sums of the underlying bets and deposits. */
type TotalDifference = {
  readonly player: string;
  readonly currency: string;
  readonly total: Standing;
  readonly sum: Standing;
};

/** All players of a tenant in one statement; `livery wallet check` compares them in pages. */
export async function checkTotals(tx: Tx, limit = 1000): Promise<TotalDifference[]> {
  const { rows } = await sql<{
    player_id: string;
    currency: string;
    deposited: bigint;
    wagered: bigint;
    deposited_sum: bigint;
    wagered_sum: bigint;
  }>`${differingTotals(tx.tenant, sql`true`)} order by player_id, currency limit ${limit}`.execute(tx);
  return rows.map(({ player_id: player, currency, deposited, wagered, deposited_sum, wagered_sum }) => ({
    player,
    currency,
    total: { deposited, wagered },
    sum: { deposited: deposited_sum, wagered: wagered_sum },
  }));
}
