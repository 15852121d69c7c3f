import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** A span relative to now, in days, rounded to whole hours like a date that an editor enters. */
export function span({ now, from, to }: { now: Date; from: number; to: number }): {
  startDate: string;
  endDate: string;
} {
  const today = dayjs.utc(now).startOf('day');
  return { startDate: today.add(from, 'day').toISOString(), endDate: today.add(to, 'day').toISOString() };
}

/** Days until the end of an item that has no end date. */
export const longTerm = 3650;
