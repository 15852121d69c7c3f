import { CodedError } from '../../schema/errors.ts';

export type DrawQueue = {
  /** Rejects with `service.unavailable` if the queue is full. */
  add<T>(draw: () => Promise<T>): Promise<T>;
};

/** Maximum length of a queue that anybody can add pictures to: some ten seconds of drawing. */
export const drawingsWaiting = 200;
/** Seconds after which a retry is worthwhile. */
const retryAfter = 5;

/**
 * Queue that draws pictures one at a time, each in its own event-loop turn: drawing blocks the main thread for some 50 ms, and
 * waiting requests are served in between.
 */
export function createDrawQueue({
  mostWaiting = Number.POSITIVE_INFINITY,
  onReached = () => undefined,
}: {
  mostWaiting?: number | undefined;
  /** Called for each picture that is rejected because the queue is full. */
  onReached?: () => void;
} = {}): DrawQueue {
  let last: Promise<unknown> = Promise.resolve();
  /** Number of pictures in the queue, including the one that is being drawn. */
  let queued = 0;
  return {
    add: async (draw) => {
      if (queued > mostWaiting) {
        onReached();
        throw new CodedError('service.unavailable', { retryAfter });
      }
      queued += 1;
      const mine = last.then(pause).then(draw);
      last = mine.catch(() => undefined).finally(() => (queued -= 1));
      return mine;
    },
  };
}

/** Returns a function that runs work once for concurrent calls with the same key; all of them get the same promise. */
export function sharedWork<T>(): (input: { key: string; work: () => Promise<T> }) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return ({ key, work }) => {
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const made = work().finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  };
}

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
