import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDraft, type Language, textLanguageOf } from '../../schema/languages.ts';
import { keysIn, type Texts } from '../../schema/shown-text.ts';
import { projectRoot } from '../project-root.ts';

/** The console's texts are for staff: brands do not override them, and they are only in English. */
const isOfPlayers = /^(?!console).*\.json$/;

const read = new Map<Language, Texts>();

/** The shipped texts of a language, read once and cached. A draft may have none. */
export function shippedTexts(language: Language): Texts {
  const known = read.get(language);
  if (known !== undefined) return known;
  const folder = join(projectRoot, 'texts', textLanguageOf(language));
  const texts = new Map<string, string>();
  for (const file of existsSync(folder) ? readdirSync(folder).filter((name) => isOfPlayers.test(name)) : [])
    flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')), `${file.slice(0, -5)}:`, texts);
  read.set(language, texts);
  return texts;
}

/** Flattens a text file into dotted keys. Values that are not strings are skipped. */
export function flatten(value: unknown, key: string, into: Map<string, string>): void {
  if (typeof value === 'string') into.set(key, value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [name, child] of Object.entries(value))
    flatten(child, key.endsWith(':') ? `${key}${name}` : `${key}.${name}`, into);
}

/** Names of the `{{placeholders}}` in a text, sorted. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*([\w.]+)[^{}]*\}\}/g)].map(([, name]) => name ?? ''))].sort();
}

const keys = new Map<Language, ReadonlySet<string>>();

/** The keys that the shipped texts of a language have, if it is complete. */
export function shippedKeys(language: Language): ReadonlySet<string> {
  const known = keys.get(language) ?? keysIn(language, shippedTexts('EN'));
  keys.set(language, known);
  return known;
}

/** Completeness of translations. */
export type Translations = {
  /** Source keys without a text in a language. */
  missing(language: Language): readonly string[];
  isDraft(language: Language): boolean;
  /** Number of texts that a complete language has. */
  all(language: Language): number;
};

/** Computes completeness for the given texts and drafts. Results are cached, because these don't change and brands share languages. */
export function createTranslations(
  textsOf: (language: Language) => Texts,
  isDraft: (language: Language) => boolean,
): Translations {
  const known = new Map<Language, readonly string[]>();
  return {
    missing(language) {
      const found = known.get(language) ?? missingFrom({ language, texts: textsOf(language), source: textsOf('EN') });
      known.set(language, found);
      return found;
    },
    isDraft,
    all: (language) => keysIn(language, textsOf('EN')).size,
  };
}

/** Completeness of the languages that we ship. */
export const shippedTranslations = createTranslations(shippedTexts, isDraft);

export function missingFrom({
  language,
  texts,
  source,
}: {
  language: Language;
  texts: Texts;
  source: Texts;
}): string[] {
  return [...keysIn(language, source)].filter((key) => !texts.has(key));
}
