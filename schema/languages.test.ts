import { describe, expect, it } from 'vitest';
import { covers } from '../tests/support/covers.ts';
import { languageDetails } from './language-details.ts';
import {
  directionOf,
  type Language,
  languageIds,
  languages,
  ownLanguages,
  pluralCategoriesOf,
  tagOf,
  textLanguageOf,
} from './languages.ts';

const codesOf = (...ids: Language[]) => ids.map((id) => languages[id].code);

describe('the interface languages', () => {
  it('have the codes that the specification states', () => {
    covers(['I18N-04..08']);
    expect(codesOf('CN', 'EN', 'KO', 'KR', 'TW', 'TY')).toEqual(['zh-cn', 'en', 'ko', 'ko', 'zh-tw', 'tl-ph']);
  });

  it('have their code in lower case as their name if none is stated', () => {
    covers(['I18N-09', 'I18N-AMB-02']);
    const unstated = [
      'JA',
      'TH',
      'VI',
      'MY',
      'ES',
      'HI',
      'ID',
      'KM',
      'MS',
      'PT',
      'TA',
      'UR',
      'TR',
      'AR',
      'PT-BR',
      'BN',
      'UZ',
      'RU',
      'FA',
      'LO',
    ] as Language[];
    expect(codesOf(...unstated)).toEqual(unstated.map((id) => id.toLowerCase()));
    expect(Object.keys(languages).sort()).toEqual([...unstated, 'CN', 'EN', 'KO', 'KR', 'TW', 'TY'].sort());
    // Codes that browsers know, so that Intl and lang attributes mean the same.
    for (const { code } of Object.values(languages)) expect(Intl.getCanonicalLocales(code)).toHaveLength(1);
  });

  it('run from right to left if their script does', () => {
    covers(['I18N-AMB-03']);
    expect(languageIds.filter((id) => directionOf(id) === 'rtl').sort()).toEqual(['AR', 'FA', 'UR']);
  });

  it('have a tag and a script that every engine knows, and their own name in that script', () => {
    const scripts: Record<string, string> = { Hans: 'Han', Hant: 'Han', Jpan: 'Han', Kore: 'Hangul' };
    for (const id of languageIds) {
      const { script } = languages[id];
      expect([id, new Intl.Locale(tagOf(id)).maximize().script]).toEqual([id, script]);
      const { name } = languageDetails[id];
      expect(
        name.replaceAll(new RegExp(`[\\p{sc=${scripts[script] ?? script}}\\p{sc=Common}\\p{sc=Inherited}]`, 'gu'), ''),
      ).toBe('');
      expect(languageDetails[id].checked).toBe(languageDetails[textLanguageOf(id)].checked);
    }
  });

  it('have texts of their own, except for a second name', () => {
    covers(['I18N-06']);
    expect(languageIds.filter((id) => textLanguageOf(id) !== id)).toEqual(['KR']);
    expect([textLanguageOf('KR'), ownLanguages.length]).toEqual(['KO', 25]);
  });

  it('have the plural categories of CLDR, in its order', () => {
    expect(pluralCategoriesOf('AR')).toEqual(['zero', 'one', 'two', 'few', 'many', 'other']);
    expect([pluralCategoriesOf('CN'), pluralCategoriesOf('RU')]).toEqual([['other'], ['one', 'few', 'many', 'other']]);
  });
});
