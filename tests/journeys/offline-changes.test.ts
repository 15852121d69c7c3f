import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { timing, wire } from '../../schema/constants.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import {
  background,
  cachedFiles,
  cacheNotice,
  namesOf,
  pageOpener,
  waitUntilCached,
} from '../support/offline-cache.ts';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('a page without a connection, after a change', () => {
  const stage = aStage();
  let own: Livery | undefined;
  afterEach(async () => {
    await own?.close();
    own = undefined;
  });

  let context: BrowserContext;
  let page: Page;
  const visit = async (locale = 'en-GB') => {
    ({ context, page } = await stage.visit({ serviceWorkers: 'allow', locale }));
  };
  const { goto, open } = pageOpener(stage, () => page);

  it('shows home as it is now, because opening another page has fetched the changed home', async () => {
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
    await cacheNotice(page).waitFor();
    await ready(page);
    expect(await background(page)).toBe('#fffdf1');
    // The pictures of the last visit are still cached.
    const covers = page.locator('main img[src^="/media/"]');
    await expect
      .poll(() => covers.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length))
      .toBeGreaterThan(0);
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
      await cacheNotice(page).getByText('أنت غير متصل').waitFor();
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
    await cacheNotice(page).waitFor();
    expect(await background(page)).toBe('#fffef4');
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
    await cacheNotice(page).waitFor();
    await ready(page);
    await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).first().waitFor();
  });
});
