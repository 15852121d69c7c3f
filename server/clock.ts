/** The only source of time. Tests pass a clock that they set by hand. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
