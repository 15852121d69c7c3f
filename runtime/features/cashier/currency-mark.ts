import { numberParts } from '../../../schema/formats.ts';

/** Currency symbol, and whether the language puts it before or after the number. */
export function currencyMark({ currency, locale }: { currency: string; locale: string }): {
  readonly sign: string;
  readonly side: 'before' | 'after';
} {
  const parts = numberParts(locale, 1, { style: 'currency', currency });
  const at = parts.findIndex(({ type }) => type === 'currency');
  const figures = parts.findIndex(({ type }) => type === 'integer');
  return { sign: parts[at]?.value ?? currency, side: at < figures ? 'before' : 'after' };
}
