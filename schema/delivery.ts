import type { Language } from './generated/languages.ts';
import type { OperationId } from './generated/operations.ts';
import type { PublicManifest } from './generated/public-manifest.ts';

/** What a browser is given of a brand: answer of `GET /config/manifest.json`, inlined in every document. */
export type Delivery = {
  /** Hash of the effective manifest, texts and assets; the same on every node. */
  readonly revision: string;
  readonly manifest: PublicManifest;
  /** Manifest path of an asset (`assets/logo.svg`) -> its hashed address on the brand's host. */
  readonly assets: Readonly<Record<string, string>>;
  /** The brand's own texts by language: `namespace:key` -> text. */
  readonly texts: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;
};

/** Data of the `manifest` event; the event's id is the sequence of the newest change. */
export type ManifestEvent = { readonly revision: string; readonly etag: string };

/** Which page the site shows; maintenance wins (STATUS-05). */
export type SiteState = 'normal' | 'maintenance' | 'restricted';

/** What a page shows: the state of the site, or that it could not be drawn (STATUS-02). */
export type PageState = SiteState | 'failed';

/** Asks the platform as a visitor of the brand, for the lists of a first paint. Rejects where it is slow or down. */
export type AskPlatform = (call: {
  readonly operation: OperationId;
  readonly query: Readonly<Record<string, string | number | boolean>>;
}) => Promise<unknown>;

export type RenderRequest = {
  readonly delivery: Delivery;
  /** Path and query. */
  readonly url: string;
  /** `https://host` of the brand's main domain, for canonical and Open Graph addresses. */
  readonly origin: string;
  readonly language: Language;
  /** The readable cookie hints that a session exists: the first paint keeps room for the balance. */
  readonly memberHint: boolean;
  readonly state: PageState;
  /** Without markup and lists: the head is the brand's, the rest is drawn by the browser. */
  readonly shell?: boolean;
  readonly ask: AskPlatform;
  /** Over plain http this machine's cookies go without Secure, so that every browser keeps them. */
  readonly plainCookies?: boolean;
};

export type RenderResult = {
  readonly status: number;
  /** Path to redirect to; `html` is empty then. */
  readonly redirect?: string;
  readonly html: string;
  /** What stands inside its style and script elements, as the content policy has to name it. Nothing else in it may run. */
  readonly inline: { readonly styles: readonly string[]; readonly scripts: readonly string[] };
  /** False where the platform did not answer in time, so that the document is not kept. */
  readonly complete: boolean;
};

/** The built runtime as the config server sees it; only the composition root knows both. */
export type Render = (request: RenderRequest) => Promise<RenderResult>;
