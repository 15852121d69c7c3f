import { type Language, languages } from '../languages.ts';
import type { FontId } from '../vocabulary.ts';

/** Letters beyond the Latin ones of English that shipped fonts have. `npm test` compares the table with their files. */
export const fontsWith = {
  vietnamese: ['manrope', 'nunito', 'kufam', 'cormorant', 'oswald', 'playfair-display', 'baloo-2'],
  cyrillic: ['manrope', 'nunito', 'cormorant', 'oswald', 'pixelify-sans', 'playfair-display'],
  arabic: ['kufam', 'vazirmatn'],
  han: ['cormorant'],
} as const satisfies Record<string, readonly FontId[]>;

/** Shipped fonts that have the letters of a language; `undefined` if all have. */
export function fontsFor(language: Language): readonly FontId[] | undefined {
  if (language === 'VI') return fontsWith.vietnamese;
  const { script } = languages[language];
  if (script === 'Latn') return undefined;
  if (script === 'Cyrl') return fontsWith.cyrillic;
  if (script === 'Arab') return fontsWith.arabic;
  return script === 'Hans' ? fontsWith.han : [];
}
