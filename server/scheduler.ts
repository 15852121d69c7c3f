import type { Log } from './log.ts';

type Job = {
  /** Clears the timer at once. Resolves when a run in progress has ended. */
  stop(): Promise<void>;
};

type Runs = { done: number; failed: number; seconds: number };
const runsOf = new Map<string, Runs>();

/** Runs in this process by name of the job; `seconds` is the duration of the last one. */
export const jobRuns: ReadonlyMap<string, Readonly<Runs>> = runsOf;

/**
 * Runs work periodically, and never twice at the same time: a turn that comes too early is left out. A failure is logged, and the next
 * turn comes as usual. The timer does not keep the process alive.
 */
export function every({
  name,
  milliseconds,
  log,
  failure = `the periodic job ${name} failed`,
  work,
  jitter = Math.random(),
}: {
  name: string;
  milliseconds: number;
  log: Log;
  /** Log line of a failure. */
  failure?: string;
  work: () => unknown;
  /** From 0 to 1: shortens the period by up to a twentieth, so that nodes that start together do not stay together. */
  jitter?: number;
}): Job {
  const runs = runsOf.get(name) ?? { done: 0, failed: 0, seconds: 0 };
  runsOf.set(name, runs);
  let running: Promise<void> | undefined;
  const run = async () => {
    const began = performance.now();
    try {
      await work();
      runs.done += 1;
    } catch (err) {
      runs.failed += 1;
      log.error({ err, job: name }, failure);
    }
    runs.seconds = (performance.now() - began) / 1000;
  };
  const turn = () => {
    running ??= run().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(turn, milliseconds * (1 - jitter / 20)).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
