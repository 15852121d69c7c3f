import { dateFormats } from '../../schema/constants.ts';
import { useManifest } from '../brand/brand-context.tsx';

/** A day in the brand's time zone. The place determines the format, such as `21/11/2026`. */
export function PlainDate({ date, at }: { date: string; at: keyof typeof dateFormats }) {
  const { timeZone } = useManifest().locale;
  return (
    <time dateTime={date} dir="ltr">
      {formatDate({ date, format: dateFormats[at], timeZone })}
    </time>
  );
}

export function formatDate({ date, format, timeZone }: { date: string; format: string; timeZone: string }): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(date));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return format.replace('YYYY', part('year')).replace('MM', part('month')).replace('DD', part('day'));
}
