import { isLanguage, textLanguageOf } from '../../schema/languages.ts';

/** Files of texts by path, loaded when they are needed. The console's own texts are not a brand's. */
const files = import.meta.glob<{ default: Readonly<Record<string, string>> }>([
  '../../texts/*/*.json',
  '!../../texts/*/console.json',
]);

/** Our texts in some languages: `namespace:key` -> text. English is always among them. */
export async function shippedTexts(
  languages: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const folderOf = (language: string) => (isLanguage(language) ? textLanguageOf(language) : language);
  const wanted = new Set(['EN', ...languages.map(folderOf)]);
  const loaded = await Promise.all(
    Object.entries(files).flatMap(([path, load]) => {
      const [, language = '', namespace = ''] = /\/texts\/([\w-]+)\/([\w-]+)\.json$/.exec(path) ?? [];
      return wanted.has(language) ? [load().then(({ default: texts }) => ({ language, namespace, texts }))] : [];
    }),
  );
  const found = new Map<string, Map<string, string>>();
  for (const { language, namespace, texts } of loaded) {
    const known = found.get(language) ?? new Map<string, string>();
    found.set(language, known);
    for (const [key, words] of Object.entries(texts)) known.set(`${namespace}:${key}`, words);
  }
  for (const language of languages) found.set(language, found.get(folderOf(language)) ?? new Map());
  return found;
}
