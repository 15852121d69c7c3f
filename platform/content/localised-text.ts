import { openingCredits } from '../../schema/constants.ts';
import { type FormatSettings, localeOf, shownNumber } from '../../schema/formats.ts';
import { isLanguage, type Language, languages, textLanguageOf } from '../../schema/languages.ts';

/** A text, or a picture, by language. */
export type Localised = Readonly<Record<string, string>>;

/** Names that a text may contain in `{{ }}` and that are filled in. */
export const placeholders: readonly string[] = ['brand', 'credits'];

/** The text in a language. Falls back to the brand's default language, English, or any language. */
export function inLanguage({
  text,
  language,
  standard = 'EN',
}: {
  text: Localised;
  language: Language;
  /** Default language of the brand. */
  standard?: Language;
}): string {
  const stated = statedLanguage({ text, language, standard });
  return stated === undefined ? '' : (text[stated] ?? '');
}

/** The language whose text is shown for the given one; `undefined` if there is no text at all. */
export function statedLanguage({
  text,
  language,
  standard,
}: {
  text: Localised;
  language: Language;
  standard: Language;
}): string | undefined {
  const wanted = [language, textLanguageOf(language), standard, 'EN', ...Object.keys(text)];
  return wanted.find((one) => text[one] !== undefined);
}

/** Code of the language in which a text is shown, if it is not the given one; `undefined` also for an empty text. */
export function otherLanguage(wanted: { text: Localised; language: Language; standard: Language }): string | undefined {
  const stated = statedLanguage(wanted);
  if (stated === undefined || !isLanguage(stated) || wanted.text[stated] === '') return undefined;
  return textLanguageOf(stated) === textLanguageOf(wanted.language) ? undefined : languages[stated].code;
}

/** A text in a language, with the brand's name and the initial credits filled in. */
export function localisedText({
  brandName,
  settings,
  ...wanted
}: Parameters<typeof inLanguage>[0] & { brandName: string; settings?: FormatSettings }): string {
  return inLanguage(wanted)
    .replaceAll('{{brand}}', () => brandName)
    .replaceAll('{{credits}}', () => shownNumber(localeOf(wanted.language, settings), openingCredits));
}

/** Like `localisedText`, for HTML. The brand's name is escaped, because it can contain `&` or `<`, as in `R&B <Casino>`. */
export function localisedHtml({ brandName, ...wanted }: Parameters<typeof localisedText>[0]): string {
  return localisedText({ ...wanted, brandName: escapeHtml(brandName) });
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
