import { useManifest } from '../brand/brand-context.tsx';
import { useLanguage } from '../texts/texts-context.tsx';

/** A moment where the brand is, in the player's language: the time, with its day where the list does not say it. */
export function RecordTime({ time, withDay = false }: { time: string; withDay?: boolean }) {
  const { code } = useLanguage();
  const { timeZone } = useManifest().locale;
  return <time dateTime={time}>{formatTime({ time, timeZone, languageCode: code, withDay })}</time>;
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
  const format = new Intl.DateTimeFormat(languageCode, {
    timeZone,
    calendar: 'gregory',
    timeStyle: 'short',
    ...(withDay && { dateStyle: 'medium' }),
  });
  return format.format(new Date(time));
}
