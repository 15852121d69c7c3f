import type { IncomingMessage } from 'node:http';

export type Host = {
  /** Lower case, without port and trailing dot. */
  readonly name: string;
  readonly port: number | undefined;
};

const longestName = 253;
const highestPort = 65_535;
/** Fast path: lower case without port, as browsers send it for the default port. */
const plainName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;
const written = /^([a-z0-9-]+(?:\.[a-z0-9-]+)*)\.?(?::(\d{1,5}))?$/i;

/**
 * Parses a Host header: letters, digits, dots, hyphens, and a port. Returns `undefined` for anything else: with `/`, `@` or `#` in
 * it, an address built from it could point to another host.
 */
export function parseHost(host: string | undefined): Host | undefined {
  if (host === undefined || host.length > longestName + ':65535.'.length) return undefined;
  if (host.length <= longestName && plainName.test(host)) return { name: host, port: undefined };
  const [, name, port] = written.exec(host) ?? [];
  if (name === undefined || name.length > longestName || Number(port ?? 0) > highestPort) return undefined;
  return { name: name.toLowerCase(), port: port === undefined ? undefined : Number(port) };
}

/** The host of an address in canonical form: a name without its trailing dot, an IPv6 address without brackets. */
export const nameOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

/** Detects duplicate Host headers: Node uses the first, while a proxy in front may have used the second. */
export function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let found = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') found += 1;
  }
  return found > 1;
}
