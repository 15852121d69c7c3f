import type { IncomingMessage } from 'node:http';
import type { CallPlatform, SiteState } from '../schema/delivery.ts';
import type { GameDevice } from '../schema/device-class.ts';
import type { Brand } from '../server/brands/brand.ts';
import type { OriginOf } from '../server/brands/brand-origin.ts';
import { addressGroup, createClientOf, isEncrypted } from '../server/http/client.ts';
import { siteStateOf } from '../server/http/site-state.ts';

/** A request for a brand's host, read once where it arrives. */
export type Visit = {
  readonly request: IncomingMessage;
  /** The brand of the requested host; `undefined` if there is none. */
  readonly brand: Brand | undefined;
  /** Whether another installation serves that brand. */
  readonly isElsewhere: boolean;
  readonly path: string;
  /** Begins with its question mark; empty without one. */
  readonly search: string;
};

/** Facts about requests and brands that document rendering needs. */
export type DocumentSite = {
  /** `https` behind a trusted proxy or a TLS socket. */
  isHttps(request: IncomingMessage): boolean;
  /** Client address, grouped as for rate limits. */
  addressOf(request: IncomingMessage): string;
  /** Origin of absolute links to a brand. */
  originOf(brand: Brand): string;
  stateOf(brand: Brand, request: IncomingMessage): SiteState;
  callAs(brand: Brand, device: GameDevice): CallPlatform;
  /** Whether lists of games differ by device. If so, documents do as well. */
  gamesByDevice(): boolean;
  /** True in the sandbox: over plain http on localhost, cookies are set without Secure. */
  readonly plainCookies?: boolean;
  /** Changes with the content of first-paint lists. */
  contentVersion(brand: Brand): string;
  /** Revision of published content. It also changes when a scheduled entry is shown or hidden. */
  contentRevision(brand: Brand): string;
};

/** Implements `DocumentSite` with the proxy settings and the platform. */
export function createDocumentSite({
  trustedProxies,
  countryHeader,
  originOf,
  callAs,
  gamesByDevice,
  contentVersion,
  contentRevision,
  sandbox,
}: {
  trustedProxies: readonly string[];
  countryHeader?: string | undefined;
  originOf: OriginOf;
  callAs: (brand: Brand, device: GameDevice) => CallPlatform;
  gamesByDevice: () => boolean;
  contentVersion: (brand: Brand) => string;
  contentRevision: (brand: Brand) => string;
  sandbox: boolean;
}): DocumentSite {
  const clientOf = createClientOf({ trustedProxies, countryHeader });
  // Fast path without proxies, because every request runs through here.
  const direct = trustedProxies.length === 0;
  return {
    addressOf: (request) => addressGroup(clientOf(request).address),
    originOf,
    isHttps: (request) => (direct ? isEncrypted(request) : clientOf(request).protocol === 'https'),
    stateOf(brand, request) {
      const { status } = brand.manifest;
      if (status.maintenance.on) return 'maintenance';
      return status.regionRestriction.on ? siteStateOf(status, clientOf(request)) : 'normal';
    },
    callAs,
    gamesByDevice,
    contentVersion,
    contentRevision,
    plainCookies: sandbox,
  };
}
