import type { Delivery } from '../../schema/delivery.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';

/** Entry of a brand's content in a preview. */
export type PreviewedEntry = {
  readonly kind: 'banners' | 'announcements' | 'categories' | 'promotions' | 'articles';
  readonly id: string;
};

export type BrandAsset = {
  /** SHA-256, lowercase hex. */
  readonly hash: string;
  readonly contentType: string;
};

/** A brand as it is currently served. Immutable: a change creates a new object that shares unchanged parts. */
export type Brand = {
  readonly id: string;
  /** The valid effective manifest: parents, brand, live changes and defaults. */
  readonly manifest: Manifest;
  /** Hash of everything that players can see: manifest, texts, assets. The same on every node. */
  readonly revision: string;
  /** Domains of the brand, exact or `*.wildcard`, the main domain first. Domains that another brand claimed earlier are left out. */
  readonly domains: readonly string[];
  readonly assets: ReadonlyMap<string, BrandAsset>;
  /** Data for browsers, built on first use. */
  delivery(): Delivery;
  /** Set for a preview of a release. */
  readonly preview?: {
    /** Moment that the preview shows. */
    readonly at: Date;
    /** Member type of the simulated player; null for a visitor. */
    readonly memberType: number | null;
    /** Origin that may show it in a frame. */
    readonly framedBy: string | undefined;
    /** Entry of content whose draft is shown instead of the published one. */
    readonly entry?: PreviewedEntry | undefined;
  };
};

export type BrandFault = {
  readonly tenant: string;
  readonly severity: 'error' | 'warning';
  /** Name of the rule. */
  readonly rule: string;
  /** JSON Pointer into the manifest; empty for the whole manifest. */
  readonly pointer: string;
  readonly message: string;
  readonly fix?: string;
  /** Set if a folder could not be loaded: the file, relative to the tenants folder, and the line, from 1. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
};

/** Returns the faults of brand folders that could not be loaded, as a caller with certain rights may see them. */
export type FolderFaults = (seer: { mayRead: (tenant: string) => boolean }) => readonly BrandFault[];

/** Used outside of a sandbox, where no folders are watched. */
export const noFolders: FolderFaults = () => [];

/** Rights for counts and for the operator of the server. */
export const readsAll = { mayRead: () => true };

/** Event for subscribers. `sequence` is the newest change of the whole set; it is the id of the `manifest` event. */
export type BrandEvent =
  | { readonly kind: 'changed'; readonly brand: Brand; readonly sequence: bigint }
  | { readonly kind: 'removed'; readonly id: string; readonly sequence: bigint };

/** The live brand set. It is in memory, because every request reads it. */
export type BrandSet = {
  /**
   * Returns the brand of a request's Host header, without regard to port and letter case: `<brand>.$PREVIEW_DOMAIN`, exact domain,
   * wildcard.
   */
  byHost(host: string | undefined): Brand | undefined;
  /** Returns the archived brand that keeps a host for its suppliers. Nothing else is served there. */
  archivedByHost(host: string | undefined): Brand | undefined;
  byId(id: string): Brand | undefined;
  /** Ids of all served brands. */
  ids(): readonly string[];
  /** Faults of brands that are not served, that are served from their last valid release, or that are not served on all their domains. */
  faults(): readonly BrandFault[];
  sequence(): bigint;
  subscribe(listener: (event: BrandEvent) => void): () => void;
};
