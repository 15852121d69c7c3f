import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, shippedLanguages } from '../../schema/generated/languages.ts';
import { isDraft } from '../../schema/languages.ts';
import { projectRoot } from '../project-root.ts';

/** Texts of one language by `namespace:dotted.key`. */
export type Texts = ReadonlyMap<string, string>;

/** The console's texts are for staff: brands do not override them, and they are only in English. */
const isOfPlayers = /^(?!console).*\.json$/;

const read = new Map<Language, Texts>();

/** The shipped texts of a language, read once and cached. */
export function shippedTexts(language: Language): Texts {
  const known = read.get(language);
  if (known !== undefined) return known;
  const folder = join(projectRoot, 'texts', language);
  const texts = new Map<string, string>();
  for (const file of readdirSync(folder).filter((name) => isOfPlayers.test(name)))
    flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')), `${file.slice(0, -5)}:`, texts);
  read.set(language, texts);
  return texts;
}

export function isShipped(language: string): language is Language {
  return (shippedLanguages as readonly string[]).includes(language);
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

/**
 * The key without its plural suffix: `key` for `key_one`, `key_few` and so on. i18next chooses among them by the rules of each
 * language.
 */
export const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** Completeness of translations. */
export type Translations = {
  /** Source keys without a text in a language. */
  missing(language: Language): readonly string[];
  isDraft(language: Language): boolean;
  /** Number of texts of the source. */
  readonly all: number;
};

/** Computes completeness for the given texts and drafts. Results are cached, because these don't change and brands share languages. */
export function createTranslations(
  textsOf: (language: Language) => Texts,
  isDraft: (language: Language) => boolean,
): Translations {
  const known = new Map<Language, readonly string[]>();
  return {
    missing(language) {
      const found = known.get(language) ?? missingFrom({ texts: textsOf(language), source: textsOf('EN') });
      known.set(language, found);
      return found;
    },
    isDraft,
    get all() {
      return textsOf('EN').size;
    },
  };
}

/** Completeness of the languages that we ship. */
export const shippedTranslations = createTranslations(shippedTexts, isDraft);

export function missingFrom({ texts, source }: { texts: Texts; source: Texts }): string[] {
  const given = new Set([...texts.keys()].map(withoutPlural));
  return [...new Set([...source.keys()].map(withoutPlural))].filter((key) => !given.has(key));
}
