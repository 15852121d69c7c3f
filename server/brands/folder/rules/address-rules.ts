import { isIP } from 'node:net';
import { isPageOn, type PageId, routes } from '../../../../schema/routes.ts';
import { type AddressKind, kindOfAddress } from '../../../hosts/address-kinds.ts';
import { nameOf } from '../../../hosts/host.ts';
import { nearestOf } from '../../../nearest-word.ts';
import { prefixOf } from '../../secrets/secret-names.ts';
import type { Rule, RuledBrand, RuleFinding } from './rule.ts';

export const addressRules: readonly Rule[] = [
  {
    name: 'main-domain',
    severity: 'error',
    check: ({ manifest: { tenant } }) =>
      tenant.domains.some((domain) => !domain.startsWith('*'))
        ? []
        : [
            {
              path: ['tenant', 'domains'],
              message: 'all domains are wildcards, so no link in a mail could lead to the brand',
              fix: `put the domain that players know first, such as "${tenant.domains[0]?.replace('*', 'www') ?? ''}"`,
            },
          ],
  },
  {
    name: 'destination-page',
    severity: 'error',
    check: ({ manifest }) =>
      Object.entries(manifest.destinations).flatMap(([name, target]): RuleFinding[] => {
        if (!target.startsWith('page:')) return [];
        const page = target.slice('page:'.length);
        const path = ['destinations', name];
        if (!Object.hasOwn(routes, page)) {
          const nearest = nearestOf(page, Object.keys(routes));
          return [
            {
              path,
              message: `no page is called ${page}`,
              fix: nearest === undefined ? 'name a page' : `did you mean ${nearest}?`,
            },
          ];
        }
        if (isPageOn(page as PageId, manifest)) return [];
        return [
          {
            path,
            severity: 'warning',
            message: `it leads to ${page}, which is off`,
            fix: 'switch the page on, or write "comingSoon"',
          },
        ];
      }),
  },
  {
    name: 'frame-address',
    severity: 'warning',
    check: ({ manifest: { features, frames } }) => {
      const findings: RuleFinding[] = [];
      const needs = (on: boolean, feature: string, names: string) =>
        on &&
        findings.push({
          path: ['features', feature],
          message: `${feature} is on without an address, so its page is empty`,
          fix: `give ${names}, or switch it off`,
        });
      needs(
        features.externalFrame && frames.game === null && frames.app === null,
        'externalFrame',
        'frames.game or frames.app',
      );
      needs(features.customerTask && frames.task === null, 'customerTask', 'frames.task');
      return findings;
    },
  },
  {
    name: 'chat-address',
    severity: 'error',
    check: ({ id, manifest: { flags, chat } }) => {
      const findings: RuleFinding[] = [];
      if (flags.CBS3 && chat.launchUrl === null)
        findings.push({
          path: ['flags', 'CBS3'],
          severity: 'warning',
          message: 'CBS3 is on, but the brand names no chat, so nobody can open one',
          fix: 'give chat.launchUrl, or switch CBS3 off',
        });
      for (const { path, address } of chatAddresses(chat))
        if (address !== null && chat.secretName === null)
          findings.push({
            path,
            message: `${path.join('.')} without chat.secretName: members are named to the chat signed, or not at all`,
            fix: `name the secret with which the chat checks names, such as "${prefixOf(id)}CHAT_SECRET"`,
          });
      return findings;
    },
  },
  {
    name: 'address-readable',
    severity: 'error',
    check: (brand) =>
      addressesOf(brand).flatMap(({ path, address }): RuleFinding[] => {
        if (address === null) return [];
        const url = URL.canParse(address) ? new URL(address) : undefined;
        if (url === undefined)
          return [{ path, message: `${address} is no address`, fix: 'write it whole: https://host/path' }];
        return url.protocol === 'https:' || isThisMachine(url.hostname)
          ? []
          : [{ path, message: `${address} is not encrypted`, fix: 'write https' }];
      }),
  },
  {
    name: 'address-public',
    severity: 'error',
    tolerated: true,
    check: (brand) =>
      [...addressesOf(brand), ...identityAddressesOf(brand)].flatMap(({ path, address }): RuleFinding[] => {
        const kind = kindOfLiteral(address);
        // This machine is allowed here because a sandbox may use it; elsewhere the outbound client refuses it.
        if (kind === undefined || kind === 'loopback') return [];
        const message = `${address} is not on the public internet (${kind})`;
        return kind === 'private'
          ? [{ path, severity: 'warning', message, fix: 'name a public host, or set OUTBOUND_ALLOWED' }]
          : [{ path, message, fix: 'name the public host of the service' }];
      }),
  },
];

/** The kind of a literal address that is not public; undefined for names, which only servers can look up. */
function kindOfLiteral(address: string | null): AddressKind | undefined {
  if (address === null || !URL.canParse(address)) return undefined;
  const name = nameOf(new URL(address));
  return isIP(name) === 0 ? undefined : kindOfAddress(name);
}

/** Addresses that servers call to identify a person. */
function identityAddressesOf({ manifest: { login, sms } }: RuledBrand) {
  return [
    { path: ['sms', 'thirdParty', 'jwksUrl'], address: sms.thirdParty.jwksUrl },
    ...Object.entries(login.social).map(([provider, { issuer }]) => ({
      path: ['login', 'social', provider, 'issuer'],
      address: issuer,
    })),
  ];
}

function addressesOf({ manifest: { chat, frames, games } }: RuledBrand) {
  return [
    ...chatAddresses(chat),
    ...Object.entries(frames).map(([name, address]) => ({ path: ['frames', name], address })),
    ...games.aggregators.flatMap(({ address, drawsAddress, frameOrigins }, index) => {
      const path = ['games', 'aggregators', index];
      return [
        { path: [...path, 'address'], address },
        { path: [...path, 'drawsAddress'], address: drawsAddress },
        ...frameOrigins.map((origin, at) => ({ path: [...path, 'frameOrigins', at], address: origin })),
      ];
    }),
  ];
}

const chatAddresses = ({ launchUrl, unreadUrl, anchorLists }: RuledBrand['manifest']['chat']) => [
  { path: ['chat', 'launchUrl'], address: launchUrl },
  { path: ['chat', 'unreadUrl'], address: unreadUrl },
  { path: ['chat', 'anchorLists', 'anchorsUrl'], address: anchorLists.anchorsUrl },
  { path: ['chat', 'anchorLists', 'focusUrl'], address: anchorLists.focusUrl },
];

const isThisMachine = (name: string) =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name);
