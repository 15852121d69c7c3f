export type DrawQueue = { add<T>(draw: () => Promise<T>): Promise<T> };

/**
 * Queue that draws pictures one at a time, each in its own event-loop turn: drawing blocks the main thread for some 50 ms, and
 * waiting requests are served in between.
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
