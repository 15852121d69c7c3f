import { shownNumber } from './formats.ts';
import { type Language, pluralCategoriesOf } from './languages.ts';

/** Values of the placeholders `{{name}}`. Numbers are shown in the language's format. `count` also chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/**
 * The text of a key for a count: `key_one`, `key_few` and so on by the rules of the language, `key_other` if the form is missing, `key` if
 * it has no plural forms. i18next uses the same suffixes.
 */
export function textForCount<Text>(
  textOf: (key: string) => Text | undefined,
  key: string,
  count: unknown,
  locale: string,
): Text | undefined {
  if (typeof count !== 'number') return textOf(key);
  return textOf(`${key}_${new Intl.PluralRules(locale).select(count)}`) ?? textOf(`${key}_other`) ?? textOf(key);
}

/** Fills `{{name}}` in. A placeholder without a value is left as it is. */
export function filledText(text: string, values: TextValues, locale: string): string {
  const shown = shownValues(values, locale);
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => shown[name] ?? whole);
}

export const shownValues = (values: TextValues, locale: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? shownNumber(locale, value) : value,
    ]),
  );

/** The key without its plural suffix: `key` for `key_one`, `key_few` and so on. */
export const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** Texts of one language by `namespace:dotted.key`. */
export type Texts = ReadonlyMap<string, string>;

const otherFormOf = (key: string): string => `${withoutPlural(key)}_other`;

/** The key of a text without the suffix of its plural form, if the source has plural forms of it. */
export const stemOf = (key: string, source: Texts): string => (source.has(otherFormOf(key)) ? withoutPlural(key) : key);

/** The keys of a language: those of the source, but for texts with plural forms exactly the forms of the language. */
export function keysIn(language: Language, source: Texts): Set<string> {
  const categories = pluralCategoriesOf(language);
  return new Set(
    [...source.keys()].flatMap((key) =>
      stemOf(key, source) === key ? [key] : categories.map((category) => `${withoutPlural(key)}_${category}`),
    ),
  );
}

/** The English text of a key of any language. Plural forms that English lacks have that of `other`. */
export const sourceOf = (key: string, source: Texts): string | undefined =>
  source.get(key) ?? source.get(otherFormOf(key));
