import type { Clock } from '../../../server/clock.ts';
import type { Trx } from '../../../server/database/database.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';

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
  /** Of a win that its supplier rolled back. */
  | 'payout taken back'
  | 'reward';

/** House accounts by purpose. */
export type HouseName = 'play-credits' | 'deposits' | 'pendingWithdrawals' | 'payouts' | 'bets' | 'rewards';

/** Ids of house accounts start with this; ids of wallets are UUIDs. */
const housePrefix = 'house:';

type Within = { readonly trx: Trx; readonly clock: Clock; readonly tenant: string };

export type Booking = {
  readonly key: string;
  readonly reason: BookingReason;
  readonly lines: readonly LedgerLine[];
  readonly at: Date;
};

/**
 * Books lines that sum to zero (double entry), idempotent by key: false if it was booked already. Rejects if a wallet would become
 * negative.
 */
export async function book({
  trx,
  clock,
  tenant,
  ...booking
}: Within & Omit<Booking, 'at'>): Promise<boolean> {
  return (await bookAll({ trx, tenant, bookings: [{ ...booking, at: clock.now() }] })) === 1;
}

/** Books several transactions as `book` does; returns how many were new. */
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
  // Lock wallets in a fixed order, so that concurrent bookings can't deadlock.
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

/** A player's wallet in a currency, created empty on first use. */
export const walletOf = (asked: OfPlayer): Promise<Wallet> => foundOrOpened({ ...asked, held: false });

/**
 * The same, locked until the end of the transaction, so that decisions based on its balance, or on other data of the player, stay
 * valid.
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

/** In a single statement; undefined if the wallet does not exist yet. */
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
    // `for no key update` does not block inserts of ledger entries, which lock the key by their foreign key.
    .$if(held, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return known === undefined ? undefined : { id: known.id, balance: known.balance ?? 0n };
}

/** Transfers between two accounts, at most one of them a wallet; idempotent by key. */
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
    /** Account id of the wallet. */
    wallet: string;
    from: HouseName | 'wallet';
    to: HouseName | 'wallet';
    currency: string;
    /** Hundred-thousandths, above zero. */
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

/** Id of a house account, created on first use. */
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
