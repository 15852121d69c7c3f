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
export function daysOf(
  period: Exclude<Period, 'custom'>,
  now: Date,
  timeZone: string,
): { readonly from: string; readonly to: string } {
  const to = brandDay(now, timeZone);
  return { from: daysBefore(to, lengths[period] - 1), to };
}

/** The range of the query parameters. An invalid date leaves its end open. */
export function readDays(search: URLSearchParams): Days {
  const dayIn = (name: string) => [search.get(name) ?? ''].find((text) => day.test(text));
  return { from: dayIn('from'), to: dayIn('to') };
}

/** Puts swapped dates in order. */
export const inOrder = ({ from, to }: Days): Days =>
  from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };

export function daysBefore(last: string, count: number): string {
  // Noon in UTC, so that daylight saving time can't shift the day.
  const noon = Date.parse(`${last}T12:00:00Z`);
  return new Date(noon - count * 86_400_000).toISOString().slice(0, 10);
}
