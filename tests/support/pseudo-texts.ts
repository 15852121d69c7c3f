import { shippedTexts } from '../../server/texts/read-texts.ts';

const letters: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  A: 'Â',
  E: 'Ê',
  I: 'Î',
  O: 'Ô',
  U: 'Û',
};

/** Start of every pseudo text. Visible text without it is hard-coded. */
export const pseudoMark = '⟦';

/** Adds accents, a mark at both ends, and a third more length, as German or Tagalog need. Placeholders and tags are unchanged. */
export function pseudo(text: string): string {
  const accented = text
    .split(/(\{\{[^}]*\}\}|<[^>]*>)/)
    .map((part, place) => (place % 2 === 1 ? part : part.replace(/[a-zA-Z]/g, (letter) => letters[letter] ?? letter)))
    .join('');
  return `${pseudoMark}${accented}${' ~'.repeat(Math.ceil(text.length / 6))}⟧`;
}

/** Text overrides of a brand that replace every EN text with its pseudo text, by namespace. */
export function pseudoTexts(): Record<string, Record<string, string>> {
  const namespaces: Record<string, Record<string, string>> = {};
  for (const [place, text] of shippedTexts('EN')) {
    const [namespace = '', key = ''] = place.split(':');
    namespaces[namespace] = { ...namespaces[namespace], [key]: pseudo(text) };
  }
  return namespaces;
}
