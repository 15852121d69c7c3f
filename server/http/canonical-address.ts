/** Matches everything that can make a path another spelling of itself. Paths that browsers send rarely contain any of it. */
const suspicious = /[\\%]|\/\./;
const dot = /^(?:\.|%2e)$/i;
const dots = /^(?:\.|%2e){2}$/i;

/**
 * Returns the canonical spelling of a request's address, as a browser would have sent it (URL Standard). Dot segments are resolved,
 * percent-encoded ones too; backslashes become slashes; percent escapes are in upper case. Empty segments, encoded slashes and a
 * trailing slash stay, because without them the path would be another one. The query is unchanged.
 */
export function canonicalAddress(address: string): string {
  const at = address.indexOf('?');
  const path = at === -1 ? address : address.slice(0, at);
  if (!suspicious.test(path)) return address;
  return canonicalPath(path) + (at === -1 ? '' : address.slice(at));
}

function canonicalPath(path: string): string {
  const [, ...segments] = path.replaceAll('\\', '/').split('/');
  const resolved: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    if (dots.test(segment)) resolved.pop();
    if (!dot.test(segment) && !dots.test(segment))
      resolved.push(segment.replaceAll(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase()));
    // A path that ends in a dot segment names a folder.
    else if (isLast) resolved.push('');
  }
  return `/${resolved.join('/')}`;
}
