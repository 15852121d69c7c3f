import { generatePath } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../console/shell/pages.ts';
import { createClientOf } from '../../server/http/client.ts';
import { createBounds } from '../../server/limits/bounds.ts';
import { serve, type TestServer } from '../../tests/support/http.ts';
import { foreverAnswer } from '../static-files.ts';
import { createConsoleSite, noncePlaceholder } from './console-site.ts';

const html = `<!doctype html><meta property="csp-nonce" nonce="${noncePlaceholder}"><style nonce="${noncePlaceholder}"></style>`;
const script = foreverAnswer({
  body: Buffer.from('1;'),
  contentType: 'text/javascript; charset=utf-8',
  compress: false,
});

describe('the site of the console', () => {
  const site = createConsoleSite({
    build: { html, files: new Map([['/assets/main-1.js', script]]) },
    clientOf: createClientOf({ trustedProxies: ['127.0.0.1'] }),
    bounds: createBounds(),
    frames: () => 'https://*.preview.console.example',
  });
  let server: TestServer;
  beforeAll(async () => {
    server = await serve((request, response) => {
      if (!site(request, response)) response.writeHead(404).end('the admin API');
    });
  });
  afterAll(() => server.close());
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    server.send({ host: 'console.example', path, headers });

  it('answers every page with one document, each time with a new nonce, and does not cache it', async () => {
    const [one, other] = [await get('/'), await get('/brands/jade?env=staging')];
    for (const { status, headers, text } of [one, other]) {
      const policy = String(headers['content-security-policy']);
      const nonce = /'nonce-([\w+/]{22}==)'/.exec(policy)?.[1] ?? 'none';
      expect([status, text]).toEqual([200, html.replaceAll(noncePlaceholder, nonce)]);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
      // Frames show only previews of brands.
      expect(policy).toContain('frame-src https://*.preview.console.example;');
      expect(policy).not.toMatch(/unsafe|\*(?!\.preview\.console\.example;)/);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      expect(headers).not.toHaveProperty('set-cookie');
    }
    expect(one.text).not.toBe(other.text);
  });

  it('answers every page of the console, also where its address ends like the name of a file', async () => {
    for (const { path } of pages) {
      const names = path.match(/(?<=:)\w+/g) ?? [];
      const address = generatePath(path, Object.fromEntries(names.map((name) => [name, 'shop.example'])));
      const { status, text } = await get(address);
      expect([address, status, text.slice(0, 15)]).toEqual([address, 200, '<!doctype html>']);
    }
  });

  it('answers its files as immutable, and leaves calls, unknown files and writes to the admin API', async () => {
    const file = await get('/assets/main-1.js');
    expect([file.status, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    for (const path of [
      '/admin/v1/staff/me',
      '/api/v1/status',
      '/metrics',
      '/assets/none.js',
      '/favicon.ico',
      '/.well-known/security.txt',
      '/internal/x',
    ])
      expect([path, (await get(path)).text]).toEqual([path, 'the admin API']);
    expect((await server.send({ host: 'console.example', path: '/brands', method: 'POST' })).text).toBe(
      'the admin API',
    );
  });

  it('requires encryption if a proxy uses it', async () => {
    expect((await get('/')).headers).not.toHaveProperty('strict-transport-security');
    const behind = await get('/', { 'x-forwarded-proto': 'https' });
    expect(behind.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  });
});
