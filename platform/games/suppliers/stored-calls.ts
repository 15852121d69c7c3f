import { type Selectable, sql } from 'kysely';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Tx } from '../../../server/database/database.ts';
import { deleteRows, selectRows } from '../../../server/database/rows.ts';
import { textArray } from '../../../server/database/text-array.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import type { WalletCallTable } from './supplier-tables.ts';
import type { WalletStatus } from './wallet-statuses.ts';

type StoredCall = Selectable<WalletCallTable>;

/**
 * Milliseconds for which suppliers may repeat a call. The wallet convention stores transactions for four months; some days are added. A
 * rollback is retried up to 500 times with growing pauses.
 */
export const supplierRetries = 130 * 24 * 3_600_000;
const sweptAtOnce = 5000;

/** Final statuses of a transaction; all other refusals may be retried. */
const final: readonly WalletStatus[] = ['RS_OK', 'RS_ERROR_NOT_ENOUGH_MONEY'];

/** The answer to a transaction under a request's id. */
export async function findAnswer(
  tx: Tx,
  { aggregator, requestUuid, transactionUuid }: { aggregator: string; requestUuid: string; transactionUuid: string },
): Promise<string | undefined> {
  const row = await selectRows(tx, 'wallet_call', {
    tenant: tx.tenant,
    aggregator,
    request_uuid: requestUuid,
    transaction_uuid: transactionUuid,
  })
    .select('answer')
    .where('status', 'in', final)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.answer;
}

/** Stores a signed call as received, with its answer. */
export async function storeCall(
  tx: Tx,
  {
    request,
    ...call
  }: {
    aggregator: string;
    player_id: string | null;
    call: string;
    request_uuid: string | null;
    transaction_uuid: string | null;
    status: WalletStatus;
    request: string;
    answer: string;
  },
): Promise<void> {
  await tx
    .insertInto('wallet_call')
    // The database's texts cannot contain NUL, but a refused body may.
    .values({
      ...call,
      tenant: tx.tenant,
      id: uuidV7({ clock: tx.clock }),
      request: request.replaceAll('\0', ' '),
      at: tx.clock.now(),
    })
    .execute();
}

/** The first calls of some transactions, in the order in which they arrived. */
export async function callsOf(
  tx: Tx,
  {
    aggregator,
    transactions,
    most,
  }: {
    aggregator: string;
    transactions: readonly string[];
    /** Calls of each transaction. */
    most: number;
  },
): Promise<StoredCall[]> {
  const { rows } = await sql<StoredCall>`
    select call.* from unnest(${textArray(transactions)}) as of (id) cross join lateral (
      select * from wallet_call where tenant = ${tx.tenant} and transaction_uuid = of.id and aggregator = ${aggregator}
        order by at, wallet_call.id limit ${most}) as call order by call.at, call.id`.execute(tx);
  return rows;
}

/** A stored call as staff read it. */
export const callEntry = (
  row: StoredCall,
  account: string | null,
): AdminValueOf<'listWalletCalls'>['list'][number] => ({
  id: row.id,
  aggregator: row.aggregator,
  call: row.call,
  account,
  requestUuid: row.request_uuid,
  transactionUuid: row.transaction_uuid,
  status: row.status,
  request: withoutToken(row.request),
  answer: withoutToken(row.answer),
  at: row.at.toISOString(),
});

/** Removes the token, which may still be valid for bets. Refused calls may have any value there. */
const withoutToken = (request: string) => request.replace(/("token"\s*:\s*)("(?:[^"\\]|\\.)*"?|[^,}\s]+)/g, '$1"…"');

/** Deletes calls that can no longer be repeated. Transactions are never deleted. */
export async function sweepCalls(tx: Tx): Promise<void> {
  const old = selectRows(tx, 'wallet_call', { tenant: tx.tenant })
    .select('id')
    .where('at', '<=', new Date(tx.clock.now().getTime() - supplierRetries))
    .limit(sweptAtOnce);
  await deleteRows(tx, 'wallet_call', { tenant: tx.tenant }).where('id', 'in', old).execute();
}
