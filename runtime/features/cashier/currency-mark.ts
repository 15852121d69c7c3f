import { formatLocale } from '../../texts/format-locale.ts';
/** The sign of a currency, and on which side of the figures the language puts it. */
export function currencyMark({ currency, languageCode }: { currency: string; languageCode: string }): {
  readonly sign: string;
  readonly side: 'before' | 'after';
} {
  const format = new Intl.NumberFormat(formatLocale(languageCode), { style: 'currency', currency });
  const parts = format.formatToParts(1).map(({ type, value }) => ({ type, value }));
  const at = parts.findIndex(({ type }) => type === 'currency');
  const figures = parts.findIndex(({ type }) => type === 'integer');
  return { sign: parts[at]?.value ?? currency, side: at < figures ? 'before' : 'after' };
}
