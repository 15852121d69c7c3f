import { sql } from 'kysely';
import type { Tx } from '../../../server/database/database.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import { fixCurrency } from './fix-currency.ts';

export type LedgerLine = {
  readonly account: string;
  /** Hundred-thousandths; positive is a credit, negative a debit. */
  readonly amount: bigint;
};

/** Reason of a booking. A new one needs an entry in `movementKinds` to compile. */
export type BookingReason =
  | 'opening credit'
  | 'trial account closed'
  | 'deposit'
  /** Debited when requested, while the decision is pending. */
  | 'withdrawal'
  | 'withdrawal paid'
  | 'withdrawal returned'
  | 'stake'
  | 'stake returned'
  | 'payout'
  /** Reversal of a win that its supplier rolled back. */
  | 'payout taken back'
  | 'reward';

/** House accounts by purpose. */
export type HouseName = 'play-credits' | 'deposits' | 'pendingWithdrawals' | 'payouts' | 'bets' | 'rewards';

/** Ids of house accounts start with this; ids of wallets are UUIDs. */
const housePrefix = 'house:';

export type Booking = {
  readonly key: string;
  readonly reason: BookingReason;
  readonly lines: readonly LedgerLine[];
  readonly at: Date;
};

/**
 * Books lines that sum to zero in each currency (double entry), idempotent by key: false if the key was already booked. Rejects if a wallet
 * would become negative.
 */
export async function book(tx: Tx, booking: Omit<Booking, 'at'>): Promise<boolean> {
  return (await bookAll(tx, [{ ...booking, at: tx.clock.now() }])) === 1;
}

/**
 * Books several transactions as `book` does; returns how many were new. The database's function is the only way to write entries and
 * balances. It rejects lines that do not sum to zero in each currency, and accounts of other tenants.
 */
export async function bookAll(tx: Tx, bookings: readonly Booking[]): Promise<number> {
  const stated = bookings.map(({ lines, ...booking }) => ({
    ...booking,
    id: uuidV7({ clock: { now: () => booking.at } }),
    // Amounts are sent as texts, because numbers in JSON would lose digits.
    lines: lines.map(({ account, amount }) => ({ account, amount: String(amount) })),
  }));
  const { rows } = await sql<{ booked: number }>`
    select ledger_book(${tx.tenant}, ${JSON.stringify(stated)}::jsonb) as booked`.execute(tx);
  return rows[0]?.booked ?? 0;
}

type OfPlayer = { readonly player: string; readonly currency: string };
type Wallet = { readonly id: string; readonly balance: bigint };

/** A player's wallet in a currency, created empty on first use. */
export const walletOf = (tx: Tx, input: OfPlayer): Promise<Wallet> => foundOrOpened(tx, { ...input, locked: false });

/**
 * Like `walletOf`, but locks the wallet until the end of the transaction, so that decisions based on its balance, or on other data of the
 * player, stay valid.
 */
export const lockWallet = (tx: Tx, input: OfPlayer): Promise<Wallet> => foundOrOpened(tx, { ...input, locked: true });

async function foundOrOpened(tx: Tx, { player, currency, locked }: OfPlayer & { locked: boolean }): Promise<Wallet> {
  const known = await findWallet(tx, { player, currency, locked });
  if (known !== undefined) return known;
  await tx
    .insertInto('ledger_account')
    .values({
      tenant: tx.tenant,
      id: uuidV7({ clock: tx.clock }),
      kind: 'wallet',
      player_id: player,
      currency,
      balance: 0n,
    })
    .onConflict((conflict) => conflict.columns(['tenant', 'player_id', 'currency']).doNothing())
    .execute();
  await fixCurrency(tx, { player, currency });
  const opened = await findWallet(tx, { player, currency, locked });
  if (opened === undefined) throw new Error('the wallet that was just opened is missing');
  return opened;
}

/** Reads a wallet in one statement; `undefined` if it does not exist yet. */
export async function findWallet(
  tx: Tx,
  { player, currency, locked = false }: OfPlayer & { locked?: boolean },
): Promise<Wallet | undefined> {
  if (locked) return (await lockWallets(tx, { player, currency }))[0];
  const known = await tx
    .selectFrom('ledger_account')
    .select(['id', 'balance'])
    .where('tenant', '=', tx.tenant)
    .where('player_id', '=', player)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return known === undefined ? undefined : { id: known.id, balance: known.balance ?? 0n };
}

/** Locks a player's wallets, of one currency or of all, until the end of the transaction. */
export async function lockWallets(
  tx: Tx,
  { player, currency = null }: { player: string; currency?: string | null },
): Promise<(Wallet & { readonly currency: string })[]> {
  const { rows } = await sql<Wallet & { readonly currency: string }>`
    select id, currency, balance from ledger_hold(${tx.tenant}, ${player}, ${currency})`.execute(tx);
  return rows;
}

/** Transfers between two accounts, at most one of them a wallet; idempotent by key. */
export async function move(
  tx: Tx,
  {
    wallet,
    currency,
    from,
    to,
    amount,
    ...booking
  }: Pick<Booking, 'key' | 'reason'> & {
    /** Account id of the wallet. */
    wallet: string;
    from: HouseName | 'wallet';
    to: HouseName | 'wallet';
    currency: string;
    /** Hundred-thousandths, above zero. */
    amount: bigint;
  },
): Promise<boolean> {
  const account = async (name: HouseName | 'wallet') => (name === 'wallet' ? wallet : houseAccount(tx, name, currency));
  const lines = [
    { account: await account(from), amount: -amount },
    { account: await account(to), amount },
  ];
  return book(tx, { ...booking, lines });
}

/** Id of a house account, created on first use. */
export async function houseAccount(tx: Tx, name: HouseName, currency: string): Promise<string> {
  const id = `${housePrefix}${name}:${currency}`;
  await tx
    .insertInto('ledger_account')
    .values({ tenant: tx.tenant, id, kind: 'house', player_id: null, currency, balance: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}
