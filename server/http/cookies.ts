import { parseCookie, stringifySetCookie } from 'cookie';
import type { Client } from './client.ts';

export type Cookie = {
  readonly name: string;
  /** Letters, digits, `-` and `_` only; empty removes it. */
  readonly value: string;
  /** Hidden from scripts, and bound to this host by its `__Host-` prefix. */
  readonly httpOnly: boolean;
  /** Seconds; without it the cookie ends with the browser. */
  readonly maxAge?: number;
  /** `Lax` by default: a link from another site leads to a page that knows the visitor. */
  readonly sameSite?: 'Lax' | 'Strict';
};

/** Values need no coding: see `Cookie`. */
const asIs = (value: string) => value;

/** Parses cookies; the first of each name wins. Never throws: a pair that makes no sense is left out. */
export function readCookies(header = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(parseCookie(header, { decode: asIs })).map(([name, value = '']) => [name, value]),
  );
}

/**
 * Browsers accept a `__Host-` cookie only with Secure, `Path=/` and no domain, so other hosts of the same parent domain can neither
 * set nor read it. Cookies readable by scripts keep their plain name. Cookies without Secure (`plainCookies`) go without the prefix
 * too.
 */
export function cookieName({
  name,
  httpOnly,
  client,
}: Pick<Cookie, 'name' | 'httpOnly'> & { client: Pick<Client, 'plainCookies'> }) {
  return httpOnly && !client.plainCookies ? `__Host-${name}` : name;
}

/** Throws if name or value would break out of their place in the line. */
export function writeCookie({
  cookie,
  client,
}: {
  cookie: Cookie;
  client: Pick<Client, 'plainCookies'>;
}): string {
  const { value, httpOnly, maxAge, sameSite = 'Lax' } = cookie;
  const pair = stringifySetCookie({ name: cookieName({ ...cookie, client }), value }, { encode: asIs });
  const parts = [pair, 'Path=/', `SameSite=${sameSite}`];
  if (httpOnly) parts.push('HttpOnly');
  if (!client.plainCookies) parts.push('Secure');
  if (value === '') parts.push('Max-Age=0');
  else if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
  return parts.join('; ');
}
