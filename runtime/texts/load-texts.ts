import type { Language } from '../../schema/generated/languages.ts';
import type { Namespace } from './namespaces.ts';

export type Texts = Readonly<Record<string, string>>;

const files = import.meta.glob<Texts>('../../texts/*/*.json', { import: 'default' });
const loaded = new Map<string, Promise<Texts>>();

/** Texts of a namespace: the language's, and EN's for what it lacks. */
export async function loadTexts({
  language,
  namespace,
}: {
  language: Language;
  namespace: Namespace;
}): Promise<Texts> {
  const [own, source] = await Promise.all([
    loadFile({ language, namespace }),
    language === 'EN' ? {} : loadFile({ language: 'EN', namespace }),
  ]);
  return { ...source, ...own };
}

function loadFile({ language, namespace }: { language: Language; namespace: string }): Promise<Texts> {
  const path = `../../texts/${language}/${namespace}.json`;
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const load = files[path]?.() ?? Promise.resolve({});
  loaded.set(path, load);
  // A failed load may succeed the next time.
  load.catch(() => loaded.delete(path));
  return load;
}
