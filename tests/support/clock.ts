import type { Clock } from '../../server/clock.ts';

export type TestClock = Clock & {
  /** Moves the clock forward. */
  pass(time: { seconds?: number; minutes?: number; hours?: number }): void;
};

/** Runs like the machine's clock, as in browsers, from its time or another, plus the time by which it was moved forward. */
export const aRunningClock = (start?: string): TestClock => {
  let ahead = start === undefined ? 0 : Date.parse(start) - Date.now();
  return {
    now: () => new Date(Date.now() + ahead),
    pass: ({ seconds = 0, minutes = 0, hours = 0 }) => {
      ahead += ((hours * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
};

/** Stands still until it is moved. */
export const aClock = (start = '2026-03-01T12:00:00Z'): TestClock => {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    pass: ({ seconds = 0, minutes = 0, hours = 0 }) => {
      now += ((hours * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
};
