import type { Clock } from '../../../server/clock.ts';
import type { Trx } from '../../../server/database/database.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import '../../migrations/wallet.ts';

export type LedgerLine = {
  readonly account: string;
  /** Minor units; above zero comes in, below goes out. */
  readonly amount: bigint;
};

/** What a booking was for. A new one does not compile until `movementKinds` says how players read it. */
export type BookingReason =
  | 'opening credit'
  | 'trial account closed'
  | 'deposit'
  /** Out of the wallet, while it waits. */
  | 'withdrawal'
  | 'withdrawal paid'
  | 'withdrawal returned'
  | 'stake'
  | 'stake returned'
  | 'payout'
  | 'reward';

/** What the house's accounts are for. */
export type HouseName = 'play-credits' | 'deposits' | 'pendingWithdrawals' | 'payouts' | 'bets' | 'rewards';

/** The house's accounts have names, wallets have UUIDs. */
const housePrefix = 'house:';

type Within = { readonly trx: Trx; readonly clock: Clock; readonly tenant: string };

export type Booking = {
  readonly key: string;
  readonly reason: BookingReason;
  readonly lines: readonly LedgerLine[];
  readonly at: Date;
};

/**
 * Books lines that add up to nothing, once for each key: a second time changes nothing and answers false. Rejects where a
 * wallet would fall below zero.
 */
export async function book({
  trx,
  clock,
  tenant,
  ...booking
}: Within & Omit<Booking, 'at'>): Promise<boolean> {
  return (await bookAll({ trx, tenant, bookings: [{ ...booking, at: clock.now() }] })) === 1;
}

/** Several at once, each as `book` does it; answers how many were new. */
export async function bookAll({
  trx,
  tenant,
  bookings,
}: Pick<Within, 'trx' | 'tenant'> & { bookings: readonly Booking[] }): Promise<number> {
  for (const { key, lines } of bookings)
    if (lines.reduce((sum, { amount }) => sum + amount, 0n) !== 0n)
      throw new RangeError(`the lines of ${key} do not add up to nothing`);
  const drawn = bookings.map((booking) => ({ ...booking, id: uuidV7({ clock: { now: () => booking.at } }) }));
  const inserted = await trx
    .insertInto('ledger_transaction')
    .values(
      drawn.map(({ id, key, reason, at }) => ({ tenant, id, idempotency_key: key, reason, created_at: at })),
    )
    .onConflict((conflict) => conflict.columns(['tenant', 'idempotency_key']).doNothing())
    .returning('id')
    .execute();
  const fresh = new Set(inserted.map(({ id }) => id));
  const entries = drawn
    .filter(({ id }) => fresh.has(id))
    .flatMap(({ id, lines }) => lines.map(({ account, amount }, line) => ({ id, line, account, amount })));
  if (entries.length === 0) return 0;
  await trx
    .insertInto('ledger_entry')
    .values(
      entries.map(({ id, line, account, amount }) => ({
        tenant,
        transaction_id: id,
        line,
        account_id: account,
        amount,
      })),
    )
    .execute();
  await addToWallets({ trx, tenant, lines: entries });
  return fresh.size;
}

async function addToWallets({
  trx,
  tenant,
  lines,
}: Pick<Within, 'trx' | 'tenant'> & { lines: readonly LedgerLine[] }): Promise<void> {
  const sums = new Map<string, bigint>();
  for (const { account, amount } of lines) sums.set(account, (sums.get(account) ?? 0n) + amount);
  // In one order for all, so that two bookings over the same wallets wait for each other instead of dying together.
  for (const [account, amount] of [...sums].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (account.startsWith(housePrefix)) continue;
    await trx
      .updateTable('ledger_account')
      .set(({ eb }) => ({ balance: eb('balance', '+', amount) }))
      .where('tenant', '=', tenant)
      .where('id', '=', account)
      .where('kind', '=', 'wallet')
      .execute();
  }
}

type OfPlayer = Within & { readonly player: string; readonly currency: string };
type Wallet = { readonly id: string; readonly balance: bigint };

/** The wallet of a player in a currency; opened, empty, when first asked for. */
export const walletOf = (asked: OfPlayer): Promise<Wallet> => foundOrOpened({ ...asked, held: false });

/**
 * The same, and nobody else books on it until the transaction ends: what is decided by its balance, or by what else the player
 * has, stays true that long.
 */
export const holdWallet = (asked: OfPlayer): Promise<Wallet> => foundOrOpened({ ...asked, held: true });

async function foundOrOpened({
  trx,
  clock,
  tenant,
  player,
  currency,
  held,
}: OfPlayer & { held: boolean }): Promise<Wallet> {
  const asked = { trx, tenant, player, currency, held };
  const known = await findWallet(asked);
  if (known !== undefined) return known;
  await trx
    .insertInto('ledger_account')
    .values({ tenant, id: uuidV7({ clock }), kind: 'wallet', player_id: player, currency, balance: 0n })
    .onConflict((conflict) => conflict.columns(['tenant', 'player_id', 'currency']).doNothing())
    .execute();
  const opened = await findWallet(asked);
  if (opened === undefined) throw new Error('a wallet that was just opened is not there');
  return opened;
}

/** By a single statement; undefined before the first look at it opens it. */
export async function findWallet({
  trx,
  tenant,
  player,
  currency,
  held = false,
}: Omit<OfPlayer, 'clock'> & { held?: boolean }): Promise<Wallet | undefined> {
  const known = await trx
    .selectFrom('ledger_account')
    .select(['id', 'balance'])
    .where('tenant', '=', tenant)
    .where('player_id', '=', player)
    .where('currency', '=', currency)
    // Not against the entries of others, which hold its key.
    .$if(held, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return known === undefined ? undefined : { id: known.id, balance: known.balance ?? 0n };
}

/** Moves credits from one account to another, of which one is a player's wallet at most, once for each key. */
export async function move({
  trx,
  clock,
  tenant,
  wallet,
  currency,
  from,
  to,
  amount,
  ...booking
}: Within &
  Pick<Booking, 'key' | 'reason'> & {
    /** Account of the wallet. */
    wallet: string;
    from: HouseName | 'wallet';
    to: HouseName | 'wallet';
    currency: string;
    /** Minor units, above zero. */
    amount: bigint;
  }): Promise<boolean> {
  const account = async (name: HouseName | 'wallet') =>
    name === 'wallet' ? wallet : houseAccount({ trx, tenant, name, currency });
  const lines = [
    { account: await account(from), amount: -amount },
    { account: await account(to), amount },
  ];
  return book({ trx, clock, tenant, ...booking, lines });
}

/** One of the house's accounts, named by what it is for. */
export async function houseAccount({
  trx,
  tenant,
  name,
  currency,
}: Pick<Within, 'trx' | 'tenant'> & { name: HouseName; currency: string }): Promise<string> {
  const id = `${housePrefix}${name}:${currency}`;
  await trx
    .insertInto('ledger_account')
    .values({ tenant, id, kind: 'house', player_id: null, currency, balance: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** Whole units of a manifest. */
export const minorOf = (whole: number): bigint => BigInt(whole) * 100n;

/** What the wire sends: digits, and at most two places. */
export function fromDecimal(text: string): bigint {
  const [whole = '0', places = ''] = text.split('.');
  return BigInt(whole) * 100n + BigInt(places.padEnd(2, '0'));
}

/** Minor units as the wire has them: two places. */
export function asDecimal(minor: bigint): string {
  const sign = minor < 0n ? '-' : '';
  const text = String(minor < 0n ? -minor : minor).padStart(3, '0');
  return `${sign}${text.slice(0, -2)}.${text.slice(-2)}`;
}
