import type { Schemas } from '../../api/operation-types.ts';
import type { Fault } from '../../forms/form-state.ts';
import { amountOf, minorUnits, readAmount } from '../../member/wallet/amounts.ts';

type Limits = Schemas['CashierLimits'];

/** Remainder of the daily limit, in hundredths; `undefined` without a limit. */
export function leftToday({ dailyMax, usedToday }: Pick<Limits, 'dailyMax' | 'usedToday'>): number | undefined {
  return dailyMax === null ? undefined : Math.max(0, minorUnits(dailyMax) - minorUnits(usedToday));
}

/** The current maximum of one request, in hundredths. */
export function mostNow(limits: Limits, available?: string | undefined): number {
  const bounds = [minorUnits(limits.max), leftToday(limits), available && Math.max(0, minorUnits(available))];
  return Math.min(...bounds.filter((bound) => typeof bound === 'number'));
}

/** Validates an amount; returns only the most helpful fault. */
export function amountFaults({
  text,
  locale,
  limits,
  currency,
  available,
}: {
  text: string;
  locale: string;
  limits: Limits;
  currency: string;
  /** Available balance, for withdrawals. */
  available?: string | undefined;
}): readonly Fault[] {
  if (text.trim() === '') return [{ id: 'required' }];
  const { amount, fault } = readAmount({ text, locale });
  if (amount === undefined) return [{ id: fault }];
  const requested = minorUnits(amount);
  const left = leftToday(limits);
  if (requested < minorUnits(limits.min)) return [{ id: 'amountMin', amount: limits.min, currency }];
  if (available !== undefined && requested > minorUnits(available))
    return [{ id: 'amountBalance', amount: available, currency }];
  if (requested > minorUnits(limits.max)) return [{ id: 'amountMax', amount: limits.max, currency }];
  if (left !== undefined && requested > left) return [{ id: 'amountToday', amount: amountOf(left), currency }];
  return [];
}
