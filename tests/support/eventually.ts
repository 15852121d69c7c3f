import { vi } from 'vitest';
import { patience } from './patience.ts';

/**
 * Waits until nothing is thrown any more and hands on what comes back, as long as `expect.poll` does: vitest's own second is less than
 * some machines take to compress an answer.
 */
export const eventually = <Value>(holds: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(holds, { timeout: patience });
