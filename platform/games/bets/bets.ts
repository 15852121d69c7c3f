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
  /** The studio's own name of the bet, one for all players of the brand. */
  readonly reference: string;
};

/**
 * Takes a stake out of the wallet, once for each reference: again it answers the same bet. Throws `cashier.insufficient`, and
 * `request.stale` where the reference is that of another bet.
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
  /** Minor units, above zero. */
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
    // Another player's bet of this name, at this very moment.
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
 * Says how a bet ended, once: again with the same end it answers the same. Throws `request.not_found` where there is none such, and
 * `request.stale` where it ended otherwise.
 */
export async function settleBet({
  trx,
  clock,
  brand,
  reference,
  outcome,
}: Within & {
  /** Won, in minor units; 0 where nothing was. `void` gives the stake back. */
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
  // Held for a lost bet as well: what it adds to the standing is told once.
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

const findBet = ({
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
