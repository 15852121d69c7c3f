import { expect, it } from 'vitest';
import { en } from './texts/en.ts';
import { textsOf } from './texts.ts';

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

it.each(['ar', 'hi', 'ja', 'ko', 'tl', 'ur', 'zh'])('texts in %s have the placeholders of the English ones', (lang) => {
  const { texts, language } = textsOf(lang);
  expect(language).toBe(lang);
  expect(texts.slotRules).not.toBe(en.slotRules);
  for (const [key, text] of Object.entries(en))
    expect([key, placeholders(Object.entries(texts).find(([own]) => own === key)?.[1] ?? '')]).toEqual([
      key,
      placeholders(text),
    ]);
});

it('texts of another language are English', () => {
  expect(textsOf('de')).toEqual({ texts: en, language: 'en', direction: 'ltr' });
});
