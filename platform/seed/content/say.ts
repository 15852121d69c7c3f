import type { Language } from '../../../schema/generated/languages.ts';
import type { Localised } from './types.ts';

/** A text in a language, with the brand's name in place. */
export function say({
  text,
  language,
  brandName,
}: {
  text: Localised;
  language: Language;
  brandName: string;
}): string {
  return (text[language] ?? text.EN).replaceAll('{{brand}}', () => brandName);
}

/** The same for HTML: the name is escaped, as an operator may call a brand `R&B <Casino>`. */
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
