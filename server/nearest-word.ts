import { distance } from 'fastest-levenshtein';

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** A language code is never treated as a typo: `FR` is French, and no typo of AR. */
const isLanguage = (word: string) => /^[a-z]{2}$/i.test(word) && languageNames.of(word) !== undefined;

/** Maximum length of a word that may be a typo. Longer words are not typos, and comparing them is slow. */
const longestWord = 100;

/** The candidate with the smallest edit distance, if the word is likely a typo of it. */
export function nearestOf(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > longestWord) return undefined;
  const same = candidates.find((candidate) => candidate.toLowerCase() === word.toLowerCase());
  if (same !== undefined || isLanguage(word)) return same;
  const allowed = Math.max(2, Math.floor(word.length / 3));
  const lower = word.toLowerCase();
  let best: string | undefined;
  let nearest = allowed + 1;
  for (const candidate of candidates) {
    // The distance is at least the difference in length, which is cheaper.
    if (Math.abs(candidate.length - word.length) >= nearest) continue;
    const far = distance(lower, candidate.toLowerCase());
    if (far < nearest) [best, nearest] = [candidate, far];
  }
  return best;
}
