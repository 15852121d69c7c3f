import type { Manifest } from '../../../schema/generated/manifest.ts';
import type { Tx } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import { unitsOf } from '../wallet/amounts.ts';

/** Lifetime totals in hundred-thousandths. */
export type Standing = {
  /** Approved deposits. */
  readonly deposited: bigint;
  /** Stakes of won and lost bets. */
  readonly wagered: bigint;
};
export type Rank = Manifest['vip']['ranks'][number];

/** Reads one row of running totals, because summing a million bets would exceed a supplier's timeout. */
export async function standingOf(
  tx: Tx,
  { player, currency }: { player: string; currency: string },
): Promise<Standing> {
  const total = await selectRows(tx, 'player_total', { tenant: tx.tenant, player_id: player, currency })
    .select(['deposited', 'wagered'])
    .executeTakeFirst();
  return total ?? { deposited: 0n, wagered: 0n };
}

/** Number of ranks reached, including the lowest, which everybody has. */
export function ranksReached({
  ranks,
  standing: { deposited, wagered },
}: {
  ranks: readonly Rank[];
  standing: Standing;
}): number {
  const open = ranks.findIndex(
    (rank, index) => index > 0 && (deposited < unitsOf(rank.deposited) || wagered < unitsOf(rank.wagered)),
  );
  return open === -1 ? ranks.length : open;
}
