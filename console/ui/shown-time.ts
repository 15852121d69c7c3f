import { fromDate, parseDateTime, toCalendarDate, toCalendarDateTime, toZoned } from '@internationalized/date';

/** Zone of the reader's clock. */
export const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

let zone = readersZone();

/**
 * Sets the zone of the page's clock. All times of a page are read on one clock, as its texts are in one language: that of the brand on
 * its pages, and that of the reader elsewhere. The frame sets it before the page is drawn.
 */
export function setPageZone(next: string): void {
  zone = next;
}

/** IANA zone of the page's clock. */
export const pageZone = (): string => zone;

/** Name of the page's zone with its present difference from UTC, such as `Asia/Manila (GMT+8)`. */
export function shownZone(): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset === zone || offset === '' ? zone : `${zone.replaceAll('_', ' ')} (${offset})`;
}

/** A moment on the page's clock. */
export const shownTime = (iso: string): string =>
  formatted(iso, { day: 'numeric', month: 'short', year: 'numeric', ...clock });

/** A moment on the clock of another zone. */
export const shownMomentIn = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso));

/** A day, or a day and time, of the page's clock as people write it. A day begins at midnight. */
export function shownLocal(local: string): string {
  const moment = momentOfLocal(local);
  return moment === undefined ? local : shownTime(moment);
}

/** The moment of a day, or of a day and time, on the page's clock, in UTC; `undefined` for a text that is none. */
export function momentOfLocal(local: string): string | undefined {
  try {
    return toZoned(parseDateTime(local), zone).toDate().toISOString();
  } catch {
    return undefined;
  }
}

/** A moment as a day and time on the page's clock: `2026-12-01T18:00`. */
export const localOfMoment = (iso: string): string =>
  toCalendarDateTime(fromDate(new Date(iso), zone))
    .toString()
    .slice(0, 16);

/** The time of day of a moment, on the page's clock. */
export const shownClock = (iso: string): string => formatted(iso, clock);

/** How long ago a moment was, in its largest unit: `3 hours ago`. */
export function shownAge(iso: string, now: Date): string {
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

const formatted = (iso: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: zone }).format(new Date(iso));

/** The moment at which an hour of a day begins on the page's clock, counted in days from now, in UTC. */
export const momentOf = ({ now, days, hour = 0 }: { now: Date; days: number; hour?: number }): string => {
  const day = toCalendarDate(fromDate(now, zone)).add({ days });
  return fromDate(day.toDate(zone), zone).set({ hour }).toDate().toISOString();
};

/** Rows by the day of their moment on the page's clock, in the order in which they come. */
export function byDay<Row extends { readonly at: string }>(
  rows: readonly Row[],
): readonly (readonly [day: string, rows: readonly Row[]])[] {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const day = formatted(row.at, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}
