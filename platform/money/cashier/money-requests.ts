import type { Selectable } from 'kysely';
import type { components } from '../../../schema/generated/platform.ts';
import type { Tx } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import { addEachToTotals } from '../vip/player-totals.ts';
import { asDecimal } from '../wallet/amounts.ts';
import type { MoneyRequestKind, MoneyRequestTable } from './money-request-table.ts';

export type MoneyRequest = Selectable<MoneyRequestTable>;
export type MoneyRecord = components['schemas']['MoneyRecord'];

/** Columns of a request that nobody has decided yet. */
export const undecided = {
  status: 'pending',
  reason: null,
  decided_at: null,
  asked_amount: null,
  decided_by: null,
  second_person: null,
  payment_reference: null,
  returned_at: null,
  returned_by: null,
  return_reason: null,
} as const satisfies Partial<MoneyRequest>;

const boundTo = ({ tenant, id }: Pick<MoneyRequest, 'tenant' | 'id'>) => `destination ${tenant} ${id}`;

/** Encrypts a destination, bound to its request. It can't be read from the table alone or moved to another request. */
export const sealDestination = (
  secrets: Secrets,
  request: Pick<MoneyRequest, 'tenant' | 'id'>,
  destination: string,
): string => secrets.seal({ text: destination, boundTo: boundTo(request) });

export const destinationOf = (secrets: Secrets, request: MoneyRequest): string | null =>
  request.destination_sealed === null
    ? null
    : secrets.open({ sealed: request.destination_sealed, boundTo: boundTo(request) });

/** Masks a destination: shows the last four characters, but at most half. */
export function maskDestination(destination: string): string {
  const signs = [...destination];
  const shown = Math.min(4, Math.floor(signs.length / 2));
  return `${'•'.repeat(4)}${signs.slice(signs.length - shown).join('')}`;
}

/** View of a request for its player and for staff. */
export function recordOf(secrets: Secrets, request: MoneyRequest): MoneyRecord {
  const { id, kind, amount, currency, method, reason, return_reason, created_at, decided_at } = request;
  // To its player, a payment that came back is a withdrawal that was rejected, with the reason.
  const status = request.status === 'returned' ? 'rejected' : request.status;
  const destination = destinationOf(secrets, request);
  return {
    id,
    kind,
    status,
    amount: asDecimal({ amount, currency }),
    direction: kind === 'deposit' ? 'in' : 'out',
    currency,
    method,
    destination: destination === null ? null : maskDestination(destination),
    reason: status === 'rejected' ? (return_reason ?? reason) : null,
    gameName: null,
    createdAt: created_at.toISOString(),
    decidedAt: decided_at?.toISOString() ?? null,
  };
}

/** Hundred-thousandths that a request adds to the deposits of its player. */
export const depositedIn = ({ kind, status, amount }: Pick<MoneyRequest, 'kind' | 'status' | 'amount'>) =>
  kind === 'deposit' && status === 'approved' ? amount : 0n;

/** Inserts rows as given, even decided ones, and adds their deposits to the totals. The players' wallets must be locked for those. */
export async function insertRequests(tx: Tx, requests: readonly MoneyRequest[]): Promise<void> {
  if (requests.length === 0) return;
  await tx.insertInto('money_request').values(requests).execute();
  const rows = requests.map((request) => ({ ...request, deposited: depositedIn(request), wagered: 0n }));
  await addEachToTotals(tx, rows);
}

type OfPlayer = { readonly player: string };

/** Finds a player's request by its idempotency key. */
export const findByRequestId = (
  tx: Tx,
  { player, requestId }: OfPlayer & { requestId: string },
): Promise<MoneyRequest | undefined> =>
  selectRows(tx, 'money_request', { tenant: tx.tenant, player_id: player, request_id: requestId })
    .selectAll()
    .executeTakeFirst();

/** Requests that the player can still cancel, newest first; the brand's limit keeps the list short. */
export const waitingOf = (tx: Tx, player: string): Promise<MoneyRequest[]> =>
  selectRows(tx, 'money_request', { tenant: tx.tenant, player_id: player, status: 'pending' })
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export type Usage = {
  /** Number of pending requests. */
  readonly pending: number;
  /** Sum of the day in hundred-thousandths, without rejected and cancelled requests. */
  readonly used: bigint;
};

/** Usage of the limits by a player's requests, by kind. */
export async function usageOf(
  tx: Tx,
  { player, currency, since }: OfPlayer & { currency: string; since: Date },
): Promise<Record<MoneyRequestKind, Usage>> {
  const rows = await selectRows(tx, 'money_request', { tenant: tx.tenant, player_id: player })
    .select(({ fn }) => [
      'kind',
      fn.countAll<bigint>().filterWhere('status', '=', 'pending').as('pending'),
      fn
        .sum<string | null>('amount')
        .filterWhere('created_at', '>=', since)
        .filterWhere('status', 'in', ['pending', 'approved'])
        .filterWhere('currency', '=', currency)
        .as('used'),
    ])
    .where(({ or, eb }) => or([eb('status', '=', 'pending'), eb('created_at', '>=', since)]))
    .groupBy('kind')
    .execute();
  const of = (kind: MoneyRequestKind): Usage => {
    const row = rows.find((found) => found.kind === kind);
    return { pending: Number(row?.pending ?? 0), used: BigInt(row?.used ?? 0) };
  };
  return { deposit: of('deposit'), withdrawal: of('withdrawal') };
}
