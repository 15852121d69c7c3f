import { describe, expect, it } from 'vitest';
import { localeOf } from './formats.ts';
import { languageIds, pluralCategoriesOf } from './languages.ts';
import { filledText, textForCount } from './shown-text.ts';

const counts = [0, 1, 2, 3, 5, 11, 21, 100, 1.5, 1_000_000];

/** CLDR's cardinal categories of those counts, as its chart of plural rules states them. */
const categories: Record<string, string> = {
  'CN JA TH VI MY ID KM KO KR MS TW LO': 'other other other other other other other other other other',
  'EN TA UR TR UZ': 'other one other other other other other other other other',
  'HI BN FA': 'one one other other other other other other other other',
  ES: 'other one other other other other other other other many',
  PT: 'other one other other other other other other other many',
  'PT-BR': 'one one other other other other other other one many',
  RU: 'many one few few many many one many other many',
  AR: 'zero one two few few many many other other other',
  TY: 'one one one one one one one one one one',
};

describe('plural forms', () => {
  it.each(Object.entries(categories))('of %s are those of CLDR', (ids, expected) => {
    for (const language of languageIds.filter((id) => ids.split(' ').includes(id))) {
      const forms = Object.fromEntries(pluralCategoriesOf(language).map((category) => [`n_${category}`, category]));
      const chosen = counts.map((count) => textForCount((key) => forms[key], 'n', count, localeOf(language)));
      expect([language, chosen.join(' ')]).toEqual([language, expected]);
    }
  });

  it('are stated for every language', () => {
    expect(Object.keys(categories).join(' ').split(' ').sort()).toEqual(languageIds.toSorted());
  });

  it('fall back to `other` of the language, and to the text without forms', () => {
    const texts: Record<string, string> = { n_one: 'one', n_other: 'other', plain: 'plain' };
    const read = (key: string, count: unknown) => textForCount((form) => texts[form], key, count, localeOf('AR'));
    expect([read('n', 1), read('n', 2), read('plain', 2), read('n', '2'), read('none', 2)]).toEqual([
      'one',
      'other',
      'plain',
      undefined,
      undefined,
    ]);
  });
});

describe('values', () => {
  it('are numbers in the format of the language, with Latin digits, or texts as they are', () => {
    const shown = languageIds.map((language) =>
      filledText('{{count}} {{name}} {{ left }}', { count: 12345, name: '$&7' }, localeOf(language)),
    );
    for (const text of shown) expect(text).toMatch(/^12[.,\s]?345 \$&7 \{\{ left \}\}$/);
    expect(filledText('{{count}}', { count: 1234.5 }, localeOf('ID'))).toBe('1.234,5');
  });
});
