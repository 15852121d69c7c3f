/** The last millisecond before an end: if something is open until midnight, its last day is the day before. */
export const lastMomentBefore = (end: string): string => new Date(Date.parse(end) - 1).toISOString();
