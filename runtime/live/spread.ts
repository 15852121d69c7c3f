/** Keeps all open pages from asking at the same moment for what one event told them all. */
export type Spread = {
  /** An event came: pages may ask for what it tells of within so many milliseconds. */
  heard(within?: number): void;
  /** Runs work at some time within what was heard last, at once where that is none; work that waits is not run twice. */
  run(work: () => void): void;
};

export function createSpread({
  random,
  after,
}: {
  /** From 0 up to 1. */
  random: () => number;
  after: (work: () => void, milliseconds: number) => void;
}): Spread {
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
