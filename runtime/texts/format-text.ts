import type { TextValues } from './namespaces.ts';

/**
 * Texts are in i18next's JSON format: `{{name}}` is filled in, and `key_one`, `key_other`, … stand for `key` where a `count` is
 * given. i18next itself is 14 of the 115 kB that a first load may have; these lines are what we use of it.
 */
export function formatText({ text, values }: { text: string; values: TextValues | undefined }): string {
  if (values === undefined) return text;
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : String(value);
  });
}

/** The key's form for a count, the key itself without one. */
export function pluralKey({
  key,
  values,
  languageCode,
}: {
  key: string;
  values: TextValues | undefined;
  languageCode: string;
}): string {
  if (typeof values?.count !== 'number') return key;
  return `${key}_${new Intl.PluralRules(languageCode).select(values.count)}`;
}
