import { foldName } from '../../schema/rules/search-name.ts';

/** Whether the parts of something have every typed word, regardless of case and accents. Nothing typed fits everything. */
export function fits(typed: string, parts: readonly string[]): boolean {
  const whole = foldName(parts.join(' '));
  return wordsOf(typed).every((word) => whole.includes(word));
}

/** Letters that a word must have for a slip in it to be forgiven. In a shorter one a slip is another word. */
const fewestLetters = 4;

/** Whether the parts have every typed word, and one of the words may have a slip: a letter too many, missing, wrong, or two exchanged. */
export function nearlyFits(typed: string, parts: readonly string[]): boolean {
  const whole = foldName(parts.join(' '));
  const missing = wordsOf(typed).filter((word) => !whole.includes(word));
  if (missing.length !== 1) return missing.length === 0;
  const [word = ''] = missing;
  return word.length >= fewestLetters && whole.split(/[^\p{L}\p{N}]+/u).some((each) => beginsWithSlip(word, each));
}

/** How well the parts of something fit what was typed; `undefined` if they do not. */
export const closeness = (typed: string, parts: readonly string[]): 'exact' | 'near' | undefined =>
  fits(typed, parts) ? 'exact' : nearlyFits(typed, parts) ? 'near' : undefined;

/** The things that have every typed word. If there are none, those in which one slip is forgiven. */
export function found<Thing>(
  things: readonly Thing[],
  typed: string,
  partsOf: (thing: Thing) => readonly string[],
): readonly Thing[] {
  const exact = things.filter((thing) => fits(typed, partsOf(thing)));
  return exact.length > 0 ? exact : things.filter((thing) => nearlyFits(typed, partsOf(thing)));
}

const wordsOf = (typed: string): string[] => foldName(typed).split(' ');

/** Whether a word begins with what was typed, up to one slip. */
const beginsWithSlip = (typed: string, word: string): boolean =>
  [-1, 0, 1].some((more) => isOneSlip(typed, word.slice(0, typed.length + more)));

function isOneSlip(one: string, other: string): boolean {
  let start = 0;
  while (start < Math.min(one.length, other.length) && one[start] === other[start]) start += 1;
  const [left, right] = [one.slice(start), other.slice(start)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
