import { expect, test } from 'vitest';
import { languages } from '../../schema/languages.ts';
import { formatLocale } from './format-locale.ts';

test('numbers and dates are formatted in a locale without an alias and with one kind of digits', () => {
  expect(formatLocale('tl-ph')).toBe('fil-ph-u-nu-latn');
  expect(formatLocale('ar')).toBe('ar-u-nu-latn');
  for (const { code } of Object.values(languages)) {
    const format = new Intl.NumberFormat(formatLocale(code));
    // The resolved locale must equal the requested one: an engine without the alias falls back to the device's language.
    expect(format.resolvedOptions().locale.toLowerCase()).toBe(formatLocale(code));
    expect(format.format(1000)).toMatch(/^1.?000$/);
  }
});
