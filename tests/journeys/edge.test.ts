import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';
import { tlsProxy } from '../support/tls-proxy.ts';

const stage = aStage(async () => ({ TRUSTED_PROXIES: '127.0.0.1' }));
let proxy: Awaited<ReturnType<typeof tlsProxy>> | undefined;
beforeAll(async () => {
  proxy = await tlsProxy({ port: stage.livery.port });
});
afterAll(() => proxy?.close());

const ofSession = async (context: BrowserContext) =>
  (await context.cookies())
    .filter(({ httpOnly }) => httpOnly)
    .map(({ name, secure, sameSite }) => `${name} ${secure ? 'secure' : 'plain'} ${sameSite}`)
    .sort();

/** Logs in at an address, and is still there after a reload. */
async function logInAt(origin: string): Promise<BrowserContext> {
  const { context, page, complaints } = await stage.visit({ ignoreHTTPSErrors: true });
  await page.goto(`${origin}/m/login`);
  await ready(page);
  await page.locator('form input[name=username]').fill('player');
  await page.locator('form input[name=password]').fill(stage.livery.demoAccounts.aurora?.player ?? '');
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/m/home');
  await page.goto(`${origin}/m/member/home`);
  await ready(page);
  expect(new URL(page.url()).pathname).toBe('/m/member/home');
  expect(complaints).toEqual([]);
  return context;
}

test('over TLS a session is bound to its host and never sent without it', async () => {
  const context = await logInAt(`https://aurora.localhost:${proxy?.port}`);
  expect(await ofSession(context)).toEqual(['__Host-remember secure Lax', '__Host-session secure Lax']);
});

test('on this machine without TLS it is what every browser keeps', async () => {
  const context = await logInAt(`http://aurora.localhost:${stage.livery.port}`);
  expect(await ofSession(context)).toEqual(['remember plain Lax', 'session plain Lax']);
});

test('a document without markup is drawn by the browser', async () => {
  const { page, complaints } = await stage.visit();
  // As a server with its hands full sends it.
  const { headers, text } = await stage.livery.ask({ host: 'aurora.localhost', path: '/m/home' });
  const body = text.replace(
    /<div id="root">.*<\/div>(?=\s*<script type="application\/json" id="boot")/s,
    '<div id="root"></div>',
  );
  expect(body.length).toBeLessThan(text.length);
  const policy = String(headers['content-security-policy']);
  await page.route('**/m/home', (route) =>
    route.fulfill({
      body,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    }),
  );
  await page.goto(stage.livery.url('aurora', '/m/home'));
  await ready(page);
  await page.locator('main a').first().waitFor();
  expect(await page.title()).toContain('Aurora');
  expect(complaints).toEqual([]);
});

test('links of the sandbox lead where its settings say, whatever host and port asked', async () => {
  const { livery } = stage;
  const own = `http://jade.localhost:${livery.port}`;
  for (const host of ['jade.localhost:6666', 'jade.example', 'any.jade.example:1']) {
    const { status, text } = await livery.ask({ host, path: '/m/home' });
    expect(status).toBe(200);
    expect(text).toContain(`<link rel="canonical" href="${own}/m/home">`);
    expect(text).toContain(`<meta property="og:image" content="${own}/`);
    expect(text).not.toContain('6666');
  }
  for (const host of ['evil.com/.jade.example', 'evil.com#.jade.example', 'jade.localhost:99999'])
    for (const path of ['/m/home', '/config/manifest.json', '/api/v1/status', '/media/x', '/robots.txt'])
      expect((await livery.ask({ host, path })).status, `${host}${path}`).toBe(400);
});
