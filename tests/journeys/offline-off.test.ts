import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { cacheNotice, namesOf, pageOpener, registrations, waitUntilCached } from '../support/offline-cache.ts';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('a site that works without a connection no more', () => {
  const stage = aStage();
  let context: BrowserContext;
  let page: Page;
  const visit = async (locale = 'en-GB') => {
    ({ context, page } = await stage.visit({ serviceWorkers: 'allow', locale }));
  };
  const { goto, open } = pageOpener(stage, () => page);

  it('works like any site after the brand has switched the feature off: worker and caches are deleted', async () => {
    await visit();
    await open('/m/home');
    await waitUntilCached(page);
    await stage.set('aurora', '/features/offline', 'false');
    await expect.poll(() => registrations(page)).toBe(0);
    await expect.poll(() => namesOf(page)).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('homeVisited.v1');
  });

  it('deletes its caches without a page’s help if no page was open when the feature was switched off', async () => {
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
    await cacheNotice(page).waitFor();
    await ready(page);
    await logIn.click();
    await username.fill('ana');
    await context.setOffline(false);
    await cacheNotice(page).waitFor({ state: 'detached' });
    expect(await page.locator('html[data-kept]').count()).toBe(0);
    expect(await username.inputValue()).toBe('ana');
  });
});
