import { expect, test } from 'vitest';
import { nearestOf } from './nearest-word.ts';

test.each([
  ['EM', ['EN', 'AR'], 'EN'],
  ['FR', ['EN', 'AR', 'CN', 'TY'], undefined],
  ['ar', ['EN', 'AR'], 'AR'],
  ['fr', ['ar', 'en'], undefined],
  ['PHQ', ['USD', 'PHP'], 'PHP'],
  ['Vendor', ['vendors', 'vendor'], 'vendor'],
  ['nothing-like-it', ['vendor'], undefined],
])(
  'a misspelt word is matched to the nearest candidate, a language only to itself: %s',
  (word, candidates, nearest) => {
    expect(nearestOf(word, candidates)).toBe(nearest);
  },
);
