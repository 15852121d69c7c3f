import type { Language } from '../../schema/generated/languages.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { shippedTexts } from '../../server/texts/read-texts.ts';

/** A message as a brand words it: its own text, else the shipped one of the language, else the English one. */
export function messageText({
  brand,
  language,
  key,
  values,
}: {
  brand: Brand;
  language: Language;
  /** Of the namespace `messages`. */
  key: string;
  values: Readonly<Record<string, string | number>>;
}): string {
  const name = `messages:${key}`;
  const text =
    brand.delivery().texts[language]?.[name] ??
    shippedTexts(language).get(name) ??
    shippedTexts('EN').get(name);
  if (text === undefined) throw new Error(`no text is called ${name}`);
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, placeholder: string) =>
    String(values[placeholder] ?? ''),
  );
}
