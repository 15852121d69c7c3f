import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Measures what this process holds in its heap once it is collected, in MB. */
export function heapMeter(): () => number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return () => {
    collect();
    return process.memoryUsage().heapUsed / 1e6;
  };
}

/** How much more than before the heap holds at most while the work goes on. */
export async function heapOf(work: () => Promise<unknown>): Promise<number> {
  const measure = heapMeter();
  const before = measure();
  let most = before;
  let over = false;
  const watching = (async () => {
    while (!over) {
      const begun = performance.now();
      most = Math.max(most, measure());
      // Collecting is slow: it takes a small share of the time.
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
