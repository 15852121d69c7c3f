import type { Manifest } from '../../../schema/generated/manifest.ts';
import type { Trx } from '../../../server/database/database.ts';
import { unitsOf } from '../wallet/amounts.ts';

/** Lifetime totals in hundred-thousandths. */
export type Standing = {
  /** Approved deposits. */
  readonly deposited: bigint;
  /** Stakes of bets that were won or lost. */
  readonly wagered: bigint;
};
export type Rank = Manifest['vip']['ranks'][number];

/** Computed from requests and bets instead of stored, so that it can't drift from them. */
export async function standingOf({
  trx,
  tenant,
  player,
  currency,
}: {
  trx: Trx;
  tenant: string;
  player: string;
  currency: string;
}): Promise<Standing> {
  const deposits = await trx
    .selectFrom('money_request')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('tenant', '=', tenant)
    .where('player_id', '=', player)
    .where('kind', '=', 'deposit')
    .where('status', '=', 'approved')
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  const stakes = await trx
    .selectFrom('bet')
    .select(({ fn }) => fn.sum<string | null>('stake').as('sum'))
    .where('tenant', '=', tenant)
    .where('player_id', '=', player)
    .where('status', 'in', ['won', 'lost'])
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return { deposited: BigInt(deposits.sum ?? 0), wagered: BigInt(stakes.sum ?? 0) };
}

/** Number of ranks reached, counted from the lowest, which always is. */
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
