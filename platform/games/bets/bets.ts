import type { Selectable } from 'kysely';
import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Trx } from '../../../server/database/database.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import type { BetStatus, BetTable } from '../../migrations/bets.ts';
import { tellRewards } from '../../money/rewards/tell-rewards.ts';
import { holdWallet, move } from '../../money/wallet/ledger.ts';
import type { GameView } from '../catalogue.ts';

export type PlacedBet = Selectable<BetTable>;
type Within = {
  readonly trx: Trx;
  readonly clock: Clock;
  readonly brand: Brand;
  /** The studio's id of the bet, unique per brand. */
  readonly reference: string;
};

/**
 * Debits a stake, idempotent by reference: a repeat returns the same bet. Throws `cashier.insufficient`, and `request.stale` if the
 * reference belongs to a different bet.
 */
export async function placeBet({
  trx,
  clock,
  brand,
  reference,
  player,
  game,
  stake,
}: Within & {
  player: string;
  game: Pick<GameView, 'nodeId' | 'gameName' | 'gameType' | 'vendorName' | 'iconUrl'>;
  /** Hundred-thousandths, above zero. */
  stake: bigint;
}): Promise<PlacedBet> {
  const tenant = brand.id;
  const { currency } = brand.manifest.wallet;
  const wallet = await holdWallet({ trx, clock, tenant, player, currency });
  const known = await findBet({ trx, tenant, reference });
  if (known !== undefined) {
    const same = known.player_id === player && known.stake === stake && known.node_id === game.nodeId;
    if (!same) throw new CodedError('request.stale');
    return known;
  }
  if (wallet.balance < stake) throw new CodedError('cashier.insufficient');
  const bet = await trx
    .insertInto('bet')
    .values({
      tenant,
      id: uuidV7({ clock }),
      player_id: player,
      reference,
      node_id: game.nodeId,
      game_name: game.gameName,
      game_type: game.gameType,
      vendor_name: game.vendorName,
      icon_url: game.iconUrl,
      stake,
      payout: 0n,
      currency,
      status: 'open',
      placed_at: clock.now(),
      settled_at: null,
    })
    // Concurrent insert of another player's bet with the same reference.
    .onConflict((conflict) => conflict.columns(['tenant', 'reference']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (bet === undefined) throw new CodedError('request.stale');
  await move({
    trx,
    clock,
    tenant,
    key: `stake:${bet.id}`,
    reason: 'stake',
    wallet: wallet.id,
    from: 'wallet',
    to: 'bets',
    currency,
    amount: stake,
  });
  return bet;
}

/**
 * Settles a bet, idempotent for the same outcome. Throws `request.not_found` for an unknown bet, `request.stale` if it was settled
 * differently.
 */
export async function settleBet({
  trx,
  clock,
  brand,
  reference,
  outcome,
}: Within & {
  /** Payout in hundred-thousandths, 0 for a lost bet; `void` returns the stake. */
  outcome: bigint | 'void';
}): Promise<PlacedBet> {
  const tenant = brand.id;
  const payout = outcome === 'void' ? 0n : outcome;
  const status: BetStatus = outcome === 'void' ? 'void' : outcome > 0n ? 'won' : 'lost';
  const bet = await trx
    .updateTable('bet')
    .set({ status, payout, settled_at: clock.now() })
    .where('tenant', '=', tenant)
    .where('reference', '=', reference)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst();
  if (bet === undefined) {
    const known = await findBet({ trx, tenant, reference });
    if (known === undefined) throw new CodedError('request.not_found');
    if (known.status !== status || known.payout !== payout) throw new CodedError('request.stale');
    return known;
  }
  const { id, player_id: player, stake, currency } = bet;
  const amount = status === 'void' ? stake : payout;
  // Lock the wallet for lost bets too, so that a newly reached reward is announced only once.
  const wallet = await holdWallet({ trx, clock, tenant, player, currency });
  if (amount > 0n)
    await move({
      trx,
      clock,
      tenant,
      key: `settled:${id}`,
      reason: status === 'void' ? 'stake returned' : 'payout',
      wallet: wallet.id,
      from: 'bets',
      to: 'wallet',
      currency,
      amount,
    });
  if (status !== 'void')
    await tellRewards({ trx, clock, brand, player, gained: { deposited: 0n, wagered: stake } });
  return bet;
}

export const findBet = ({
  trx,
  tenant,
  reference,
}: {
  trx: Trx;
  tenant: string;
  reference: string;
}): Promise<PlacedBet | undefined> =>
  trx
    .selectFrom('bet')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('reference', '=', reference)
    .executeTakeFirst();
