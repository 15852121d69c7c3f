import { CodedError } from '../../../schema/errors.ts';
import type { components } from '../../../schema/generated/platform.ts';
import { brandDay, startOfBrandDay } from '../../../schema/rules/brand-day.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { MoneyRequestKind } from '../../migrations/cashier.ts';
import { asDecimal, minorOf } from '../wallet/ledger.ts';
import type { Usage } from './money-requests.ts';

type Bounds = {
  /** Minor units. */
  readonly min: bigint;
  readonly max: bigint;
  readonly dailyMax: bigint | null;
  readonly pendingMax: number;
};

export function boundsOf({ brand, kind }: { brand: Brand; kind: MoneyRequestKind }): Bounds {
  const { deposit, withdrawal, pendingMax } = brand.manifest.cashier;
  const { min, max } = kind === 'deposit' ? deposit : withdrawal;
  const dailyMax = kind === 'deposit' ? null : minorOf(withdrawal.dailyMax);
  return { min: minorOf(min), max: minorOf(max), dailyMax, pendingMax };
}

/** Start of the current day in the brand's time zone. */
export function todayBegan({ brand, clock }: { brand: Brand; clock: Clock }): Date {
  const { timeZone } = brand.manifest.locale;
  const now = clock.now();
  return startOfBrandDay({ day: brandDay({ now, timeZone }), timeZone }) ?? now;
}

export function requireWithin({ bounds, amount }: { bounds: Bounds; amount: bigint }): void {
  const { min, max } = bounds;
  if (amount >= min && amount <= max) return;
  throw new CodedError('cashier.limit', { value: { min: asDecimal(min), max: asDecimal(max) } });
}

/** Checks one more request against the limits. */
export function requireRoom({
  bounds: { dailyMax, pendingMax },
  usage: { pending, used },
  amount,
}: {
  bounds: Bounds;
  usage: Usage;
  amount: bigint;
}): void {
  if (pending >= pendingMax) throw new CodedError('cashier.too_many_pending');
  if (dailyMax !== null && used + amount > dailyMax)
    throw new CodedError('cashier.limit', {
      value: { dailyMax: asDecimal(dailyMax), used: asDecimal(used) },
    });
}

export function limitsView({
  brand,
  kind,
  usage: { pending, used },
}: {
  brand: Brand;
  kind: MoneyRequestKind;
  usage: Usage;
}): components['schemas']['CashierLimits'] {
  const { min, max, dailyMax, pendingMax } = boundsOf({ brand, kind });
  return {
    min: asDecimal(min),
    max: asDecimal(max),
    dailyMax: dailyMax === null ? null : asDecimal(dailyMax),
    usedToday: asDecimal(used),
    pending,
    pendingMax,
  };
}
