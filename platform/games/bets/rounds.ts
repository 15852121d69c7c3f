import type { Brand } from '../../../server/brands/brand.ts';
import type { Tx } from '../../../server/database/database.ts';
import { updateRows } from '../../../server/database/rows.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import { notifyOfRewards } from '../../money/rewards/notify-of-rewards.ts';
import { addEachToTotals, addToTotals } from '../../money/vip/player-totals.ts';
import { canonicalUuid } from '../canonical-uuid.ts';
import type { GameView } from '../catalogue.ts';
import { findBet, openBet, type PlacedBet } from './bets.ts';

type Within = { readonly brand: Brand };

/** A supplier's round of one player in one game. Its bets and wins arrive separately. */
type RoundOf = {
  readonly aggregator: string;
  readonly player: string;
  readonly nodeId: number;
  readonly round: string;
};

/**
 * References of a round's row in the betting record. A row has one currency. The second reference is for a round that continues after its
 * brand changed its currency. It contains a colon, which no player's id does, so it can't be another round's.
 */
const referencesOf = ({
  aggregator,
  player,
  nodeId,
  round,
  currency,
}: RoundOf & { currency: string }): readonly [string, string] => [
  `${aggregator}/${player}/${nodeId}/${canonicalUuid(round)}`,
  `${aggregator}/${player}:${currency}/${nodeId}/${canonicalUuid(round)}`,
];

/** The aggregator and round of a row's reference. Names of rounds may contain slashes. */
export function readReference(reference: string): { aggregator: string; round: string } {
  const [aggregator = '', , , ...round] = reference.split('/');
  return { aggregator, round: round.join('/') };
}

/** The row of a round in a currency, if there is one, and the reference for a new row. */
export async function findRound(
  tx: Tx,
  of: RoundOf & { currency: string },
): Promise<{ round: PlacedBet | undefined; reference: string }> {
  const [plain, inCurrency] = referencesOf(of);
  const first = await findBet(tx, plain);
  if (first === undefined || first.currency === of.currency) return { round: first, reference: plain };
  return { round: await findBet(tx, inCurrency), reference: inCurrency };
}

/** The row of a round in the brand's currency, opened on first use. The player's wallet in that currency must be locked. */
export async function openRound(
  tx: Tx,
  {
    brand,
    player,
    game,
    ...of
  }: Within &
    Omit<RoundOf, 'nodeId'> & { game: Pick<GameView, 'nodeId' | 'gameName' | 'gameType' | 'vendorName' | 'iconUrl'> },
): Promise<PlacedBet> {
  const tenant = brand.id;
  const { currency } = brand.manifest.wallet;
  const { nodeId } = game;
  const { round, reference } = await findRound(tx, { player, nodeId, currency, ...of });
  if (round !== undefined) return round;
  const opened = openBet({
    tenant,
    id: uuidV7({ clock: tx.clock }),
    player,
    reference,
    game,
    currency,
    at: tx.clock.now(),
  });
  await insertBets(tx, [opened]);
  return opened;
}

/** Inserts rows as given, even closed ones, and adds their stakes to the totals. The players' wallets must be locked. */
export async function insertBets(tx: Tx, bets: readonly PlacedBet[]): Promise<void> {
  if (bets.length === 0) return;
  await tx.insertInto('bet').values(bets).execute();
  await addEachToTotals(
    tx,
    bets.map((bet) => ({ ...bet, deposited: 0n, wagered: wageredIn(bet) })),
  );
}

/** Changes that a call makes to a round. */
export type RoundChange = {
  /** Hundred-thousandths; negative if a bet or a win is rolled back. */
  readonly stake?: bigint;
  readonly payout?: bigint;
  /** Whether the supplier announces no more calls. Later ones still count. */
  readonly closes?: boolean;
  /** Whether no bet of the round is left. */
  readonly empty?: boolean;
};

/**
 * Updates the row of a round after a booking, and its player's totals. Nothing else changes rows of bets. The player's wallet must be
 * locked.
 */
export async function changeRound(
  tx: Tx,
  { brand, round, change }: Within & { round: PlacedBet; change: RoundChange },
): Promise<void> {
  const after = changedRound({ round, change, now: tx.clock.now() });
  await updateRows(tx, 'bet', { tenant: round.tenant, id: round.id }).set(after).execute();
  const wagered = wageredIn(after) - wageredIn(round);
  if (wagered === 0n) return;
  const { player_id: player, currency } = round;
  const now = await addToTotals(tx, { player, currency, wagered });
  if (wagered < 0n) return;
  await notifyOfRewards(tx, { brand, player, gained: { deposited: 0n, wagered }, now, currency });
}

type State = Pick<PlacedBet, 'stake' | 'payout' | 'status' | 'settled_at'>;

const wageredIn = ({ status, stake }: State) => (status === 'won' || status === 'lost' ? stake : 0n);

function changedRound({
  round,
  change: { stake = 0n, payout = 0n, closes = false, empty = false },
  now,
}: {
  round: State;
  change: RoundChange;
  now: Date;
}): State {
  const isVoid = round.status === 'void';
  const paid = round.payout + payout;
  // The stake of a void bet stays readable but is in no sum.
  if (empty && paid === 0n) return { stake: round.stake, payout: 0n, status: 'void', settled_at: now };
  // A bet after all others were rolled back restarts the round.
  const staked = (isVoid ? 0n : round.stake) + stake;
  const wasClosed = round.settled_at !== null && !isVoid;
  if (!closes && !wasClosed) return { stake: staked, payout: paid, status: 'open', settled_at: null };
  return { stake: staked, payout: paid, status: paid > 0n ? 'won' : 'lost', settled_at: round.settled_at ?? now };
}
