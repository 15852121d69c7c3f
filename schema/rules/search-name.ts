import { limits } from '../constants.ts';

/** Scripts in which two characters are a word: Han, kana, Hangul. */
const denseScripts = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Whether a name is long enough to search for: three characters (SEARCH-09), two where one of them is Han, kana or Hangul. */
export function isSearchableName(name: string): boolean {
  const { length } = [...name.trim().normalize('NFKC')];
  return length >= limits.searchMinLength || (length >= 2 && denseScripts.test(name));
}
