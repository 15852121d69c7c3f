import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Measures the heap of this process after garbage collection, in MB. */
export function heapMeter(): () => number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return () => {
    collect();
    return process.memoryUsage().heapUsed / 1e6;
  };
}

/** Peak of the heap during the work, compared with before, in MB. */
export async function heapOf(work: () => Promise<unknown>): Promise<number> {
  const measure = heapMeter();
  const before = measure();
  let most = before;
  let over = false;
  const watching = (async () => {
    while (!over) {
      const begun = performance.now();
      most = Math.max(most, measure());
      // Garbage collection is slow, so it gets a small share of the time.
      await pause(5 * (performance.now() - begun));
    }
  })();
  try {
    await work();
  } finally {
    over = true;
  }
  await watching;
  return most - before;
}
