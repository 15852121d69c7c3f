import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { blockListOf } from '../hosts/address-kinds.ts';
import { parseHost } from '../hosts/host.ts';

/** The client of a request, as far as it can be trusted. */
export type Client = {
  readonly address: string;
  readonly protocol: 'http' | 'https';
  /** Host header in lower case with port; empty if invalid. */
  readonly host: string;
  /** Whether it is a secure context in the browser's sense: https, or localhost. Required for cookies and login. */
  readonly secure: boolean;
  /**
   * Whether cookies are set without Secure: over plain http, where no session is started, and on localhost in the sandbox, because
   * WebKit drops Secure cookies there and other browsers store them.
   */
  readonly plainCookies: boolean;
  /** ISO 3166 country code, if a trusted proxy provides it. */
  readonly country: string | undefined;
  /** Whether the request came through a trusted proxy. */
  readonly fromProxy: boolean;
};
export type ClientOf = (request: IncomingMessage) => Client;

export type ProxyOptions = {
  /** Addresses or CIDR ranges of trusted proxies. If it is empty, forwarded headers are ignored. */
  readonly trustedProxies?: readonly string[];
  /** Header, in lower case, in which a trusted proxy states the client's country. Without this setting no country is known. */
  readonly countryHeader?: string | undefined;
  /** True in the sandbox: over plain http on localhost, cookies are set without Secure. */
  readonly sandbox?: boolean;
};

/** Determines the client of a request. Forwarded headers count only if every hop up to them is a trusted proxy. */
export function createClientOf({ trustedProxies = [], countryHeader, sandbox = false }: ProxyOptions = {}): ClientOf {
  const proxies = blockListOf(trustedProxies);
  const isProxy = (address: string) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

  return (request) => {
    const peer = plainAddress(request.socket.remoteAddress ?? '').replace(/%.*$/, '');
    const direct = { address: peer, protocol: isEncrypted(request) ? 'https' : 'http' } as const;
    if (peer === '' || !isProxy(peer))
      return describe({ ...direct, sandbox, host: request.headers.host ?? '', country: undefined, fromProxy: false });
    const protocol = listOf(request.headers['x-forwarded-proto']).at(-1);
    return describe({
      sandbox,
      fromProxy: true,
      address: clientAddress(peer, listOf(request.headers['x-forwarded-for']), isProxy),
      protocol: protocol === 'https' || protocol === 'http' ? protocol : direct.protocol,
      host: listOf(request.headers['x-forwarded-host']).at(-1) ?? request.headers.host ?? '',
      country: countryHeader === undefined ? undefined : countryOf(request.headers[countryHeader]),
    });
  };
}

/**
 * Address of the client behind trusted proxies, read from the right. Each hop is stated by the one after it, so everything left of
 * the first hop that is not a trusted proxy may be forged. If a hop can't be parsed, the proxy that stated it counts as the client.
 */
function clientAddress(peer: string, hops: readonly string[], isProxy: (address: string) => boolean): string {
  let address = peer;
  for (const hop of hops.toReversed()) {
    const stated = isProxy(address) ? addressOfHop(hop) : undefined;
    if (stated === undefined) return address;
    address = stated;
  }
  return address;
}

/**
 * An address without its port: `203.0.113.7:51234`, `[2001:db8::7]:443`. `undefined` for `unknown` and anything else that is no
 * address.
 */
function addressOfHop(hop: string): string | undefined {
  const [, v6, v4] = /^(?:\[([\da-f:.]+)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/i.exec(hop) ?? [];
  const address = plainAddress(v6 ?? v4 ?? hop);
  const isAddress = isIP(address) !== 0 && !address.includes('%');
  return isAddress && (v6 === undefined || isIPv6(v6)) ? address : undefined;
}

/** ISO 3166 code. For an unknown country proxies also write `XX`, `T1` or nothing. */
function countryOf(header: string | string[] | undefined): string | undefined {
  const country = listOf(header).at(-1)?.toUpperCase();
  return country !== undefined && country !== 'XX' && /^[A-Z]{2}$/.test(country) ? country : undefined;
}

/** Whether the request came over a TLS socket of this process. */
export function isEncrypted({ socket }: IncomingMessage): boolean {
  return (socket as Partial<TLSSocket>).encrypted === true;
}

function describe({
  address,
  protocol,
  host,
  country,
  fromProxy,
  sandbox,
}: Pick<Client, 'address' | 'protocol' | 'host' | 'country' | 'fromProxy'> & { sandbox: boolean }): Client {
  const name = parseHost(host)?.name;
  const here = name === 'localhost' || name?.endsWith('.localhost') === true;
  return {
    address,
    protocol,
    host: name === undefined ? '' : host.toLowerCase(),
    secure: protocol === 'https' || here,
    plainCookies: protocol === 'http' && (sandbox || !here),
    country,
    fromProxy,
  };
}

/** Headers in which proxies state what they forward. A request without any of them came directly from its sender. */
export function isForwarded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return Object.keys(headers).some(
    (name) => name === 'forwarded' || name === 'via' || name === 'x-real-ip' || name.startsWith('x-forwarded-'),
  );
}

export type HostOf = (request: IncomingMessage) => string | undefined;

/** Returns only the host name of a request; `undefined` if it is invalid. */
export function createHostOf({ trustedProxies = [] }: Pick<ProxyOptions, 'trustedProxies'> = {}): HostOf {
  // Fast path without proxies, because every request runs through here.
  if (trustedProxies.length === 0) return ({ headers }) => parseHost(headers.host)?.name;
  const clientOf = createClientOf({ trustedProxies });
  return (request) => parseHost(clientOf(request).host)?.name;
}

/** Key of rate limits. IPv6 addresses are grouped by /64, because a caller usually owns a whole one. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
}

/** Dual-stack sockets report 10.0.0.1 as `::ffff:10.0.0.1`. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function listOf(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
