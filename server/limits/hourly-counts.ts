import type { Clock } from '../clock.ts';

const hour = 3_600_000;

/** Counts uses within the current hour of the clock, in this node's memory. For limits that need no exact count over all nodes. */
export type HourlyCounts = {
  /** Takes one use of a key, unless its limit is reached. `retryAfter` is in seconds. */
  take(key: string): { readonly granted: true } | { readonly granted: false; readonly retryAfter: number };
};

export function createHourlyCounts({
  clock,
  limit,
  mostKeys = Number.POSITIVE_INFINITY,
}: {
  clock: Clock;
  /** Maximum uses of a key. */
  limit: number;
  /** Maximum number of keys that are counted at once. Beyond it, new keys get no use until the hour ends. */
  mostKeys?: number;
}): HourlyCounts {
  let counted = { hour: 0, uses: new Map<string, number>() };
  return {
    take(key) {
      const now = clock.now().getTime();
      const current = Math.floor(now / hour);
      if (counted.hour !== current) counted = { hour: current, uses: new Map() };
      const used = counted.uses.get(key) ?? 0;
      if (used >= limit || (used === 0 && counted.uses.size >= mostKeys))
        return { granted: false, retryAfter: Math.ceil((hour - (now % hour)) / 1000) };
      counted.uses.set(key, used + 1);
      return { granted: true };
    },
  };
}
