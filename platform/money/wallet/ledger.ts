import { sql } from 'kysely';
import type { Tx } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import { fixCurrency } from './fix-currency.ts';

/** Reason of a booking. A new one needs an entry in `movementKinds` to compile. */
export type BookingReason =
  | 'opening credit'
  | 'trial account closed'
  | 'deposit'
  /** Debited when requested, while the decision is pending. */
  | 'withdrawal'
  | 'withdrawal paid'
  | 'withdrawal returned'
  /** A payment that came back after its withdrawal was approved. */
  | 'payment returned'
  | 'stake'
  | 'stake returned'
  | 'payout'
  /** Reversal of a win that its supplier rolled back. */
  | 'payout taken back'
  | 'reward';

/** House accounts by purpose. */
export type HouseName = 'play-credits' | 'deposits' | 'pendingWithdrawals' | 'payouts' | 'bets' | 'rewards';

/** A house account by its purpose, or the player's wallet. */
export type AccountName = HouseName | 'wallet';

/** Ids of house accounts; ids of wallets are UUIDs. */
const houseId = (name: HouseName, currency: string) => `house:${name}:${currency}`;

export type Transfer = {
  readonly key: string;
  readonly reason: BookingReason;
  /** Account id of the wallet. */
  readonly wallet: string;
  readonly from: AccountName;
  readonly to: AccountName;
  readonly currency: string;
  /** Hundred-thousandths, above zero. */
  readonly amount: bigint;
  /** Defaults to now. */
  readonly at?: Date;
};

/**
 * Books transfers between a player's wallet and accounts of the house (double entry), idempotent by key; returns how many were new. Rejects
 * if a wallet would become negative. The database's function is the only way to write entries and balances. It rejects lines that do not
 * sum to zero in each currency, and accounts of other tenants.
 */
export async function book(tx: Tx, ...transfers: readonly Transfer[]): Promise<number> {
  await openHouseAccounts(tx, transfers);
  const stated = transfers.map(({ key, reason, wallet, from, to, currency, amount, at = tx.clock.now() }) => {
    const accountOf = (name: AccountName) => (name === 'wallet' ? wallet : houseId(name, currency));
    // Amounts are sent as texts, because numbers in JSON would lose digits.
    const lines = [
      { account: accountOf(from), amount: String(-amount) },
      { account: accountOf(to), amount: String(amount) },
    ];
    return { id: uuidV7({ clock: { now: () => at } }), key, reason, at, lines };
  });
  const { rows } = await sql<{ booked: number }>`
    select ledger_book(${tx.tenant}, ${JSON.stringify(stated)}::jsonb) as booked`.execute(tx);
  return rows[0]?.booked ?? 0;
}

/** Creates those accounts of the house that are used for the first time. */
async function openHouseAccounts(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  const currencies = new Map(
    transfers.flatMap(({ from, to, currency }) =>
      [from, to].flatMap((name) => (name === 'wallet' ? [] : [[houseId(name, currency), currency] as const])),
    ),
  );
  const { tenant } = tx;
  const rows = [...currencies].map(([id, currency]) => ({ tenant, id, currency }));
  await tx
    .insertInto('ledger_account')
    .values(rows.map((row) => ({ ...row, kind: 'house' as const, player_id: null, balance: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
  const known = await selectRows(tx, 'ledger_account', { tenant: tx.tenant, player_id: player, currency })
    .select(['id', 'balance'])
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
