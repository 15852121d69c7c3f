/** One server of the bench, as a process of its own: `server.ts livery|bare|express COUNT`. Tells its port when it is ready. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createConfigServer } from '../../config-server/create-config-server.ts';
import { createDocumentSite } from '../../config-server/document-site.ts';
import { wire } from '../../schema/constants.ts';
import { bufferedAnswer } from '../../server/answers/buffered-answer.ts';
import { createSend } from '../../server/answers/create-send.ts';
import { mainOrigin } from '../../server/brands/brand-origin.ts';
import { createBounds } from '../../server/limits/bounds.ts';
import { createLog } from '../../server/log.ts';
import { idOf, manyBrands } from './many-brands.ts';

const [kind = 'livery', count = '1'] = process.argv.slice(2);

/** As large as the documents that the runtime makes. */
const html = `<!doctype html><html><head><title>bench</title></head><body>${'<p>content of a page</p>'.repeat(1600)}</body></html>`;

const before = memory();
const brands = manyBrands(kind === 'bareDocument' ? 1 : Number(count));
const after = memory();

const config = createConfigServer({
  brands,
  render: async () => ({ status: 200, html, inline: { styles: [], scripts: [] }, complete: true }),
  site: createDocumentSite({
    trustedProxies: [],
    originOf: mainOrigin,
    ask: () => () => Promise.reject(new Error('no platform')),
    sandbox: false,
    contentVersion: () => '',
  }),
  files: new Map(),
  readAsset: async () => undefined,
  log: createLog({ level: 'silent' }),
});

const listeners: Record<string, () => RequestListener> = {
  livery: () => (request, response) => {
    if (!config.hot(request, response)) config.app(request, response);
  },
  /** The same bytes under the same headers for as many brands, one after the other, and nothing else. */
  bare: () => {
    const answers = brands.ids().map((id) => {
      const body = bodyOf(id);
      const headers = {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-cache',
        'X-Content-Type-Options': 'nosniff',
        ETag: `"${brands.byId(id)?.revision}"`,
        Vary: 'Accept-Encoding',
      };
      return { body, headers, full: { ...headers, 'Content-Length': body.length } };
    });
    let next = 0;
    return (request, response) => {
      const { body, headers, full } = answers[next++ % answers.length] as (typeof answers)[number];
      if (request.headers['if-none-match'] !== undefined) response.writeHead(304, headers).end();
      else response.writeHead(200, full).end(body);
    };
  },
  bareDocument: () => {
    const answers = Array.from({ length: Number(count) }, () => {
      const body = Buffer.from(html);
      return { body, headers: { ...capturedHeaders, 'Content-Length': body.length } };
    });
    let next = 0;
    return (_, response) => {
      const { body, headers } = answers[next++ % answers.length] as (typeof answers)[number];
      response.writeHead(200, headers).end(body);
    };
  },
  express: () => {
    const answer = bufferedAnswer({
      body: bodyOf(idOf(0)),
      etag: '"x"',
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' },
    });
    const send = createSend({ bounds: createBounds() });
    const app = express();
    app.disable('x-powered-by');
    app.get(wire.manifestPath, (request, response) => send({ answer, request, response }));
    return app;
  },
};

/** Headers of a document, taken from the server itself so that both send the same. */
const capturedHeaders: Record<string, string> = JSON.parse(process.env.BENCH_HEADERS ?? '{}');

function bodyOf(id: string): Buffer {
  return Buffer.from(JSON.stringify(brands.byId(id)?.delivery()));
}

/** Bytes of the heap and outside it, after two collections. */
function memory(): number {
  global.gc?.();
  global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const make = listeners[kind];
if (make === undefined) throw new Error(`bench server: ${kind}?`);
const server = createServer({ keepAliveTimeout: 60_000 }, make());
server.listen(0, '127.0.0.1', () => {
  const etags =
    kind === 'livery'
      ? brands
          .ids()
          .slice(0, 2000)
          .map((id) => brands.byId(id)?.revision)
      : [];
  process.send?.({
    port: (server.address() as AddressInfo).port,
    bytesPerBrand: (after - before) / Number(count),
    etags,
  });
});
