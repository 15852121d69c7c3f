import type { Delivery } from '../../schema/delivery.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';

export type BrandAsset = {
  /** SHA-256, lowercase hex. */
  readonly hash: string;
  readonly contentType: string;
};

/** One brand as it is served now. Frozen: a change makes a new one that shares what did not change. */
export type Brand = {
  readonly id: string;
  /** The effective manifest: parents, brand, live changes, defaults; valid. */
  readonly manifest: Manifest;
  /** Hash of all that a player can see change: manifest, texts, assets. The same on every node. */
  readonly revision: string;
  /** Hosts that name it, exact or `*.wildcard`; the main one first; those that another brand claimed before are left out. */
  readonly domains: readonly string[];
  readonly assets: ReadonlyMap<string, BrandAsset>;
  /** What a browser is given; built when first asked for. */
  delivery(): Delivery;
};

export type BrandFault = {
  readonly tenant: string;
  readonly severity: 'error' | 'warning';
  /** Name of the rule. */
  readonly rule: string;
  /** JSON Pointer into the manifest; empty for the whole. */
  readonly pointer: string;
  readonly message: string;
  readonly fix?: string;
};

/** What subscribers hear. `sequence` is the newest change of the whole set, the id of the `manifest` event. */
export type BrandEvent =
  | { readonly kind: 'changed'; readonly brand: Brand; readonly sequence: bigint }
  | { readonly kind: 'removed'; readonly id: string; readonly sequence: bigint };

/** The live brand set: read on every request, so all of it is in memory. */
export type BrandSet = {
  /** The brand of a request's Host header, port and letter case aside: `<brand>.$PREVIEW_DOMAIN`, exact domain, wildcard. */
  byHost(host: string | undefined): Brand | undefined;
  byId(id: string): Brand | undefined;
  /** Of all brands that are served. */
  ids(): readonly string[];
  /** Of brands that are not served, or only by their last good release, or not on all their domains. */
  faults(): readonly BrandFault[];
  sequence(): bigint;
  subscribe(listener: (event: BrandEvent) => void): () => void;
};
