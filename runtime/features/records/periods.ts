import { brandDay } from '../../../schema/rules/brand-day.ts';

export const periods = ['today', 'week', 'month', 'custom'] as const;
export type Period = (typeof periods)[number];

/** Inclusive range of days in the brand's time zone. `undefined` leaves an end open. */
export type Days = { readonly from: string | undefined; readonly to: string | undefined };

const lengths: Record<Exclude<Period, 'custom'>, number> = { today: 1, week: 7, month: 30 };
const day = /^\d{4}-\d{2}-\d{2}$/;

export function periodOf(text: string | null): Period {
  return periods.find((period) => period === text) ?? 'month';
}

/** First and last day of a period that ends today. */
export function daysOf({
  period,
  now,
  timeZone,
}: {
  period: Exclude<Period, 'custom'>;
  now: Date;
  timeZone: string;
}): { readonly from: string; readonly to: string } {
  const to = brandDay({ now, timeZone });
  return { from: daysBefore({ day: to, count: lengths[period] - 1 }), to };
}

/** The range of the query parameters, with swapped dates put in order. An invalid date leaves its end open. */
export function customDays({ from, to }: { from: string | null; to: string | null }): Days {
  const [first, last] = [from, to].map((text) => (text !== null && day.test(text) ? text : undefined));
  return first !== undefined && last !== undefined && first > last
    ? { from: last, to: first }
    : { from: first, to: last };
}

export function daysBefore({ day: last, count }: { day: string; count: number }): string {
  // Noon in UTC, so that daylight saving time can't shift the day.
  const noon = Date.parse(`${last}T12:00:00Z`);
  return new Date(noon - count * 86_400_000).toISOString().slice(0, 10);
}
