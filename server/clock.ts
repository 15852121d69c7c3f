/** The only source of time: tests pass a clock that they move by hand. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
