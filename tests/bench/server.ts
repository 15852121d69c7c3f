/** One server of the bench, in its own process: `server.ts brands|bare|express COUNT`. Reports its port when it is ready. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { wire } from '../../schema/constants.ts';
import { bufferedAnswer } from '../../server/answers/buffered-answer.ts';
import { createSend } from '../../server/answers/create-send.ts';
import { createBounds } from '../../server/limits/bounds.ts';
import { idOf, manyBrands } from './many-brands.ts';

const [kind = 'brands', count = '1'] = process.argv.slice(2);

const before = memory();
const brands = manyBrands(Number(count));
const after = memory();

const body = Buffer.from(JSON.stringify(brands.byId(idOf(0))?.delivery()));
const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' };

const listeners: Record<string, () => RequestListener> = {
  brands: () => (_, response) => response.end(),
  bare: () => {
    const full = { ...headers, ETag: '"x"', Vary: 'Accept-Encoding', 'Content-Length': body.length };
    return (_, response) => response.writeHead(200, full).end(body);
  },
  express: () => {
    const send = createSend({ bounds: createBounds() });
    const answer = bufferedAnswer({ body, etag: '"x"', headers });
    const app = express();
    app.disable('x-powered-by');
    app.get(wire.manifestPath, (request, response) => send({ answer, request, response }));
    return app;
  },
};

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
  process.send?.({ port: (server.address() as AddressInfo).port, bytesPerBrand: (after - before) / Number(count) });
});
