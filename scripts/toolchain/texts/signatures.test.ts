import { describe, expect, it } from 'vitest';
import { readingsOf, unsignedTexts } from '../../../server/texts/signatures.ts';
import { withSignature } from './translations.ts';

const source = new Map([
  ['registration:consent.age', 'I am {{age}} or older'],
  ['shell:title', 'Hello'],
  ['shell:left_one', '{{count}} game left'],
  ['shell:left_other', '{{count}} games left'],
]);
const russian = new Map([
  ['registration:consent.age', 'Мне {{age}} или больше'],
  ['shell:title', 'Привет'],
  ['shell:left_one', 'Осталась {{count}} игра'],
  ['shell:left_few', 'Осталось {{count}} игры'],
]);
const legal = (key: string) => key.startsWith('registration:');
const read = [...readingsOf(russian, source)];
const signed = withSignature({ before: [], name: 'Anna Petrova', date: '2026-11-29', read });
const unsigned = (texts = russian, english = source, signatures = signed) =>
  unsignedTexts({ texts, source: english, signatures, legal });

describe('a signature of texts', () => {
  it('has the name of the reader, the day, and a hash of each text that was read', () => {
    expect(signed).toEqual([
      {
        name: 'Anna Petrova',
        date: '2026-11-29',
        texts: {
          registration: { 'consent.age': expect.stringMatching(/^[\w-]{6}$/) },
          shell: { title: expect.any(String), left: expect.any(String) },
        },
      },
    ]);
    expect(unsigned()).toEqual({ legal: [], others: [] });
    expect(unsigned(russian, source, [])).toEqual({
      legal: ['registration:consent.age'],
      others: ['shell:title', 'shell:left'],
    });
  });

  it('lapses for a text whose words change in any plural form, and for no other', () => {
    expect(unsigned(new Map([...russian, ['shell:left_few', 'Ещё {{count}} игры']]))).toEqual({
      legal: [],
      others: ['shell:left'],
    });
    expect(unsigned(new Map([...russian, ['registration:consent.age', 'Мне {{age}}']])).legal).toEqual([
      'registration:consent.age',
    ]);
  });

  it('lapses for a text whose English words change, because it was read beside those', () => {
    const english = new Map([...source, ['registration:consent.age', 'I am {{age}} or older, and not excluded']]);
    expect(unsigned(russian, english)).toEqual({ legal: ['registration:consent.age'], others: [] });
  });

  it('is replaced by a later one of the same text, and dropped when nothing of it is left', () => {
    const legalOnly = read.filter(([key]) => legal(key));
    const later = { name: 'Boris Ivanov', date: '2026-12-01' };
    const twice = withSignature({ before: signed, ...later, read: legalOnly });
    expect(twice.map(({ name, texts }) => [name, Object.keys(texts)])).toEqual([
      ['Anna Petrova', ['shell']],
      ['Boris Ivanov', ['registration']],
    ]);
    expect(withSignature({ before: twice, ...later, read }).map(({ name }) => name)).toEqual(['Boris Ivanov']);
  });

  it('of a language without texts has nothing to read', () => {
    expect(unsigned(new Map())).toEqual({ legal: [], others: [] });
  });
});
