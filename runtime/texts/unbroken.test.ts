import { expect, it } from 'vitest';
import { unbroken } from './unbroken.ts';

it('prevents line breaks within a number', () => {
  expect(unbroken('NGB/2026-0114')).toBe('NGB/\u20602026-\u20600114');
  expect(unbroken('HLO 88')).toBe('HLO\u00a088');
  expect(unbroken('7741')).toBe('7741');
});
