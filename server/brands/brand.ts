import type { Delivery } from '../../schema/delivery.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';

export type BrandAsset = {
  /** SHA-256, lowercase hex. */
  readonly hash: string;
  readonly contentType: string;
};

/** A brand as currently served. Immutable: a change creates a new object that shares unchanged parts. */
export type Brand = {
  readonly id: string;
  /** The effective manifest: parents, brand, live changes, defaults; valid. */
  readonly manifest: Manifest;
  /** Hash of everything that players can see change: manifest, texts, assets. The same on every node. */
  readonly revision: string;
  /** Domains of the brand, exact or `*.wildcard`, main domain first; without those that another brand claimed earlier. */
  readonly domains: readonly string[];
  readonly assets: ReadonlyMap<string, BrandAsset>;
  /** Data for browsers; built lazily. */
  delivery(): Delivery;
  /** Of a preview of a release. */
  readonly preview?: {
    /** The moment that it shows. */
    readonly at: Date;
    /** Member type of who seems to be logged in; null: a visitor. */
    readonly memberType: number | null;
    /** Origin that may show it in a frame. */
    readonly framedBy: string | undefined;
  };
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
  /** Of a folder that could not be loaded: the file, relative to the tenants folder, and the 1-based place in it. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
};

/** Faults of brand folders that could not be loaded, as somebody may see them who may read certain brands. */
export type FolderFaults = (seer: { mayRead: (tenant: string) => boolean }) => readonly BrandFault[];

/** Outside of a sandbox no folders are watched. */
export const noFolders: FolderFaults = () => [];

/** For counts, and for whoever runs the server. */
export const readsAll = { mayRead: () => true };

/** Event for subscribers. `sequence` is the newest change of the whole set, used as id of the `manifest` event. */
export type BrandEvent =
  | { readonly kind: 'changed'; readonly brand: Brand; readonly sequence: bigint }
  | { readonly kind: 'removed'; readonly id: string; readonly sequence: bigint };

/** The live brand set; in memory, because every request reads it. */
export type BrandSet = {
  /** The brand of a request's Host header, port and letter case aside: `<brand>.$PREVIEW_DOMAIN`, exact domain, wildcard. */
  byHost(host: string | undefined): Brand | undefined;
  /** The archived brand that keeps a host for its suppliers; nothing else is served there. */
  archivedByHost(host: string | undefined): Brand | undefined;
  byId(id: string): Brand | undefined;
  /** Ids of all served brands. */
  ids(): readonly string[];
  /** Faults of brands that are not served, served by their last valid release, or not on all their domains. */
  faults(): readonly BrandFault[];
  sequence(): bigint;
  subscribe(listener: (event: BrandEvent) => void): () => void;
};
