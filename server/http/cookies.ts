import type { Client } from './client.ts';

export type Cookie = {
  readonly name: string;
  /** Letters, digits, `-` and `_` only; empty removes it. */
  readonly value: string;
  /** Hidden from scripts, and bound to this host by its `__Host-` prefix. */
  readonly httpOnly: boolean;
  /** Seconds; without it the cookie ends with the browser. */
  readonly maxAge?: number;
};

/** Parses cookies; the first of each name wins. */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
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

export function writeCookie({
  cookie,
  client,
}: {
  cookie: Cookie;
  client: Pick<Client, 'plainCookies'>;
}): string {
  const { value, httpOnly, maxAge } = cookie;
  const parts = [`${cookieName({ ...cookie, client })}=${value}`, 'Path=/', 'SameSite=Lax'];
  if (httpOnly) parts.push('HttpOnly');
  if (!client.plainCookies) parts.push('Secure');
  if (value === '') parts.push('Max-Age=0');
  else if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
  return parts.join('; ');
}
