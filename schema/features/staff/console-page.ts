/** Segments are never empty and never begin with a dot, so no address leads out of the console: neither `//evil` nor `/..//evil`. */
const path = /^\/(?:[\w~%-][\w.~%:@!$&'()*+,;=-]*(?:\/[\w~%-][\w.~%:@!$&'()*+,;=-]*)*)?$/;
const query = /^[\w.~%:@!$&'()*+,;=?/-]*$/;
const most = 500;

/** A path of the console with its query, as it was given; `/` for anything else, and for one that is too long. */
export function consolePageOf(given: string): string {
  const [before = '', ...rest] = given.split('?');
  return given.length <= most && path.test(before) && query.test(rest.join('?')) ? given : '/';
}
