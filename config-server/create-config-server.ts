import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler, type Response } from 'express';
import { wire } from '../schema/constants.ts';
import type { Render } from '../schema/delivery.ts';
import { CodedError } from '../schema/errors.ts';
import { isPageOn, pageOf, routeOf } from '../schema/routes.ts';
import { boundedCache } from '../server/answers/bounded-cache.ts';
import { type BufferedAnswer, sizeOf } from '../server/answers/buffered-answer.ts';
import { createSend } from '../server/answers/create-send.ts';
import type { Brand, BrandSet } from '../server/brands/brand.ts';
import { isAway } from '../server/database/database-error.ts';
import { sendCoded } from '../server/http/failure.ts';
import { type Bounds, createBounds } from '../server/limits/bounds.ts';
import type { Log } from '../server/log.ts';
import type { DocumentSite, Visit } from './document-site.ts';
import { type BrandVisit, documents } from './documents/documents.ts';
import type { RenderBound } from './documents/render-bound.ts';
import { eventStreams } from './events/event-streams.ts';
import type { StreamLimits } from './events/stream-places.ts';
import { iconAnswers, type ReadBrandAsset } from './icons/icon-answers.ts';
import { manifestAnswers } from './manifest-answers.ts';
import { foreverAnswer } from './static-files.ts';
import { workerAnswers } from './worker-answers.ts';

export type ConfigServer = {
  /** Reads a request for this host. */
  visit(request: IncomingMessage, host: string | undefined): Visit;
  /**
   * Fast path before Express: sends manifest, document, asset and event responses that are ready in memory. Returns false if it did
   * not handle the request.
   */
  hot(visit: Visit, response: ServerResponse): boolean;
  /** Answers all other requests for a brand's host, whose responses have to be read, drawn or rendered first. */
  answer(visit: Visit, response: ServerResponse): void;
  /** Notifies a brand's open pages that staff have decided something. */
  decided(tenant: string): void;
  measures(): ConfigMeasures;
  close(): void;
};

/** Measures for metrics. */
export type ConfigMeasures = { readonly streams: number; readonly renders: number; readonly documentBytes: number };

const brandAssetBytes = 64 * 1024 * 1024;

export type ConfigLimits = {
  readonly streams: StreamLimits;
  /** Maximum number of icons and share images that wait to be drawn. */
  readonly drawingsWaiting?: number;
};
/** Limits if the settings state none. */
const widestLimits: ConfigLimits = { streams: { perAddress: 64, perProcess: 20_000 } };

export function createConfigServer({
  brands,
  awayByHost = () => undefined,
  render,
  site,
  files,
  worker,
  readAsset,
  limits = widestLimits,
  bounds = createBounds(),
  renders,
  log,
}: {
  brands: BrandSet;
  /** The brand of a host that another installation serves, under maintenance. */
  awayByHost?: (host: string | undefined) => Brand | undefined;
  render: Render;
  site: DocumentSite;
  /** Static files of the runtime by address. */
  files: ReadonlyMap<string, BufferedAnswer>;
  /** Built script of the service worker. */
  worker: Buffer;
  readAsset: ReadBrandAsset;
  limits?: ConfigLimits;
  bounds?: Bounds;
  /** Shared by the whole process: players' pages and previews. */
  renders: RenderBound;
  log: Log;
}): ConfigServer {
  const send = createSend({ bounds });
  const manifestOf = manifestAnswers();
  const pages = documents({ brands, render, site, renders, send, log });
  const streams = eventStreams({ brands, contentRevision: site.contentRevision, limits: limits.streams, bounds, log });
  const workerOf = workerAnswers(worker);
  const drawn = iconAnswers({ readAsset, send, bounds, mostWaiting: limits.drawingsWaiting });
  const brandAssets = boundedCache<BufferedAnswer>(brandAssetBytes, sizeOf);

  function visit(request: IncomingMessage, host: string | undefined): Visit {
    const { url = '/' } = request;
    const at = url.indexOf('?');
    const end = at === -1 ? url.length : at;
    const served = pages.brandOf(host);
    const brand = served ?? awayByHost(host);
    return { request, brand, isElsewhere: brand !== served, path: url.slice(0, end), search: url.slice(end) };
  }

  function hot(of: Visit, response: ServerResponse): boolean {
    const { request, path } = of;
    if (!isFor(of) || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    const answer = path === wire.manifestPath ? manifestOf(of.brand) : readyAnswer(of);
    if (answer === undefined) return path === wire.eventsPath && !of.isElsewhere && openStream(of, response);
    send({ answer, request, response });
    return true;
  }

  function readyAnswer(of: BrandVisit): BufferedAnswer | undefined {
    const { brand, path } = of;
    if (path.startsWith('/assets/')) return files.get(path);
    if (path === wire.workerPath) return workerOf(brand);
    if (path.startsWith('/brand/')) return brandAssets.get(assetKey(brand, hashIn(path)));
    // A closed site shows the same document at every page address, but only there: calls, pictures and files have other handlers.
    return pageOf(path) === undefined ? undefined : pages.cached(of);
  }

  function openStream({ request, brand }: BrandVisit, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    streams.open({ request, response, brand, address: site.addressOf(request) });
    return true;
  }

  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(async (request, response, next) => {
    const of: Visit = response.locals.visit;
    if (!isFor(of)) return next();
    const { brand, path } = of;
    // A form submitted before hydration: redirect to its page, without the typed values in the address.
    if (request.method === 'POST' && pageOf(path) !== undefined) return response.redirect(303, path);
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    if (answerWellKnown(of, response)) return;
    if (path.startsWith('/brand/')) return sendBrandAsset(of, response);
    if (path.startsWith('/assets/') || path.startsWith('/config/')) return next();
    if (await drawn({ path, origin: site.originOf(brand), brand, request, response })) return;
    await pages.answer(of, response);
  });
  // The same 404 for unknown hosts and unknown paths, so that it does not reveal brands.
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

  const answerError: ErrorRequestHandler = (error, _request, response, _next) => {
    if (error instanceof CodedError && !response.headersSent) return sendCoded(error, response);
    log.error({ err: error }, 'a request failed');
    if (response.headersSent) return void response.destroy();
    if (isAway(error)) {
      response.status(503).set('Retry-After', '5').type('text').send('Please try again in a moment.\n');
      return;
    }
    response.status(500).type('text').send('Something went wrong. Please try again.\n');
  };
  app.use(answerError);

  async function sendBrandAsset({ request, brand, path }: BrandVisit, response: Response): Promise<void> {
    const wanted = hashIn(path);
    const asset = [...brand.assets.values()].find(({ hash }) => hash.startsWith(wanted) && wanted.length === 32);
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
    // Keyed by hash only, so that variations of the path can't fill the cache.
    brandAssets.set(assetKey(brand, wanted), answer);
    send({ answer, request, response });
  }

  return {
    visit,
    hot,
    answer: (of, response) => app(of.request, Object.assign(response, { locals: { visit: of } })),
    decided: streams.decided,
    measures: () => ({ streams: streams.count(), renders: renders.running(), documentBytes: pages.bytes() }),
    close() {
      pages.close();
      streams.close();
    },
  };
}

const isFor = (visit: Visit): visit is BrandVisit => visit.brand !== undefined;

/** `/brand/<hash>.<ending>`. */
const hashIn = (path: string) => path.slice('/brand/'.length).split('.')[0] ?? '';
const assetKey = (brand: Brand, hash: string) => `${brand.id}|${hash}`;

const start = '/.well-known/';
const page = 'changePassword';

/**
 * Redirects password managers to the page that changes the password. Every other address of this folder is a 404 and no redirect to
 * home, because password managers request one that can't exist before they trust the first. Returns false if the address is another
 * one.
 */
function answerWellKnown({ path, brand: { manifest } }: BrandVisit, response: Response): boolean {
  if (!path.startsWith(start)) return false;
  response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  if (path === `${start}change-password` && isPageOn(page, manifest)) response.redirect(302, routeOf(page).path);
  else response.status(404).type('text').send('Not found.\n');
  return true;
}
