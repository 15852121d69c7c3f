import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express } from 'express';
import { wire } from '../schema/constants.ts';
import type { Render } from '../schema/delivery.ts';
import { pageOf } from '../schema/routes.ts';
import type { Brand, BrandSet } from '../server/brands/brand.ts';
import type { Log } from '../server/log.ts';
import { boundedCache } from './bounded-cache.ts';
import { type BufferedAnswer, send, sizeOf } from './buffered-answer.ts';
import { type DocumentSite, documents } from './documents/documents.ts';
import { eventStreams } from './events/event-streams.ts';
import { iconAnswers, type ReadBrandAsset } from './icons/icon-answers.ts';
import { manifestAnswers } from './manifest-answers.ts';
import { foreverAnswer } from './static-files.ts';

export type ConfigServer = {
  /**
   * The hot table: answers manifest, document, asset and event requests of a brand's host that are ready in memory, before
   * any framework sees them. False where it left the request alone.
   */
  hot(request: IncomingMessage, response: ServerResponse): boolean;
  /** Everything else of a brand's host: what has to be read, drawn or rendered first. */
  app: Express;
  measures(): { streams: number; documentBytes: number };
  close(): void;
};

const brandAssetBytes = 64 * 1024 * 1024;

export function createConfigServer({
  brands,
  render,
  site,
  files,
  readAsset,
  log,
}: {
  brands: BrandSet;
  render: Render;
  site: DocumentSite;
  /** Built files of the runtime by address. */
  files: ReadonlyMap<string, BufferedAnswer>;
  readAsset: ReadBrandAsset;
  log: Log;
}): ConfigServer {
  const manifests = manifestAnswers({ brands });
  const pages = documents({ brands, render, site, log });
  const streams = eventStreams({ brands });
  const drawn = iconAnswers({ readAsset });
  const brandAssets = boundedCache<BufferedAnswer>({
    maxBytes: brandAssetBytes,
    sizeOf,
  });

  function hot(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url } = request;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false;
    const host = site.hostOf(request);
    const answer = url === wire.manifestPath ? manifests.of(host) : readyAnswer(request, url, host);
    if (answer === undefined) return url === wire.eventsPath && openStream(request, response, host);
    send({ answer, request, response });
    return true;
  }

  function readyAnswer(
    request: IncomingMessage,
    url: string,
    host: string | undefined,
  ): BufferedAnswer | undefined {
    if (url.startsWith('/assets/')) return brands.byHost(host) && files.get(url);
    if (url.startsWith('/brand/')) return brandAssets.get(`${brands.byHost(host)?.id}|${url}`);
    return pages.kept(request, host);
  }

  function openStream(request: IncomingMessage, response: ServerResponse, host: string | undefined): boolean {
    const brand = brands.byHost(host);
    if (brand === undefined || request.method !== 'GET') return false;
    streams.open(request, response, brand);
    return true;
  }

  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(async (request, response, next) => {
    const brand = brands.byHost(site.hostOf(request));
    if (brand === undefined) return next();
    // A form that was sent before any script ran: its page once more, and nothing typed in an address.
    if (request.method === 'POST' && pageOf(request.path) !== undefined)
      return response.redirect(303, request.path);
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const origin = `${site.isHttps(request) ? 'https' : 'http'}://${site.hostOf(request) ?? ''}`;
    if (request.path.startsWith('/brand/')) return sendBrandAsset(request, response, brand);
    if (request.path.startsWith('/assets/') || request.path.startsWith('/config/')) return next();
    if (await drawn({ path: request.path, origin, brand, request, response })) return;
    await pages.answer(request, response, brand);
  });
  // One answer for unknown hosts and for what no brand has: it names nobody.
  app.use((_, response) => {
    response
      .status(404)
      .set({
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
      .send('Not found.\n');
  });

  async function sendBrandAsset(
    request: express.Request,
    response: express.Response,
    brand: Brand,
  ): Promise<void> {
    const wanted = request.path.slice('/brand/'.length).split('.')[0] ?? '';
    const asset = [...brand.assets.values()].find(
      ({ hash }) => hash.startsWith(wanted) && wanted.length === 32,
    );
    const bytes = asset === undefined ? undefined : await readAsset({ tenant: brand.id, hash: asset.hash });
    if (asset === undefined || bytes === undefined) {
      response.status(404).type('text').send('Not found.\n');
      return;
    }
    const answer = foreverAnswer({
      body: Buffer.from(bytes),
      contentType: asset.contentType,
      compress: asset.contentType === 'image/svg+xml',
    });
    brandAssets.set(`${brand.id}|${request.path}`, answer);
    send({ answer, request, response });
  }

  return {
    hot,
    app,
    measures: () => ({ streams: streams.count(), documentBytes: pages.bytes() }),
    close() {
      manifests.close();
      pages.close();
      streams.close();
    },
  };
}
