import { endOfMonth, endOfWeek, parseDate, startOfMonth, startOfWeek } from '@internationalized/date';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { ContentKind } from '../../settings/content-settings.ts';
import { localOfMoment } from '../../ui/shown-time.ts';
import type { Item } from './entry-state.ts';

type Publication = AdminValueOf<'listContentPublications'>[number];

export const spans = ['month', 'week'] as const;
export type CalendarSpan = (typeof spans)[number];

/** Something that happens to an entry on a day of the brand's clock. */
export type CalendarEvent = {
  readonly what: 'begins' | 'ends' | 'publishes';
  readonly kind: ContentKind;
  readonly id: string;
  /** Time of the day, `HH:MM`. A day begins at midnight. */
  readonly time: string;
  /** The entry as the list has it; `undefined` for one that only a scheduled publication has. */
  readonly item: Item | undefined;
};

/** A day as `YYYY-MM-DD`, or today if the text is none. */
export function dayIn(named: string | null, now: Date): string {
  try {
    return parseDate(named ?? '').toString();
  } catch {
    return localOfMoment(now.toISOString()).slice(0, 10);
  }
}

/** The days around a day in whole weeks, which begin on Monday. */
export function weeksOf(span: CalendarSpan, day: string): string[][] {
  const date = parseDate(day);
  const [first, last] = span === 'week' ? [date, date] : [startOfMonth(date), endOfMonth(date)];
  const end = endOfWeek(last, 'en-GB', 'mon');
  const weeks: string[][] = [];
  for (let start = startOfWeek(first, 'en-GB', 'mon'); start.compare(end) <= 0; start = start.add({ weeks: 1 }))
    weeks.push(Array.from({ length: 7 }, (_, days) => start.add({ days }).toString()));
  return weeks;
}

/** The day by which the next or the previous span is named. */
export function shifted(span: CalendarSpan, day: string, by: 1 | -1): string {
  return parseDate(day)
    .add(span === 'week' ? { weeks: by } : { months: by })
    .toString();
}

/** All that begins, ends or is published, by its day and in the order of its time. */
export function eventsByDay(
  items: readonly Item[],
  publications: readonly Publication[],
): ReadonlyMap<string, readonly CalendarEvent[]> {
  const days = new Map<string, CalendarEvent[]>();
  const add = (local: string | null, event: Omit<CalendarEvent, 'time'>) => {
    const [day = '', time = '00:00'] = local?.split('T') ?? [];
    if (day !== '') days.set(day, [...(days.get(day) ?? []), { ...event, time }]);
  };
  for (const item of items) {
    const { kind, id, from, until } = item;
    add(from, { what: 'begins', kind, id, item });
    add(until, { what: 'ends', kind, id, item });
  }
  for (const { state, at, entries } of publications) {
    if (state !== 'pending') continue;
    for (const { kind, id } of entries) {
      const item = items.find((each) => each.kind === kind && each.id === id);
      add(localOfMoment(at), { what: 'publishes', kind, id, item });
    }
  }
  for (const events of days.values()) events.sort((one, other) => one.time.localeCompare(other.time, 'en'));
  return days;
}
