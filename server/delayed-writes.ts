import { serverTiming } from '../schema/constants.ts';
import type { Log } from './log.ts';
import { every } from './scheduler.ts';

/** Writes collected entries from memory to the database, one batch after the other. */
export type DelayedWrites = {
  /**
   * Writes the pending entries; runs by itself every few seconds. Resolves once everything that was pending before is written or
   * pending again.
   */
  write(): Promise<void>;
  /** Stops the periodic writes after a last one. */
  close(): Promise<void>;
};

export function writeDelayed({
  isWaiting,
  flush,
  log,
}: {
  isWaiting(): boolean;
  /** Writes the pending entries. Never throws: entries that it cannot write are pending again. */
  flush(): Promise<void>;
  log: Log;
}): DelayedWrites {
  let writing = Promise.resolve();
  const write = () => {
    if (isWaiting()) writing = writing.then(flush);
    return writing;
  };
  const job = every({ name: 'delayed-writes', milliseconds: serverTiming.callsWritten, log, work: write });
  return {
    write,
    async close() {
      await job.stop();
      await write();
    },
  };
}
