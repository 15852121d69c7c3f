import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../schema/shown-text.ts';
import { missingFrom } from './read-texts.ts';

const textsOf = (...keys: string[]) => new Map(keys.map((key) => [key, `text of ${key}`]));
const source = textsOf('shell:menu.home', 'games:count_one', 'games:count_other', 'games:title');

describe('texts of a language', () => {
  it('miss the keys that only the source has, and plural forms of the language', () => {
    const texts = textsOf('shell:menu.home', 'games:count_other');
    expect(missingFrom({ language: 'CN', texts, source })).toEqual(['games:title']);
    expect(missingFrom({ language: 'TY', texts, source })).toEqual(['games:count_one', 'games:title']);
    expect(missingFrom({ language: 'RU', texts, source })).toEqual([
      'games:count_one',
      'games:count_few',
      'games:count_many',
      'games:title',
    ]);
    expect(missingFrom({ language: 'EN', texts: source, source })).toEqual([]);
  });

  it('have the English text of `other` as the source of forms that English lacks', () => {
    expect(sourceOf('games:count_few', source)).toBe('text of games:count_other');
    expect(sourceOf('games:counted', source)).toBeUndefined();
  });
});
