import type { Language } from '../../schema/generated/languages.ts';
import type { Texts } from './texts.ts';

const loaded = new Map<string, Promise<Texts>>();

/** Loads the file of a namespace in one language. Missing keys fall back to EN. */
export function loadTexts({ language, namespace }: { language: Language; namespace: string }): Promise<Texts> {
  const path = `../../texts/${language}/${namespace}.json`;
  const known = loaded.get(path);
  if (known !== undefined) return known;
  // The list of files is loaded lazily, because the first paint's texts come with the document.
  const load = import('./text-files.ts').then(({ textFiles }) => textFiles[path]?.() ?? {});
  loaded.set(path, load);
  // Don't cache failures.
  load.catch(() => loaded.delete(path));
  return load;
}
