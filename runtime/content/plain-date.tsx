import { dateFormats } from '../../schema/constants.ts';
import { dateParts } from '../../schema/formats.ts';
import { useManifest } from '../brand/brand-context.tsx';
import { useLanguage } from '../texts/texts-context.tsx';

/** A day in the brand's time zone. The place determines the format, such as `21/11/2026`. */
export function PlainDate({ date, at }: { date: string; at: keyof typeof dateFormats }) {
  const { timeZone } = useManifest().locale;
  const { locale } = useLanguage();
  return (
    <time dateTime={date} dir="ltr">
      {formatDate({ date, format: dateFormats[at], timeZone, locale })}
    </time>
  );
}

export function formatDate({
  date,
  format,
  timeZone,
  locale,
}: {
  date: string;
  format: string;
  timeZone: string;
  locale: string;
}): string {
  const parts = dateParts(locale, date, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return format.replace('YYYY', part('year')).replace('MM', part('month')).replace('DD', part('day'));
}
