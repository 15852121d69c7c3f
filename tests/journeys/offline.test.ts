import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { timing, wire } from '../../schema/constants.ts';
import { barriersOf } from '../support/barriers.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

const notice = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button') });
const background = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-background').trim(),
  );
/** Names of caches. Opening a cache that has just been deleted would create it again. */
const namesOf = (page: Page) => page.evaluate(() => caches.keys());
/** Contents of the caches. */
const cachedFiles = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        paths.push(new URL(request.url).pathname);
        const answer = await cache.match(request, { ignoreVary: true });
        if (/json|html/.test(answer?.headers.get('content-type') ?? ''))
          texts.push((await answer?.text()) ?? '');
      }
    }
    return { paths, texts };
  });
const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);
const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
/** Makes the page believe that it is left for a moment, so that it caches at once. */
const lookAway = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

async function waitUntilCached(page: Page, path = '/m/home'): Promise<void> {
  await lookAway(page);
  await expect.poll(async () => (await cachedFiles(page)).paths).toContain(path);
  await expect.poll(() => isControlled(page)).toBe(true);
}

describe('a page without a connection', () => {
  const stage = aStage();
  let own: Livery | undefined;
  afterEach(async () => {
    await own?.close();
    own = undefined;
  });

  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const visit = async (locale = 'en-GB') => {
    ({ context, page, complaints } = await stage.visit({ serviceWorkers: 'allow', locale }));
  };
  const open = (path: string, brand = 'aurora') => stage.open({ page, brand, path });
  const goto = (path: string, brand = 'aurora') => page.goto(stage.livery.url(brand, path));
  const shown = () => page.getByRole('heading', { name: 'No connection' });

  it('shows home as last seen and says so, a fallback instead of all other pages, and reloads when the connection is back', async () => {
    await visit();
    await open('/m/home');
    expect(await registrations(page)).toBe(0);
    await waitUntilCached(page);
    await context.setOffline(true);

    await goto('/m/home');
    await page.getByText('You are offline. This page is as it was on').waitFor();
    await ready(page);
    const covers = page.locator('main img[src^="/media/"]');
    await expect
      .poll(() =>
        covers.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length),
      )
      .toBeGreaterThan(0);
    expect(await barriersOf(page)).toEqual([]);
    await notice(page).getByRole('button', { name: 'Check again' }).click();
    await notice(page).waitFor();

    await goto('/m/help');
    await shown().waitFor();
    await ready(page);
    expect(await barriersOf(page)).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/m/help');
    await page.getByRole('link', { name: 'The home page as you last saw it' }).click();
    await notice(page).waitFor();
    await page.goBack();
    await shown().waitFor();

    await context.setOffline(false);
    await shown().waitFor({ state: 'detached' });
    await page.getByRole('banner').getByRole('heading', { name: 'Help' }).waitFor();
    expect(await page.locator('html[data-kept]').count()).toBe(0);
    await open('/m/home');
    expect(await notice(page).count()).toBe(0);
    expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });

  it.each(['/', '/m', '/m/index.html'])('shows home that was opened by its alias %s', async (alias) => {
    await visit();
    await open(alias);
    expect(new URL(page.url()).pathname).toBe(alias);
    await waitUntilCached(page);
    await context.setOffline(true);
    for (const path of [alias, '/m/home']) {
      await goto(path);
      await notice(page).waitFor();
    }
  });

  it('shows the current home if it has changed since its last visit and another page was opened since', async () => {
    await visit();
    await open('/m/home', 'manila');
    await waitUntilCached(page);
    const before = (await cachedFiles(page)).paths.filter((path) => path.startsWith('/media/'));
    await page.goto('about:blank');
    await stage.set('manila', '/theme/colors/background', '#fffdf1');
    await open('/m/help', 'manila');
    await waitUntilCached(page);
    // This page shows none of the pictures of the last visit. The document itself names the first one.
    const now = await cachedFiles(page);
    const shown = before.filter((path) => now.texts.some((text) => text.includes(path)));
    expect(shown.length).toBeGreaterThan(3);
    expect(now.paths).toEqual(expect.arrayContaining(shown));
    await context.setOffline(true);
    await goto('/m/home', 'manila');
    await notice(page).waitFor();
    await ready(page);
    expect(await background(page)).toBe('#fffdf1');
    // The pictures of the last visit are still cached.
    const covers = page.locator('main img[src^="/media/"]');
    await expect
      .poll(() =>
        covers.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length),
      )
      .toBeGreaterThan(0);
  });

  it('shows home that was left for another page before it could be cached, and no home that was never visited', async () => {
    await visit();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await open('/m/help');
    await waitUntilCached(page, wire.offlinePath);
    // The change is cached after all earlier work is done.
    await stage.set('aurora', '/theme/colors/background', '#0b0f22');
    await expect
      .poll(async () => (await cachedFiles(page)).texts.filter((text) => text.includes('#0b0f22')).length)
      .toBeGreaterThan(0);
    expect(requested).not.toContain('/m/home');
    expect((await cachedFiles(page)).paths).not.toContain('/m/home');
    await page.locator('a[href="/m/home"]').first().dispatchEvent('click');
    await page.waitForURL('**/m/home');
    await page.goBack();
    await page.waitForURL('**/m/help');
    await waitUntilCached(page);
    await context.setOffline(true);
    await goto('/m/home');
    await notice(page).waitFor();
  });

  it('speaks the brand’s language, in the right direction, after the server has stopped', async () => {
    own = await startLivery();
    await visit('ar');
    await page.goto(own.url('oasis', '/m/home'));
    await ready(page);
    const colour = await background(page);
    await waitUntilCached(page);
    await own.close();
    const addresses = ['/m/slot-games', '/m/home', '/'].map((path) => own?.url('oasis', path) ?? '');
    own = undefined;
    await page.goto(addresses[0] ?? '');
    await page.getByRole('heading', { name: 'لا يوجد اتصال' }).waitFor();
    await ready(page);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    expect(await background(page)).toBe(colour);
    expect(await page.locator('main img').first().getAttribute('alt')).toBe('Oasis');
    for (const address of addresses.slice(1)) {
      await page.goto(address);
      await notice(page).getByText('أنت غير متصل').waitFor();
      await ready(page);
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
      expect(await page.getByRole('navigation').count()).toBeGreaterThan(0);
    }
  });

  it('shows nothing of a brand that has changed since: neither online nor after its next document', async () => {
    await visit();
    await open('/m/home', 'manila');
    await waitUntilCached(page);
    await page.goto('about:blank');
    await stage.set('manila', '/theme/colors/background', '#fffdf0');
    // A visitor who leaves within the first seconds.
    const brief = await context.newPage();
    await brief.addInitScript((never) => {
      const { setTimeout } = window;
      const later = (run: () => void, after?: number) => (after === never ? 0 : setTimeout(run, after));
      Object.assign(window, { setTimeout: later });
    }, timing.cacheForOffline);
    await stage.open({ page: brief, brand: 'manila', path: '/m/help' });
    expect(await background(brief)).toBe('#fffdf0');
    await expect.poll(() => namesOf(brief)).toEqual([]);
    await brief.close();

    await open('/m/home', 'manila');
    await waitUntilCached(page);
    // A change that reaches the open page.
    await stage.set('manila', '/theme/colors/background', '#fffef4');
    await expect.poll(() => background(page)).toBe('#fffef4');
    await expect
      .poll(async () => (await cachedFiles(page)).texts.filter((text) => !text.includes('#fffef4')).length)
      .toBe(0);
    await waitUntilCached(page);
    await context.setOffline(true);
    await goto('/m/home', 'manila');
    await notice(page).waitFor();
    expect(await background(page)).toBe('#fffef4');
  });

  it('works like any site after the brand has switched the feature off: worker and caches are deleted', async () => {
    await visit();
    await open('/m/home');
    await waitUntilCached(page);
    await stage.set('aurora', '/features/offline', 'false');
    await expect.poll(() => registrations(page)).toBe(0);
    await expect.poll(() => namesOf(page)).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('homeVisited.v1');
  });

  it('stops by itself if no page was open when the feature was switched off, and the page does nothing about it', async () => {
    await visit();
    await open('/m/home');
    await waitUntilCached(page);
    await page.goto('about:blank');
    await stage.set('aurora', '/features/offline', 'false');
    const other = await context.newPage();
    await other.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }));
    await other.goto(stage.livery.url('aurora', '/m/help'));
    await expect.poll(() => namesOf(other)).toEqual([]);
    await other.close();
    await context.setOffline(true);
    await expect(goto('/m/home')).rejects.toThrow(/ERR_/);
  });

  it('stops if no brand is served on the host any more: worker and caches are deleted', async () => {
    await visit();
    await open('/m/home', 'jade');
    await waitUntilCached(page, wire.offlinePath);
    await page.goto('about:blank');
    await stage.livery.change('archive', 'jade');
    try {
      await expect.poll(async () => (await goto('/m/help', 'jade'))?.status()).toBe(404);
      await expect.poll(() => registrations(page)).toBe(0);
      await expect.poll(() => namesOf(page)).toEqual([]);
    } finally {
      await stage.livery.change('restore', 'jade');
    }
  });

  it('leaves a form that somebody is filling in unchanged when the connection is back', async () => {
    await visit();
    await open('/m/home');
    const logIn = page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).first();
    const username = page.locator('form input[name=username]');
    // From now on the browser has the form's code.
    await logIn.click();
    await username.waitFor();
    await page.goBack();
    await username.waitFor({ state: 'detached' });
    await waitUntilCached(page);
    await context.setOffline(true);
    await goto('/m/home');
    await notice(page).waitFor();
    await ready(page);
    await logIn.click();
    await username.fill('ana');
    await context.setOffline(false);
    await notice(page).waitFor({ state: 'detached' });
    expect(await page.locator('html[data-kept]').count()).toBe(0);
    expect(await username.inputValue()).toBe('ana');
  });

  it('caches only content that any visitor gets, and nothing of the member', async () => {
    await visit();
    await stage.logIn({ page });
    const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('session.v1') ?? '{}'));
    expect(token).toMatch(/\S{20}/);
    await open('/m/home');
    await waitUntilCached(page);
    const { paths, texts } = await cachedFiles(page);
    expect(paths.filter((path) => !/^\/(assets|brand|media)\//.test(path)).sort()).toEqual([
      '/m/home',
      wire.offlinePath,
    ]);
    for (const text of texts) {
      expect(text).toContain('"memberHint":false');
      expect(text).not.toContain(token);
    }
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await context.setOffline(true);
    await goto('/m/home');
    await notice(page).waitFor();
    await ready(page);
    await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).first().waitFor();
  });
});
