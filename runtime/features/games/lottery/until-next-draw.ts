import type { ValueOf } from '../../../../schema/call-types.ts';

/** Minimum interval between requests, and delay after a draw before its result is requested. Milliseconds. */
const least = 3000;
const after = 800;
/** Interval if no draw is known. */
const otherwise = 15_000;

/** Milliseconds from a response until the next request: until the first of its draws has taken place. */
export function untilNextDraw(response: Pick<ValueOf<'listDraws'>, 'now' | 'draws'> | undefined): number {
  const times = response?.draws.map(({ next }) => Date.parse(next.at)) ?? [];
  if (response === undefined || times.length === 0) return otherwise;
  // Browser timers fire at once above 2^31 ms.
  return Math.min(Math.max(Math.min(...times) - Date.parse(response.now) + after, least), 3_600_000);
}

/** Remaining time such as `0:42` or `12:05:00`, with the same digits in every language; `undefined` once the time has come. */
export function countdown(left: number): string | undefined {
  const seconds = Math.ceil(left / 1000);
  if (seconds <= 0) return undefined;
  const hours = Math.floor(seconds / 3600);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const [first = 0, ...others] = hours === 0 ? parts : [hours, ...parts];
  return [first, ...others.map((part) => `${part}`.padStart(2, '0'))].join(':');
}
