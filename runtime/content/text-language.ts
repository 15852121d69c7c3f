import { directionOf, languageIds, languages } from '../../schema/languages.ts';

type Named = 'title' | 'subtitle' | 'excerpt' | 'content';
/** An entry of content with the languages of its texts that the brand has not translated for this page. */
export type InLanguages = { readonly languages?: { readonly [name in Named]?: string } };

/**
 * Attributes of an element with a text of an entry. Screen readers, hyphens and line heights follow its language. Texts in the page's
 * language have its direction, not that of their first letter: many Arabic titles begin with the brand's name in Latin letters.
 */
export function textLanguage(
  { languages: others }: InLanguages,
  name: Named,
): { lang?: string; dir?: 'auto' | 'ltr' | 'rtl' } {
  const code = others?.[name];
  if (code === undefined) return {};
  const language = languageIds.find((id) => languages[id].code === code);
  return language === undefined ? { dir: 'auto' } : { lang: languages[language].code, dir: directionOf(language) };
}
