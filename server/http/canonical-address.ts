/** Anything that can make a path another spelling of itself; paths that browsers send rarely have any of it. */
const suspicious = /[\\%]|\/\./;
const dot = /^(?:\.|%2e)$/i;
const dots = /^(?:\.|%2e){2}$/i;

/**
 * The one spelling of a request's address, as a browser would have sent it (URL Standard): dot segments are resolved, percent-encoded
 * ones too, backslashes are slashes, percent escapes are in upper case. Empty segments, encoded slashes and a slash at the end stay,
 * since they make another path. The query is unchanged.
 */
export function canonicalAddress(address: string): string {
  const at = address.indexOf('?');
  const path = at === -1 ? address : address.slice(0, at);
  if (!suspicious.test(path)) return address;
  return canonicalPath(path) + (at === -1 ? '' : address.slice(at));
}

function canonicalPath(path: string): string {
  const [, ...segments] = path.replaceAll('\\', '/').split('/');
  const kept: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    if (dots.test(segment)) kept.pop();
    if (!dot.test(segment) && !dots.test(segment))
      kept.push(segment.replaceAll(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase()));
    // A path that ended in a dot segment names a folder.
    else if (isLast) kept.push('');
  }
  return `/${kept.join('/')}`;
}
