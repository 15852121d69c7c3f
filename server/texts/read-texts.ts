import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, shippedLanguages } from '../../schema/generated/languages.ts';
import { projectRoot } from '../project-root.ts';

/** Texts of one language: `namespace:dotted.key` -> text. */
export type Texts = ReadonlyMap<string, string>;

const read = new Map<Language, Texts>();

/** The shipped texts of a language, read once. */
export function shippedTexts(language: Language): Texts {
  const known = read.get(language);
  if (known !== undefined) return known;
  const folder = join(projectRoot, 'texts', language);
  const texts = new Map<string, string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
    flatten({
      value: JSON.parse(readFileSync(join(folder, file), 'utf8')),
      key: `${file.slice(0, -5)}:`,
      into: texts,
    });
  read.set(language, texts);
  return texts;
}

export function isShipped(language: string): language is Language {
  return (shippedLanguages as readonly string[]).includes(language);
}

/** Flattens a text file into dotted keys; non-strings are skipped. */
export function flatten({
  value,
  key,
  into,
}: {
  value: unknown;
  key: string;
  into: Map<string, string>;
}): void {
  if (typeof value === 'string') into.set(key, value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [name, child] of Object.entries(value))
    flatten({ value: child, key: key.endsWith(':') ? `${key}${name}` : `${key}.${name}`, into });
}

/** Names of the `{{placeholders}}` in a text, sorted. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => name ?? ''))].sort();
}

/** `key` of `key_one`, `key_few` and so on: i18next chooses among them by the rules of each language. */
export const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

const missing = new Map<Language, readonly string[]>();

/** Source keys without a text in a language. Cached, because shipped texts don't change and brands share languages. */
export function missingTexts(language: Language): readonly string[] {
  const known = missing.get(language);
  if (known !== undefined) return known;
  const found = missingFrom({ texts: shippedTexts(language), source: shippedTexts('EN') });
  missing.set(language, found);
  return found;
}

export function missingFrom({ texts, source }: { texts: Texts; source: Texts }): string[] {
  const given = new Set([...texts.keys()].map(withoutPlural));
  return [...new Set([...source.keys()].map(withoutPlural))].filter((key) => !given.has(key));
}
