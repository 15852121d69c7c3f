import { parseCookie, stringifySetCookie } from 'cookie';
import type { Client } from './client.ts';

export type Cookie = {
  readonly name: string;
  /** Letters, digits, `-` and `_` only. An empty value removes the cookie. */
  readonly value: string;
  /** Hidden from scripts, and bound to this host by its `__Host-` prefix. */
  readonly httpOnly: boolean;
  /** Lifetime in seconds. Without it the cookie ends with the browser session. */
  readonly maxAge?: number;
  /** `Lax` by default, so that a link from another site opens a page that recognises the visitor. */
  readonly sameSite?: 'Lax' | 'Strict';
};

/** Values need no encoding: see `Cookie`. */
const asIs = (value: string) => value;

/** Parses cookies; the first of each name wins. Never throws: a malformed pair is skipped. */
export function readCookies(header = ''): ReadonlyMap<string, string> {
  return new Map(Object.entries(parseCookie(header, { decode: asIs })).map(([name, value = '']) => [name, value]));
}

/**
 * Browsers accept a `__Host-` cookie only with Secure, `Path=/` and no domain, so other hosts of the same parent domain can neither
 * set nor read it. Cookies that scripts read have no prefix, and neither have cookies without Secure (`plainCookies`).
 */
export function cookieName({
  name,
  httpOnly,
  client,
}: Pick<Cookie, 'name' | 'httpOnly'> & { client: Pick<Client, 'plainCookies'> }) {
  return httpOnly && !client.plainCookies ? `__Host-${name}` : name;
}

/** Throws if the name or value could break out of its place in the header. */
export function writeCookie(cookie: Cookie, client: Pick<Client, 'plainCookies'>): string {
  const { value, httpOnly, maxAge, sameSite = 'Lax' } = cookie;
  const pair = stringifySetCookie({ name: cookieName({ ...cookie, client }), value }, { encode: asIs });
  const parts = [pair, 'Path=/', `SameSite=${sameSite}`];
  if (httpOnly) parts.push('HttpOnly');
  if (!client.plainCookies) parts.push('Secure');
  if (value === '') parts.push('Max-Age=0');
  else if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
  return parts.join('; ');
}
