import { expect, it } from 'vitest';
import { pageOf } from './rows.ts';

it('a page names the place of the next one only if more rows were read than fit', () => {
  const cut = (rows: string[]) => pageOf(rows, 2, (last) => `after ${last}`);
  expect(cut(['a', 'b', 'c'])).toEqual({ page: ['a', 'b'], next: 'after b' });
  expect(cut(['a', 'b'])).toEqual({ page: ['a', 'b'], next: null });
  expect(cut([])).toEqual({ page: [], next: null });
});
