import { CodedError } from '../../schema/errors.ts';

export type DrawQueue = {
  /** Rejects with `service.unavailable` while as many wait as may. */
  add<T>(draw: () => Promise<T>): Promise<T>;
};

/** Pictures that may wait to be drawn where anybody asks for them: some ten seconds of drawing. */
export const drawingsWaiting = 200;
/** Seconds after which it is worth asking again. */
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
  /** Called for each that finds no room. */
  onReached?: () => void;
} = {}): DrawQueue {
  let last: Promise<unknown> = Promise.resolve();
  /** With the one that is being drawn. */
  let held = 0;
  return {
    add: async (draw) => {
      if (held > mostWaiting) {
        onReached();
        throw new CodedError('service.unavailable', { retryAfter });
      }
      held += 1;
      const mine = last.then(pause).then(draw);
      last = mine.catch(() => undefined).finally(() => (held -= 1));
      return mine;
    },
  };
}

/** Whoever asks for what is under way waits for the same. */
export function sharedWork<T>(): (asked: { key: string; work: () => Promise<T> }) => Promise<T> {
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
