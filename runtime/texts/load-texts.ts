import type { Language } from '../../schema/generated/languages.ts';
import type { Texts } from './texts.ts';

const loaded = new Map<string, Promise<Texts>>();

/** The file of a namespace in one language; what it lacks, EN has. */
export function loadTexts({
  language,
  namespace,
}: {
  language: Language;
  namespace: string;
}): Promise<Texts> {
  const path = `../../texts/${language}/${namespace}.json`;
  const known = loaded.get(path);
  if (known !== undefined) return known;
  // The list of files comes with the first one: a document carries the texts of its own page.
  const load = import('./text-files.ts').then(({ textFiles }) => textFiles[path]?.() ?? {});
  loaded.set(path, load);
  // A failed load may succeed the next time.
  load.catch(() => loaded.delete(path));
  return load;
}
