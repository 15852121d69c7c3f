import type { Selectable } from 'kysely';
import type { Tx } from '../../../server/database/database.ts';
import { selectRows, updateRows } from '../../../server/database/rows.ts';
import { canonicalUuid } from '../canonical-uuid.ts';
import type { WalletRequest } from './read-wallet-call.ts';
import type { SupplierTransactionTable } from './supplier-tables.ts';

export type SupplierTransaction = Selectable<SupplierTransactionTable>;
type Within = { readonly aggregator: string };

export const findTransaction = (
  tx: Tx,
  { aggregator, id }: Within & { id: string },
): Promise<SupplierTransaction | undefined> =>
  selectRows(tx, 'supplier_transaction', { tenant: tx.tenant, aggregator, id: canonicalUuid(id) })
    .selectAll()
    .executeTakeFirst();

/** Whether an id was rolled back for this player, even before it arrived. */
export async function isRolledBack(
  tx: Tx,
  { aggregator, id, player }: Within & { id: string; player: string },
): Promise<boolean> {
  const row = await selectRows(tx, 'supplier_transaction', {
    tenant: tx.tenant,
    aggregator,
    kind: 'rollback',
    reference: canonicalUuid(id),
    player_id: player,
  })
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a round has booked bets that were not rolled back. */
export async function hasOpenBets(tx: Tx, bet: string): Promise<boolean> {
  const row = await selectRows(tx, 'supplier_transaction', { tenant: tx.tenant, bet_id: bet, kind: 'bet' })
    .select('id')
    .where('rolled_back_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a transaction; false if another player's call with the same id was faster. */
export async function storeTransaction(
  tx: Tx,
  {
    aggregator,
    request,
    ...stored
  }: Within & { request: WalletRequest } & Pick<SupplierTransaction, 'kind' | 'status' | 'bet_id'> &
    Partial<Pick<SupplierTransaction, 'amount' | 'shortfall'>>,
): Promise<boolean> {
  const { transactionUuid: id, user, currency, amount, round, gameCode, reference, free } = request;
  const row = await tx
    .insertInto('supplier_transaction')
    .values({
      tenant: tx.tenant,
      aggregator,
      id,
      player_id: user,
      currency: stored.kind === 'rollback' ? null : currency,
      amount,
      round,
      game_code: gameCode,
      reference,
      free,
      rolled_back_at: null,
      shortfall: 0n,
      at: tx.clock.now(),
      ...stored,
    })
    .onConflict((conflict) => conflict.columns(['tenant', 'aggregator', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function putInRound(tx: Tx, { aggregator, id, bet }: Within & { id: string; bet: string }): Promise<void> {
  await updateRows(tx, 'supplier_transaction', { tenant: tx.tenant, aggregator, id }).set({ bet_id: bet }).execute();
}

export async function markRolledBack(tx: Tx, { aggregator, id }: SupplierTransaction): Promise<void> {
  await updateRows(tx, 'supplier_transaction', { tenant: tx.tenant, aggregator, id })
    .set({ rolled_back_at: tx.clock.now() })
    .execute();
}

/** Whether a call repeats the stored transaction with its id. */
export function isSameTransaction(known: SupplierTransaction, request: WalletRequest): boolean {
  const { call, user, currency, amount, round, gameCode, reference } = request;
  const shared =
    call === `transaction/${known.kind}` &&
    user === known.player_id &&
    canonicalUuid(round) === canonicalUuid(known.round) &&
    gameCode === known.game_code &&
    reference === (known.reference === null ? null : canonicalUuid(known.reference));
  // A rollback states no amount; its stored amount is the result.
  return shared && (known.kind === 'rollback' || (currency === known.currency && amount === known.amount));
}
