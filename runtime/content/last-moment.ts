/** The last moment before an end: what is open until midnight has the day before as its last. */
export const lastMomentBefore = (end: string): string => new Date(Date.parse(end) - 1).toISOString();
