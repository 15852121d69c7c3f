import { localeOf } from '../../schema/formats.ts';
import { isolatedValues } from '../../schema/isolated-values.ts';
import { directionOf, type Language } from '../../schema/languages.ts';
import { filledText, type TextValues, textForCount } from '../../schema/shown-text.ts';
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
  values?: TextValues;
}): string {
  const { texts } = brand.delivery();
  const { locale: settings } = brand.manifest;
  const textIn = (of: Language) =>
    textForCount((key) => texts[of]?.[key] ?? shippedTexts(of).get(key), name, values.count, localeOf(of, settings));
  const text = textIn(language) ?? textIn('EN');
  if (text === undefined) throw new Error(`no text is called ${name}`);
  return filledText(text, isolatedValues(values, directionOf(language)), localeOf(language, settings));
}
