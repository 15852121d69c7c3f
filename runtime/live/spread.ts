/** Spreads the requests that one event triggers, so that open pages do not all send them at the same moment. */
export type Spread = {
  /** Sets the time window of the latest event: pages may send follow-up requests within this many milliseconds. */
  heard(within?: number): void;
  /**
   * Runs work at a random time within the latest window, or at once if there is none. Work that is already scheduled is not scheduled
   * again.
   */
  run(work: () => void): void;
};

export function createSpread(
  /** Returns a number from 0 up to, but not including, 1. */ random: () => number,
  after: (work: () => void, milliseconds: number) => void,
): Spread {
  let window = 0;
  const waiting = new Set<() => void>();
  return {
    heard: (within = 0) => {
      window = within;
    },
    run: (work) => {
      if (window <= 0) return work();
      if (waiting.has(work)) return;
      waiting.add(work);
      after(() => {
        waiting.delete(work);
        work();
      }, random() * window);
    },
  };
}
