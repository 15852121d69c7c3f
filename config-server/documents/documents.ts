import type { IncomingMessage, ServerResponse } from 'node:http';
import { wire } from '../../schema/constants.ts';
import type { AskPlatform, PageState, Render, SiteState } from '../../schema/delivery.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { chooseLanguage, cookieOf } from '../../server/http/choose-language.ts';
import type { Log } from '../../server/log.ts';
import { boundedCache } from '../bounded-cache.ts';
import { type BufferedAnswer, bufferedAnswer } from '../buffered-answer.ts';
import { securityHeaders } from './security-headers.ts';

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
  /** The kept document of a request, for the fast path; undefined where it has to be rendered. */
  kept(request: IncomingMessage, brand: Brand): BufferedAnswer | undefined;
  answer(request: IncomingMessage, response: ServerResponse, brand: Brand): Promise<void>;
  bytes(): number;
};

/** Documents of all brands, rendered once for what they depend on and kept bounded in bytes. */
export function documents({
  render,
  site,
  log,
}: {
  render: Render;
  site: DocumentSite;
  log: Log;
}): Documents {
  const cache = boundedCache<BufferedAnswer>({ maxBytes, sizeOf: (answer) => answer.size() });
  const rendering = new Map<string, Promise<BufferedAnswer>>();

  const variantOf = (request: IncomingMessage, brand: Brand) => {
    const language = chooseLanguage({ request, locale: brand.manifest.locale });
    const memberHint =
      cookieOf({ header: request.headers.cookie, name: wire.memberHintCookie }) !== undefined;
    const state = site.stateOf(brand, request);
    const https = site.isHttps(request);
    const key = [
      brand.id,
      brand.revision,
      language,
      memberHint ? 'm' : 'v',
      state,
      https ? 's' : 'p',
      site.hostOf(request),
      site.contentVersion(brand),
      request.url,
    ].join('|');
    return { language, memberHint, state, https, key };
  };
  // A query is the client's to vary: kept documents would be pushed out by noise.
  const keepable = (request: IncomingMessage) => request.url?.includes('?') === false;

  async function renderAnswer(
    request: IncomingMessage,
    brand: Brand,
    shown?: PageState,
  ): Promise<BufferedAnswer> {
    const { language, memberHint, https, key, ...variant } = variantOf(request, brand);
    const state = shown ?? variant.state;
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
              ...(result.status === 503 ? { 'Retry-After': '300' } : {}),
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
    kept: (request, brand) => (keepable(request) ? cache.get(variantOf(request, brand).key) : undefined),
    async answer(request, response, brand) {
      const { key } = variantOf(request, brand);
      // Many first visitors after a change wait for one rendering.
      const pending = rendering.get(key) ?? renderAnswer(request, brand).finally(() => rendering.delete(key));
      rendering.set(key, pending);
      try {
        (await pending).send(request, response);
      } catch (err) {
        log.error({ err, tenant: brand.id }, 'a document could not be rendered');
        // The page of service errors is small; where not even that can be drawn, its words remain.
        const failed = await renderAnswer(request, brand, 'failed').catch(() => undefined);
        if (failed !== undefined) return failed.send(request, response);
        response
          .writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
          .end('Something went wrong. Please try again.');
      }
    },
    bytes: cache.bytes,
  };
}
