import { expect, it } from 'vitest';
import { localeOf } from '../../schema/formats.ts';
import { formatMoney } from './money.tsx';

const inArabic = (currency: string) =>
  formatMoney({ amount: '-5755.82', currency, locale: localeOf('AR'), direction: undefined });
const shown = (amount: string, direction?: 'in' | 'out') =>
  formatMoney({ amount, currency: 'PHP', locale: localeOf('EN'), direction });

it('an amount is shown with all its digits', () => {
  expect(shown('90071992547409931.25')).toBe('₱90,071,992,547,409,931.25');
  expect(shown('90071992547409931.25', 'out')).toBe('-₱90,071,992,547,409,931.25');
  expect(shown('-5.50', 'out')).toBe('+₱5.50');
  expect(shown('5.50', 'in')).toBe('+₱5.50');
  expect([shown('0.00', 'out'), shown('0.00', 'in')]).toEqual(['₱0.00', '₱0.00']);
});

it('an amount in a right-to-left language is isolated from its sentence, and its sign from its number', () => {
  expect(inArabic('USD')).toBe('\u2068\u200f\u200e-5,755.82\u00a0\u2068US$\u2069\u2069');
  expect(inArabic('AED')).toBe('\u2068\u200f\u200e-5,755.82\u00a0\u2068د.إ.\u2069\u200f\u2069');
});
