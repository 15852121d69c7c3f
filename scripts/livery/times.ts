import { UsageError } from './command.ts';

const withZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const bare = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?$/;

export const isZoned = (text: string): boolean => withZone.test(text) && !Number.isNaN(Date.parse(text));

/**
 * Parses a moment as it was typed. Throws `UsageError` if the zone is missing, with the moments that it might mean in the brand's zone: two
 * if clocks are set back at that time, none if they are set forward.
 */
export function momentOf({ option, text, timeZone }: { option: string; text: string; timeZone?: string }): Date {
  if (isZoned(text)) return new Date(text);
  const [, date, time = '00:00'] = bare.exec(text) ?? [];
  if (date === undefined || Number.isNaN(Date.parse(`${date}T${time}Z`)))
    throw new UsageError(`${option} ${text}: write a time with its zone, such as 2026-12-01T09:00:00+08:00`);
  const own = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const offsets = offsetsAt({ local: `${date}T${time}`, timeZone: own });
  const choices = [
    ...offsets.map((offset) => `${date}T${time}${offset} (${own})`),
    ...(own === 'UTC' ? [] : [`${date}T${time}Z (UTC)`]),
  ];
  const note =
    offsets.length === 0
      ? `; clocks in ${own} are set forward over it`
      : offsets.length > 1
        ? `; clocks in ${own} are set back over it, so it comes twice`
        : '';
  throw new UsageError(`${option} ${text} has no time zone: it could mean ${choices.join(' or ')}${note}`);
}

/** Offsets at which a zone shows a local time. When summer time begins there is none; when it ends there are two. */
export function offsetsAt({ local, timeZone }: { local: string; timeZone: string }): string[] {
  const wall = Date.parse(`${local}Z`);
  const hour = 3_600_000;
  // Only the offsets of the day before and the day after are possible between them.
  const minutes = new Set([-26, 0, 26].map((hours) => offsetOf(wall + hours * hour, timeZone)));
  return [...minutes]
    .filter((offset) => offsetOf(wall - offset * 60_000, timeZone) === offset)
    .sort((a, b) => b - a)
    .map((offset) => {
      const pair = (value: number) => String(value).padStart(2, '0');
      const far = Math.abs(offset);
      return `${offset < 0 ? '-' : '+'}${pair(Math.floor(far / 60))}:${pair(far % 60)}`;
    });
}

/** Minutes that a zone's clocks are ahead of UTC. */
function offsetOf(at: number, timeZone: string): number {
  const of = partsIn(at, timeZone);
  const [year, month, day] = [Number(of('year')), Number(of('month')) - 1, Number(of('day'))];
  const shown = Date.UTC(year, month, day, Number(of('hour')), Number(of('minute')), Number(of('second')));
  return Math.round((shown - at) / 60_000);
}

/** A time in the brand's zone, with the name of the zone. */
export function zoned({ time, timeZone }: { time: string; timeZone: string }): string {
  const of = partsIn(time, timeZone, { timeZoneName: 'shortOffset' });
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}:${of('second')} ${of('timeZoneName').replace('GMT', 'UTC')}`;
}

/** `2026-12-24 18:00:00 UTC+8 (2026-12-24 10:00:00 UTC)`. */
export function inZones(time: string, zones: readonly string[]): string {
  const shown = (timeZone: string) => zoned({ time, timeZone }).replace(/UTC\+0$/, 'UTC');
  const utc = shown('UTC');
  const local = [...new Set(zones.map(shown))].filter((text) => text !== utc);
  return local.length === 0 ? utc : `${local.join(' or ')} (${utc})`;
}

/** Looks up the parts of a time in a zone. */
function partsIn(time: string | number, timeZone: string, more: Intl.DateTimeFormatOptions = {}) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...more,
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(new Date(time));
  return (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
}
