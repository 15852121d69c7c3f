import { CodedError } from '../../../schema/errors.ts';
import { shownDate } from '../../../schema/formats.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Tx } from '../../../server/database/database.ts';
import { selectRows, updateRows } from '../../../server/database/rows.ts';
import { spendLimits } from '../../../server/staff/money-limits.ts';
import { auditAccount, type Origin } from '../../account/audit.ts';
import { writeMessage } from '../../account/inbox/inbox.ts';
import { may, type Refusal } from '../../account/may.ts';
import { asDecimal, fromDecimal } from '../wallet/amounts.ts';
import { lockWallets } from '../wallet/ledger.ts';
import type { PromotionEntry } from './entries.ts';
import { promotionStates, waitingStatuses } from './promotion-states.ts';
import { bookReward } from './take-part.ts';

export type EntryDecision = {
  readonly brand: Brand;
  readonly id: string;
  readonly decision: 'approved' | 'rejected';
  /** Decimal amount; defaults to the promotion's offer. */
  readonly amount: string | undefined;
};

/**
 * Decides an entry, once: books the reward and writes the message in the same transaction. Throws `cashier.decided` if it is already
 * decided, `request.not_found` if it is unknown, `promotion.amount` if neither staff nor the promotion state an amount, and the refusal of
 * `may` if an approval would give a reward to a player who takes none now, such as one on a break.
 */
export async function decideEntry(
  tx: Tx,
  {
    reason,
    actor,
    approvedBy,
    origin,
    ...input
  }: EntryDecision & {
    reason: string;
    /** Name of the member of staff. */
    actor: string;
    /** Second person, who approved the proposal of `actor`. */
    approvedBy: string | undefined;
    origin: Origin;
  },
): Promise<PromotionEntry> {
  const { id } = input;
  const { known, next, amount } = await planEntry(tx, { ...input, locks: true });
  const decided = await updateRows(tx, 'promotion_entry', { tenant: tx.tenant, id })
    .set({
      status: next,
      amount,
      reason,
      decided_at: tx.clock.now(),
      offered_amount: known.amount,
      decided_by: actor,
      second_person: approvedBy ?? null,
    })
    .where('status', 'in', waitingStatuses)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (next === 'issued') {
    await bookReward(tx, decided);
    const booked = fromDecimal({ text: amount ?? '0', currency: decided.currency }) ?? 0n;
    const actors = [actor, ...(approvedBy === undefined ? [] : [approvedBy])];
    await spendLimits(tx, { actors, currency: decided.currency, amount: booked });
  }
  const { player_id: player, promotion_id: promotion, currency, title } = decided;
  const details = { promotion, entry: id, currency };
  await auditAccount(tx, {
    player,
    origin,
    actor: `staff:${actor}`,
    action: next === 'issued' ? 'promotion.issued' : 'promotion.rejected',
    before: { ...details, amount: known.amount, status: known.status },
    after: { ...details, amount, status: next, reason, ...(approvedBy !== undefined && { approvedBy }) },
  });
  await writeMessage(tx, {
    player,
    kind: next === 'issued' ? 'promotionIssued' : 'promotionRejected',
    values: next === 'issued' ? { promotion: title, amount: amount ?? '', currency } : { promotion: title, reason },
  });
  return decided;
}

/** Throws `request.not_found`. */
export async function findEntry(tx: Tx, id: string, locks = false): Promise<PromotionEntry> {
  const known = await selectRows(tx, 'promotion_entry', { tenant: tx.tenant, id })
    .selectAll()
    .$if(locks, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (known !== undefined) return known;
  throw new CodedError('request.not_found', { message: `no promotion of ${tx.tenant} has the id ${id}` });
}

/** Returns the entry and the amount that a decision would book. Throws like `decideEntry`. */
export async function planEntry(
  tx: Tx,
  { brand, id, decision, amount, locks = false }: EntryDecision & { locks?: boolean },
) {
  const known = await findEntry(tx, id, locks);
  const next = promotionStates[known.status].moves[decision === 'approved' ? 'approve' : 'reject'];
  if (next === undefined)
    throw new CodedError('cashier.decided', {
      message: `it was ${known.status} already`,
      value: { status: known.status },
    });
  const stated = amount === undefined ? known.amount : inCoins({ amount, currency: known.currency });
  if (decision === 'approved' && stated === null)
    throw new CodedError('promotion.amount', { message: 'this promotion has no amount of its own: state the amount' });
  if (decision === 'rejected' && amount !== undefined)
    throw new CodedError('promotion.amount', { message: 'a rejection has no amount' });
  if (decision === 'approved') {
    const { player_id: player } = known;
    // A break that begins at the same time waits for this lock, or is seen below.
    if (locks) await lockWallets(tx, { player });
    const refused = await may(tx, { brand, player, act: 'take' });
    if (refused !== undefined) throw refusalForStaff({ refused, brand });
  }
  return { known, next, amount: stated };
}

/** The refusal of `may` in words for staff, with its end in the brand's zone. */
function refusalForStaff({
  refused: { code, value },
  brand: {
    manifest: { locale },
  },
}: {
  refused: Refusal;
  brand: Brand;
}): CodedError {
  if (value !== undefined) {
    const { timeZone } = locale;
    const end = `${shownDate('en-GB', value.until, { dateStyle: 'medium', timeStyle: 'short', timeZone })} (${timeZone})`;
    const is = code === 'play.too_young' ? 'is below the age limit' : 'is on a break';
    return new CodedError(code, {
      message: `the player ${is} until ${end} and is given nothing before: approve it afterwards`,
      value,
    });
  }
  const reason = code === 'play.excluded' ? 'has excluded themselves for good' : `may take no reward (${code})`;
  return new CodedError(code, { message: `the player ${reason}: reject it` });
}

/** Formats an amount with the currency's places. Throws `promotion.amount` for fractions of its smallest coin. */
function inCoins({ amount, currency }: { amount: string; currency: string }): string {
  const units = fromDecimal({ text: amount, currency });
  if (units === undefined)
    throw new CodedError('promotion.amount', { message: `${amount} is no whole number of coins of ${currency}` });
  return asDecimal({ amount: units, currency });
}
