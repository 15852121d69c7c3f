const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined;

/** Letters as people count them: a consonant with its vowel signs is one, an emoji with its parts too. Old browsers count code points. */
export const graphemes = (text: string): string[] =>
  segmenter === undefined ? [...text] : [...segmenter.segment(text)].map(({ segment }) => segment);
