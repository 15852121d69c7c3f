import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** Where a request comes from, as far as it can be trusted. */
export type Client = {
  readonly address: string;
  readonly protocol: 'http' | 'https';
  /** The Host header as sent, port included; empty where there was none. */
  readonly host: string;
  /** What the browser calls a secure context: https, or a name of this machine. Only there are cookies and logins given. */
  readonly secure: boolean;
  /** ISO 3166 code of the caller's country, where a configured proxy tells it. */
  readonly country: string | undefined;
};
export type ClientOf = (request: IncomingMessage) => Client;

export type ProxyOptions = {
  /** Addresses or CIDR ranges of proxies whose forwarded headers count. Empty: nobody's do. */
  readonly trustedProxies?: readonly string[];
  /** Header in which they tell the country of the caller. */
  readonly countryHeader?: string;
};

/** Reads the client of a request. Forwarded headers count only while every hop up to them is a configured proxy. */
export function createClientOf({
  trustedProxies = [],
  countryHeader = 'x-client-country',
}: ProxyOptions = {}): ClientOf {
  const proxies = blockListOf(trustedProxies);
  const isProxy = (address: string) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

  return (request) => {
    const peer = plainAddress(request.socket.remoteAddress ?? '');
    const encrypted = 'encrypted' in request.socket && request.socket.encrypted === true;
    const direct = { address: peer, protocol: encrypted ? 'https' : 'http' } as const;
    if (peer === '' || !isProxy(peer))
      return describe({ ...direct, host: request.headers.host ?? '', country: undefined });
    const hops = listOf(request.headers['x-forwarded-for']).map(plainAddress);
    const protocol = listOf(request.headers['x-forwarded-proto']).at(-1);
    return describe({
      // From the right: what stands left of a hop that is nobody's proxy, that hop may have made up.
      address: hops.findLast((hop) => !isProxy(hop)) ?? hops[0] ?? peer,
      protocol: protocol === 'https' || protocol === 'http' ? protocol : direct.protocol,
      host: listOf(request.headers['x-forwarded-host']).at(-1) ?? request.headers.host ?? '',
      country: listOf(request.headers[countryHeader]).at(-1)?.toUpperCase(),
    });
  };
}

function describe({
  address,
  protocol,
  host,
  country,
}: Pick<Client, 'address' | 'protocol' | 'host' | 'country'>): Client {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  const secure = protocol === 'https' || name === 'localhost' || name.endsWith('.localhost');
  return { address, protocol, host, secure, country };
}

/** What limits are counted by: an IPv6 caller owns a whole /64 and would have 2^64 budgets. */
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

/** `::ffff:10.0.0.1` is how a dual-stack socket names 10.0.0.1. */
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
