export type DrawQueue = { add<T>(draw: () => Promise<T>): Promise<T> };

/**
 * Pictures are drawn one after another, each in a turn of its own: one takes some 50 ms of the main thread, and calls that
 * wait get theirs in between.
 */
export function createDrawQueue(): DrawQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    add: (draw) => {
      const mine = last.then(pause).then(draw);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
