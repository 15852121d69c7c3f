import type { ServerResponse } from 'node:http';
import type { PageState, Render, RenderResult } from '../../schema/delivery.ts';
import { type Language, languages } from '../../schema/languages.ts';
import { boundedCache, type Entry } from '../../server/answers/bounded-cache.ts';
import { type BufferedAnswer, bufferedAnswer, sizeOf } from '../../server/answers/buffered-answer.ts';
import type { Send } from '../../server/answers/create-send.ts';
import { textCache } from '../../server/answers/text-cache.ts';
import type { Brand, BrandSet } from '../../server/brands/brand.ts';
import { maintenanceEnd } from '../../server/http/site-state.ts';
import { sharedWork } from '../../server/limits/draw-queue.ts';
import type { Log } from '../../server/log.ts';
import type { DocumentSite, Visit } from '../document-site.ts';
import type { RenderBound } from './render-bound.ts';
import { securityHeaders } from './security-headers.ts';
import { type Wanted, wantedDocument } from './wanted-document.ts';

const maxBytes = 96 * 1024 * 1024;

/** A request for a host that a brand has, with the document that it wants once that is computed. */
export type BrandVisit = Visit & { readonly brand: Brand; wanted?: Wanted };

export type Documents = {
  /** Returns the brand of a host. With thousands of brands every further look-up is a CPU cache miss, so it is cached by host. */
  brandOf(host: string | undefined): Brand | undefined;
  /** Returns the cached document of a request; `undefined` if it has to be rendered. */
  cached(visit: BrandVisit): BufferedAnswer | undefined;
  answer(visit: BrandVisit, response: ServerResponse): Promise<void>;
  bytes(): number;
  close(): void;
};

/** Rendered documents of all brands, in a cache bounded in bytes. */
export function documents({
  brands,
  render,
  site,
  renders,
  send,
  log,
}: {
  brands: Pick<BrandSet, 'byHost' | 'subscribe'>;
  render: Render;
  site: DocumentSite;
  /** Shared by all renderers in this process. Above its limit, documents are sent without markup and the browser renders them. */
  renders: RenderBound;
  send: Send;
  log: Log;
}): Documents {
  const shelves = createShelves();
  const hosts = textCache<Brand>();
  const stop = brands.subscribe(() => {
    hosts.clear();
    shelves.clear();
  });
  const cache = boundedCache<BufferedAnswer>(maxBytes, sizeOf, () => shelves.clear());
  const rendering = new Map<string, Promise<BufferedAnswer>>();
  const shareShell = sharedWork<BufferedAnswer>();

  // Uses the content version from before rendering: the document may not contain changes made meanwhile.
  const keyOf = (brand: Brand, wanted: Wanted): string =>
    [brand.id, brand.revision, wanted.variant, site.contentVersion(brand), wanted.place, wanted.query].join('|');

  async function draw({
    brand,
    wanted,
    ...over
  }: {
    brand: Brand;
    wanted: Wanted;
    state?: PageState;
    shell?: boolean;
  }): Promise<{ answer: BufferedAnswer; cached: boolean }> {
    const { language, memberHint, https, state, device, gameDevice, byDevice, place, query } = wanted;
    const result = await render({
      delivery: brand.delivery(),
      url: place + query,
      origin: site.originOf(brand),
      language,
      memberHint,
      state,
      content: site.contentRevision(brand),
      call: site.callAs(brand, gameDevice),
      ...(device !== undefined && { device }),
      ...(site.plainCookies && { plainCookies: true }),
      ...(brand.preview && { simulated: brand.preview.memberType }),
      ...(brand.preview?.framedBy !== undefined && { framedBy: brand.preview.framedBy }),
      ...over,
    });
    // Documents with a query are not cached: clients could vary it to evict the others.
    const cached = over.shell === true || (result.complete && query === '' && over.state !== 'failed');
    return { answer: documentAnswer({ result, https, brand, language, byDevice, isCached: cached }), cached };
  }

  /** Falls back to the small service-error page if rendering fails. */
  async function drawAtAll(input: { brand: Brand; wanted: Wanted }): ReturnType<typeof draw> {
    try {
      return await draw(input);
    } catch (err) {
      log.error({ err, tenant: input.brand.id }, 'a document could not be rendered');
      return draw({ ...input, state: 'failed' });
    }
  }

  async function renderAnswer(input: { brand: Brand; wanted: Wanted; key: string }): Promise<BufferedAnswer> {
    const { answer, cached } = await drawAtAll(input);
    if (cached) cache.set(input.key, answer);
    return answer;
  }

  async function shellOf(brand: Brand, wanted: Wanted): Promise<BufferedAnswer> {
    const plain = { ...wanted, query: '' };
    const key = `shell|${keyOf(brand, plain)}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const work = async () => {
      const { answer } = await renders.queue(() => draw({ brand, wanted: plain, shell: true }));
      cache.set(key, answer);
      return answer;
    };
    return shareShell({ key, work });
  }

  const wantedBy = (visit: BrandVisit): Wanted => {
    visit.wanted ??= wantedDocument(visit, visit.brand, site);
    return visit.wanted;
  };

  async function answerOf(visit: BrandVisit): Promise<BufferedAnswer> {
    const { brand } = visit;
    const wanted = wantedBy(visit);
    if (wanted.redirect !== undefined) return redirectAnswer(wanted.redirect);
    const key = keyOf(brand, wanted);
    const known = cache.get(key);
    if (known !== undefined) return known;
    // Concurrent requests for the same document share one rendering.
    const pending = rendering.get(key);
    if (pending !== undefined) return pending;
    const begun = renders.begin(() => renderAnswer({ brand, wanted, key }));
    if (begun === undefined) return shellOf(brand, wanted);
    const shared = begun.finally(() => rendering.delete(key));
    rendering.set(key, shared);
    return shared;
  }

  return {
    brandOf(host) {
      if (host === undefined) return undefined;
      const known = hosts.get(host);
      if (known !== undefined) return known;
      const brand = brands.byHost(host);
      if (brand !== undefined) hosts.set(host, brand);
      return brand;
    },
    cached(visit) {
      const { brand } = visit;
      const wanted = wantedBy(visit);
      if (wanted.redirect !== undefined || wanted.query !== '') return undefined;
      const place = { brand, version: site.contentVersion(brand), url: wanted.place, variant: wanted.variant };
      const shelved = shelves.find(place);
      const entry = shelved ?? cache.entry(keyOf(brand, wanted));
      if (entry === undefined) return undefined;
      if (shelved === undefined) shelves.put({ ...place, entry });
      entry.used = true;
      return entry.value;
    },
    async answer(visit, response) {
      const { request, brand } = visit;
      try {
        send({ answer: await answerOf(visit), request, response });
      } catch (err) {
        // Not even the service-error page could be rendered, so plain text is sent.
        log.error({ err, tenant: brand.id }, 'a document could not be sent');
        response
          .writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
          .end('Something went wrong. Please try again.');
      }
    },
    bytes: cache.bytes,
    close: stop,
  };
}

/** Response of a rendered document, as it is cached and sent. */
function documentAnswer({
  result: { status, html, inline },
  https,
  brand: { manifest, preview },
  language,
  byDevice,
  isCached,
}: {
  result: RenderResult;
  https: boolean;
  brand: Pick<Brand, 'manifest' | 'preview'>;
  language: Language;
  /** Whether the document differs by device. */
  byDevice: boolean;
  /** Whether it is cached and sent to others, too. */
  isCached: boolean;
}): BufferedAnswer {
  return bufferedAnswer({
    status,
    body: Buffer.from(html),
    compress: isCached,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // Browsers must not store a preview.
      'Cache-Control': preview === undefined ? 'private, no-cache' : 'no-store',
      'Content-Language': languages[language].code,
      Vary: `Accept-Language, Cookie${byDevice ? ', User-Agent' : ''}`,
      ...securityHeaders({ inline, https, manifest, framedBy: preview?.framedBy }),
      ...(status === 503 ? { 'Retry-After': maintenanceEnd(manifest.status) ?? '300' } : {}),
    },
  });
}

/** Made for each request, because it needs no rendering and its target depends on the whole address. */
function redirectAnswer(target: string): BufferedAnswer {
  return bufferedAnswer({
    status: 302,
    body: Buffer.alloc(0),
    headers: { Location: target, 'Cache-Control': 'no-store' },
    compress: false,
  });
}

type Place = {
  readonly brand: Brand;
  /** Version of the brand's content. */
  readonly version: string;
  readonly url: string;
  readonly variant: string;
};
type Shelf = {
  readonly brand: Brand;
  readonly version: string;
  readonly pages: Map<string, Map<string, Entry<BufferedAnswer>>>;
};

/** First-level cache of documents, so that a hit does not need the full cache key. */
type Shelves = {
  find(place: Place): Entry<BufferedAnswer> | undefined;
  put(input: Place & { entry: Entry<BufferedAnswer> }): void;
  clear(): void;
};

/** A brand has one shelf for all its hosts, because their number below a wildcard is unlimited. */
export function createShelves(): Shelves {
  const shelves = new Map<string, Shelf>();
  const shelfOf = ({ brand, version }: Pick<Place, 'brand' | 'version'>): Shelf | undefined => {
    const shelf = shelves.get(brand.id);
    return shelf?.brand === brand && shelf.version === version ? shelf : undefined;
  };
  return {
    find: ({ url, variant, ...of }) => shelfOf(of)?.pages.get(url)?.get(variant),
    put: ({ brand, version, url, variant, entry }) => {
      const shelf = shelfOf({ brand, version }) ?? { brand, version, pages: new Map() };
      shelves.set(brand.id, shelf);
      const page = shelf.pages.get(url) ?? new Map<string, Entry<BufferedAnswer>>();
      shelf.pages.set(url, page.set(variant, entry));
    },
    clear: () => shelves.clear(),
  };
}
