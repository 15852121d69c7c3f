import { expect, it } from 'vitest';
import { requestWithin } from './event-streams.ts';

it('lets few pages request at once, and spreads many over a window that grows with them up to half a minute', () => {
  expect([0, 1, 250, 251, 1000, 10_000, 15_250, 1_000_000].map(requestWithin)).toEqual([
    0, 0, 0, 2, 1500, 19_500, 30_000, 30_000,
  ]);
});
