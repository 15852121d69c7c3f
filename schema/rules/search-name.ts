import { limits } from '../constants.ts';

/** Scripts in which two characters are a word: Han, kana, Hangul. */
const denseScripts = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
/** Marks on letters of scripts in which they can be ignored. In kana and Indic scripts, marks make different letters. */
const accents = /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}])\p{M}+/gu;
/** Letters that no decomposition folds. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
};

/** Whether a name is long enough to search for: three characters (SEARCH-09), two where one of them is Han, kana or Hangul. */
export function isSearchableName(name: string): boolean {
  const { length } = [...name.trim().normalize('NFKC')];
  return length >= limits.searchMinLength || (length >= 2 && denseScripts.test(name));
}

/** A name normalised for comparison: without case, accents, width and doubled spaces. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(accents, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßøłđħıæœþð]/g, (letter) => letters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Index keys of a folded name: each three characters of it, and each two with a character of a dense script. */
export function gramsOfName(folded: string): string[] {
  return [...new Set([...runsOf(folded, 3), ...runsOf(folded, 2).filter(isDense)])];
}

/** Index keys that a name must have to contain the searched text; none if that is too short for the index. */
export function gramsOfQuery(folded: string): string[] {
  const long = runsOf(folded, 3);
  return long.length > 0 ? [...new Set(long)] : runsOf(folded, 2).filter(isDense);
}

const isDense = (gram: string) => denseScripts.test(gram);

function runsOf(folded: string, length: number): string[] {
  const characters = [...folded];
  return characters.slice(length - 1).map((_, at) => characters.slice(at, at + length).join(''));
}
