import { describe, expect, it } from 'vitest';
import { localeOf } from '../../../schema/formats.ts';
import type { Language } from '../../../schema/languages.ts';
import { amountOf, fieldAmount, minorUnits, readAmount } from './amounts.ts';

const read = (text: string, language: Language = 'EN') => {
  const { amount, fault } = readAmount({ text, locale: localeOf(language) });
  return amount ?? fault;
};

describe('an amount as it is typed', () => {
  it.each([
    ['50', '50'],
    ['0050', '50'],
    [' 1 000.5 ', '1000.5'],
    ['1,000', '1000'],
    ['1,234,567.89', '1234567.89'],
    ['.5', '0.5'],
    ['7.', '7'],
    // If a comma can't be a thousands separator, it is the decimal point of a phone with another locale.
    ['12,5', '12.5'],
    ['1.000,50', '1000.50'],
    ['１２．５０', '12.50'],
  ])('reads %s', (text, amount) => {
    expect(read(text)).toBe(amount);
  });

  it('reads point and comma by the convention of the language', () => {
    expect(read('1.000', 'ES')).toBe('1000');
    expect(read('1.000')).toBe('amountPlaces');
    expect(read('2,50', 'ES')).toBe('2.50');
    expect(read('1,000', 'CN')).toBe('1000');
  });

  it('reads Arabic and Persian digits, and sends ASCII digits', () => {
    expect(read('١٬٢٣٤٫٥', 'AR')).toBe('1234.5');
    expect(read('٥٠', 'AR')).toBe('50');
    expect(read('۱۲٫۳۴', 'AR')).toBe('12.34');
    expect(read('1250.75', 'AR')).toBe('1250.75');
  });

  it.each<[Language, string, string]>([
    ['TH', '๑,๒๕๐.๕', '1250.5'],
    ['MY', '၁၂၅၀', '1250'],
    ['KM', '១២៥០', '1250'],
    ['LO', '໑໒໕໐', '1250'],
    ['HI', '१,२५,०००.५०', '125000.50'],
    ['BN', '১,২৫,০০০', '125000'],
    ['TA', '௧,௨௫,௦௦௦', '125000'],
    ['UR', '۱۲۵۰٫۵', '1250.5'],
    ['RU', '1\u00a0250,5', '1250.5'],
    ['PT', '1\u00a0250,5', '1250.5'],
    ['UZ', '1\u00a0250,5', '1250.5'],
    ['JA', '１,２５０', '1250'],
  ])('reads in %s %s', (language, text, amount) => {
    expect(read(text, language)).toBe(amount);
  });

  it.each(['', '-5', 'ten', '1e3', '1.2.3', '1,00,000', '.', '1234567890'])('refuses %s', (text) => {
    expect(read(text)).toBe('amount');
  });

  it('reports too many decimal places', () => {
    expect(read('1.005')).toBe('amountPlaces');
    expect(read('3,1415')).toBe('amountPlaces');
  });
});

describe('an amount in hundredths', () => {
  it('is exact, and converts back to the format of calls', () => {
    expect(['0.07', '19.99', '1000', '5.5', '999999999.99', '-0.50', '-3.25'].map(minorUnits)).toEqual([
      7, 1999, 100_000, 550, 99_999_999_999, -50, -325,
    ]);
    expect([7, 1999, 100_000].map(amountOf)).toEqual(['0.07', '19.99', '1000.00']);
    expect(['50.00', '49.50'].map(fieldAmount)).toEqual(['50', '49.50']);
  });
});
