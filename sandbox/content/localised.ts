import { isLanguage, type Language } from '../../schema/languages.ts';
import { ar } from './texts/ar.ts';
import { cn } from './texts/cn.ts';
import { type ContentTexts, en } from './texts/en.ts';
import { hi } from './texts/hi.ts';
import { ja } from './texts/ja.ts';
import { ko } from './texts/ko.ts';
import { tw } from './texts/tw.ts';
import { ty } from './texts/ty.ts';
import { ur } from './texts/ur.ts';
import type { Localised } from './types.ts';

/** Languages of the content besides English: those of the demo brands. */
const translations = { TY: ty, CN: cn, AR: ar, TW: tw, JA: ja, KO: ko, UR: ur, HI: hi } satisfies Partial<
  Record<Language, ContentTexts>
>;

export const contentLanguages = ['EN', ...Object.keys(translations).filter(isLanguage)] as const;

/** Returns the text that `pick` chooses, in each language. */
export function localised(pick: (texts: ContentTexts) => string): Localised {
  const translated = Object.entries(translations).map(([language, texts]) => [language, pick(texts)] as const);
  return { EN: pick(en), ...Object.fromEntries(translated) };
}
