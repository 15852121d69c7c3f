import type { IncomingMessage } from 'node:http';
import type { AskPlatform, SiteState } from '../schema/delivery.ts';
import type { Brand } from '../server/brands/brand.ts';
import type { OriginOf } from '../server/brands/brand-origin.ts';
import { addressGroup, createClientOf, createHostOf } from '../server/http/client.ts';
import { siteStateOf } from '../server/http/site-state.ts';

/** What the server that documents belong to knows of a request. */
export type DocumentSite = {
  /** Name of the host that the player's browser asked; a forwarded one counts only from a trusted proxy. */
  hostOf(request: IncomingMessage): string | undefined;
  /** `https` behind a trusted proxy or a TLS socket. */
  isHttps(request: IncomingMessage): boolean;
  /** Of the player's network, as limits count it. */
  addressOf(request: IncomingMessage): string;
  /** Where links to a brand lead, whatever host was asked. */
  originOf(brand: Brand): string;
  stateOf(brand: Brand, request: IncomingMessage): SiteState;
  ask(brand: Brand): AskPlatform;
  /** The sandbox: over plain http this machine's cookies go without Secure. */
  readonly plainCookies?: boolean;
  /** Changes when the lists of a first paint do. */
  contentVersion(brand: Brand): string;
};

/** Where documents are served: what proxies tell of a request, and the platform that answers for their lists. */
export function createDocumentSite({
  trustedProxies,
  originOf,
  ask,
  contentVersion,
  sandbox,
}: {
  trustedProxies: readonly string[];
  originOf: OriginOf;
  ask: (brand: Brand) => AskPlatform;
  contentVersion: (brand: Brand) => string;
  sandbox: boolean;
}): DocumentSite {
  const clientOf = createClientOf({ trustedProxies });
  // Without proxies nothing but the connection itself counts, and every request passes here.
  const direct = trustedProxies.length === 0;
  const encrypted = (request: IncomingMessage) =>
    'encrypted' in request.socket && request.socket.encrypted === true;
  return {
    hostOf: createHostOf({ trustedProxies }),
    addressOf: (request) => addressGroup(clientOf(request).address),
    originOf,
    isHttps: (request) => (direct ? encrypted(request) : clientOf(request).protocol === 'https'),
    stateOf(brand, request) {
      const { status } = brand.manifest;
      if (status.maintenance.on) return 'maintenance';
      return status.regionRestriction.on ? siteStateOf({ status, client: clientOf(request) }) : 'normal';
    },
    ask,
    contentVersion,
    plainCookies: sandbox,
  };
}
