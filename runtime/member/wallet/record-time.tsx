import { useManifest } from '../../brand/brand-context.tsx';
import { formatLocale } from '../../texts/format-locale.ts';
import { useLanguage } from '../../texts/texts-context.tsx';

/** A time in the brand's time zone and the player's language. `withDay` adds the date, for lists that are not grouped by day. */
export function RecordTime({
  time,
  withDay = false,
  withZone = false,
}: {
  time: string;
  withDay?: boolean;
  /** Adds the time zone, since the player may be in another one. */
  withZone?: boolean;
}) {
  const { code } = useLanguage();
  const { timeZone } = useManifest().locale;
  const shown = formatTime({ time, timeZone, languageCode: code, withDay });
  return <time dateTime={time}>{withZone ? `${shown} ${zoneOf({ time, timeZone, languageCode: code })}` : shown}</time>;
}

export function formatTime({
  time,
  timeZone,
  languageCode,
  withDay,
}: {
  /** UTC ISO 8601. */
  time: string;
  timeZone: string;
  languageCode: string;
  withDay: boolean;
}): string {
  const format = new Intl.DateTimeFormat(formatLocale(languageCode), {
    timeZone,
    calendar: 'gregory',
    timeStyle: 'short',
    dateStyle: withDay ? 'medium' : undefined,
  });
  return format.format(new Date(time));
}

/** Name of the zone at that time: `GMT+8`. */
function zoneOf({ time, timeZone, languageCode }: { time: string; timeZone: string; languageCode: string }): string {
  const format = new Intl.DateTimeFormat(formatLocale(languageCode), { timeZone, timeZoneName: 'short' });
  return format.formatToParts(new Date(time)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
