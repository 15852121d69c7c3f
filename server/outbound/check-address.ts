import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, isIPv4 } from 'node:net';
import { type AddressKind, createRanges, kindOfAddress } from '../hosts/address-kinds.ts';
import { nameOf } from '../hosts/host.ts';
import { OutboundRefused } from './outbound-refused.ts';

/** All addresses of a name. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

/** Resolves names below `localhost` to this machine (RFC 6761), because the system's resolver need not know them. */
export const resolveBySystem: Resolve = (name) =>
  lookup(name.endsWith('.localhost') ? 'localhost' : name, { all: true });

export type AddressRules = {
  /** Ranges that may be called although they are not public, also over plain http. */
  readonly allowed: readonly string[];
  /** Whether this machine may be called, as in a sandbox. */
  readonly loopback: boolean;
  /** Whether this program serves a host. */
  readonly isOwnHost: (name: string) => boolean;
  /** Hosts that are not checked, such as the sandbox's own studio. */
  readonly isTrusted?: ((name: string) => boolean) | undefined;
  readonly resolve?: Resolve | undefined;
};

const kindsInWords: Readonly<Record<AddressKind, string>> = {
  loopback: 'it is this machine',
  unspecified: 'its address is unspecified',
  private: 'its address is private',
  'link-local': 'its address is link-local',
  multicast: 'its address is a multicast group',
  reserved: 'its address is reserved',
};

export type CheckAddress = ReturnType<typeof createCheckAddress>;

export function createCheckAddress({
  allowed,
  loopback,
  isOwnHost,
  isTrusted = () => false,
  resolve = resolveBySystem,
}: AddressRules) {
  const isAllowed = createRanges([...allowed, ...(loopback ? ['127.0.0.0/8', '::1/128'] : [])]);

  /** `host` is the name that is looked up, without port. */
  const refusalOf = ({ host, address, secure }: { host: string; address: string; secure: boolean }) => {
    if (isTrusted(host) || isAllowed(address)) return undefined;
    const kind = kindOfAddress(address);
    if (kind === undefined && secure) return undefined;
    const reason = kind === undefined ? 'plain http is for private links alone' : kindsInWords[kind];
    return new OutboundRefused({ host, reason, address, fix: 'OUTBOUND_ALLOWED names the ranges that may' });
  };

  return {
    /** Checks an address without looking it up. Throws `OutboundRefused`. */
    url: (url: URL): void => {
      const { protocol } = url;
      const name = nameOf(url);
      if (protocol !== 'https:' && protocol !== 'http:')
        throw new OutboundRefused({ host: name, reason: `${protocol} is neither https nor http` });
      if (isTrusted(name)) return;
      if (isOwnHost(name)) throw new OutboundRefused({ host: name, reason: 'this program answers there itself' });
      // A literal address is connected to without a look-up, so it is checked here.
      if (isIP(name) === 0) return;
      const refused = refusalOf({ host: name, address: name, secure: protocol === 'https:' });
      if (refused !== undefined) throw refused;
    },

    /** Returns the addresses of a name that may be connected to. Throws `OutboundRefused` if there are none. */
    lookUp: async ({ name, secure }: { name: string; secure: boolean }): Promise<LookupAddress[]> => {
      const host = name.replace(/\.$/, '');
      const found = await resolve(host);
      const looked = found.map(({ address }) => ({ address, refused: refusalOf({ host, address, secure }) }));
      const good = looked.flatMap(({ address, refused }) =>
        refused === undefined ? [{ address, family: isIPv4(address) ? 4 : 6 }] : [],
      );
      const refused = looked.find((one) => one.refused !== undefined)?.refused;
      if (good.length === 0 && refused !== undefined) throw refused;
      return good;
    },
  };
}
