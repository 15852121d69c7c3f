import { describe, expect, it } from 'vitest';
import { shippedLanguages } from '../schema/generated/languages.ts';
import { isDraft } from '../schema/languages.ts';
import {
  missingFrom,
  placeholdersOf,
  shippedTexts,
  shippedTranslations,
  withoutPlural,
} from '../server/texts/read-texts.ts';
import { covers } from '../tests/support/covers.ts';

const source = shippedTexts('EN');

describe.each(shippedLanguages.filter((language) => language !== 'EN'))('texts in %s', (language) => {
  const texts = shippedTexts(language);

  it('has every key of the source unless it is a draft, and no other', () => {
    covers(['I18N-01']);
    const missing = shippedTranslations.missing(language);
    if (isDraft(language)) expect(missing.length, `${language} is complete: no draft any more`).toBeGreaterThan(0);
    else expect(missing, `without state: 'draft' in schema/languages.ts`).toEqual([]);
    expect(missingFrom({ texts: source, source: texts })).toEqual([]);
  });

  it('keeps every placeholder, and has none without a value', () => {
    const wrong = [...texts].filter(([key, text]) => {
      const original = source.get(key) ?? source.get(`${withoutPlural(key)}_other`);
      return original !== undefined && placeholdersOf(text).join() !== placeholdersOf(original).join();
    });
    expect(wrong).toEqual([]);
  });

  it('marks the same parts as the source', () => {
    const marksOf = (text = '') => (text.match(/<\/?\w+>/g) ?? []).sort().join();
    expect([...texts].filter(([key, text]) => marksOf(text) !== marksOf(source.get(key)))).toEqual([]);
  });

  it('are never empty, and rarely equal to the source', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
    const same = [...texts].filter(
      ([key, text]) => text === source.get(key) && /[a-z]{4}/i.test(text.replaceAll(/\{\{.*?\}\}/g, '')),
    );
    expect(same.length / texts.size).toBeLessThan(0.12);
  });
});

describe.each(shippedLanguages)('claims in %s', (language) => {
  it('are left to brands: no shipped text states the number of games', () => {
    covers(['CONST-CLAIM-AMB-01']);
    const numbers = [...shippedTexts(language)].filter(([, text]) =>
      /\p{Nd}{3,}|\p{Nd}[.,\s]\p{Nd}{3}/u.test(text.replaceAll(/\{\{.*?\}\}/g, '')),
    );
    expect(numbers).toEqual([]);
  });
});
