import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { parseHost } from '../hosts/host.ts';

/** The client of a request, as far as it can be trusted. */
export type Client = {
  readonly address: string;
  readonly protocol: 'http' | 'https';
  /** Host header in lower case with port; empty if invalid. */
  readonly host: string;
  /** Secure context in the browser's sense: https, or localhost. Required for cookies and login. */
  readonly secure: boolean;
  /**
   * Omit Secure from cookies: over plain http where no session is given, and on localhost in the sandbox, because WebKit drops
   * Secure cookies there while other browsers keep them.
   */
  readonly plainCookies: boolean;
  /** ISO 3166 country code, if a trusted proxy provides it. */
  readonly country: string | undefined;
  /** Whether the request came by a trusted proxy. */
  readonly fromProxy: boolean;
};
export type ClientOf = (request: IncomingMessage) => Client;

export type ProxyOptions = {
  /** Addresses or CIDR ranges of trusted proxies. Empty: forwarded headers are ignored. */
  readonly trustedProxies?: readonly string[];
  /** Header of the country code. */
  readonly countryHeader?: string;
  /** The sandbox: over plain http on localhost, cookies are set without Secure. */
  readonly sandbox?: boolean;
};

/** Determines the client of a request. Forwarded headers count only if every hop up to them is a trusted proxy. */
export function createClientOf({
  trustedProxies = [],
  countryHeader = 'x-client-country',
  sandbox = false,
}: ProxyOptions = {}): ClientOf {
  const proxies = blockListOf(trustedProxies);
  const isProxy = (address: string) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

  return (request) => {
    const peer = plainAddress(request.socket.remoteAddress ?? '');
    const direct = { address: peer, protocol: isEncrypted(request) ? 'https' : 'http' } as const;
    if (peer === '' || !isProxy(peer))
      return describe({
        ...direct,
        ...{ sandbox, host: request.headers.host ?? '', country: undefined, fromProxy: false },
      });
    // Forwarded entries may be invalid addresses, at which the block list throws.
    const hops = listOf(request.headers['x-forwarded-for'])
      .map(plainAddress)
      .filter((hop) => isIP(hop) !== 0);
    const protocol = listOf(request.headers['x-forwarded-proto']).at(-1);
    return describe({
      sandbox,
      fromProxy: true,
      // From the right: everything left of the first untrusted hop may be forged.
      address: hops.findLast((hop) => !isProxy(hop)) ?? hops[0] ?? peer,
      protocol: protocol === 'https' || protocol === 'http' ? protocol : direct.protocol,
      host: listOf(request.headers['x-forwarded-host']).at(-1) ?? request.headers.host ?? '',
      country: listOf(request.headers[countryHeader]).at(-1)?.toUpperCase(),
    });
  };
}

/** Over a TLS socket of our own. */
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

export type HostOf = (request: IncomingMessage) => string | undefined;

/** Only the host name of a request; undefined if invalid. */
export function createHostOf({ trustedProxies = [] }: Pick<ProxyOptions, 'trustedProxies'> = {}): HostOf {
  // Fast path without proxies, because every request passes here.
  if (trustedProxies.length === 0) return ({ headers }) => parseHost(headers.host)?.name;
  const clientOf = createClientOf({ trustedProxies });
  return (request) => parseHost(clientOf(request).host)?.name;
}

/** Key of rate limits: IPv6 addresses are grouped by /64, since a caller usually owns a whole one. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
}

/** Dual-stack sockets report 10.0.0.1 as `::ffff:10.0.0.1`. */
function plainAddress(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
}

function listOf(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function blockListOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
