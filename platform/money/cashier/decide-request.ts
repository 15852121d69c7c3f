import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Tx } from '../../../server/database/database.ts';
import { selectRows, updateRows } from '../../../server/database/rows.ts';
import { spendLimits } from '../../../server/staff/money-limits.ts';
import { auditAccount, type Origin } from '../../account/audit.ts';
import { type InboxMessage, writeMessage } from '../../account/inbox/inbox.ts';
import { notifyOfRewards } from '../rewards/notify-of-rewards.ts';
import { addToTotals } from '../vip/player-totals.ts';
import { asDecimal, fromDecimal } from '../wallet/amounts.ts';
import { type AccountName, type BookingReason, book, walletOf } from '../wallet/ledger.ts';
import type { MoneyRequestKind, MoneyRequestStatus } from './money-request-table.ts';
import { depositedIn, type MoneyRequest } from './money-requests.ts';
import { endClaim, requireNotHeld } from './request-claims.ts';

export type Decision = Exclude<MoneyRequestStatus, 'pending'>;
type Booking = {
  readonly reason: BookingReason;
  /** Accounts that are debited and credited. */
  readonly from: AccountName;
  readonly to: AccountName;
};

/** Booking of each decision; `undefined` if nothing is booked, as for rejected deposits. */
export const decisionBookings: Record<MoneyRequestKind, Record<Decision, Booking | undefined>> = {
  deposit: {
    approved: { reason: 'deposit', from: 'deposits', to: 'wallet' },
    rejected: undefined,
    cancelled: undefined,
    returned: undefined,
  },
  withdrawal: {
    approved: { reason: 'withdrawal paid', from: 'pendingWithdrawals', to: 'payouts' },
    rejected: { reason: 'withdrawal returned', from: 'pendingWithdrawals', to: 'wallet' },
    cancelled: { reason: 'withdrawal returned', from: 'pendingWithdrawals', to: 'wallet' },
    returned: { reason: 'payment returned', from: 'payouts', to: 'wallet' },
  },
};

export const decisionMessages: Record<MoneyRequestKind, Record<Decision, InboxMessage['kind'] | undefined>> = {
  deposit: { approved: 'depositApproved', rejected: 'depositRejected', cancelled: undefined, returned: undefined },
  withdrawal: {
    approved: 'withdrawalApproved',
    rejected: 'withdrawalRejected',
    cancelled: undefined,
    // The player has the money back, as after a rejection.
    returned: 'withdrawalRejected',
  },
};

type Deciding = {
  readonly brand: Brand;
  readonly id: string;
  readonly decision: Decision;
  /** Comment by staff. */
  readonly reason: string | null;
  readonly origin: Origin;
  /** Name of the member of staff, if staff decide instead of the player. */
  readonly staff?: string | undefined;
  /** Second person, who approved the proposal of `staff`. */
  readonly approvedBy?: string | undefined;
  /** Decimal amount actually received for a deposit; defaults to the requested one. */
  readonly amount?: string | undefined;
  /** Reference of an approved withdrawal's payment. */
  readonly reference?: string | undefined;
  /** Colleague whose claim is overridden. */
  readonly despite?: string | undefined;
  /** Restricts the decision to requests of this player, or of this kind. */
  readonly player?: string;
  readonly kind?: MoneyRequestKind;
};

/**
 * Decides a request, once, or books back the payment of an approved withdrawal, once. Throws `cashier.decided` if it is already decided,
 * `request.not_found` if it is unknown, `promotion.amount` if the amount is not allowed, `change.stale` if a colleague holds it,
 * `cashier.limit` above the limits of the staff who decide. Books and writes the message in the same transaction.
 */
export async function decideRequest(tx: Tx, input: Deciding): Promise<MoneyRequest> {
  const { brand, decision, reason, origin, staff, approvedBy, despite } = input;
  // A second person decides the proposal, not the request that somebody may hold.
  if (staff !== undefined && approvedBy === undefined)
    await requireNotHeld(tx, { id: input.id, actor: staff, despite });
  const request = await settle(tx, input);
  await endClaim(tx, request.id);
  const { id, kind, player_id: player, amount, currency } = request;
  const booking = decisionBookings[kind][decision];
  if (booking !== undefined) await bookDecision(tx, request, booking);
  if (staff !== undefined && (decision === 'approved' || decision === 'returned'))
    await spendLimits(tx, { actors: [staff, ...(approvedBy === undefined ? [] : [approvedBy])], currency, amount });
  const deposited = depositedIn(request);
  const now = deposited === 0n ? undefined : await addToTotals(tx, { player, currency, deposited });
  const details = { request: id, kind, currency };
  const requested = asDecimal({ amount: request.asked_amount ?? amount, currency });
  await auditAccount(tx, {
    action: `cashier.${decision}`,
    player,
    origin,
    before: { ...details, amount: requested, status: decision === 'returned' ? 'approved' : 'pending' },
    after: {
      ...details,
      amount: asDecimal({ amount, currency }),
      status: decision,
      ...(reason !== null && { reason }),
      ...(decision === 'approved' && request.payment_reference !== null && { reference: request.payment_reference }),
      ...(approvedBy !== undefined && { approvedBy }),
    },
    ...(staff !== undefined && { actor: `staff:${staff}` as const }),
  });
  const message = decisionMessages[kind][decision];
  if (message !== undefined) {
    const values = {
      amount: asDecimal({ amount, currency }),
      currency,
      ...((decision === 'rejected' || decision === 'returned') && { reason: reason ?? '' }),
    };
    await writeMessage(tx, { player, kind: message, values });
  }
  if (now !== undefined)
    await notifyOfRewards(tx, { brand, player, gained: { deposited, wagered: 0n }, now, currency });
  return request;
}

/** Updates conditionally, so that only one of several concurrent decisions matches the row. */
async function settle(tx: Tx, input: Deciding): Promise<MoneyRequest> {
  const { id, decision, reason, player, kind, staff, approvedBy, amount, reference = null } = input;
  const isReturn = decision === 'returned';
  const needsPlan = amount !== undefined || reference !== null || isReturn;
  const planned = needsPlan ? await planRequest(tx, input) : undefined;
  const received = amount === undefined ? undefined : planned?.amount;
  const now = tx.clock.now();
  const decided = await updateRows(tx, 'money_request', {
    tenant: tx.tenant,
    id,
    status: isReturn ? 'approved' : 'pending',
  })
    .set(
      isReturn
        ? { status: decision, returned_at: now, returned_by: staff ?? null, return_reason: reason }
        : {
            status: decision,
            reason,
            decided_at: now,
            decided_by: staff ?? null,
            second_person: approvedBy ?? null,
            payment_reference: reference,
          },
    )
    .$if(received !== undefined, (query) =>
      query.set(({ ref }) => ({ amount: received ?? 0n, asked_amount: ref('amount') })),
    )
    .$if(player !== undefined, (query) => query.where('player_id', '=', player ?? ''))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'deposit'))
    .returningAll()
    .executeTakeFirst();
  if (decided !== undefined) return decided;
  throw decidedAlready(await findRequest(tx, input));
}

/** Returns the request and the amount that a decision would book. Throws like `decideRequest`. */
export async function planRequest(
  tx: Tx,
  input: Pick<Deciding, 'id' | 'decision' | 'kind' | 'player' | 'amount' | 'reference'>,
): Promise<{ known: MoneyRequest; amount: bigint }> {
  const known = await findRequest(tx, input);
  const { decision, amount, reference } = input;
  if (decision === 'returned') requirePaid(known);
  else if (known.status !== 'pending') throw decidedAlready(known);
  if (reference !== undefined && (known.kind !== 'withdrawal' || decision !== 'approved'))
    throw new CodedError('change.refused', { message: 'only an approved withdrawal has the reference of a payment' });
  if (amount === undefined) return { known, amount: known.amount };
  const { kind, currency } = known;
  const units = fromDecimal({ text: amount, currency });
  const refused = (message: string) => new CodedError('promotion.amount', { message });
  if (kind !== 'deposit') throw refused(`a ${kind} has an amount already`);
  if (decision !== 'approved') throw refused('only an approval has an amount');
  if (units === undefined) throw refused(`${amount} is no whole number of coins of ${currency}`);
  return { known, amount: units };
}

/** Throws unless the payment of a withdrawal can come back. */
function requirePaid(known: MoneyRequest): void {
  const { kind, status } = known;
  if (kind === 'withdrawal' && status === 'approved') return;
  if (kind === 'withdrawal' && status !== 'pending') throw decidedAlready(known);
  throw new CodedError('change.refused', {
    message: kind === 'deposit' ? 'a deposit is no payment to the player' : 'nothing was paid yet: reject it instead',
  });
}

/** Throws `request.not_found` if the request is of another player or kind. */
export async function findRequest(
  tx: Tx,
  { id, player, kind }: Pick<Deciding, 'id' | 'player' | 'kind'>,
): Promise<MoneyRequest> {
  const known = await selectRows(tx, 'money_request', { tenant: tx.tenant, id }).selectAll().executeTakeFirst();
  const isTheirs =
    known !== undefined &&
    (player === undefined || known.player_id === player) &&
    (kind === undefined || known.kind === kind);
  if (!isTheirs)
    throw new CodedError('request.not_found', { message: `no ${kind ?? 'request'} of ${tx.tenant} has the id ${id}` });
  return known;
}

const decidedAlready = ({ status }: MoneyRequest) =>
  new CodedError('cashier.decided', { message: `it was ${status} already`, value: { status } });

async function bookDecision(tx: Tx, request: MoneyRequest, { reason, from, to }: Booking): Promise<void> {
  const { id, player_id: player, amount, currency } = request;
  const wallet = await walletOf(tx, { player, currency });
  await book(tx, { key: `${reason}:${id}`, reason, wallet: wallet.id, from, to, currency, amount });
}
