import { numberParts, plainLocale, shownNumber } from '../../../schema/formats.ts';
import { plainDigits } from '../../../schema/rules/plain-figures.ts';

/** A parsed amount: the decimal string for requests, or why it is invalid. */
export type TypedAmount =
  | { readonly amount: string; readonly fault?: undefined }
  | { readonly amount?: undefined; readonly fault: 'amount' | 'amountPlaces' };

/** Thousands separators. */
const between = /[\s'’\u066c]/g;
/** Maximum number of digits: above any brand's limit, and still exact as a number. */
const mostFigures = 9;

/**
 * Parses an amount with the player's digits and separators: `1,000.50`, `1.000,50`, `١٬٠٠٠٫٥٠`. Point and comma are read by the language's
 * convention. If that is invalid, the other convention is tried, because keyboards may differ from the language.
 */
export function readAmount({ text, locale }: { text: string; locale: string }): TypedAmount {
  const own = decimalSignOf(locale);
  const plain = plainDigits(text).replaceAll(between, '').replaceAll('\u066b', own).replaceAll('\u060c', ',');
  if (!/^[\d.,]*\d[\d.,]*$/.test(plain)) return { fault: 'amount' };
  const decimal = decimalIn(plain, own, locale);
  const at = decimal === undefined ? plain.length : plain.lastIndexOf(decimal);
  const whole = plain.slice(0, at);
  const fraction = plain.slice(at + 1);
  if (!isWhole(whole, locale)) return { fault: 'amount' };
  if (fraction.length > 2) return { fault: 'amountPlaces' };
  const figures = whole.replaceAll(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0';
  if (figures.length > mostFigures) return { fault: 'amount' };
  return { amount: fraction === '' ? figures : `${figures}.${fraction}` };
}

/** Amount in hundredths, without floating-point errors. */
export function minorUnits(amount: string): number {
  const [whole = '0', fraction = ''] = amount.split('.');
  return Number(whole) * 100 + Math.sign(Number(`${whole}1`)) * Number(fraction.slice(0, 2).padEnd(2, '0'));
}

/** Hundredths as the decimal string of requests: `1000` is `10.00`. */
export function amountOf(minor: number): string {
  return (minor / 100).toFixed(2);
}

/** Amount for an input, without decimals if they are zero. */
export function fieldAmount(amount: string): string {
  return amount.replace(/\.00$/, '');
}

function decimalSignOf(locale: string): '.' | ',' {
  const parts = numberParts(plainLocale(locale), 1.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}

/** The decimal separator; `undefined` if all separators are thousands separators. */
function decimalIn(plain: string, own: '.' | ',', locale: string): '.' | ',' | undefined {
  const points = plain.split('.').length - 1;
  const commas = plain.split(',').length - 1;
  if (points > 0 && commas > 0) return plain.lastIndexOf('.') > plain.lastIndexOf(',') ? '.' : ',';
  const sign = points > 0 ? '.' : ',';
  const count = points + commas;
  if (count === 0) return undefined;
  if (count === 1 && sign === own) return sign;
  return count === 1 && !isWhole(plain, locale) ? sign : undefined;
}

/** Digits only, or digits in groups of three, or of two before the last three, as in `12,34,567`, where the language groups so. */
function isWhole(text: string, locale: string): boolean {
  if (/^\d*$/.test(text) || /^\d{1,3}(\.\d{3})+$/.test(text) || /^\d{1,3}(,\d{3})+$/.test(text)) return true;
  return /^\d{1,2}(,\d{2})*,\d{3}$/.test(text) && shownNumber(plainLocale(locale), 1e5) === '1,00,000';
}
