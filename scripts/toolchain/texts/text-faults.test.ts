import { describe, expect, it } from 'vitest';
import type { Language } from '../../../schema/languages.ts';
import { stampsOf } from '../../../server/texts/signatures.ts';
import { widthOf } from '../../../server/texts/text-notes.ts';
import { textFaults } from './text-faults.ts';

const source = new Map([
  ['shell:title', 'Hello {{name}}'],
  ['shell:terms', 'Read the <a>terms</a> by VIP'],
  ['shell:left_one', '{{count}} game left'],
  ['shell:left_other', '{{count}} games left'],
]);

const faultsIn = (
  language: Language,
  texts: Record<string, string>,
  more: Partial<Parameters<typeof textFaults>[0]> = {},
) =>
  textFaults({
    language,
    texts: new Map(Object.entries(texts)),
    source,
    notes: { places: {}, values: {}, texts: { 'shell:title': { max: 14 } } },
    glossary: new Map(),
    stamps: stampsOf(source),
    ...more,
  }).map(({ kind, key, message }) => `${kind} ${key}: ${message}`);

const russian = {
  'shell:title': 'Привет {{name}}',
  'shell:terms': 'Читайте <a>условия</a> VIP',
  'shell:left_one': 'Осталась {{count}} игра',
  'shell:left_few': 'Осталось {{count}} игры',
  'shell:left_many': 'Осталось {{count}} игр',
  'shell:left_other': 'Осталось {{count}} игры',
};
const without = (key: keyof typeof russian) =>
  Object.fromEntries(Object.entries(russian).filter(([name]) => name !== key));

describe('a translation', () => {
  it('without faults has none', () => {
    expect(faultsIn('RU', russian)).toEqual([]);
  });

  it('lacks a plural form of the language, and has none that the language lacks', () => {
    expect(faultsIn('RU', without('shell:left_few'))).toEqual(['missing shell:left_few: "{{count}} games left"']);
    expect(faultsIn('RU', { ...russian, 'shell:left_two': '{{count}} игры' })).toEqual([
      'unknown shell:left_two: has the plural forms one, few, many, other in RU, and no other',
    ]);
    expect(faultsIn('RU', { ...russian, 'shell:left': 'Осталось' })).toHaveLength(1);
  });

  it('has an unknown key, no words, or words that are too long', () => {
    expect(faultsIn('RU', { ...russian, 'shell:other': 'Да' })).toEqual(['unknown shell:other: is no key of texts/EN']);
    expect(faultsIn('RU', { ...russian, 'shell:title': 'Здравствуйте {{name}}' })).toEqual([
      'long shell:title: is 18 wide, and 14 fit: Здравствуйте {{name}}',
    ]);
    expect(widthOf('ทั้งหมด {{name}} <b>游戏</b>')).toBe(5 + 1 + 5 + 1 + 4);
  });

  it('loses a placeholder, invents one, or changes the markup', () => {
    expect(faultsIn('RU', { ...russian, 'shell:title': 'Привет {{brand}}' })).toEqual([
      'placeholder shell:title: shell:title lost {{name}}',
      'placeholder shell:title: shell:title uses {{brand}}, which has no value',
    ]);
    expect(faultsIn('RU', { ...russian, 'shell:terms': 'Читайте <a>условия VIP' })).toEqual([
      'markup shell:terms: has the tags <a> instead of <a> </a>',
    ]);
  });

  it('may say a number in words if its plural form stands for that number only', () => {
    const arabic = Object.fromEntries(
      ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [`shell:left_${form}`, 'بقيت ألعاب']),
    );
    const found = faultsIn('AR', { 'shell:title': 'أهلًا {{name}}', 'shell:terms': 'اقرأ <a>الشروط</a>', ...arabic });
    expect(found.map((line) => line.split(':')[1])).toEqual(['left_few', 'left_many', 'left_other']);
    expect(faultsIn('RU', { ...russian, 'shell:left_one': 'Осталась одна игра' })).toHaveLength(1);
  });

  it('is of an English text that has changed since, in any of its forms', () => {
    const stamps = stampsOf(new Map([...source, ['shell:left_one', 'One game left']]));
    expect(faultsIn('RU', russian, { stamps })).toHaveLength(4);
    expect(faultsIn('RU', russian, { stamps: new Map() })).toContain(
      'changed shell:title: is not stamped; English "Hello {{name}}"',
    );
  });

  it('misses a word of the glossary, but not that of a shorter term', () => {
    const glossary = new Map([
      ['game', 'игр'],
      ['terms', 'правила/условия'],
      ['VIP', 'ВИП'],
    ]);
    expect(faultsIn('RU', russian, { glossary })).toEqual([
      'glossary shell:terms: does not say ВИП for VIP: Читайте <a>условия</a> VIP',
    ]);
  });

  it.each<[Language, string, string]>([
    ['RU', 'Привет, wоrld', 'words in Latin letters: w rld'],
    ['RU', 'Это word', 'words in Latin letters: word'],
    ['RU', 'Приветт 語', 'letters of another script: 語'],
    ['VI', 'Xin chào мир', 'letters of another script: мир'],
    ['FA', 'بازي', 'Persian writes ی and ک'],
    ['AR', 'رصید', 'Arabic writes ي, ك and ه'],
    ['UR', 'كھیل', 'Urdu writes ی, ک and ہ'],
    ['UZ', "o'yin", 'Uzbek writes oʻ and gʻ'],
    ['HI', '१२ खेल', 'digits other than 0 to 9: १२'],
    ['CN', '遊戲', 'characters that CN does not write: 遊戲'],
    ['TW', '游戏', 'characters that TW does not write: 戏'],
    ['TH', 'เก\u00adม', 'invisible characters: U+00ad'],
  ])('in %s is not written as %s', (language, text, fault) => {
    const [found] = faultsIn(
      language,
      { 'shell:title': `${text} {{name}}` },
      { notes: { places: {}, values: {}, texts: {} } },
    ).filter((line) => line.startsWith('script'));
    expect(found).toContain(fault);
  });

  it.each<[Language, string]>([
    ['FA', 'می\u200cخواهید'],
    ['MY', 'ဂိမ်း\u200bများ'],
    ['JA', 'ゲームをする'],
    ['UZ', 'oʻyin'],
    ['TW', '遊戲、SMS 和 JPEG'],
    ['TA', 'விளையாட்டு'],
  ])('in %s is written as %s', (language, text) => {
    const found = faultsIn(language, { 'shell:title': `${text} {{name}}` });
    expect(found.filter((line) => line.startsWith('script'))).toEqual([]);
  });
});
