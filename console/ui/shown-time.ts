/** A moment, with its zone's abbreviation where that is not the reader's. */
export const shownTime = (iso: string, timeZone?: string): string =>
  shown({ iso, timeZone, parts: { day: 'numeric', month: 'short', year: 'numeric', ...clock } });

/** The time of day of a moment. */
export const shownClock = (iso: string, timeZone?: string): string => shown({ iso, timeZone, parts: clock });

/** How long ago a moment was, in its largest unit: `3 hours ago`. */
export function shownAge({ iso, now }: { iso: string; now: Date }): string {
  const seconds = Math.max(0, now.getTime() - Date.parse(iso)) / 1000;
  const [unit, length] = units.find((each) => seconds >= each[1]) ?? (['minute', 60] as const);
  return new Intl.RelativeTimeFormat('en-GB').format(-Math.floor(seconds / length), unit);
}

/** Units of an age, in seconds. */
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const clock = { hour: '2-digit', minute: '2-digit' } as const;

function shown({
  iso,
  timeZone,
  parts,
}: {
  iso: string;
  timeZone: string | undefined;
  parts: Intl.DateTimeFormatOptions;
}): string {
  const zone = timeZone === undefined ? {} : ({ timeZone, timeZoneName: 'short' } as const);
  return new Intl.DateTimeFormat('en-GB', { ...parts, ...zone }).format(new Date(iso));
}

/** Rows by the day of their moment, on the clocks of their zone or the reader's, in the order in which they come. */
export function byDay<Row extends { readonly at: string }>({
  rows,
  zoneOf,
}: {
  rows: readonly Row[];
  zoneOf?: (row: Row) => string;
}): readonly (readonly [day: string, rows: readonly Row[]])[] {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const day = new Intl.DateTimeFormat('en-GB', {
      ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
      ...(zoneOf === undefined ? {} : { timeZone: zoneOf(row) }),
    }).format(new Date(row.at));
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}
