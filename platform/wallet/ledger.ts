import type { Clock } from '../../server/clock.ts';
import type { Trx } from '../../server/database/database.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import '../migrations/wallet.ts';

export type LedgerLine = {
  readonly account: string;
  /** Minor units; above zero comes in, below goes out. */
  readonly amount: bigint;
};

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
}: Within & { key: string; reason: string; lines: readonly LedgerLine[] }): Promise<boolean> {
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

/** One of the house's accounts, named by what it is for. */
export async function houseAccount({
  trx,
  tenant,
  name,
  currency,
}: Pick<Within, 'trx' | 'tenant'> & { name: string; currency: string }): Promise<string> {
  const id = `house:${name}:${currency}`;
  await trx
    .insertInto('ledger_account')
    .values({ tenant, id, kind: 'house', player_id: null, currency, balance: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** Minor units as the wire has them: two places. */
export function asDecimal(minor: bigint): string {
  const sign = minor < 0n ? '-' : '';
  const text = String(minor < 0n ? -minor : minor).padStart(3, '0');
  return `${sign}${text.slice(0, -2)}.${text.slice(-2)}`;
}
