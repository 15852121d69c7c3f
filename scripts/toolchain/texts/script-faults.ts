import { type Language, languages } from '../../../schema/languages.ts';

/** Scripts of Unicode that a language's letters are in. */
const scripts: Readonly<Record<(typeof languages)[Language]['script'], readonly string[]>> = {
  Latn: ['Latin'],
  Cyrl: ['Cyrillic'],
  Arab: ['Arabic'],
  Hans: ['Han'],
  Hant: ['Han'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul'],
  Thai: ['Thai'],
  Laoo: ['Lao'],
  Khmr: ['Khmer'],
  Mymr: ['Myanmar'],
  Deva: ['Devanagari'],
  Beng: ['Bengali'],
  Taml: ['Tamil'],
};

/** Names and abbreviations that every script writes in Latin letters. */
const latinNames = new Set(
  'app android e email facebook gb google id ios ip jpeg jpg line mb otp pin png pro qq qr safari sms telegram url vip webp wechat whatsapp wi-fi zalo https name example com'.split(
    ' ',
  ),
);

/** Letters of sister languages that look alike and are typed by mistake. */
const lookalikes: Partial<Record<Language, readonly [letters: RegExp, fix: string]>> = {
  AR: [/[یکہے]/u, 'Arabic writes ي, ك and ه'],
  FA: [/[يكى]/u, 'Persian writes ی and ک'],
  UR: [/[يكىه]/u, 'Urdu writes ی, ک and ہ'],
  UZ: [/[og]['’‘`´]/iu, 'Uzbek writes oʻ and gʻ with U+02BB'],
};

/** Invisible characters that some scripts need between letters, or around text of the other direction. */
const joiners: Partial<Record<Language, RegExp>> = {
  AR: /[\u2066-\u2069]/g,
  FA: /[\u200c\u2066-\u2069]/g,
  UR: /[\u200c\u2066-\u2069]/g,
  HI: /[\u200c\u200d]/g,
  BN: /[\u200c\u200d]/g,
  TA: /\u200c/g,
  TH: /\u200b/g,
  KM: /\u200b/g,
  LO: /\u200b/g,
  MY: /[\u200b\u2060]/g,
};

/** Letters, digits and invisible characters that do not belong into a language. */
export function scriptFaults({
  language,
  text,
  english,
}: {
  language: Language;
  text: string;
  english: string;
}): string[] {
  const plain = text.replaceAll(/<\/?\w+>/g, ' ').replaceAll(/\{\{.*?\}\}/g, ' ');
  const { script } = languages[language];
  const own = new RegExp(
    `[${scripts[script].map((name) => `\\p{scx=${name}}`).join('')}\\p{scx=Common}\\p{scx=Inherited}]`,
    'gu',
  );
  const foreign = plain.replaceAll(own, '').replaceAll(/[^\p{L}\p{M}]/gu, '');
  const letters = script === 'Latn' ? foreign : foreign.replaceAll(/\p{scx=Latin}/gu, '');
  const latin = script === 'Latn' ? [] : (plain.match(/\p{Script=Latin}+(?:-\p{Script=Latin}+)*/gu) ?? []);
  const words = latin.filter((word) => !isName(word, english));
  const native = plain.match(/\p{Nd}/gu)?.filter((digit) => !/\d/.test(digit)) ?? [];
  const hidden = plain.replaceAll(joiners[language] ?? /(?!)/g, '').match(/\p{Cf}/gu) ?? [];
  const [alike, fix] = lookalikes[language] ?? [];
  return [
    ...(letters === '' ? [] : [`has letters of another script: ${letters}`]),
    ...(words.length === 0 ? [] : [`has words in Latin letters: ${words.join(' ')}`]),
    ...(native.length === 0 ? [] : [`has digits other than 0 to 9: ${native.join('')}`]),
    ...(hidden.length === 0 ? [] : [`has invisible characters: ${hidden.map(codeOf).join(' ')}`]),
    ...(alike === undefined || !alike.test(plain) ? [] : [`${fix}: ${plain.trim()}`]),
    ...otherHan(language, plain),
  ];
}

/** Whether a word in Latin letters may stand in a text of another script: a name, or an abbreviation of the English text. */
const isName = (word: string, english: string): boolean =>
  latinNames.has(word.toLowerCase()) || (/^[A-Z\d]+$/.test(word) && english.includes(word));

const codeOf = (character: string) => `U+${character.codePointAt(0)?.toString(16).padStart(4, '0')}`;

/** Characters of the other Chinese orthography: those outside of the national standard, GB 2312 or Big5. */
function otherHan(language: Language, text: string): string[] {
  if (language !== 'CN' && language !== 'TW') return [];
  const known = language === 'CN' ? charactersOf('gb18030', 0xb0, 0xf7, 0xa1) : charactersOf('big5', 0xa4, 0xf9, 0x40);
  const others = [...new Set(text.match(/\p{Script=Han}/gu) ?? [])].filter((character) => !known.has(character));
  return others.length === 0 ? [] : [`has characters that ${language} does not write: ${others.join('')}`];
}

const standards = new Map<string, ReadonlySet<string>>();

/** All characters of two bytes of an encoding, from some first bytes on, and from a second byte on. */
function charactersOf(label: string, first: number, last: number, second: number): ReadonlySet<string> {
  const known = standards.get(label);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(label);
  const found = new Set<string>();
  for (let high = first; high <= last; high += 1)
    for (let low = second; low <= 0xfe; low += 1) found.add(decoder.decode(Uint8Array.of(high, low)));
  standards.set(label, found);
  return found;
}
