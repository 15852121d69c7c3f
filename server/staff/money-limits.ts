import { sql } from 'kysely';
import { CodedError } from '../../schema/errors.ts';
import type { components } from '../../schema/generated/admin.ts';
import { isStaged } from '../brands/staging/stage-brands.ts';
import type { AnyTx, Tx } from '../database/database.ts';
import { deleteRows } from '../database/rows.ts';

export type StaffLimit = components['schemas']['StaffLimit'];

/**
 * Replaces the limits of an account, and returns those before. Throws `request.invalid` for two limits of one currency, and
 * `change.refused` for a limit that is raised or removed if `mayRaise` is false: nobody lifts their own.
 */
export async function setLimits(
  tx: AnyTx,
  actor: string,
  limits: readonly StaffLimit[],
  { mayRaise = true } = {},
): Promise<StaffLimit[]> {
  const twice = limits.find(({ currency }, index) => limits.findIndex((each) => each.currency === currency) !== index);
  if (twice !== undefined)
    throw new CodedError('request.invalid', { message: `limits: ${twice.currency} is stated twice` });
  const before = (await limitsOf(tx, [actor])).get(actor) ?? [];
  if (!mayRaise)
    for (const { currency, ...own } of before)
      requireBelow(
        currency,
        limits.find((each) => each.currency === currency) ?? none,
        own,
        'A colleague may raise it',
      );
  // Kept limits are updated in place: a decision that waits for one of them must find the new one.
  const removed = before
    .map(({ currency }) => currency)
    .filter((one) => !limits.some(({ currency }) => currency === one));
  if (removed.length > 0)
    await deleteRows(tx, 'staff_money_limit', { actor }).where('currency', 'in', removed).execute();
  if (limits.length > 0)
    await tx
      .insertInto('staff_money_limit')
      .values(
        limits.map(({ currency, perDecision, perDay }) => ({
          actor,
          currency,
          per_decision: perDecision,
          per_day: perDay,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['actor', 'currency'])
          .doUpdateSet(({ ref }) => ({ per_decision: ref('excluded.per_decision'), per_day: ref('excluded.per_day') })),
      )
      .execute();
  return before;
}

const none = { perDecision: null, perDay: null };

/** Throws `change.refused` for a stated limit that is above another one, or that leaves it out. */
function requireBelow(
  currency: string,
  stated: Omit<StaffLimit, 'currency'>,
  own: Omit<StaffLimit, 'currency'>,
  fix: string,
): void {
  for (const [bound, words] of [['perDecision', 'a decision'] as const, ['perDay', 'a day'] as const]) {
    const [given, most] = [stated[bound], own[bound]];
    // At most 13 digits, which a number compares exactly.
    if (most !== null && (given === null || Number(given) > Number(most)))
      throw new CodedError('change.refused', {
        message: `limits: ${given ?? 'no limit'} ${currency} ${words} is above your own limit of ${most}. ${fix}`,
      });
  }
}

/** Limits of accounts, by their names in histories. */
export async function limitsOf(tx: AnyTx, actors: readonly string[]): Promise<ReadonlyMap<string, StaffLimit[]>> {
  const found = new Map<string, StaffLimit[]>();
  if (actors.length === 0) return found;
  const rows = await tx
    .selectFrom('staff_money_limit')
    .selectAll()
    .where('actor', 'in', actors)
    .orderBy('currency')
    .execute();
  for (const { actor, currency, per_decision, per_day } of rows)
    found.set(actor, [...(found.get(actor) ?? []), { currency, perDecision: per_decision, perDay: per_day }]);
  return found;
}

/**
 * Throws `change.refused` if limits for a token are above those of whoever makes it, which hold for its decisions in any case. Those that are
 * left out are the maker's.
 */
export async function requireWithin(tx: AnyTx, maker: string, limits: readonly StaffLimit[]): Promise<void> {
  const own = (await limitsOf(tx, [maker])).get(maker) ?? [];
  for (const { currency, perDecision, perDay } of limits) {
    const most = own.find((each) => each.currency === currency) ?? none;
    const stated = { perDecision: perDecision ?? most.perDecision, perDay: perDay ?? most.perDay };
    requireBelow(currency, stated, most, 'State at most that');
  }
}

/** Sums of an account on the day of a time, by currency, in hundred-thousandths. */
export async function spentOn(tx: AnyTx, actor: string, at: Date): Promise<ReadonlyMap<string, bigint>> {
  const rows = await tx
    .selectFrom('staff_money_day')
    .select(['currency', 'booked'])
    .where('actor', '=', actor)
    .where('day', '=', dayOf(at))
    .execute();
  return new Map(rows.map(({ currency, booked }) => [currency, booked]));
}

/** A sum with all decimal places of the ledger. */
export function exactDecimal(units: bigint): string {
  const digits = String(units).padStart(6, '0');
  return `${digits.slice(0, -5)}.${digits.slice(-5)}`;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Counts a decision against the limits of everybody who made it, and of whoever made the token of a machine, in the transaction that books
 * it. The rows of the day are locked until the commit, so parallel decisions can't pass a limit together. Throws `cashier.limit`. Staging has no real money, so nothing is counted.
 */
export async function spendLimits(
  tx: Tx,
  { actors, currency, amount }: { actors: readonly string[]; currency: string; amount: bigint },
): Promise<void> {
  if (isStaged({ id: tx.tenant })) return;
  const { rows } = await sql<{ actor: string; bound: 'decision' | 'day'; most: string }>`
    select actor, bound, most from staff_spend(${[...actors]}::text[], ${currency}, ${amount}, ${tx.clock.now()})`.execute(
    tx,
  );
  const [passed] = rows;
  if (passed === undefined) return;
  const { actor, bound, most } = passed;
  throw new CodedError('cashier.limit', {
    message: `${actor} decides on at most ${most} ${currency} ${bound === 'day' ? 'a day' : 'at once'}: leave this to a colleague`,
    value: { actor, bound, most, currency },
  });
}
