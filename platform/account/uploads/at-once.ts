import { CodedError } from '../../../schema/errors.ts';

/** Concurrent uploads per process: 80 MB with their buffers. */
const mostOfAll = 16;
/** Concurrent uploads per member: as many as a feedback message may have. */
const mostOfOne = 3;

/** Concurrency limit that refuses instead of queueing, so that slow uploads occupy neither memory nor everybody's slots. */
export function createAtOnce(): <T>(input: { owner: string; work: () => Promise<T> }) => Promise<T> {
  const working = new Map<string, number>();
  let all = 0;
  const count = ({ owner, by }: { owner: string; by: 1 | -1 }) => {
    const mine = (working.get(owner) ?? 0) + by;
    if (mine === 0) working.delete(owner);
    else working.set(owner, mine);
    all += by;
  };
  return async ({ owner, work }) => {
    if ((working.get(owner) ?? 0) >= mostOfOne) throw new CodedError('upload.too_many', { retryAfter: 5 });
    if (all >= mostOfAll) throw new CodedError('service.unavailable', { retryAfter: 5 });
    count({ owner, by: 1 });
    try {
      return await work();
    } finally {
      count({ owner, by: -1 });
    }
  };
}
