import { BlockList, isIP, isIPv4 } from 'node:net';

/**
 * Networks that are not part of the public internet, by IANA's registries of special-purpose addresses. The first kind that contains
 * an address names it.
 */
const networks = {
  loopback: ['127.0.0.0/8', '::1/128'],
  unspecified: ['0.0.0.0/8', '::/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7', 'fec0::/10'],
  'link-local': ['169.254.0.0/16', 'fe80::/10'],
  multicast: ['224.0.0.0/4', 'ff00::/8'],
  // 240.0.0.0/4 ends with the broadcast address. 6to4 and Teredo carry an IPv4 address in an IPv6 one.
  reserved: [
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '240.0.0.0/4',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
  ],
} as const;
export type AddressKind = keyof typeof networks;

/** All other IPv6 addresses are not assigned. */
const publicIpv6 = blockListOf(['2000::/3']);
const kinds = Object.entries(networks).map(([kind, ranges]) => ({
  kind: kind as AddressKind,
  list: blockListOf(ranges),
}));

/** The kind of an address that is not public; `undefined` for a public one. */
export function kindOfAddress(address: string): AddressKind | undefined {
  const plain = plainAddress(address);
  if (plain === undefined) return 'reserved';
  const special = kinds.find(({ list }) => isIn(list, plain));
  if (special !== undefined) return special.kind;
  return isIPv4(plain) || isIn(publicIpv6, plain) ? undefined : 'reserved';
}

/** Returns a function that tests whether an address, in any notation, is in one of the ranges. */
export function createRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = blockListOf(ranges);
  return (address) => {
    const plain = plainAddress(address);
    return plain !== undefined && isIn(list, plain);
  };
}

/** Returns an error text if an entry is neither an address nor a range that starts at the first address of its network. */
export function faultOfRange(entry: string): string | undefined {
  const [, address = '', bits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? [];
  const width = isIPv4(address) ? 32 : 128;
  const length = Number(bits ?? width);
  if (isIP(address) === 0 || length > width) return 'it is neither an address nor a range';
  if (length === 0) return 'it covers every address';
  const plain = plainAddress(address) ?? address;
  if (plain.includes(':') !== address.includes(':')) return `write it as IPv4: ${plain}`;
  const hostBits = numberOf(plain) & ((1n << BigInt(width - length)) - 1n);
  return hostBits === 0n ? undefined : `its network of ${length} bits does not begin at ${address}`;
}

/**
 * The address that a connection leads to: the IPv4 address if IPv6 only wraps it, mapped (`::ffff:10.0.0.1`) or by NAT64
 * (`64:ff9b::10.0.0.1`). `undefined` if the text is not an address.
 */
function plainAddress(written: string): string | undefined {
  const [address = ''] = written.split('%');
  if (isIP(address) === 0) return undefined;
  if (isIPv4(address)) return address;
  const number = numberOf(address);
  const wraps = [0xffffn, 0x64ff9bn << 64n].includes(number >> 32n);
  if (!wraps) return address;
  return [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 0xffn).join('.');
}

function numberOf(address: string): bigint {
  if (isIPv4(address)) return address.split('.').reduce((number, part) => (number << 8n) | BigInt(Number(part)), 0n);
  // The URL parser converts a dotted end into two groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (text: string | undefined) => (text ? text.split(':') : []);
  const [left, right] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].reduce((number, group) => (number << 16n) | BigInt(`0x${group}`), 0n);
}

const isIn = (list: BlockList, plain: string) => list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');

/** A list of addresses and ranges in CIDR notation. */
export function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
