import { vi } from 'vitest';
import { patience } from './patience.ts';

/**
 * Waits until the check throws no more and returns its result. The time limit is that of `expect.poll`, because vitest's own second is
 * less than some machines take to compress an answer.
 */
export const eventually = <Value>(
  attempt: () => Value | Promise<Value>,
  { timeout = patience }: { timeout?: number } = {},
): Promise<Value> => vi.waitFor(attempt, { timeout });
