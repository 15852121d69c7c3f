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
  const known = placeholdersOfKey(key);
  const given = text.includes('{{') ? placeholdersOf(text) : [];
  if (known === undefined || known.length + given.length === 0) return [];
  return [
    ...known
      .filter((name) => !given.includes(name))
      .map((name) => ({ message: `${key} lost {{${name}}}`, fix: `put {{${name}}} back` })),
    ...given
      .filter((name) => !known.includes(name))
      .map((name) => ({ message: `${key} uses {{${name}}}, which has no value`, fix: `remove {{${name}}}` })),
  ];
}

let shipped: ReadonlyMap<string, readonly string[]> | undefined;

/** Placeholders of a shipped text. They are looked up for every text of every brand, so they are read once. */
function placeholdersOfKey(key: string): readonly string[] | undefined {
  shipped ??= new Map([...shippedTexts('EN')].map(([known, text]) => [known, placeholdersOf(text)]));
  return shipped.get(key);
}
