import type { Language } from '../../schema/generated/languages.ts';
import { isolatedValues } from '../../schema/isolated-values.ts';
import { languages } from '../../schema/languages.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { shippedTexts } from '../../server/texts/read-texts.ts';

/** Resolves a text: the brand's own, else the shipped one of the language, else English. Throws if there is none. */
export function brandText({
  brand,
  language,
  name,
  values = {},
}: {
  brand: Brand;
  language: Language;
  /** Name with its namespace: `registration:disclaimer`. */
  name: string;
  values?: Readonly<Record<string, string | number>>;
}): string {
  const text =
    brand.delivery().texts[language]?.[name] ?? shippedTexts(language).get(name) ?? shippedTexts('EN').get(name);
  if (text === undefined) throw new Error(`no text is called ${name}`);
  const shown = isolatedValues(values, languages[language].direction);
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, placeholder: string) => String(shown[placeholder] ?? ''));
}
