import cluster, { type Worker } from 'node:cluster';
import type { Settings } from '../settings.ts';
import { gatherMetrics } from './shared-metrics.ts';

/** Milliseconds before a worker that ended is replaced: longer each time it does not last. */
const firstPause = 250;
const longestPause = 15_000;
/** Milliseconds after which a worker counts as stable; its next pause is the shortest again. */
const lasted = 60_000;

/** Environment variable that marks the one worker that prints. */
export const workerSpeaksName = 'LIVERY_WORKER_SPEAKS';
/** A second Ctrl-C exits at once. Service managers send SIGTERM to all processes, and each also passes it on. */
export function endsAtOnce(signal: NodeJS.Signals | undefined): void {
  if (signal === 'SIGINT') process.exit(130);
}
/** Message to a worker that stops without draining, because somebody pressed Ctrl-C and waits. */
export const stopNow = 'stop now';

/**
 * Runs the configured number of processes on one port. The first starts alone, so that only one process migrates the database. A worker
 * that dies is replaced. Resolves with the exit code once all have ended.
 */
export function runWorkers({
  settings: { workers: count },
  complain,
}: {
  settings: Pick<Settings, 'workers'>;
  complain: (text: string) => void;
}): Promise<number> {
  /** Milliseconds before the next worker starts, by place. */
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
      complain(`worker ${worker.process.pid} ended (${signal ?? code}): another starts in ${pause} ms`);
      setTimeout(() => {
        if (!stopping) begin(place);
      }, pause);
    });
    return worker;
  }

  function stop(drain: boolean): void {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {}))
      if (drain) worker?.process.kill('SIGTERM');
      else worker?.send(stopNow);
  }

  return new Promise((resolve) => {
    const ended = () => {
      // Workers whose channel outlives them are still on the list.
      if (!stopping || Object.values(cluster.workers ?? {}).some((worker) => worker?.isDead() === false)) return;
      resolve(failed ? 1 : 0);
    };
    cluster.on('exit', ended);
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        // The workers end with their primary.
        if (stopping) return endsAtOnce(signal);
        stop(signal === 'SIGTERM');
        ended();
      });
    const first = begin(0, true);
    const endedEarly = () => {
      // It has printed the reason; the others would fail alike.
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
