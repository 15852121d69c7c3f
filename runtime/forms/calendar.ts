import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

// Calculated in UTC: in the device's time zone a date may have no midnight, or be skipped altogether.
dayjs.extend(utc);

/** Days of a month, 1 to 12. */
export function daysIn({ year, month }: { year: number; month: number }): number {
  return dayjs.utc(`${year}-${month}-1`).daysInMonth();
}

/** YYYY-MM-DD. */
export function dayOf({ year, month, day }: { year: number; month: number; day: number }): string {
  return dayjs.utc(`${year}-${month}-${day}`).format('YYYY-MM-DD');
}
