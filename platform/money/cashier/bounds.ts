import { CodedError } from '../../../schema/errors.ts';
import type { components } from '../../../schema/generated/platform.ts';
import { brandDay, startOfBrandDay } from '../../../schema/rules/brand-day.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import { asDecimal, unitsOf } from '../wallet/amounts.ts';
import type { MoneyRequestKind } from './money-request-table.ts';
import type { Usage } from './money-requests.ts';

type Bounds = {
  /** Minimum in hundred-thousandths. */
  readonly min: bigint;
  readonly max: bigint;
  readonly dailyMax: bigint | null;
  readonly pendingMax: number;
  readonly currency: string;
};

export function boundsOf(brand: Brand, kind: MoneyRequestKind): Bounds {
  const { deposit, withdrawal, pendingMax } = brand.manifest.cashier;
  const { currency } = brand.manifest.wallet;
  const { min, max } = kind === 'deposit' ? deposit : withdrawal;
  const dailyMax = kind === 'deposit' ? null : unitsOf(withdrawal.dailyMax);
  return { min: unitsOf(min), max: unitsOf(max), dailyMax, pendingMax, currency };
}

/** Start of the current day in the brand's time zone. */
export function todayBegan(brand: Brand, clock: Clock): Date {
  const { timeZone } = brand.manifest.locale;
  const now = clock.now();
  return startOfBrandDay({ day: brandDay(now, timeZone), timeZone }) ?? now;
}

const decimalsOf = ({ currency }: Pick<Bounds, 'currency'>) => ({
  decimal: (amount: bigint) => asDecimal({ amount, currency }),
});

export function requireWithin(bounds: Bounds, amount: bigint): void {
  const { min, max } = bounds;
  const { decimal } = decimalsOf(bounds);
  if (amount >= min && amount <= max) return;
  throw new CodedError('cashier.limit', { value: { min: decimal(min), max: decimal(max) } });
}

/** Throws if one more request would exceed the limits. */
export function requireRoom({
  bounds,
  usage: { pending, used },
  amount,
}: {
  bounds: Bounds;
  usage: Usage;
  amount: bigint;
}): void {
  const { dailyMax, pendingMax } = bounds;
  const { decimal } = decimalsOf(bounds);
  if (pending >= pendingMax) throw new CodedError('cashier.too_many_pending');
  if (dailyMax !== null && used + amount > dailyMax)
    throw new CodedError('cashier.limit', { value: { dailyMax: decimal(dailyMax), used: decimal(used) } });
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
  const bounds = boundsOf(brand, kind);
  const { min, max, dailyMax, pendingMax } = bounds;
  const { decimal } = decimalsOf(bounds);
  return {
    min: decimal(min),
    max: decimal(max),
    dailyMax: dailyMax === null ? null : decimal(dailyMax),
    usedToday: decimal(used),
    pending,
    pendingMax,
  };
}
