import { expect, test } from 'vitest';
import { covers } from '../../tests/support/covers.ts';
import { isSearchableName } from './search-name.ts';

test.each([
  ['', false],
  ['  ab  ', false],
  ['abc', true],
  [' a c', true],
  // Two characters, but four units of UTF-16.
  ['🎰🎰', false],
  ['黄', false],
  ['黄金', true],
  ['ドラ', true],
  ['용꿈', true],
  ['ﾄﾞﾗ', true],
  ['سمك', true],
])('%j is long enough to search for: %s', (name, expected) => {
  covers(['SEARCH-09']);
  expect(isSearchableName(name)).toBe(expected);
});
