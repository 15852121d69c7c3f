import { flatten } from '../texts/read-texts.ts';
import type { BrandFolder } from './read-brand-folder.ts';

/** The overrides of a brand by language, `namespace:dotted.key` -> text; a file nests them as the shipped texts do. */
export function textsOfFolder(folder: BrandFolder): Map<string, Map<string, string>> {
  return new Map(
    [...folder.texts].map(([language, source]) => [language, flattenOverrides(source.value)] as const),
  );
}

/** `{ "shell": { "menu": { "home": "..." } } }` -> `shell:menu.home`. */
export function flattenOverrides(value: unknown): Map<string, string> {
  const texts = new Map<string, string>();
  if (typeof value !== 'object' || value === null) return texts;
  for (const [namespace, entries] of Object.entries(value))
    flatten({ value: entries, key: `${namespace}:`, into: texts });
  return texts;
}
