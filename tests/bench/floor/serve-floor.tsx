import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { build } from 'vite';
import { App } from './app.tsx';

export type Floor = { readonly url: string; close(): void };

/**
 * Serves a page of the runtime's libraries and nothing of ours, rendered on the server and hydrated. What it costs is the least that a
 * page of this stack costs on the same machine at the same time.
 */
export async function serveFloor(): Promise<Floor> {
  const answers = new Map([
    ['/', { type: 'text/html', encoding: 'br', body: brotliCompressSync(document()) }],
    ['/client.js', { type: 'text/javascript', encoding: 'br', body: brotliCompressSync(await script()) }],
    ['/picture.webp', { type: 'image/webp', encoding: 'identity', body: await picture() }],
  ]);
  const server = createServer((request, response) => {
    const answer = answers.get(new URL(request.url ?? '/', 'http://floor').pathname);
    if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': answer.type, 'Content-Encoding': answer.encoding }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function document(): string {
  const sheet = new ServerStyleSheet();
  const body = renderToString(
    sheet.collectStyles(
      <StaticRouter location="/">
        <App />
      </StaticRouter>,
    ),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title>${sheet.getStyleTags()}<script type="module" src="/client.js"></script></head><body><div id="root">${body}</div></body></html>`;
}

async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, 'client.tsx') } },
  });
  const output = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry);
  if (entry?.type !== 'chunk') throw new Error('the floor page has no script');
  return entry.code;
}

/** A cover of the usual size. */
async function picture(): Promise<Buffer> {
  const canvas = createCanvas(240, 320);
  const context = canvas.getContext('2d');
  for (let place = 0; place < 240; place += 1) {
    context.fillStyle = `hsl(${place * 1.5}, 70%, ${30 + ((place * 7) % 40)}%)`;
    context.beginPath();
    context.arc((place * 53) % 240, (place * 97) % 320, 40, 0, 7);
    context.fill();
  }
  return canvas.encode('webp', 75);
}
