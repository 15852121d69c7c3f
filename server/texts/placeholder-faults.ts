import { type Language, pluralCategoriesOf, tagOf } from '../../schema/languages.ts';
import { sourceOf } from '../../schema/shown-text.ts';
import { placeholdersOf, shippedTexts } from './read-texts.ts';

/** Placeholders that a text lost or added, compared with the English text of its key. None for an unknown key. */
export function placeholderFaults({
  key,
  text,
  language,
  source = placeholdersOfSource(key),
}: {
  /** `namespace:dotted.key`. */
  key: string;
  text: string;
  language: Language;
  /** Placeholders of the English text. */
  source?: readonly string[] | undefined;
}): { message: string; fix: string }[] {
  const given = text.includes('{{') ? placeholdersOf(text) : [];
  if (source === undefined || source.length + given.length === 0) return [];
  return [
    ...source
      .filter((name) => !given.includes(name) && !(name === 'count' && isOfOneNumber(key, language)))
      .map((name) => ({ message: `${key} lost {{${name}}}`, fix: `put {{${name}}} back` })),
    ...given
      .filter((name) => !source.includes(name))
      .map((name) => ({ message: `${key} uses {{${name}}}, which has no value`, fix: `remove {{${name}}}` })),
  ];
}

/** Whether the plural form of the key stands for one number only, such as `two` in Arabic. It may say the number in words. */
function isOfOneNumber(key: string, language: Language): boolean {
  const category = pluralCategoriesOf(language).find((one) => key.endsWith(`_${one}`));
  if (category === undefined) return false;
  return categoriesOfOneNumber(language).has(category);
}

const ofOneNumber = new Map<Language, ReadonlySet<string>>();

/** Counting is slow and every text of a brand is checked, so each language is counted once. */
function categoriesOfOneNumber(language: Language): ReadonlySet<string> {
  const known = ofOneNumber.get(language);
  if (known !== undefined) return known;
  const rules = new Intl.PluralRules(tagOf(language));
  const numbers = Array.from({ length: 1001 }, (_, count) => rules.select(count));
  const found = new Set(numbers.filter((one) => numbers.indexOf(one) === numbers.lastIndexOf(one)));
  ofOneNumber.set(language, found);
  return found;
}

const placeholders = new Map<string, readonly string[] | undefined>();

/** Placeholders are looked up for every text of every brand, so they are read once. */
function placeholdersOfSource(key: string): readonly string[] | undefined {
  if (placeholders.has(key)) return placeholders.get(key);
  const text = sourceOf(key, shippedTexts('EN'));
  const found = text === undefined ? undefined : placeholdersOf(text);
  // Unknown keys come from brands, and there may be any number of them.
  if (found !== undefined) placeholders.set(key, found);
  return found;
}
