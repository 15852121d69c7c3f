import { basename } from 'node:path';
import { once } from './once.ts';

export const isSuite = (file: string) => /\.test\.tsx?$/.test(file);
export const isJourney = (file: string) => file.startsWith('tests/journeys/');

/** The name of a file without its endings: `money` of `runtime/ui/money.test.ts`. */
export const stemOf = (file: string) => basename(file).split('.', 1)[0] ?? '';

/** Words that say nothing about the subject of a file. */
const emptyWords = new Set([
  '',
  'a',
  'api',
  'and',
  'by',
  'endpoint',
  'for',
  'from',
  'in',
  'of',
  'on',
  'page',
  'the',
  'to',
  'with',
]);

/** Words of a name without the plural, so that `text-changes-api` is named like `change-endpoints`. */
export const wordsOf = once((name: string): readonly string[] =>
  name
    .split('-')
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => !emptyWords.has(word)),
);

const wordsOfFile = once((file) => wordsOf(stemOf(file)));

/** The number of words that the names of two files share. */
export function sharedWords(one: string, other: string): number {
  const words = wordsOfFile(other);
  return wordsOfFile(one).filter((word) => words.includes(word)).length;
}
