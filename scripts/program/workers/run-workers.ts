import cluster, { type Worker } from 'node:cluster';
import type { Settings } from '../settings.ts';
import { gatherMetrics } from './shared-metrics.ts';

/** Milliseconds before a worker that ended is replaced: longer each time it does not last. */
const firstPause = 250;
const longestPause = 15_000;
/** One that lasted so long begins anew with the shortest. */
const lasted = 60_000;

/** In the environment of a worker: whether it is the one that speaks. */
export const workerSpeaksName = 'LIVERY_WORKER_SPEAKS';

/**
 * Runs as many processes as are set, on one port. The first is alone until it listens, so that one migrates and the others find it done;
 * one that dies is replaced. Resolves with the exit code once all have ended.
 */
export function runWorkers({
  settings: { workers: count },
  complain,
}: {
  settings: Pick<Settings, 'workers'>;
  complain: (text: string) => void;
}): Promise<number> {
  /** By place, how long its next worker waits. */
  const pauses = new Map<number, number>();
  let stopping = false;
  let failed = false;
  gatherMetrics();

  function begin(place: number, speaks = false): Worker {
    const env = { [workerSpeaksName]: speaks ? 'yes' : 'no' };
    const worker = cluster.fork(env);
    const since = Date.now();
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      const pause = Date.now() - since > lasted ? firstPause : (pauses.get(place) ?? firstPause);
      pauses.set(place, Math.min(pause * 2, longestPause));
      complain(`worker ${worker.process.pid} ended (${signal ?? code}): another begins in ${pause} ms`);
      setTimeout(() => {
        if (!stopping) begin(place);
      }, pause);
    });
    return worker;
  }

  function stop(): void {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  }

  return new Promise((resolve) => {
    const ended = () => {
      // Those whose channel outlives them are still on the list.
      if (!stopping || Object.values(cluster.workers ?? {}).some((worker) => worker?.isDead() === false))
        return;
      resolve(failed ? 1 : 0);
    };
    cluster.on('exit', ended);
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        // A second Ctrl-C exits at once, and the workers with it.
        if (stopping) process.exit(130);
        stop();
        ended();
      });
    const first = begin(0, true);
    const endedEarly = () => {
      // It has said why; the others would say the same.
      failed = true;
      stopping = true;
    };
    first.prependOnceListener('exit', endedEarly);
    first.once('listening', () => {
      first.off('exit', endedEarly);
      for (let place = 1; place < count && !stopping; place += 1) begin(place);
    });
  });
}
