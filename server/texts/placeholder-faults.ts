import { placeholdersOf, shippedTexts } from './read-texts.ts';

/** Placeholders that an override lost or added, compared with the shipped text of its key. None for an unknown key. */
export function placeholderFaults({
  key,
  text,
}: {
  /** `namespace:dotted.key`. */
  key: string;
  text: string;
}): { message: string; fix: string }[] {
  const original = shippedTexts('EN').get(key);
  if (original === undefined) return [];
  const [known, given] = [placeholdersOf(original), placeholdersOf(text)];
  return [
    ...known
      .filter((name) => !given.includes(name))
      .map((name) => ({ message: `${key} lost {{${name}}}`, fix: `put {{${name}}} back` })),
    ...given
      .filter((name) => !known.includes(name))
      .map((name) => ({
        message: `${key} uses {{${name}}}, which has no value`,
        fix: `remove {{${name}}}`,
      })),
  ];
}
