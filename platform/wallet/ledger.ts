import type { Clock } from '../../server/clock.ts';
import type { Trx } from '../../server/database/database.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import '../migrations/wallet.ts';

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

type Within = { readonly trx: Trx; readonly clock: Clock; readonly tenant: string };

/**
 * Books lines that add up to nothing, once for each key: a second time changes nothing and answers false. Rejects where a
 * wallet would fall below zero.
 */
export async function book({
  trx,
  clock,
  tenant,
  key,
  reason,
  lines,
}: Within & { key: string; reason: BookingReason; lines: readonly LedgerLine[] }): Promise<boolean> {
  if (lines.reduce((sum, { amount }) => sum + amount, 0n) !== 0n)
    throw new RangeError(`the lines of ${key} do not add up to nothing`);
  const id = uuidV7({ clock });
  const fresh = await trx
    .insertInto('ledger_transaction')
    .values({ tenant, id, idempotency_key: key, reason, created_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['tenant', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (fresh === undefined) return false;
  // In one order for all, so that two bookings over the same wallets wait for each other instead of dying together.
  const ordered = [...lines].sort((one, other) => (one.account < other.account ? -1 : 1));
  for (const [line, { account, amount }] of ordered.entries()) {
    await trx
      .insertInto('ledger_entry')
      .values({ tenant, transaction_id: id, line, account_id: account, amount })
      .execute();
    await trx
      .updateTable('ledger_account')
      .set(({ eb }) => ({ balance: eb('balance', '+', amount) }))
      .where('tenant', '=', tenant)
      .where('id', '=', account)
      .where('kind', '=', 'wallet')
      .execute();
  }
  return true;
}

/** The wallet of a player in a currency; opened, empty, when first asked for. */
export async function walletOf({
  trx,
  clock,
  tenant,
  player,
  currency,
}: Within & { player: string; currency: string }): Promise<{ id: string; balance: bigint }> {
  await trx
    .insertInto('ledger_account')
    .values({ tenant, id: uuidV7({ clock }), kind: 'wallet', player_id: player, currency, balance: 0n })
    .onConflict((conflict) => conflict.columns(['tenant', 'player_id', 'currency']).doNothing())
    .execute();
  const { id, balance } = await trx
    .selectFrom('ledger_account')
    .select(['id', 'balance'])
    .where('tenant', '=', tenant)
    .where('player_id', '=', player)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return { id, balance: balance ?? 0n };
}

/**
 * The wallet of a player, which nobody else books on until the transaction ends: what is decided by its balance, or by what
 * else the player has, stays true that long.
 */
export async function holdWallet(asked: Within & { player: string; currency: string }): Promise<{
  id: string;
  balance: bigint;
}> {
  const { trx, tenant } = asked;
  const { id } = await walletOf(asked);
  const { balance } = await trx
    .selectFrom('ledger_account')
    .select('balance')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { id, balance: balance ?? 0n };
}

/** Moves credits from one account to another, of which one is a player's wallet at most, once for each key. */
export async function move({
  trx,
  clock,
  tenant,
  key,
  reason,
  wallet,
  from,
  to,
  currency,
  amount,
}: Within & {
  key: string;
  reason: BookingReason;
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
  return book({ trx, clock, tenant, key, reason, lines });
}

/** One of the house's accounts, named by what it is for. */
export async function houseAccount({
  trx,
  tenant,
  name,
  currency,
}: Pick<Within, 'trx' | 'tenant'> & { name: HouseName; currency: string }): Promise<string> {
  const id = `house:${name}:${currency}`;
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
