import { timing } from '../schema/constants.ts';

/** Writes of what gathers in memory, one after the other. */
export type DelayedWrites = {
  /** Writes what waits; by itself every few seconds. Resolves once everything that waited before is written or waits again. */
  write(): Promise<void>;
  /** Ends the writes by itself, after a last one. */
  close(): Promise<void>;
};

export function writeDelayed({
  isWaiting,
  flush,
}: {
  isWaiting(): boolean;
  /** Takes what waits and writes it. Never throws: what it cannot write waits again. */
  flush(): Promise<void>;
}): DelayedWrites {
  let writing = Promise.resolve();
  const write = () => {
    if (isWaiting()) writing = writing.then(flush);
    return writing;
  };
  const timer = setInterval(write, timing.callsWritten).unref();
  return {
    write,
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}
