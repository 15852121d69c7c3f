import { describe, expect, it } from 'vitest';
import { counted } from './counted.ts';

describe('a number with its noun', () => {
  it.each([
    [0, '0 texts'],
    [1, '1 text'],
    [2, '2 texts'],
    [1n, '1 text'],
  ])('%s', (count, words) => {
    expect(counted({ count, one: 'text' })).toBe(words);
  });

  it('has a separate plural if an s does not make one', () => {
    expect([1, 2].map((count) => counted({ count, one: 'row differs', many: 'rows differ' }))).toEqual([
      '1 row differs',
      '2 rows differ',
    ]);
  });
});
