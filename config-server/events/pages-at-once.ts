/**
 * Maximum number of pages that may request at once. Their requests of one moment, some five lists each, take a process well under a
 * second.
 */
const atOnce = 250;
/** Pages per second. A process answers some thousands of lists a second, and serves other players meanwhile. */
const aSecond = 500;
/** Milliseconds after which the shown content would seem stale. */
const longest = 30_000;

/**
 * Milliseconds over which the open pages of a process spread their requests after an event. It covers the pages of all brands,
 * because all are notified at once when a vendor is suspended.
 */
export function requestWithin(pages: number): number {
  return Math.min((Math.max(0, pages - atOnce) / aSecond) * 1000, longest);
}
