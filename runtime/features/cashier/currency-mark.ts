import { formatLocale } from '../../texts/format-locale.ts';
/** Currency symbol, and whether the language puts it before or after the number. */
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
