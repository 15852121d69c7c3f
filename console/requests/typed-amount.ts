import { plainDigits } from '../../schema/rules/plain-figures.ts';
import type { TextKey } from '../texts.ts';

/** An amount as the contract writes it, or the text that says what is wrong. */
export type TypedAmount = { readonly amount: string } | { readonly fault: TextKey };

/** Digits that an amount may have before its decimals, as the contract states. */
const longest = 9;

/** Whether a text is an amount as the contract writes it. */
export const isStatedAmount = (text: string): boolean => /^[0-9]{1,9}(\.[0-9]{1,4})?$/.test(text);

/** Decimal places of the currency's smallest coin. */
const placesOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Shows an amount of the contract with all its digits, such as `1,234.50 PHP`. */
export function shownAmount({ amount, currency }: { amount: string; currency: string }): string {
  const places = placesOf(currency);
  const format = new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: places,
    maximumFractionDigits: Math.max(places, (amount.split('.')[1] ?? '').length),
  });
  // A number would lose digits of large amounts.
  return `${format.format(amount as Intl.StringNumericLiteral)} ${currency}`;
}

/**
 * Reads an amount as people type it: with a decimal comma or point, with groups of three digits, in the digits of any keyboard, with the
 * code of its currency. A text that can be read in two ways is a fault.
 */
export function readAmount({ typed, currency }: { typed: string; currency: string }): TypedAmount {
  const figures = plainDigits(typed)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replace(new RegExp(`^\\s*${currency}|${currency}\\s*$`, 'i'), '')
    .replaceAll(/[\s'’]/g, '');
  if (figures === '') return { fault: 'amount.missing' };
  if (!/^(?:[0-9]+(?:[.,][0-9]*)*|[.,][0-9]+)$/.test(figures)) return { fault: 'amount.invalid' };
  const read = partsOf(figures, placesOf(currency));
  if ('fault' in read) return read;
  const whole = read.whole.replace(/^0+(?=[0-9])/, '');
  const fraction = read.fraction.replace(/0+$/, '');
  if (fraction.length > placesOf(currency)) return { fault: 'amount.tooFine' };
  if (whole.length > longest) return { fault: 'amount.tooLarge' };
  if (/^0*$/.test(whole) && fraction === '') return { fault: 'amount.zero' };
  return { amount: `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}` };
}

type Parts = { readonly whole: string; readonly fraction: string };

/** Tells the digits before the decimal sign from those after it. */
function partsOf(figures: string, places: number): Parts | { fault: TextKey } {
  const signs = figures.replaceAll(/[0-9]/g, '');
  const last = signs.at(-1);
  if (last === undefined) return { whole: figures, fraction: '' };
  const at = figures.lastIndexOf(last);
  const before = figures.slice(0, at);
  const after = figures.slice(at + 1);
  const isRepeated = signs.length > 1 && new Set(signs).size === 1;
  const isGroup = after.length === 3 && /^[1-9][0-9]{0,2}$/.test(before);
  // The console writes groups with commas and decimals with a point. Three digits after the sign that contradicts this may be either.
  const isGrouping = isGroup && last === ',' && places < 3;
  const isUnclear = isGroup && (last === ',') === places >= 3;
  if (isRepeated || (signs.length === 1 && isGrouping)) {
    const whole = withoutGroups({ text: figures, sign: last });
    return whole === undefined ? { fault: 'amount.invalid' } : { whole, fraction: '' };
  }
  if (signs.length === 1) return isUnclear ? { fault: 'amount.ambiguous' } : { whole: before, fraction: after };
  const whole = withoutGroups({ text: before, sign: last === '.' ? ',' : '.' });
  return whole === undefined ? { fault: 'amount.invalid' } : { whole, fraction: after };
}

/** The digits of a number in groups of three; `undefined` if the groups have another length. */
function withoutGroups({ text, sign }: { text: string; sign: string }): string | undefined {
  const [first = '', ...groups] = text.split(sign);
  const isGrouped = /^[0-9]{1,3}$/.test(first) && groups.every((group) => /^[0-9]{3}$/.test(group));
  return isGrouped ? first + groups.join('') : undefined;
}
