import { describe, expect, it } from 'vitest';
import { readAmount, shownAmount } from './typed-amount.ts';

describe('an amount that staff type', () => {
  it.each([
    ['PHP', '12', '12'],
    ['PHP', '12.5', '12.5'],
    ['PHP', '12,50', '12.5'],
    ['PHP', ' 1 234,56 ', '1234.56'],
    ['PHP', '1 234,56', '1234.56'],
    ['PHP', "1'234.56", '1234.56'],
    ['PHP', '1,234.56', '1234.56'],
    ['PHP', '1.234,56', '1234.56'],
    ['PHP', '1,234', '1234'],
    ['PHP', '1,234,567', '1234567'],
    ['PHP', '1.234.567,8', '1234567.8'],
    ['PHP', '0,50', '0.5'],
    ['PHP', '.5', '0.5'],
    ['PHP', '12.', '12'],
    ['PHP', '0012.00', '12'],
    ['PHP', 'PHP 12.50', '12.5'],
    ['PHP', '12,50 php', '12.5'],
    ['PHP', '١٢٫٥', '12.5'],
    ['PHP', '１２．５', '12.5'],
    ['JPY', '1200', '1200'],
    ['JPY', '1,200', '1200'],
    ['JPY', '12.00', '12'],
    ['KWD', '1.234', '1.234'],
    ['KWD', '1,234.500', '1234.5'],
    ['KWD', '0,125', '0.125'],
  ])('is read in %s: %s', (currency, typed, amount) => {
    expect(readAmount({ typed, currency })).toEqual({ amount });
  });

  it.each([
    ['PHP', '', 'amount.missing'],
    ['PHP', 'PHP', 'amount.missing'],
    ['PHP', 'twelve', 'amount.invalid'],
    ['PHP', '-12', 'amount.invalid'],
    ['PHP', '1e3', 'amount.invalid'],
    ['PHP', '12,34,56', 'amount.invalid'],
    ['PHP', '1,23.4', 'amount.invalid'],
    ['PHP', '1,234.5,6', 'amount.invalid'],
    ['PHP', '1.234', 'amount.ambiguous'],
    ['PHP', '12.345', 'amount.ambiguous'],
    ['JPY', '1.200', 'amount.ambiguous'],
    ['PHP', '0.555', 'amount.tooFine'],
    ['JPY', '12.5', 'amount.tooFine'],
    ['KWD', '1,234', 'amount.ambiguous'],
    ['PHP', '0', 'amount.zero'],
    ['PHP', '0,00', 'amount.zero'],
    ['PHP', '1234567890', 'amount.tooLarge'],
  ])('is refused in %s with what is wrong: %s', (currency, typed, fault) => {
    expect(readAmount({ typed, currency })).toEqual({ fault });
  });

  it('is shown with the decimals of its currency', () => {
    expect(shownAmount({ amount: '1234.5', currency: 'PHP' })).toBe('1,234.50 PHP');
    expect(shownAmount({ amount: '1200', currency: 'JPY' })).toBe('1,200 JPY');
    expect(shownAmount({ amount: '1.5', currency: 'KWD' })).toBe('1.500 KWD');
  });
});
