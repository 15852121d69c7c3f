import { describe, expect, it } from 'vitest';
import { filterPages } from '../../schema/features/filters/saved-filters.ts';
import { pages } from './pages.ts';

describe('pages of the console', () => {
  it('have one for each page whose filters are saved', () => {
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining([...filterPages]));
  });
});
