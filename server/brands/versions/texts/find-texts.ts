import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { isLanguage, type Language } from '../../../../schema/languages.ts';
import { type JsonObject, ownValue } from '../../../../schema/manifest/walk-schema.ts';
import { foldName } from '../../../../schema/rules/search-name.ts';
import { keysIn, sourceOf, stemOf, type Texts } from '../../../../schema/shown-text.ts';
import { shippedTexts } from '../../../texts/read-texts.ts';
import { stampsOf } from '../../../texts/signatures.ts';
import { noteOf, readStamps, widthOf } from '../../../texts/text-notes.ts';
import { flattenOverrides } from '../../folder/read/texts-of-folder.ts';
import { englishOf, sourceKey } from './text-edits.ts';

export type TextState = 'own' | 'missing' | 'changed' | 'long';
type ShownText = {
  readonly language: string;
  /** Text that players read. */
  readonly text: string;
  readonly from: 'own' | 'shipped' | 'english';
  readonly changed: boolean;
  readonly long: boolean;
};

const mostListed = 30;

/**
 * Finds texts of a brand in some languages by words that players read, or by a part of a key. Every word has to occur in the key, or
 * in the text of one language. Counts are those of all texts, whatever is searched.
 */
export async function findTexts({
  texts,
  languages,
  sources,
  words = '',
  language,
  state,
  after = 0,
}: {
  /** Own texts of the brand. */
  texts: JsonObject;
  languages: readonly string[];
  /** Hashes of the English texts that own texts translate, by `sourceKey`. */
  sources: ReadonlyMap<string, string>;
  words?: string | undefined;
  /** The language that is searched, if it is only one. */
  language?: string | undefined;
  state?: TextState | undefined;
  after?: number | undefined;
}) {
  const english = englishOf(texts);
  const stamps = stampsOf(english);
  const wanted = foldName(words)
    .split(' ')
    .filter((word) => word !== '');
  const isFound = (text: string) => {
    const folded = foldName(text);
    return wanted.every((word) => folded.includes(word));
  };
  const found = new Map<string, ShownText[]>();
  const hits = new Set<string>();
  const counts: ({ language: string } & Record<TextState, number>)[] = [];
  for (const of of languages.filter(isLanguage)) {
    // Folding a language takes some milliseconds.
    await nextTurnOfLoop();
    const count = { language: of, own: 0, missing: 0, changed: 0, long: 0 };
    for (const [key, shown] of textsIn({ language: of, texts, english, stamps, sources })) {
      found.set(key, [...(found.get(key) ?? []), shown]);
      for (const name of statesOf(shown)) count[name] += 1;
      if (language !== undefined && language !== of) continue;
      const isListed = state === undefined || statesOf(shown).includes(state);
      if (isListed && (wanted.length === 0 || isFound(key) || isFound(shown.text))) hits.add(key);
    }
    counts.push(count);
  }
  const all = [...found.keys()].filter((key) => hits.has(key));
  const list = all.slice(after, after + mostListed).map((key) => {
    const { what, max, legal = false } = noteOf(stemOf(key, english)) ?? {};
    return { key, english: sourceOf(key, english) ?? '', what, max, legal, texts: found.get(key) ?? [] };
  });
  return { languages: counts, list, more: Math.max(0, all.length - after - list.length) };
}

const statesOf = ({ from, changed, long }: ShownText): TextState[] => [
  ...(from === 'own' ? (['own'] as const) : []),
  ...(from === 'english' ? (['missing'] as const) : []),
  ...(changed ? (['changed'] as const) : []),
  ...(long ? (['long'] as const) : []),
];

/** The texts that players of a language read, by key. */
function* textsIn({
  language,
  texts,
  english,
  stamps,
  sources,
}: {
  language: Language;
  texts: JsonObject;
  english: Texts;
  stamps: ReadonlyMap<string, string>;
  sources: ReadonlyMap<string, string>;
}): Generator<readonly [key: string, ShownText]> {
  const shipped = shippedTexts(language);
  const own = flattenOverrides(ownValue(texts, language));
  const translated = readStamps(language);
  for (const key of keysIn(language, english)) {
    const stem = stemOf(key, english);
    const stamp = stamps.get(stem);
    const [mine, ours] = [own.get(key), shipped.get(key)];
    const text = mine ?? ours ?? sourceOf(key, english) ?? '';
    const from = mine !== undefined ? 'own' : ours !== undefined || language === 'EN' ? 'shipped' : 'english';
    // A text whose English text is unknown counts as current.
    const source = from === 'own' ? sources.get(sourceKey(language, key, text)) : translated.get(stem);
    const changed = language !== 'EN' && from !== 'english' && source !== undefined && source !== stamp;
    const max = noteOf(stem)?.max;
    yield [key, { language, text, from, changed, long: max !== undefined && widthOf(text) > max }];
  }
}
