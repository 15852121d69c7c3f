import { distance } from 'fastest-levenshtein';

/** Longer words are no typos, and comparing them is slow. */
const longestWord = 100;

/** The candidate with the smallest edit distance, if the word is likely a typo of it. */
export function nearestOf({
  word,
  candidates,
}: {
  word: string;
  candidates: readonly string[];
}): string | undefined {
  if (word.length > longestWord) return undefined;
  const allowed = Math.max(2, Math.floor(word.length / 3));
  const ranked = candidates
    .map((candidate) => ({ candidate, far: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.far - b.far);
  const [best] = ranked;
  return best !== undefined && best.far <= allowed ? best.candidate : undefined;
}
