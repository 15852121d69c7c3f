import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Trx } from '../../../server/database/database.ts';
import { auditAccount, type Origin } from '../../account/audit.ts';
import { type InboxMessage, writeMessage } from '../../account/inbox/inbox.ts';
import { tellRewards } from '../rewards/tell-rewards.ts';
import { addToTotals } from '../vip/player-totals.ts';
import { asDecimal } from '../wallet/amounts.ts';
import { type BookingReason, type HouseName, move, walletOf } from '../wallet/ledger.ts';
import type { MoneyRequestKind, MoneyRequestStatus } from './money-request-table.ts';
import { depositedIn, type MoneyRequest } from './money-requests.ts';

export type Decision = Exclude<MoneyRequestStatus, 'pending'>;
type Booking = {
  readonly reason: BookingReason;
  /** Accounts that are debited and credited. */
  readonly from: HouseName | 'wallet';
  readonly to: HouseName | 'wallet';
};

/** Booking of each decision; undefined where nothing has to be booked, as for rejected deposits. */
export const decisionBookings: Record<MoneyRequestKind, Record<Decision, Booking | undefined>> = {
  deposit: {
    approved: { reason: 'deposit', from: 'deposits', to: 'wallet' },
    rejected: undefined,
    cancelled: undefined,
  },
  withdrawal: {
    approved: { reason: 'withdrawal paid', from: 'pendingWithdrawals', to: 'payouts' },
    rejected: { reason: 'withdrawal returned', from: 'pendingWithdrawals', to: 'wallet' },
    cancelled: { reason: 'withdrawal returned', from: 'pendingWithdrawals', to: 'wallet' },
  },
};

export const decisionMessages: Record<
  MoneyRequestKind,
  Record<Decision, InboxMessage['kind'] | undefined>
> = {
  deposit: { approved: 'depositApproved', rejected: 'depositRejected', cancelled: undefined },
  withdrawal: { approved: 'withdrawalApproved', rejected: 'withdrawalRejected', cancelled: undefined },
};

type Deciding = {
  readonly trx: Trx;
  readonly clock: Clock;
  readonly brand: Brand;
  readonly id: string;
  readonly decision: Decision;
  /** Comment by staff. */
  readonly reason: string | null;
  readonly origin: Origin;
  /** Set if staff decide instead of the player. */
  readonly actor?: `staff:${string}`;
  /** Restrict to requests of this player, or of this kind. */
  readonly player?: string;
  readonly kind?: MoneyRequestKind;
};

/**
 * Decides a request, once. Throws `cashier.decided` if it is decided already, `request.not_found` if it is unknown. Books and
 * writes the message in the same transaction.
 */
export async function decideRequest(asked: Deciding): Promise<MoneyRequest> {
  const { trx, clock, brand, decision, reason, origin, actor } = asked;
  const tenant = brand.id;
  const request = await settle(asked);
  const { id, kind, player_id: player, amount, currency } = request;
  const booking = decisionBookings[kind][decision];
  if (booking !== undefined) await bookDecision({ trx, clock, request, booking });
  const deposited = depositedIn(request);
  const now = deposited === 0n ? undefined : await addToTotals({ trx, tenant, player, currency, deposited });
  const told = { request: id, kind, amount: asDecimal({ amount, currency }), currency };
  await auditAccount({
    trx,
    clock,
    tenant,
    action: `cashier.${decision}`,
    player,
    origin,
    before: { ...told, status: 'pending' },
    after: { ...told, status: decision, ...(reason !== null && { reason }) },
    ...(actor !== undefined && { actor }),
  });
  const message = decisionMessages[kind][decision];
  if (message !== undefined) {
    const values = {
      amount: asDecimal({ amount, currency }),
      currency,
      ...(decision === 'rejected' && { reason: reason ?? '' }),
    };
    await writeMessage({ trx, clock, tenant, player, kind: message, values });
  }
  if (now !== undefined)
    await tellRewards({ trx, clock, brand, player, gained: { deposited, wagered: 0n }, now, currency });
  return request;
}

/** Conditional update: of concurrent decisions only one matches the row. */
async function settle({
  trx,
  clock,
  brand,
  id,
  decision,
  reason,
  player,
  kind,
}: Deciding): Promise<MoneyRequest> {
  const tenant = brand.id;
  const decided = await trx
    .updateTable('money_request')
    .set({ status: decision, reason, decided_at: clock.now() })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .$if(player !== undefined, (query) => query.where('player_id', '=', player ?? ''))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'deposit'))
    .returningAll()
    .executeTakeFirst();
  if (decided !== undefined) return decided;
  const known = await trx
    .selectFrom('money_request')
    .select(['status', 'kind', 'player_id'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  const isTheirs =
    known !== undefined &&
    (player === undefined || known.player_id === player) &&
    (kind === undefined || known.kind === kind);
  if (!isTheirs)
    throw new CodedError('request.not_found', {
      message: `no ${kind ?? 'request'} of ${tenant} has the id ${id}`,
    });
  throw new CodedError('cashier.decided', {
    message: `it was ${known.status} already`,
    value: { status: known.status },
  });
}

async function bookDecision({
  trx,
  clock,
  request: { tenant, id, player_id: player, amount, currency },
  booking: { reason, from, to },
}: {
  trx: Trx;
  clock: Clock;
  request: MoneyRequest;
  booking: Booking;
}): Promise<void> {
  const wallet = await walletOf({ trx, clock, tenant, player, currency });
  await move({
    trx,
    clock,
    tenant,
    key: `${reason}:${id}`,
    reason,
    wallet: wallet.id,
    from,
    to,
    currency,
    amount,
  });
}
