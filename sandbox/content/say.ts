import { openingCredits } from '../../platform/money/wallet/opening-credits.ts';
import type { Language } from '../../schema/generated/languages.ts';
import { languages } from '../../schema/languages.ts';
import type { Localised } from './types.ts';

/** A text in a language, with the brand's name and the initial credits filled in. */
export function say({
  text,
  language,
  brandName,
}: {
  text: Localised;
  language: Language;
  brandName: string;
}): string {
  const figures = new Intl.NumberFormat(languages[language].code, { numberingSystem: 'latn' });
  return (text[language] ?? text.EN)
    .replaceAll('{{brand}}', () => brandName)
    .replaceAll('{{credits}}', () => figures.format(openingCredits));
}

/** The same for HTML: the name is escaped, because it can contain `&` or `<`, as in `R&B <Casino>`. */
export function sayHtml({
  text,
  language,
  brandName,
}: {
  text: Localised;
  language: Language;
  brandName: string;
}): string {
  return say({ text, language, brandName: escapeHtml(brandName) });
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
