import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cachedFiles, cacheNotice, namesOf, registrations, waitUntilCached } from '../support/offline-cache.ts';
import { ready } from '../support/pages.ts';
import { passOn } from '../support/pass-on.ts';
import { aStage } from '../support/stage.ts';

describe('a site behind a proxy that answers itself', () => {
  const stage = aStage();
  let page: Page;
  let proxy: Server;
  /** The proxy's own answer; without one it passes requests on. */
  let answer: ((response: ServerResponse) => void) | undefined;
  const ownPage = (status: number, text: string) => (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(`<h1>${text}</h1>`);
  const badGateway = ownPage(502, 'Bad gateway');

  beforeAll(async () => {
    proxy = createServer((incoming, outgoing) => {
      if (answer === undefined) passOn({ incoming, outgoing, port: stage.livery.port });
      else answer(outgoing);
    });
    await once(proxy.listen(0), 'listening');
  });
  afterAll(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  beforeEach(async () => {
    answer = undefined;
    ({ page } = await stage.visit({ serviceWorkers: 'allow' }));
    await goto('/m/home');
    await ready(page);
    await waitUntilCached(page);
  });
  const goto = (path: string) => page.goto(`http://aurora.localhost:${(proxy.address() as AddressInfo).port}${path}`);
  /** Replaces the time since which the worker has seen no answer of ours. */
  const seenSince = (days: number) =>
    page.evaluate(
      async (time) => {
        const cache = await caches.open('/unmarked');
        await cache.put('/unmarked', new Response(String(time)));
      },
      Date.now() - days * 24 * 3_600_000,
    );

  it.each([
    ['502', badGateway],
    ['404', ownPage(404, 'No such site')],
  ])('shows what is cached instead of its %s, deletes nothing, and goes on when the server is back', async (_, own) => {
    answer = own;
    await goto('/m/home');
    await cacheNotice(page).waitFor();
    await goto('/m/help');
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    expect(await registrations(page)).toBe(1);
    expect((await cachedFiles(page)).paths).toContain('/m/home');
    answer = undefined;
    await page.getByRole('banner').getByRole('heading', { name: 'Help' }).waitFor();
    expect(await namesOf(page)).not.toContain('/unmarked');
  });

  it('shows the page of a portal, and caches nothing of it', async () => {
    answer = ownPage(200, 'Accept our terms');
    await goto('/m/home');
    await page.getByRole('heading', { name: 'Accept our terms' }).waitFor();
    expect((await cachedFiles(page)).texts.join()).not.toContain('Accept our terms');
    answer = undefined;
    await goto('/m/home');
    await ready(page);
    expect(await cacheNotice(page).count()).toBe(0);
  });

  it('is forgotten after a week of answers that are not ours, and not earlier', async () => {
    answer = badGateway;
    await goto('/m/home');
    await cacheNotice(page).waitFor();
    await seenSince(6);
    await goto('/m/home');
    await cacheNotice(page).waitFor();
    expect(await registrations(page)).toBe(1);
    await seenSince(8);
    await goto('/m/home');
    await expect.poll(() => registrations(page)).toBe(0);
    await expect.poll(() => namesOf(page)).toEqual([]);
  });
});
