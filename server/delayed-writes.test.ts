import { afterEach, expect, it, vi } from 'vitest';
import { serverTiming } from '../schema/constants.ts';
import { writeDelayed } from './delayed-writes.ts';
import { createLog } from './log.ts';

afterEach(() => vi.useRealTimers());

it('writes pending entries every few seconds by itself, one batch after the other, and a last time when it closes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let waiting = 1;
  let running = 0;
  const written: number[] = [];
  const { write, close } = writeDelayed({
    isWaiting: () => waiting > 0,
    flush: async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise(setImmediate);
      written.push(waiting);
      waiting = 0;
      running -= 1;
    },
    log: createLog({ level: 'silent' }),
  });
  vi.advanceTimersByTime(serverTiming.callsWritten);
  void write();
  await expect.poll(() => written).toEqual([1, 0]);
  // Nothing is pending.
  vi.advanceTimersByTime(serverTiming.callsWritten);
  waiting = 3;
  await close();
  expect([written, vi.getTimerCount()]).toEqual([[1, 0, 3], 0]);
});
