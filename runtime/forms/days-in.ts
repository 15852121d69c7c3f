/** Days of a month: day 0 of the next one. */
export function daysIn({ year, month }: { year: number; month: number }): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
