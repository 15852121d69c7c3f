import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Trx } from '../../../server/database/database.ts';
import { type BookingReason, type HouseName, move } from '../../money/wallet/ledger.ts';
import type { PlacedBet } from '../bets/bets.ts';
import { changeRound, openRound } from '../bets/rounds.ts';
import type { GameView } from '../catalogue.ts';
import type { WalletRequest } from './read-wallet-call.ts';
import {
  hasOpenBets,
  markRolledBack,
  putInRound,
  type SupplierTransaction,
  storeTransaction,
} from './supplier-transactions.ts';

/** Common parts of a call's bookings. The wallet is locked. */
export type Booked = {
  readonly trx: Trx;
  readonly clock: Clock;
  readonly brand: Brand;
  readonly aggregator: string;
  readonly request: WalletRequest;
  readonly wallet: { readonly id: string; readonly balance: bigint };
};

/** Debits a stake, unless it is free. False if another call has just taken the id. */
export async function bookBet({ game, ...booked }: Booked & { game: GameView }): Promise<boolean> {
  const { trx, clock, brand, aggregator, request } = booked;
  const { user: player, round: of, free, amount, roundClosed = false } = request;
  // Stored before its round, so that a call whose id was taken leaves nothing.
  if (!(await store(booked, { kind: 'bet', status: 'booked', bet_id: null }))) return false;
  const round = await openRound({ trx, clock, brand, aggregator, player, game, round: of });
  await putInRound({ trx, tenant: brand.id, aggregator, id: request.transactionUuid, bet: round.id });
  const stake = free ? 0n : amount;
  await transfer(booked, { round, reason: 'stake', from: 'wallet', to: 'bets', amount: stake });
  await changeRound({ trx, clock, brand, round, change: { stake, closes: roundClosed } });
  return true;
}

/** Stores that a bet was refused for lack of money, so that its repeats are refused, too. */
export const storeRefusedBet = (booked: Booked): Promise<boolean> =>
  store(booked, { kind: 'bet', status: 'refused', bet_id: null });

/** Credits a win. A win ends its round unless it states otherwise. */
export async function bookWin({ round, ...booked }: Booked & { round: PlacedBet }): Promise<boolean> {
  const { trx, clock, brand, request } = booked;
  const { amount: payout, roundClosed = true } = request;
  if (!(await store(booked, { kind: 'win', status: 'booked', bet_id: round.id }))) return false;
  await transfer(booked, { round, reason: 'payout', from: 'bets', to: 'wallet', amount: payout });
  await changeRound({ trx, clock, brand, round, change: { payout, closes: roundClosed } });
  return true;
}

/**
 * Stores a rollback of an unknown, refused or already rolled back transaction. It has no effect, but a later call with that id is refused.
 */
export const storeEmptyRollback = (booked: Booked): Promise<boolean> =>
  store(booked, { kind: 'rollback', status: 'booked', bet_id: null, amount: 0n });

/** Returns a stake, or reclaims a win as far as the balance allows: the wallet never becomes negative. */
export async function bookRollback({
  round,
  undone,
  ...booked
}: Booked & { round: PlacedBet; undone: SupplierTransaction }): Promise<boolean> {
  const { trx, clock, brand, request, wallet } = booked;
  const isBet = undone.kind === 'bet';
  const whole = undone.free && isBet ? 0n : undone.amount;
  const amount = isBet || wallet.balance > whole ? whole : wallet.balance;
  const stored = { kind: 'rollback', status: 'booked', bet_id: round.id } as const;
  if (!(await store(booked, { ...stored, amount, shortfall: whole - amount }))) return false;
  await markRolledBack({ trx, clock, transaction: undone });
  const closes = request.roundClosed ?? false;
  if (isBet) {
    await transfer(booked, { round, reason: 'stake returned', from: 'bets', to: 'wallet', amount });
    const empty = !(await hasOpenBets({ trx, tenant: brand.id, bet: round.id }));
    await changeRound({ trx, clock, brand, round, change: { stake: -whole, closes, empty } });
  } else {
    await transfer(booked, { round, reason: 'payout taken back', from: 'wallet', to: 'bets', amount });
    await changeRound({ trx, clock, brand, round, change: { payout: -whole, closes } });
  }
  return true;
}

const store = (
  { trx, clock, brand, aggregator, request }: Booked,
  stored: Pick<SupplierTransaction, 'kind' | 'status' | 'bet_id'> &
    Partial<Pick<SupplierTransaction, 'amount' | 'shortfall'>>,
) => storeTransaction({ trx, clock, tenant: brand.id, aggregator, request, ...stored });

async function transfer(
  { trx, clock, brand, aggregator, request, wallet }: Booked,
  {
    round,
    amount,
    reason,
    ...accounts
  }: { round: PlacedBet; reason: BookingReason; from: HouseName | 'wallet'; to: HouseName | 'wallet'; amount: bigint },
): Promise<void> {
  if (amount === 0n) return;
  await move({
    trx,
    clock,
    tenant: brand.id,
    // The second part of the key is the bet's id (`betReasons`).
    key: `${reason}:${round.id}:${aggregator}:${request.transactionUuid}`,
    reason,
    wallet: wallet.id,
    ...accounts,
    currency: round.currency,
    amount,
  });
}
