import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { localeOf, shownDate } from '../../schema/formats.ts';
import { barriersOf } from '../support/barriers.ts';
import { cachedFiles, cacheNotice, pageOpener, registrations, waitUntilCached } from '../support/offline-cache.ts';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('a page without a connection', () => {
  const stage = aStage();
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const visit = async (locale = 'en-GB') => {
    ({ context, page, complaints } = await stage.visit({ serviceWorkers: 'allow', locale }));
  };
  const { goto, open } = pageOpener(stage, () => page);
  const shown = () => page.getByRole('heading', { name: 'No connection' });

  it('shows home as last seen with a note, a fallback instead of all other pages, and reloads when the connection is back', async () => {
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
      .poll(() => covers.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length))
      .toBeGreaterThan(0);
    expect(await barriersOf(page)).toEqual([]);
    await cacheNotice(page).getByRole('button', { name: 'Check again' }).click();
    await cacheNotice(page).waitFor();

    await goto('/m/help');
    await shown().waitFor();
    await ready(page);
    expect(new URL(page.url()).pathname).toBe('/m/help');
    await page.getByRole('link', { name: 'The home page as you last saw it' }).click();
    await cacheNotice(page).waitFor();
    await page.goBack();
    await shown().waitFor();

    await context.setOffline(false);
    await shown().waitFor({ state: 'detached' });
    await page.getByRole('banner').getByRole('heading', { name: 'Help' }).waitFor();
    expect(await page.locator('html[data-kept]').count()).toBe(0);
    await open('/m/home');
    expect(await cacheNotice(page).count()).toBe(0);
    expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });

  it('caches home without formatting a date, which takes a phone long, and shows the time where it is needed', async () => {
    await visit();
    await page.addInitScript(() => {
      let formats = 0;
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        construct: (format, options) => {
          formats += 1;
          return Reflect.construct(format, options);
        },
      });
      Object.assign(globalThis, { formats: () => formats });
    });
    const formats = () => page.evaluate(() => (globalThis as unknown as { formats: () => number }).formats());
    await open('/m/home');
    await waitUntilCached(page);
    expect(await formats()).toBe(0);

    await context.setOffline(true);
    await goto('/m/home');
    const cachedAt = (await page.locator('html').getAttribute('data-kept')) ?? '';
    const zone = { timeZone: 'Asia/Manila' };
    const shownTime = shownDate(localeOf('EN'), cachedAt, { dateStyle: 'medium', timeStyle: 'short', ...zone });
    // Engines write other spaces before AM.
    const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/\s/g, ' ');
    const notice = async () => plain(await cacheNotice(page).innerText());
    await expect.poll(notice).toContain(plain(`This page is as it was on ${shownTime}.`));
    expect(await formats()).toBeGreaterThan(0);
  });

  it.each(['/', '/m', '/m/index.html'])('shows home that was opened by its alias %s', async (alias) => {
    await visit();
    await open(alias);
    expect(new URL(page.url()).pathname).toBe(alias);
    await waitUntilCached(page);
    await context.setOffline(true);
    for (const path of [alias, '/m/home']) {
      await goto(path);
      await cacheNotice(page).waitFor();
    }
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
    await cacheNotice(page).waitFor();
  });
});
