/** YYYY-MM-DD of a time in the brand's time zone. */
export function brandDay({ now, timeZone }: { now: Date; timeZone: string }): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Start of a day in the brand's time zone; undefined for an invalid date. */
export function startOfBrandDay({ day, timeZone }: { day: string; timeZone: string }): Date | undefined {
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return undefined;
  // Searches from the earliest start in any zone, because a day starts after midnight if clocks go forward then.
  const quarter = 900_000;
  const earliest = midnight.getTime() - 15 * 3_600_000;
  let [before, from] = [earliest / quarter, earliest / quarter + 30 * 4];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (brandDay({ now: new Date(middle * quarter), timeZone }) < day) before = middle;
    else from = middle;
  }
  return new Date(from * quarter);
}

/** The day so many days later, or earlier. */
export function shiftDay({ day, days }: { day: string; days: number }): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
