let segmenter: Intl.Segmenter | undefined;

/** Letters as people count them: a consonant with its vowel signs is one, an emoji with its parts too. Old browsers count code points. */
export function graphemes(text: string): string[] {
  if (!('Segmenter' in Intl) || /^[\x20-\x7e]*$/.test(text)) return [...text];
  // Made when it is needed: browsers take as long for it as for a whole page's code, and most names are plain letters.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}
