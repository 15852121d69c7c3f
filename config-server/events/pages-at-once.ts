/** Pages that are not told to wait: what they ask at one moment, some five lists each, takes a process well under a second. */
const atOnce = 250;
/** Of a process that answers some thousands of lists a second, and other players meanwhile. */
const aSecond = 500;
/** Milliseconds after which what is shown would seem forgotten. */
const longest = 30_000;

/**
 * Milliseconds over which the open pages of a process spread what they ask after an event. Of all brands: a vendor that is suspended is
 * told to all at once.
 */
export function askWithin(pages: number): number {
  return Math.min((Math.max(0, pages - atOnce) / aSecond) * 1000, longest);
}
