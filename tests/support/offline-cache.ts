import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Stage } from './stage.ts';

/** Names of caches. Opening a cache that has just been deleted would create it again. */
export const namesOf = (page: Page) => page.evaluate(() => caches.keys());

/** Contents of the caches. */
export const cachedFiles = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        paths.push(new URL(request.url).pathname);
        const answer = await cache.match(request, { ignoreVary: true });
        if (/json|html/.test(answer?.headers.get('content-type') ?? '')) texts.push((await answer?.text()) ?? '');
      }
    }
    return { paths, texts };
  });

export const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Waits until the service worker controls the page and has cached the path. */
export async function waitUntilCached(page: Page, path = '/m/home'): Promise<void> {
  // Makes the page believe that it is left for a moment, so that it caches at once.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(async () => (await cachedFiles(page)).paths).toContain(path);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** The notice on a page that is shown from the cache. */
export const cacheNotice = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button') });

export const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-background').trim());

/** Opens pages in the page that is open when a helper is called. `goto` does not wait until the page is hydrated. */
export const pageOpener = (stage: Stage, page: () => Page) => ({
  open: (path: string, brand = 'aurora') => stage.open({ page: page(), brand, path }),
  goto: (path: string, brand = 'aurora') => page().goto(stage.livery.url(brand, path)),
});
