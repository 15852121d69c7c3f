import { ar } from './texts/ar.ts';
import { en, type Texts } from './texts/en.ts';
import { hi } from './texts/hi.ts';
import { ja } from './texts/ja.ts';
import { ko } from './texts/ko.ts';
import { tl } from './texts/tl.ts';
import { ur } from './texts/ur.ts';
import { zh } from './texts/zh.ts';

const all: Readonly<Record<string, Texts>> = { en, tl, zh, ar, ja, ko, ur, hi };

/** Texts of a language by its two-letter code; English if there are none. */
export function textsOf(lang: string): { texts: Texts; language: string; direction: 'ltr' | 'rtl' } {
  const language = Object.hasOwn(all, lang) ? lang : 'en';
  return { texts: all[language] ?? en, language, direction: ['ar', 'ur'].includes(language) ? 'rtl' : 'ltr' };
}
