import { type Language, pluralCategoriesOf } from '../../../schema/languages.ts';
import { keysIn, sourceOf, stemOf, type Texts, withoutPlural } from '../../../schema/shown-text.ts';
import { placeholderFaults } from '../../../server/texts/placeholder-faults.ts';
import { placeholdersOf } from '../../../server/texts/read-texts.ts';
import { stampsOf } from '../../../server/texts/signatures.ts';
import { type Note, widthOf } from '../../../server/texts/text-notes.ts';
import { wrongEncodingIn } from '../../../server/texts/wrong-encoding.ts';
import { scriptFaults } from './script-faults.ts';

/** Notes for translators. */
export type Notes = {
  /** Subject of each namespace, and where its texts stand. */
  readonly places: Readonly<Record<string, string>>;
  /** Content of placeholders. */
  readonly values: Readonly<Record<string, string>>;
  /** Notes by key, without plural suffixes. */
  readonly texts: Readonly<Record<string, Note>>;
};

export type TextFault = {
  readonly kind:
    | 'missing'
    | 'changed'
    | 'unknown'
    | 'empty'
    | 'long'
    | 'placeholder'
    | 'markup'
    | 'script'
    | 'spaces'
    | 'english'
    | 'glossary';
  readonly key: string;
  readonly message: string;
};

/** Kinds that a translator may have reasons for, such as a word that is declined or a name. They are listed and fail nothing. */
export const advice: ReadonlySet<TextFault['kind']> = new Set(['glossary', 'english']);

/** All faults of a translation. */
export function textFaults({
  language,
  texts,
  source,
  notes,
  glossary,
  stamps,
}: {
  language: Language;
  texts: Texts;
  /** The English texts. */
  source: Texts;
  notes: Notes;
  /** Word of the language by English term. */
  glossary: ReadonlyMap<string, string>;
  /** Hash of the English text that was translated, by key without plural suffix. */
  stamps: ReadonlyMap<string, string>;
}): TextFault[] {
  const wanted = keysIn(language, source);
  const missing = [...wanted]
    .filter((key) => !texts.has(key))
    .map((key): TextFault => ({ kind: 'missing', key, message: JSON.stringify(sourceOf(key, source)) }));
  const current = stampsOf(source);
  const found = [...texts].flatMap(([key, text]) => {
    const stem = stemOf(key, source);
    const english = wanted.has(key) ? sourceOf(key, source) : undefined;
    if (english === undefined) return [unknownFault(key, language, source)];
    const faults: [TextFault['kind'], readonly string[]][] = [
      ['changed', language === 'EN' ? [] : changeFault(stamps.get(stem), current.get(stem), english)],
      ['empty', text.trim() === '' ? ['has no text'] : []],
      ['long', lengthFault(text, notes.texts[stem]?.max)],
      [
        'placeholder',
        placeholderFaults({ key, text, language, source: placeholdersOf(english) }).map(({ message }) => message),
      ],
      ['markup', markupFault(text, english)],
      ['script', [...scriptFaults({ language, text, english }), ...encodingFault(text)]],
      ['spaces', spaceFault(text)],
      ['english', language !== 'EN' && isLeftInEnglish(text, english) ? [`is as in English: ${text}`] : []],
      ['glossary', language === 'EN' ? [] : glossaryFaults(text, english, glossary)],
    ];
    return faults.flatMap(([kind, messages]) => messages.map((message): TextFault => ({ kind, key, message })));
  });
  return [...missing, ...found];
}

function unknownFault(key: string, language: Language, source: Texts): TextFault {
  const hasForms = source.has(`${withoutPlural(key)}_other`);
  return {
    kind: 'unknown',
    key,
    message: hasForms
      ? `has the plural forms ${pluralCategoriesOf(language).join(', ')} in ${language}, and no other`
      : 'is no key of texts/EN',
  };
}

function changeFault(stamp: string | undefined, now: string | undefined, english: string): string[] {
  if (stamp === now) return [];
  return [`${stamp === undefined ? 'is not stamped; English' : 'English is now'} ${JSON.stringify(english)}`];
}

function lengthFault(text: string, max: number | undefined): string[] {
  const width = widthOf(text);
  return max === undefined || width <= max ? [] : [`is ${width} wide, and ${max} fit: ${text}`];
}

function markupFault(text: string, english: string): string[] {
  const marksOf = (of: string) => (of.match(/<\/?\w+>/g) ?? []).join(' ');
  if (marksOf(text) !== marksOf(english))
    return [`has the tags ${marksOf(text) || 'none'} instead of ${marksOf(english) || 'none'}`];
  return /&(?:[a-z]\w{1,30}|#\w{1,7});/i.test(text) ? ['has an HTML entity: texts are no HTML'] : [];
}

function encodingFault(text: string): string[] {
  const wrong = wrongEncodingIn(text);
  return wrong === undefined ? [] : [`was saved in another encoding: ${wrong.part}`];
}

function spaceFault(text: string): string[] {
  if (text !== text.trim()) return ['begins or ends with a space'];
  if (/ {2}/.test(text)) return ['has two spaces in a row'];
  return text === text.normalize('NFC') ? [] : ['is not in Unicode’s form NFC'];
}

/** Whether a text is the English one and has a word of it. Names and abbreviations may stay. */
export function isLeftInEnglish(text: string, english: string): boolean {
  return text === english && /[a-z]{4}/.test(english.replaceAll(/\{\{.*?\}\}/g, ''));
}

/** Terms of the English text whose word is missing. A word may have several forms, or only its stem. */
function glossaryFaults(text: string, english: string, glossary: ReadonlyMap<string, string>): string[] {
  let rest = english.replaceAll(/\{\{.*?\}\}|<\/?\w+>/g, ' ');
  const own = text.toLocaleLowerCase();
  // Long terms first: "card games" is no game.
  return [...glossary]
    .toSorted(([a], [b]) => b.length - a.length)
    .flatMap(([term, word]) => {
      const before = rest;
      rest = rest.replaceAll(new RegExp(`(?<![\\w-])${term}(?:e?s)?(?![\\w-])`, 'gi'), ' ');
      const isSaid = rest === before || word.split('/').some((form) => own.includes(form.toLocaleLowerCase()));
      return isSaid ? [] : [`does not say ${word} for ${term}: ${text}`];
    });
}
