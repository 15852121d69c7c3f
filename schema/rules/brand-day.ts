/** Formatters of one kind by time zone. Each is created once, which takes longer than all other work of most callers. */
function formatters(shown: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const created = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const formatter =
      created.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, calendar: 'gregory', ...shown });
    created.set(timeZone, formatter);
    return formatter;
  };
}

const calendarOf = formatters({ year: 'numeric', month: '2-digit', day: '2-digit' });

/** YYYY-MM-DD of a time in the brand's time zone. */
export function brandDay(now: Date, timeZone: string): string {
  const parts = calendarOf(timeZone).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? '';
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
    if (brandDay(new Date(middle * quarter), timeZone) < day) before = middle;
    else from = middle;
  }
  return new Date(from * quarter);
}

/** The day this number of days later, or earlier if negative. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const clockOf = formatters({
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Milliseconds by which the clocks of a zone are ahead of UTC. */
function aheadAt(time: number, timeZone: string): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)] as const),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
}

const dayLong = 86_400_000;

/**
 * Moment at which the clocks of the brand's zone show `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`; `undefined` for an invalid date. If the clocks
 * show a time twice, the first one counts; if they skip it, the moment of the change.
 */
export function brandTime({ at, timeZone }: { at: string; timeZone: string }): Date | undefined {
  const text = at.includes('T') ? at : `${at}T00:00`;
  const shown = Date.parse(`${text}:00Z`);
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 16) !== text) return undefined;
  const ahead = [shown - dayLong, shown + dayLong].map((time) => aheadAt(time, timeZone));
  const [first, last] = [shown - Math.max(...ahead), shown - Math.min(...ahead)];
  for (const time of [first, last]) if (time + aheadAt(time, timeZone) === shown) return new Date(time);
  let [before, after] = [first / 60_000, last / 60_000];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (middle * 60_000 + aheadAt(middle * 60_000, timeZone) < shown) before = middle;
    else after = middle;
  }
  return new Date(after * 60_000);
}

/** The minute that the clocks of a zone show at a moment: `YYYY-MM-DDTHH:MM`. */
export const localMinute = (moment: Date, timeZone: string): string =>
  new Date(moment.getTime() + aheadAt(moment.getTime(), timeZone)).toISOString().slice(0, 16);
