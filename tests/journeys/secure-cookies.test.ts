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
