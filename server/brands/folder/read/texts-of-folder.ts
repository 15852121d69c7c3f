import { isObject } from '../../../../schema/manifest/walk-schema.ts';
import { flatten } from '../../../texts/read-texts.ts';
import type { BrandFolder } from './read-brand-folder.ts';

/** Text overrides of a brand by language and `namespace:dotted.key`. Files nest them like the shipped texts. */
export function textsOfFolder(folder: BrandFolder): Map<string, Map<string, string>> {
  return byLanguage(folder, flattenOverrides);
}

/** Invalid values instead of texts. */
export function strayTextsOfFolder(folder: BrandFolder): Map<string, Map<string, string>> {
  return byLanguage(folder, strayOverrides);
}

function byLanguage<T>(folder: BrandFolder, read: (value: unknown) => T): Map<string, T> {
  return new Map([...folder.texts].map(([language, source]) => [language, read(source.value)] as const));
}

/** Converts `{ "shell": { "menu": { "home": "..." } } }` to `shell:menu.home`. */
export function flattenOverrides(value: unknown): Map<string, string> {
  const texts = new Map<string, string>();
  if (typeof value !== 'object' || value === null) return texts;
  for (const [namespace, entries] of Object.entries(value)) flatten(entries, `${namespace}:`, texts);
  return texts;
}

/**
 * Invalid values instead of texts, by key: `a number` at `shell:menu.home`. The key of a namespace ends with its colon; the key of
 * the whole file is empty.
 */
export function strayOverrides(value: unknown): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (given: unknown, key: string) => {
    const above = key === '' || key.endsWith(':');
    if (isObject(given)) {
      const entries = Object.entries(given);
      // Empty files and namespaces are valid.
      if (entries.length === 0 && !above) found.set(key, 'an empty object');
      for (const [name, child] of entries)
        walk(child, key === '' ? `${name}:` : above ? `${key}${name}` : `${key}.${name}`);
    } else if (above || typeof given !== 'string') found.set(key, wordFor(given));
  };
  // Unreadable files are reported by the reader.
  if (value !== undefined) walk(value, '');
  return found;
}

function wordFor(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
