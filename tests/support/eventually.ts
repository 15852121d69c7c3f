import { vi } from 'vitest';

/**
 * Waits until nothing is thrown any more and hands on what comes back. The bound is that of `expect.poll` in `vitest.config.ts`: a net for
 * slow machines, no promise. vitest's own second is less than some of them take to compress an answer.
 */
export const eventually = <Value>(holds: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(holds, { timeout: 20_000 });
