import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** A span relative to now, in days, at whole hours so that lists look edited by people. */
export function span({ now, from, to }: { now: Date; from: number; to: number }): {
  startDate: string;
  endDate: string;
} {
  const today = dayjs.utc(now).startOf('day');
  return { startDate: today.add(from, 'day').toISOString(), endDate: today.add(to, 'day').toISOString() };
}

/** Far enough for something that has no end. */
export const longTerm = 3650;
