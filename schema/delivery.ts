import type { DeviceClass } from './device-class.ts';
import type { Language } from './generated/languages.ts';
import type { OperationId } from './generated/operations.ts';
import type { PublicManifest } from './generated/public-manifest.ts';

/** A brand's data for browsers: response of `GET /config/manifest.json`, also inlined in every document. */
export type Delivery = {
  /** Hash of the effective manifest, texts and assets; the same on every node. */
  readonly revision: string;
  readonly manifest: PublicManifest;
  /** Manifest path of an asset (`assets/logo.svg`) -> its hashed address on the brand's host. */
  readonly assets: Readonly<Record<string, string>>;
  /** The brand's own texts by language: `namespace:key` -> text. */
  readonly texts: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;
};

/** Milliseconds over which open pages spread what they ask after an event; left out where they need not. */
type Within = { readonly within?: number };

/** Data of the `manifest` event; the event's id is the sequence of the newest change. The manifest itself is asked for at once. */
export type ManifestEvent = { readonly revision: string; readonly etag: string } & Within;

/**
 * Data of the `content` event: of what staff publish, as the clock shows it (banners, announcements, promotions, help); behind a space of
 * what games are suspended.
 */
export type ContentEvent = { readonly content: string } & Within;

/** State of the site; maintenance takes precedence (STATUS-05). */
export type SiteState = 'normal' | 'maintenance' | 'restricted';

/** State of a page: that of the site, failed if it could not be rendered (STATUS-02), or offline for want of a connection. */
export type PageState = SiteState | 'failed' | 'offline';

/** Calls the platform as a visitor of the brand, to prefetch first-paint queries. Rejects if it is slow or down. */
export type CallPlatform = (call: {
  readonly operation: OperationId;
  readonly query: Readonly<Record<string, string | number | boolean>>;
}) => Promise<unknown>;

export type RenderRequest = {
  readonly delivery: Delivery;
  /** Path and query of a page, in the spelling of the route table; of any address while the site is closed. */
  readonly url: string;
  /** `https://host` of the brand's main domain, for canonical and Open Graph addresses. */
  readonly origin: string;
  readonly language: Language;
  /** The hint cookie says that a session exists: the first paint reserves space for the balance. */
  readonly memberHint: boolean;
  readonly state: PageState;
  /** Class of the device that asks, where the page depends on it. */
  readonly device?: DeviceClass;
  /** Revision of the content that the document is made of, as `ContentEvent` tells it. */
  readonly content: string;
  /** Without markup and prefetched queries: only the head is rendered, the browser renders the rest. */
  readonly shell?: boolean;
  readonly ask: CallPlatform;
  /** The sandbox: over plain http on localhost, cookies are set without Secure. */
  readonly plainCookies?: boolean;
  /** A preview in which a member of this type seems to be logged in; null: a visitor. */
  readonly simulated?: number | null;
};

export type RenderResult = {
  readonly status: number;
  readonly html: string;
  /** Contents of its inline style and script elements, to be hashed for the content security policy. No others are allowed. */
  readonly inline: { readonly styles: readonly string[]; readonly scripts: readonly string[] };
  /** False if the platform did not respond in time; the document is not cached then. */
  readonly complete: boolean;
};

/** The server renderer as the config server calls it; only the composition root knows both. */
export type Render = (request: RenderRequest) => Promise<RenderResult>;
