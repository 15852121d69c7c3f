import { expect, it } from 'vitest';
import { movesOf } from './moves.ts';

const moves = (before: string, after: string) =>
  movesOf({ order: true, before: [...before], after: [...after] })?.map(({ id, precedes }) => `${id}<${precedes}`);

it('moves as few items as possible, wherever items were added or removed', () => {
  expect(moves('abcd', 'dabc')).toEqual(['d<a']);
  expect(moves('abcd', 'bcda')).toEqual(['a<undefined']);
  expect(moves('abcd', 'xbcay')).toEqual(['a<undefined']);
  expect(moves('abcdef', 'facbde')).toEqual(['f<a', 'c<b']);
  expect(moves('abc', 'abc')).toEqual([]);
});

it('finds moves only in differences of order whose values are shown', () => {
  expect(movesOf({ before: ['a'], after: ['b'] })).toBeUndefined();
  expect(movesOf({ order: true, before: '(not shown)', after: '(not shown)' })).toBeUndefined();
});
