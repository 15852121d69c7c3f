/** Segments are never empty and never start with a dot, so no address leads out of the console: neither `//evil` nor `/..//evil`. */
const path = /^\/(?:[\w~%-][\w.~%:@!$&'()*+,;=-]*(?:\/[\w~%-][\w.~%:@!$&'()*+,;=-]*)*)?$/;
const query = /^[\w.~%:@!$&'()*+,;=?/-]*$/;
const most = 500;

/** Returns a path of the console with its query unchanged; `/` for anything else, and for a path that is too long. */
export function consolePageOf(given: string): string {
  const [before = '', ...rest] = given.split('?');
  return given.length <= most && path.test(before) && query.test(rest.join('?')) ? given : '/';
}
