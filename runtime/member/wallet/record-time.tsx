import { shownDate, shownZone } from '../../../schema/formats.ts';
import { useManifest } from '../../brand/brand-context.tsx';
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
  const { locale } = useLanguage();
  const { timeZone } = useManifest().locale;
  return <time dateTime={time}>{formatTime({ time, timeZone, locale, withDay, withZone })}</time>;
}

export function formatTime({
  time,
  timeZone,
  locale,
  withDay,
  withZone = false,
}: {
  /** UTC ISO 8601. */
  time: string;
  timeZone: string;
  locale: string;
  withDay: boolean;
  withZone?: boolean;
}): string {
  const shown = shownDate(locale, time, { timeZone, timeStyle: 'short', dateStyle: withDay ? 'medium' : undefined });
  return withZone ? `${shown} ${shownZone(locale, time, timeZone)}` : shown;
}
