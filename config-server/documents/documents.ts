import type { IncomingMessage, ServerResponse } from 'node:http';
import { wire } from '../../schema/constants.ts';
import type { AskPlatform, PageState, Render, SiteState } from '../../schema/delivery.ts';
import type { Brand, BrandSet } from '../../server/brands/brand.ts';
import { chooseLanguage, cookieOf } from '../../server/http/choose-language.ts';
import { maintenanceEnd } from '../../server/http/site-state.ts';
import type { Log } from '../../server/log.ts';
import { boundedCache } from '../bounded-cache.ts';
import { type BufferedAnswer, bufferedAnswer, send, sizeOf } from '../buffered-answer.ts';
import { securityHeaders } from './security-headers.ts';
import { createShelves } from './shelves.ts';

const maxBytes = 96 * 1024 * 1024;

/** What the server that documents belong to knows of a request. */
export type DocumentSite = {
  /** Host header as the player's browser sent it; a forwarded one counts only from a trusted proxy. */
  hostOf(request: IncomingMessage): string | undefined;
  /** `https` behind a trusted proxy or a TLS socket. */
  isHttps(request: IncomingMessage): boolean;
  stateOf(brand: Brand, request: IncomingMessage): SiteState;
  ask(brand: Brand): AskPlatform;
  /** Changes when the lists of a first paint do. */
  contentVersion(brand: Brand): string;
};

export type Documents = {
  /** The kept document of a request, for the fast path; undefined where it has to be rendered, and for a host of nobody. */
  kept(request: IncomingMessage, host: string | undefined): BufferedAnswer | undefined;
  answer(request: IncomingMessage, response: ServerResponse, brand: Brand): Promise<void>;
  bytes(): number;
  close(): void;
};

/** Documents of all brands, rendered once for what they depend on and kept bounded in bytes. */
export function documents({
  brands,
  render,
  site,
  log,
}: {
  brands: Pick<BrandSet, 'byHost' | 'subscribe'>;
  render: Render;
  site: DocumentSite;
  log: Log;
}): Documents {
  const shelves = createShelves();
  const stop = brands.subscribe(() => shelves.clear());
  const cache = boundedCache<BufferedAnswer>({ maxBytes, sizeOf, onDrop: () => shelves.clear() });
  const rendering = new Map<string, Promise<BufferedAnswer>>();

  const variantOf = (request: IncomingMessage, brand: Brand) => {
    const language = chooseLanguage({ request, locale: brand.manifest.locale });
    const memberHint =
      cookieOf({ header: request.headers.cookie, name: wire.memberHintCookie }) !== undefined;
    const state = site.stateOf(brand, request);
    const https = site.isHttps(request);
    return {
      language,
      memberHint,
      state,
      https,
      variant: `${language}${memberHint ? 'm' : 'v'}${https ? 's' : 'p'}${state}`,
    };
  };
  const keyOf = ({
    request,
    brand,
    variant,
  }: {
    request: IncomingMessage;
    brand: Brand;
    variant: string;
  }): string =>
    [brand.id, brand.revision, variant, site.hostOf(request), site.contentVersion(brand), request.url].join(
      '|',
    );
  // A query is the client's to vary: kept documents would be pushed out by noise.
  const keepable = (request: IncomingMessage) => request.url?.includes('?') === false;

  async function renderAnswer(
    request: IncomingMessage,
    brand: Brand,
    shown?: PageState,
  ): Promise<BufferedAnswer> {
    const { language, memberHint, https, variant, ...found } = variantOf(request, brand);
    // Before rendering: lists that change meanwhile are not what it shows.
    const key = keyOf({ request, brand, variant });
    const state = shown ?? found.state;
    const origin = `${https ? 'https' : 'http'}://${site.hostOf(request) ?? ''}`;
    const result = await render({
      delivery: brand.delivery(),
      url: request.url ?? '/',
      origin,
      language,
      memberHint,
      state,
      ask: site.ask(brand),
    });
    const answer =
      result.redirect === undefined
        ? bufferedAnswer({
            status: result.status,
            body: Buffer.from(result.html),
            headers: {
              'Content-Type': 'text/html; charset=utf-8',
              'Cache-Control': 'private, no-cache',
              Vary: 'Accept-Language, Cookie',
              ...securityHeaders({ html: result.html, https, manifest: brand.manifest }),
              ...(result.status === 503
                ? { 'Retry-After': maintenanceEnd(brand.manifest.status) ?? '300' }
                : {}),
            },
          })
        : bufferedAnswer({
            status: result.status,
            body: Buffer.alloc(0),
            headers: { Location: result.redirect, 'Cache-Control': 'no-store' },
            compress: false,
          });
    if (shown === undefined && keepable(request) && result.complete && result.redirect === undefined)
      cache.set(key, answer);
    return answer;
  }

  return {
    kept(request, host) {
      const brand = host === undefined ? undefined : (shelves.brandOf(host) ?? brands.byHost(host));
      if (host === undefined || brand === undefined || !keepable(request)) return undefined;
      const { variant } = variantOf(request, brand);
      const place = { host, version: site.contentVersion(brand), url: request.url ?? '', variant };
      const shelved = shelves.find(place);
      const entry = shelved ?? cache.entry(keyOf({ request, brand, variant }));
      if (entry === undefined) return undefined;
      if (shelved === undefined) shelves.put({ ...place, brand, entry });
      entry.used = true;
      return entry.value;
    },
    async answer(request, response, brand) {
      const key = keyOf({ request, brand, variant: variantOf(request, brand).variant });
      // Many first visitors after a change wait for one rendering.
      const pending = rendering.get(key) ?? renderAnswer(request, brand).finally(() => rendering.delete(key));
      rendering.set(key, pending);
      try {
        send({ answer: await pending, request, response });
      } catch (err) {
        log.error({ err, tenant: brand.id }, 'a document could not be rendered');
        // The page of service errors is small; where not even that can be drawn, its words remain.
        const failed = await renderAnswer(request, brand, 'failed').catch(() => undefined);
        if (failed !== undefined) return send({ answer: failed, request, response });
        response
          .writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
          .end('Something went wrong. Please try again.');
      }
    },
    bytes: cache.bytes,
    close: stop,
  };
}
