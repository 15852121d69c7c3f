import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminAddress, adminFile } from '../../config-server/admin/door/admin-token.ts';
import { wire } from '../../schema/constants.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { ready } from '../support/pages.ts';
import { rawConnection } from '../support/raw-connection.ts';
import { aStage } from '../support/stage.ts';
import { aTenantsFolder } from '../support/tenants-folder.ts';
import { tlsProxy } from '../support/tls-proxy.ts';

const stage = aStage(async () => ({
  TRUSTED_PROXIES: '127.0.0.1',
  STREAMS_PER_ADDRESS: '3',
  STREAMS_PER_PROCESS: '5',
}));
let proxy: Awaited<ReturnType<typeof tlsProxy>> | undefined;
beforeAll(async () => {
  proxy = await tlsProxy(stage.livery.port);
});
afterAll(() => proxy?.close());

const ofSession = async (context: BrowserContext) =>
  (await context.cookies())
    .filter(({ httpOnly }) => httpOnly)
    .map(({ name, secure, sameSite }) => `${name} ${secure ? 'secure' : 'plain'} ${sameSite}`)
    .sort();

/** Logs in at an address, and checks that the session survives a reload. */
async function logInAt(origin: string, livery: Pick<Livery, 'demoAccounts'> = stage.livery): Promise<BrowserContext> {
  const { context, page, complaints } = await stage.visit({ ignoreHTTPSErrors: true });
  await page.goto(`${origin}/m/login`);
  await ready(page);
  await page.locator('form input[name=username]').fill('player');
  await page.locator('form input[name=password]').fill(livery.demoAccounts.aurora?.player ?? '');
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

test('on this machine without TLS every browser stores the session', async () => {
  const context = await logInAt(`http://aurora.localhost:${stage.livery.port}`);
  expect(await ofSession(context)).toEqual(['remember plain Lax', 'session plain Lax']);
});

test('outside the sandbox the session is Secure on this machine too, and a browser that would drop it is warned first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'livery-real-'));
  const tenants = await aTenantsFolder({ aurora: { flags: { FREEPLAY3: true } } });
  const env = { DATA_DIR: folder, TENANTS_DIR: tenants.path };
  const sandbox = await startLivery(env);
  const { demoAccounts } = sandbox;
  await sandbox.close();
  const real = await startLivery({ ...env, SANDBOX: 'off', PREVIEW_DOMAIN: 'localhost' });
  const livery = { ...real, demoAccounts };
  try {
    const origin = `http://aurora.localhost:${livery.port}`;
    const context = await logInAt(origin, livery);
    expect(await ofSession(context)).toEqual(['__Host-remember secure Lax', '__Host-session secure Lax']);

    const { context: other, page, complaints } = await stage.visit();
    // Drops Secure cookies over plain http, as WebKit does, also on this machine.
    await other.addInitScript(() => {
      const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {};
      Object.defineProperty(document, 'cookie', {
        get,
        set(text: string) {
          if (!/;\s*secure/i.test(text)) set?.call(this, text);
        },
      });
    });
    for (const path of ['/m/login', '/m/register', '/m/forget']) {
      await page.goto(origin + path);
      await page.getByRole('heading', { name: 'A secure connection is needed' }).waitFor();
      expect(await page.locator('main input[type=password]').count()).toBe(0);
    }
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const tryFree = () => page.getByRole('link', { name: 'Try for free' }).click();
    await page.goto(`${origin}/m/home`);
    await ready(page);
    await tryFree();
    const warning = page.getByRole('dialog').getByText('Trial play works only over https');
    await warning.waitFor();
    expect(requested.filter((url) => url.endsWith('/trial'))).toEqual([]);
    // The sandbox sets the cookie in a way that every browser stores.
    await stage.open({ page, path: '/m/login' });
    expect(await page.getByRole('heading', { name: 'A secure connection is needed' }).count()).toBe(0);
    await stage.open({ page, path: '/m/home' });
    await tryFree();
    await page.getByText('You play with credits that have no value').waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await livery.close();
    await tenants.remove();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
});

test('a document without markup is rendered by the browser', async () => {
  const { page, complaints } = await stage.visit();
  // The document that an overloaded server sends.
  const { headers, text } = await stage.livery.send({ host: 'aurora.localhost', path: '/m/home' });
  const body = text.replace(
    /<div id="root">.*<\/div>(?=\s*<script type="application\/json" id="boot")/s,
    '<div id="root"></div>',
  );
  expect(body.length).toBeLessThan(text.length);
  const policy = String(headers['content-security-policy']);
  await page.route('**/m/home', (route) =>
    route.fulfill({ body, headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } }),
  );
  await page.goto(stage.livery.url('aurora', '/m/home'));
  await ready(page);
  await page.locator('main a').first().waitFor();
  expect(await page.title()).toContain('Aurora');
  expect(complaints).toEqual([]);
});

test('links of the sandbox use the address in its settings, whatever host and port was requested', async () => {
  const { livery } = stage;
  const own = `http://jade.localhost:${livery.port}`;
  for (const host of ['jade.localhost:6666', 'jade.example', 'any.jade.example:1']) {
    const { status, text } = await livery.send({ host, path: '/m/home' });
    expect(status).toBe(200);
    expect(text).toContain(`<link rel="canonical" href="${own}/m/home">`);
    expect(text).toContain(`<meta property="og:image" content="${own}/`);
    expect(text).not.toContain('6666');
  }
  for (const host of ['evil.com/.jade.example', 'evil.com#.jade.example', 'jade.localhost:99999'])
    for (const path of ['/m/home', '/config/manifest.json', '/api/v1/status', '/media/x', '/robots.txt'])
      expect((await livery.send({ host, path })).status, `${host}${path}`).toBe(400);
});

test('the settings limit the resources of clients, and a reached limit shows in the metrics', async () => {
  const { livery } = stage;
  const host = 'aurora.localhost';
  const admin: AdminAddress = JSON.parse(await readFile(join(livery.dataDir, adminFile), 'utf8'));
  const metric = async (line: string) => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const { text } = await livery.send({ host: admin.host, path: '/metrics', headers });
    const found = text.split('\n').find((one) => one.startsWith(`${line} `));
    return Number(found?.split(' ')[1]);
  };
  const reached = (bound: string) => metric(`livery_bounds_reached_total{bound="${bound}"}`);
  // Wait until the streams of earlier pages are closed.
  await expect.poll(() => metric('livery_event_streams')).toBe(0);
  const openStreams: ReturnType<typeof rawConnection>[] = [];
  const openStream = async (address: string, answer: RegExp) => {
    const text = `GET ${wire.eventsPath} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${address}\r\n\r\n`;
    const stream = rawConnection(livery.port, text);
    openStreams.push(stream);
    await expect.poll(stream.received).toMatch(answer);
  };
  const open = /^HTTP\/1.1 200 .*\nevent: manifest\n/s;
  const refused = /^HTTP\/1.1 429 .*\nRetry-After: [1-9]/s;
  for (let count = 0; count < 3; count += 1) await openStream('192.0.2.7', open);
  await openStream('192.0.2.7', refused);
  for (let count = 0; count < 2; count += 1) await openStream('192.0.2.8', open);
  await openStream('192.0.2.9', refused);
  expect([await reached('streams_address'), await reached('streams_process')]).toEqual([1, 1]);
  for (const { socket } of openStreams) socket.destroy();
});
