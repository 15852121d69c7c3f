import { isMemberType } from '../../../schema/constants.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Tx } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import type { Player } from '../../account/player-table.ts';
import { findPlayerById } from '../../account/players.ts';
import { type AccountName, type BookingReason, book, findWallet, lockWallet } from '../../money/wallet/ledger.ts';
import type { PlacedBet } from '../bets/bets.ts';
import { changeRound, findRound, openRound } from '../bets/rounds.ts';
import type { Catalogue, GameView } from '../catalogue.ts';
import { mayPlay } from '../may-play.ts';
import type { Suspended, Suspension } from '../suspensions/suspension.ts';

import type { WalletRequest } from './read-wallet-call.ts';
import { findAnswer } from './stored-calls.ts';
import { type Aggregator, gameOfCode } from './supplier-of.ts';
import { checkGameToken, noteUse } from './supplier-tokens.ts';
import {
  findTransaction,
  hasOpenBets,
  isRolledBack,
  isSameTransaction,
  markRolledBack,
  putInRound,
  type SupplierTransaction,
  storeTransaction,
} from './supplier-transactions.ts';
import { refusalStatuses, type WalletStatus } from './wallet-statuses.ts';
/** Currency of trial sessions, used instead of the brand's. */
export const demoCurrency = 'XXX';

export type Input = {
  readonly brand: Brand;
  /** Includes suspended games, because their open rounds continue. */
  readonly catalogue: Catalogue;
  readonly suspensionOf: (game: Suspended) => Suspension | undefined;
  readonly aggregator: Aggregator;
  readonly request: WalletRequest;
};
export type Answered = {
  readonly status: WalletStatus;
  readonly parts?: Readonly<Record<string, unknown>>;
  /** Hundred-thousandths, of any size. */
  readonly balance?: bigint;
  /** Whether this call booked a win. */
  readonly isNewWin?: boolean;
  /** An earlier answer, to be repeated unchanged. */
  readonly again?: string;
};

const refused = (status: WalletStatus): Answered => ({ status });

/** Answers a call with a valid signature, partner and shape, by the checks of the wallet convention in their order. */
export async function answerWalletCall(tx: Tx, input: Input): Promise<Answered> {
  const { request } = input;
  const known = await repeated(tx, input);
  if (known !== undefined) return known;
  const player = await findPlayerById(tx, request.user);
  if (player === undefined) return refused('RS_ERROR_UNKNOWN');
  switch (request.call) {
    case 'user/info':
      return { status: 'RS_OK', parts: infoOf({ ...input, player }) };
    case 'user/balance':
      return answerBalance(tx, { ...input, player });
    case 'transaction/bet':
      return answerBet(tx, { ...input, player });
    case 'transaction/win':
      return answerWin(tx, { ...input, player });
    case 'transaction/rollback':
      return answerRollback(tx, { ...input, player });
  }
}

type OfPlayer = Input & { readonly player: Player };
/** A call whose wallet is locked. Another node may have booked the same call before the lock. */
type Locked = OfPlayer & { readonly wallet: { readonly id: string; readonly balance: bigint } };

const currencyOf = ({ brand, player }: Pick<OfPlayer, 'brand' | 'player'>) =>
  isMemberType(player.type, 'trial') ? demoCurrency : brand.manifest.wallet.currency;

function infoOf({ brand: { manifest }, aggregator, player }: OfPlayer) {
  return {
    country: manifest.games.country ?? '',
    jurisdiction: manifest.jurisdiction.authority,
    sub_partner_id: aggregator.subPartnerId,
    birth_date: player.birthday,
    registration_date: player.created_at.toISOString().slice(0, 10),
  };
}

async function answerBalance(tx: Tx, input: OfPlayer): Promise<Answered> {
  const { request, aggregator, brand, player } = input;
  const token = await tokenOf(tx, input);
  if (token === undefined) return refused('RS_ERROR_INVALID_TOKEN');
  if (!token.live) return refused('RS_ERROR_TOKEN_EXPIRED');
  const code = request.gameCode;
  const game = code === '' || gameOfCode({ ...input, aggregator, manifest: brand.manifest, code });
  if (game === undefined) return refused('RS_ERROR_INVALID_GAME');
  return withBalance(tx, { ...input, player, currency: brand.manifest.wallet.currency });
}

async function answerBet(tx: Tx, input: OfPlayer): Promise<Answered> {
  const { brand, aggregator, request, player } = input;
  const { manifest } = brand;
  const token = await tokenOf(tx, input);
  if (token === undefined) return refused('RS_ERROR_INVALID_TOKEN');
  const { vendor } = token;
  const found = gameOfCode({ ...input, manifest, code: request.gameCode, vendor });
  // A lobby leads to other games of its vendor, but its token is not valid for games of other vendors.
  const game = found?.vassalage === vendor ? found : undefined;
  const stake = request.free ? 0n : request.amount;
  const { currency } = manifest.wallet;
  const wallet = await lockWallet(tx, { player: player.id, currency });
  const twin = await repeated(tx, input);
  if (twin !== undefined) return twin;
  const suspension = game && (await isUnderWay(tx, { ...input, game })) ? undefined : game && input.suspensionOf(game);
  const refusal = await mayPlay(tx, { brand, player, game, stake, suspension });
  const refusedBy = refusal && refusalStatuses[refusal.code];
  if (refusedBy === 'RS_ERROR_USER_DISABLED') return refused(refusedBy);
  if (!token.live) return refused('RS_ERROR_TOKEN_EXPIRED');
  if (request.currency !== currencyOf(input)) return refused('RS_ERROR_WRONG_CURRENCY');
  if (game === undefined || refusedBy === 'RS_ERROR_INVALID_GAME') return refused('RS_ERROR_INVALID_GAME');
  const id = request.transactionUuid;
  if (await isRolledBack(tx, { aggregator: aggregator.id, id, player: player.id }))
    return refused('RS_ERROR_TRANSACTION_ROLLED_BACK');
  if (refusedBy !== undefined) return refused(refusedBy);
  const booked = { ...input, aggregator: aggregator.id, wallet };
  const enough = wallet.balance >= stake;
  const isNew = enough ? await bookBet(tx, { ...booked, game }) : await storeRefusedBet(tx, booked);
  if (!isNew) return refused('RS_ERROR_DUPLICATE_TRANSACTION');
  await noteUse(tx, token.sessionId);
  return withBalance(tx, { ...input, currency, status: enough ? 'RS_OK' : 'RS_ERROR_NOT_ENOUGH_MONEY' });
}

async function answerWin(tx: Tx, input: OfPlayer): Promise<Answered> {
  const locked = await lockFor(tx, input);
  if ('status' in locked) return locked;
  const { aggregator, request, player, reference: bet, round } = locked;
  const paidIn = bet?.currency ?? currencyOf(input);
  if (request.currency !== paidIn) return refused('RS_ERROR_WRONG_CURRENCY');
  const of = { aggregator: aggregator.id, player: player.id };
  // Checked also for rollbacks that came before the bet.
  if (bet === undefined && (await isRolledBack(tx, { ...of, id: request.reference ?? '' })))
    return refused('RS_ERROR_TRANSACTION_ROLLED_BACK');
  if (bet === undefined || round === undefined || bet.kind !== 'bet' || bet.status !== 'booked')
    return refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  if (bet.rolled_back_at !== null || (await isRolledBack(tx, { ...of, id: request.transactionUuid })))
    return refused('RS_ERROR_TRANSACTION_ROLLED_BACK');
  const isNew = await bookWin(tx, { ...locked, aggregator: aggregator.id, round });
  if (!isNew) return refused('RS_ERROR_DUPLICATE_TRANSACTION');
  return { ...(await withBalance(tx, { ...input, currency: round.currency })), isNewWin: true };
}

async function answerRollback(tx: Tx, input: OfPlayer): Promise<Answered> {
  const locked = await lockFor(tx, input);
  if ('status' in locked) return locked;
  const { aggregator, reference: undone, round } = locked;
  if (undone?.kind === 'rollback') return refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  const booked = { ...locked, aggregator: aggregator.id };
  const isOpen = undone !== undefined && round !== undefined && undone.rolled_back_at === null;
  const isNew = isOpen ? await bookRollback(tx, { ...booked, undone, round }) : await storeEmptyRollback(tx, booked);
  if (!isNew) return refused('RS_ERROR_DUPLICATE_TRANSACTION');
  return withBalance(tx, { ...input, currency: round?.currency ?? input.brand.manifest.wallet.currency });
}

/**
 * Locks the wallet of a win or rollback, and finds the transaction that it refers to, if that is of the same player. The currency is that
 * of the round, even if the brand has changed its own.
 */
async function lockFor(
  tx: Tx,
  input: OfPlayer,
): Promise<Answered | (Locked & { reference: SupplierTransaction | undefined; round: PlacedBet | undefined })> {
  const { brand, aggregator, request, player } = input;
  const find = async () => {
    const id = request.reference ?? '';
    const found = await findTransaction(tx, { aggregator: aggregator.id, id });
    return found?.player_id === player.id ? found : undefined;
  };
  const before = await find();
  const { currency } = before?.bet_id == null ? brand.manifest.wallet : await roundOf(tx, before.bet_id);
  const wallet = await lockWallet(tx, { player: player.id, currency });
  const twin = await repeated(tx, input);
  if (twin !== undefined) return twin;
  const reference = await find();
  const round = reference?.bet_id == null ? undefined : await roundOf(tx, reference.bet_id);
  return { ...input, wallet, reference, round };
}

const roundOf = (tx: Tx, bet: string): Promise<PlacedBet> =>
  selectRows(tx, 'bet', { tenant: tx.tenant, id: bet }).selectAll().executeTakeFirstOrThrow();

/** Answer of an earlier call with the same id; `undefined` for a new call. */
async function repeated(tx: Tx, { brand, aggregator, request }: Input): Promise<Answered | undefined> {
  const { transactionUuid, requestUuid } = request;
  if (transactionUuid === '') return undefined;
  const of = { aggregator: aggregator.id };
  const known = await findTransaction(tx, { ...of, id: transactionUuid });
  if (known === undefined) return undefined;
  if (!isSameTransaction(known, request)) return refused('RS_ERROR_DUPLICATE_TRANSACTION');
  const status = known.status === 'refused' ? 'RS_ERROR_NOT_ENOUGH_MONEY' : 'RS_OK';
  const again = await findAnswer(tx, { ...of, requestUuid, transactionUuid });
  if (again !== undefined) return { status, again };
  const player = await findPlayerById(tx, known.player_id);
  if (player === undefined) throw new Error(`the player of ${transactionUuid} was deleted`);
  const round = known.bet_id === null ? undefined : await roundOf(tx, known.bet_id);
  const { currency } = round ?? brand.manifest.wallet;
  return withBalance(tx, { player, currency, status });
}

async function withBalance(
  tx: Tx,
  {
    player,
    currency,
    status = 'RS_OK',
  }: Pick<OfPlayer, 'player'> & {
    /** Currency in the ledger. */
    currency: string;
    status?: WalletStatus;
  },
): Promise<Answered> {
  const wallet = await findWallet(tx, { player: player.id, currency });
  const isTrial = isMemberType(player.type, 'trial');
  const parts = { currency: isTrial ? demoCurrency : currency };
  return { status, parts, balance: wallet?.balance ?? 0n };
}

/** Whether a bet belongs to an open round, which may be completed despite a later suspension. */
async function isUnderWay(tx: Tx, { brand, aggregator, request, player, game }: OfPlayer & { game: GameView }) {
  const of = { aggregator: aggregator.id, player: player.id, nodeId: game.nodeId, round: request.round };
  const { currency } = brand.manifest.wallet;
  const { round } = await findRound(tx, { currency, ...of });
  return round?.status === 'open';
}

/** The token of a bet or balance request; `undefined` if it is invalid or another player's. */
async function tokenOf(tx: Tx, { aggregator, request, player }: OfPlayer) {
  const token = request.token ?? '';
  const found = await checkGameToken(tx, { aggregator: aggregator.id, token });
  return found?.playerId === player.id ? found : undefined;
}

/** Common parts of a call's bookings. The wallet is locked. */
type Booked = {
  readonly brand: Brand;
  readonly aggregator: string;
  readonly request: WalletRequest;
  readonly wallet: { readonly id: string; readonly balance: bigint };
};

/** Debits a stake, unless it is free. False if another call has just taken the id. */
async function bookBet(tx: Tx, { game, ...booked }: Booked & { game: GameView }): Promise<boolean> {
  const { brand, aggregator, request } = booked;
  const { user: player, round: of, free, amount, roundClosed = false } = request;
  // Stored before its round, so that a call whose id was taken leaves nothing.
  if (!(await store(tx, booked, { kind: 'bet', status: 'booked', bet_id: null }))) return false;
  const round = await openRound(tx, { brand, aggregator, player, game, round: of });
  await putInRound(tx, { aggregator, id: request.transactionUuid, bet: round.id });
  const stake = free ? 0n : amount;
  await transfer(tx, booked, { round, reason: 'stake', from: 'wallet', to: 'bets', amount: stake });
  await changeRound(tx, { brand, round, change: { stake, closes: roundClosed } });
  return true;
}

/** Stores that a bet was refused for lack of money, so that its repeats are refused, too. */
const storeRefusedBet = (tx: Tx, booked: Booked): Promise<boolean> =>
  store(tx, booked, { kind: 'bet', status: 'refused', bet_id: null });

/** Credits a win. A win ends its round unless it states otherwise. */
async function bookWin(tx: Tx, { round, ...booked }: Booked & { round: PlacedBet }): Promise<boolean> {
  const { brand, request } = booked;
  const { amount: payout, roundClosed = true } = request;
  if (!(await store(tx, booked, { kind: 'win', status: 'booked', bet_id: round.id }))) return false;
  await transfer(tx, booked, { round, reason: 'payout', from: 'bets', to: 'wallet', amount: payout });
  await changeRound(tx, { brand, round, change: { payout, closes: roundClosed } });
  return true;
}

/**
 * Stores a rollback of an unknown, refused or already rolled back transaction. It has no effect, but a later call with that id is refused.
 */
const storeEmptyRollback = (tx: Tx, booked: Booked): Promise<boolean> =>
  store(tx, booked, { kind: 'rollback', status: 'booked', bet_id: null, amount: 0n });

/** Returns a stake, or reclaims a win as far as the balance allows: the wallet never becomes negative. */
async function bookRollback(
  tx: Tx,
  { round, undone, ...booked }: Booked & { round: PlacedBet; undone: SupplierTransaction },
): Promise<boolean> {
  const { brand, request, wallet } = booked;
  const isBet = undone.kind === 'bet';
  const whole = undone.free && isBet ? 0n : undone.amount;
  const amount = isBet || wallet.balance > whole ? whole : wallet.balance;
  const stored = { kind: 'rollback', status: 'booked', bet_id: round.id } as const;
  if (!(await store(tx, booked, { ...stored, amount, shortfall: whole - amount }))) return false;
  await markRolledBack(tx, undone);
  const closes = request.roundClosed ?? false;
  if (isBet) {
    await transfer(tx, booked, { round, reason: 'stake returned', from: 'bets', to: 'wallet', amount });
    const empty = !(await hasOpenBets(tx, round.id));
    await changeRound(tx, { brand, round, change: { stake: -whole, closes, empty } });
  } else {
    await transfer(tx, booked, { round, reason: 'payout taken back', from: 'wallet', to: 'bets', amount });
    await changeRound(tx, { brand, round, change: { payout: -whole, closes } });
  }
  return true;
}

const store = (
  tx: Tx,
  { aggregator, request }: Booked,
  stored: Pick<SupplierTransaction, 'kind' | 'status' | 'bet_id'> &
    Partial<Pick<SupplierTransaction, 'amount' | 'shortfall'>>,
) => storeTransaction(tx, { aggregator, request, ...stored });

async function transfer(
  tx: Tx,
  { aggregator, request, wallet }: Booked,
  {
    round,
    amount,
    reason,
    ...accounts
  }: { round: PlacedBet; reason: BookingReason; from: AccountName; to: AccountName; amount: bigint },
): Promise<void> {
  if (amount === 0n) return;
  await book(tx, {
    key: `${reason}:${round.id}:${aggregator}:${request.transactionUuid}`,
    reason,
    wallet: wallet.id,
    ...accounts,
    currency: round.currency,
    amount,
  });
}
