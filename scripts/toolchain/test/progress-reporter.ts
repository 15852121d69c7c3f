import { availableParallelism, totalmem } from 'node:os';
import type { Reporter } from 'vitest/node';

/** Bytes for a worker that runs servers, with its browser. */
const bytesOfWorker = 2.5 * 1024 ** 3;

/** Workers of a run: more than cores, because a journey often waits for its page, and no more than fit into memory. */
export function workersFor({
  cores = availableParallelism(),
  // A container's limit; without one it is 0 or larger than the memory.
  memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
}: {
  cores?: number;
  /** Bytes. */
  memory?: number;
} = {}): number {
  return Math.max(1, Math.min(Math.floor(cores * 1.5), Math.floor(memory / bytesOfWorker)));
}

/** Seconds of a worker that a suite takes on average, three at once on two cores (docs/developing.md). */
const secondsOf = (file: string) => (file.includes('/tests/journeys/') ? 22 : 4);
const minute = 60_000;

/** Prints how long a run takes, and every minute how much of it is done. Runs of less than a minute print nothing. */
export function progressReporter({
  workers = workersFor(),
  now = Date.now,
  print = console.log,
}: {
  workers?: number;
  now?: () => number;
  print?: (line: string) => void;
} = {}): Reporter {
  const left = new Map<string, number>();
  let begun = 0;
  let printed = 0;
  let suites = 0;
  let seconds = 0;
  const sum = () => [...left.values()].reduce((total, one) => total + one, 0);
  const minutes = (milliseconds: number) => `${Math.max(1, Math.round(milliseconds / minute))} min`;
  return {
    onTestRunStart(specifications) {
      left.clear();
      for (const { moduleId } of specifications) left.set(moduleId, secondsOf(moduleId));
      begun = now();
      printed = begun;
      suites = left.size;
      seconds = sum();
      const expected = (seconds / Math.min(workers, suites)) * 1000;
      if (expected > minute)
        print(`${suites} suites, ${workers} at once: about ${minutes(expected)} on a machine of two cores.`);
    },
    onTestModuleEnd({ moduleId }) {
      left.delete(moduleId);
      if (now() - printed < minute || left.size === 0) return;
      printed = now();
      const spent = printed - begun;
      const rest = sum();
      print(
        `${suites - left.size} of ${suites} suites in ${minutes(spent)}, about ${minutes((spent * rest) / (seconds - rest))} left.`,
      );
    },
  };
}
