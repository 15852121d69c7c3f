import { describe, expect, it } from 'vitest';
import { covers } from '../tests/support/covers.ts';
import { type KnownLanguage, languages } from './languages.ts';

const codesOf = (...ids: KnownLanguage[]) => ids.map((id) => languages[id].code);

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
    ] as KnownLanguage[];
    expect(codesOf(...unstated)).toEqual(unstated.map((id) => id.toLowerCase()));
    expect(Object.keys(languages).sort()).toEqual([...unstated, 'CN', 'EN', 'KO', 'KR', 'TW', 'TY'].sort());
    // Codes that browsers know, so that Intl and lang attributes mean the same.
    for (const { code } of Object.values(languages)) expect(Intl.getCanonicalLocales(code)).toHaveLength(1);
  });

  it('run from right to left if their script does', () => {
    covers(['I18N-AMB-03']);
    const mirrored = Object.entries(languages).filter(([, { direction }]) => direction === 'rtl');
    expect(mirrored.map(([id]) => id).sort()).toEqual(['AR', 'FA', 'UR']);
  });
});
