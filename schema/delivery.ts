import type { DeviceClass } from './device-class.ts';
import type { OperationId } from './generated/operations.ts';
import type { PublicManifest } from './generated/public-manifest.ts';
import type { Language } from './languages.ts';

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

/** Milliseconds over which open pages spread their requests after an event; left out if they need not. */
type Within = { readonly within?: number };

/** Data of the `manifest` event. Its id is the sequence of the newest change. Pages request the manifest itself at once. */
export type ManifestEvent = { readonly revision: string; readonly etag: string } & Within;

/**
 * Data of the `content` event: revision of the published content as the clock shows it (banners, announcements, promotions, help), then a
 * space and the revision of suspended games.
 */
export type ContentEvent = { readonly content: string } & Within;

/** State of the site; maintenance takes precedence (STATUS-05). */
export type SiteState = 'normal' | 'maintenance' | 'restricted';

/** State of a page: that of the site, failed if the page could not be rendered (STATUS-02), or offline without a connection. */
export type PageState = SiteState | 'failed' | 'offline';

/** Calls the platform as a visitor of the brand, to prefetch first-paint queries. Rejects if it is slow or down. */
export type CallPlatform = (call: {
  readonly operation: OperationId;
  readonly query: Readonly<Record<string, string | number | boolean>>;
}) => Promise<unknown>;

export type RenderRequest = {
  readonly delivery: Delivery;
  /** Path and query of a page, in the spelling of the route table. While the site is closed, any address. */
  readonly url: string;
  /** `https://host` of the brand's main domain, for canonical and Open Graph addresses. */
  readonly origin: string;
  readonly language: Language;
  /** The hint cookie states that a session exists, so the first paint reserves space for the balance. */
  readonly memberHint: boolean;
  readonly state: PageState;
  /** Class of the requesting device, if the page depends on it. */
  readonly device?: DeviceClass;
  /** Revision of the content from which the document is made, as in `ContentEvent`. */
  readonly content: string;
  /** Without markup and prefetched queries: only the head is rendered on the server, the rest in the browser. */
  readonly shell?: boolean;
  readonly call: CallPlatform;
  /** True in the sandbox: over plain http on localhost, cookies are set without Secure. */
  readonly plainCookies?: boolean;
  /** Simulated viewer of a preview: a member of this type, or null for a visitor. */
  readonly simulated?: number | null;
  /** Origin of the console, if the preview is shown in one of its frames. */
  readonly framedBy?: string;
};

export type RenderResult = {
  readonly status: number;
  readonly html: string;
  /** Contents of its inline style and script elements, to be hashed for the content security policy. No others are allowed. */
  readonly inline: { readonly styles: readonly string[]; readonly scripts: readonly string[] };
  /** False if the platform did not respond in time. The document is then not cached. */
  readonly complete: boolean;
};

/** The server renderer, as the config server calls it. Only the composition root knows both. */
export type Render = (request: RenderRequest) => Promise<RenderResult>;
