import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../server/clock.ts';
import type { Log } from '../../../server/log.ts';
import type { Outbound } from '../../../server/outbound/outbound.ts';
import type { Aggregator } from '../suppliers/supplier-of.ts';
import { readDraws, type StatedDraws } from './read-draws.ts';

/**
 * Known draws of a lottery, with times in milliseconds by this server's clock. `next` is `undefined` if the supplier does not answer;
 * `last` has its last known results then. `none` if the lottery has no draws.
 */
export type KnownDraws =
  | Omit<StatedDraws, 'now'>
  | { readonly next: undefined; readonly last: StatedDraws['last'] }
  | 'none';

type Source = Pick<Aggregator, 'id'> & { readonly drawsAddress: string };
type Cached = { readonly until: number; readonly known: Promise<KnownDraws> };

/** Timeout in milliseconds for an answer. A page waits for it, but shows its lotteries meanwhile. */
export const drawsPatience = 3000;
const mostBytes = 20_000;
/** Bounds in milliseconds for caching an answer, which is otherwise cached until the next draw. */
const longest = 60_000;
const shortest = 3000;
/** Milliseconds without requests, for all its lotteries, after a supplier did not answer. */
const rest = 10_000;
const mostLotteries = 5000;

/** Requests draws from suppliers. Parallel requests for the same lottery share one call. */
export function createDraws(
  clock: Clock,
  outbound: Pick<Outbound, 'getFrom'>,
  timeout: number | undefined = drawsPatience,
) {
  const cached = new LRUCache<string, Cached>({ max: mostLotteries });
  const lastStated = new LRUCache<string, StatedDraws['last']>({ max: mostLotteries });
  const silentUntil = new Map<string, number>();
  const now = () => clock.now().getTime();

  const silent = (key: string): KnownDraws => ({ next: undefined, last: lastStated.get(key) ?? [] });

  async function requestDraws({
    source,
    code,
    key,
    log,
  }: {
    source: Source;
    code: string;
    key: string;
    log: Log;
  }): Promise<KnownDraws> {
    const { id, drawsAddress } = source;
    const url = `${drawsAddress.replace(/\/+$/, '')}/${encodeURIComponent(code)}`;
    try {
      const { status, body } = await outbound.getFrom({ url, timeout, mostBytes });
      if (status === 404) {
        lastStated.delete(key);
        return 'none';
      }
      const stated = status === 200 ? readDraws(body) : undefined;
      if (stated !== undefined) {
        const known = byOurClock({ stated, now: now() });
        lastStated.set(key, known.last);
        return known;
      }
      log.warn({ status }, `the supplier ${id} does not list the draws of ${code}`);
    } catch (err) {
      log.warn({ err }, `the supplier ${id} does not list the draws of ${code}`);
    }
    silentUntil.set(drawsAddress, now() + rest);
    return silent(key);
  }

  return async (input: { source: Source; code: string; log: Log }): Promise<KnownDraws> => {
    const { drawsAddress } = input.source;
    const key = `${drawsAddress}\n${input.code}`;
    const before = cached.get(key);
    if (before !== undefined && now() < before.until) return before.known;
    if (now() < (silentUntil.get(drawsAddress) ?? 0)) return silent(key);
    const known = requestDraws({ ...input, key });
    // A call in progress is shared, however long it takes.
    cached.set(key, { until: Number.POSITIVE_INFINITY, known });
    cached.set(key, { until: freshUntil(await known, now()), known });
    return known;
  };
}

function freshUntil(known: KnownDraws, now: number): number {
  if (known === 'none') return now + longest;
  if (known.next === undefined) return now;
  return Math.min(now + longest, Math.max(now + shortest, known.next.at));
}

/** Converts times by the difference of the clocks, because a supplier's clock may be wrong. */
function byOurClock({
  stated: { now: theirs, next, last },
  now,
}: {
  stated: StatedDraws;
  now: number;
}): Omit<StatedDraws, 'now'> {
  const moved = <Row extends { readonly at: number }>(row: Row): Row => ({ ...row, at: row.at - theirs + now });
  return { next: moved(next), last: last.map(moved) };
}
