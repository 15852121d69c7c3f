import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../server/database/database.ts';
import type { Standing } from './standing.ts';

/**
 * Adds to a player's totals and returns the new ones. Call it in the transaction that changes a bet or approves a deposit, after locking
 * the player's wallet: taking both locks in the same order prevents deadlocks.
 */
export const addToTotals = (
  tx: Tx,
  { player, currency, deposited = 0n, wagered = 0n }: { player: string; currency: string } & Partial<Standing>,
): Promise<Standing> =>
  tx
    .insertInto('player_total')
    .values({ tenant: tx.tenant, player_id: player, currency, deposited, wagered })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant', 'player_id', 'currency'])
        .doUpdateSet(({ eb, ref }) => ({
          deposited: eb('player_total.deposited', '+', ref('excluded.deposited')),
          wagered: eb('player_total.wagered', '+', ref('excluded.wagered')),
        })),
    )
    .returning(['deposited', 'wagered'])
    .executeTakeFirstOrThrow();

/** Adds the amounts of each row, with one statement per player and currency. */
export async function addEachToTotals(
  tx: Tx,
  rows: readonly (Standing & { player_id: string; currency: string })[],
): Promise<void> {
  const sums = new Map<string, Parameters<typeof addToTotals>[1]>();
  for (const { player_id: player, currency, deposited, wagered } of rows) {
    const key = `${currency} ${player}`;
    const known = sums.get(key) ?? { player, currency };
    sums.set(key, {
      ...known,
      deposited: (known.deposited ?? 0n) + deposited,
      wagered: (known.wagered ?? 0n) + wagered,
    });
  }
  for (const sum of sums.values()) if (sum.deposited !== 0n || sum.wagered !== 0n) await addToTotals(tx, sum);
}

/** Selects players' totals that differ from their sums, with both. `ofPlayers` is a condition on `player_id`. */
export const differingTotals = (tenant: string, ofPlayers: RawBuilder<unknown>) => sql`
  select player_id, currency,
    sum(deposited)::bigint as deposited, sum(wagered)::bigint as wagered,
    sum(deposited_sum)::bigint as deposited_sum, sum(wagered_sum)::bigint as wagered_sum
  from (
    select player_id, currency, deposited, wagered, 0::bigint as deposited_sum, 0::bigint as wagered_sum
    from player_total where tenant = ${tenant} and ${ofPlayers}
    union all
    select player_id, currency, 0, 0, amount, 0
    from money_request where tenant = ${tenant} and ${ofPlayers} and kind = 'deposit' and status = 'approved'
    union all
    select player_id, currency, 0, 0, 0, stake
    from bet where tenant = ${tenant} and ${ofPlayers} and status in ('won', 'lost')
  ) as compared
  group by player_id, currency
  having sum(deposited) <> sum(deposited_sum) or sum(wagered) <> sum(wagered_sum)`;
