import { expect, it } from 'vitest';
import { combined } from './combined.ts';

const at = (path: string, before: unknown, after: unknown) => ({ tenant: 'one', path, before, after });

function rowsOf(then: object[], now: object[]) {
  const value = { proposal: { differences: then, files: [] }, now: { differences: now, files: [], more: 0 } };
  return combined(value as unknown as Parameters<typeof combined>[0]).differences.map(({ path, after, warning }) => [
    path,
    after,
    warning,
  ]);
}

it('shows one row for a place that is the same now as when it was proposed', () => {
  expect(rowsOf([at('/a', 1, 2)], [at('/a', 1, 2)])).toEqual([['/a', 2, undefined]]);
});

it('marks a place whose values are others now, with those of the proposal', () => {
  expect(rowsOf([at('/a', 1, 2)], [at('/a', 5, 2)])).toEqual([['/a', 2, 'When it was proposed: 1 → 2']]);
});

it('marks places that only one of both has', () => {
  expect(rowsOf([at('/gone', 1, 2)], [at('/new', undefined, 'x')])).toEqual([
    ['/new', 'x', 'Not part of it when it was proposed'],
    ['/gone', 2, 'It would not change this any more'],
  ]);
});
