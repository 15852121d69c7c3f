import { expect, it } from 'vitest';
import { valueRange } from './plot.tsx';

it.each([
  ['a few things', { least: 0, most: 2, isCount: true }, [0, 4]],
  ['many things', { least: 0, most: 100, isCount: true }, [0, 111]],
  ['small amounts', { least: 0, most: 0.002, isCount: false }, [0, 0.0022]],
  ['days below zero', { least: -50, most: 20, isCount: false }, [-55, 22]],
  ['days that are all below zero', { least: -50, most: -10, isCount: false }, [-55, 0]],
  ['nothing', { least: null, most: null, isCount: false }, [0, 1]],
])('a plot has room for %s', (_, values, [low = 0, high = 0]) => {
  const range = valueRange(values);
  expect(range[0]).toBeCloseTo(low, 6);
  expect(range[1]).toBeCloseTo(high, 6);
});
