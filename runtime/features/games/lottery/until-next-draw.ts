import type { ValueOf } from '../../../../schema/call-types.ts';

/** Milliseconds: never asked more often, and how long after a draw its result is asked for. */
const least = 3000;
const after = 800;
/** Where nobody told of a draw. */
const otherwise = 15_000;

/** Milliseconds from an answer until it is worth asking again: until the first of its draws was held. */
export function untilNextDraw(told: Pick<ValueOf<'listDraws'>, 'now' | 'draws'> | undefined): number {
  const times = told?.draws.map(({ next }) => Date.parse(next.at)) ?? [];
  if (told === undefined || times.length === 0) return otherwise;
  // Timers of browsers end at once above 2^31 ms.
  return Math.min(Math.max(Math.min(...times) - Date.parse(told.now) + after, least), 3_600_000);
}

/** `0:42`, `12:05:00`, in the digits that every language writes here; undefined once the time has come. */
export function countdown(left: number): string | undefined {
  const seconds = Math.ceil(left / 1000);
  if (seconds <= 0) return undefined;
  const hours = Math.floor(seconds / 3600);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const [first = 0, ...others] = hours === 0 ? parts : [hours, ...parts];
  return [first, ...others.map((part) => `${part}`.padStart(2, '0'))].join(':');
}
