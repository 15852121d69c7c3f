import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { covers } from '../support/covers.ts';
import { settled } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('events, in a browser', () => {
  const stage = aStage();
  let page: Page;
  let complaints: string[];
  const main = () => page.getByRole('main');
  const visit = async (brand: string, locale: string) => {
    ({ page, complaints } = await stage.visit({ locale }));
    await stage.open({ page, brand, path: '/m/event' });
  };
  const groupOf = (groupName: string) =>
    page.evaluate(async (name) => {
      const answer = await fetch(`/api/v1/banners?groupName=${name}&language=${document.documentElement.lang}`);
      return (await answer.json()).value.map(({ id }: { id: string }) => id) as string[];
    }, groupName);

  it.each([
    ['aurora', 'en-GB'],
    ['manila', 'en-GB'],
  ])('are a strip and a list with links at %s', async (brand, locale) => {
    covers(['BANNER-01', 'BANNER-05', 'BANNER-06']);
    await visit(brand, locale);
    await main().locator('[data-strip] > li').first().waitFor();
    expect(await main().locator('[data-strip] > li').count()).toBe((await groupOf('m_event1')).length);
    expect(await main().locator('[data-list] > li').count()).toBe((await groupOf('m_event')).length);
    await settled(page);
    expect(await barriersOf(page)).toEqual([]);
    await main().locator('[data-list] a').first().click();
    await page.waitForURL((url) => url.pathname === '/m/bingo');
    expect(complaints).toEqual([]);
  });

  it('report if there are none, and come back after a failure', async () => {
    ({ page, complaints } = await stage.visit());
    const none = { json: { success: true, value: [] } };
    await page.route('**/api/v1/banners**', (route) => route.fulfill(none));
    const bar = page.getByRole('navigation', { name: 'Main' });
    await stage.open({ page, path: '/m/home' });
    await bar.getByRole('link', { name: 'Events' }).click();
    await main().getByRole('heading', { name: 'No events right now' }).waitFor();
    await settled(page);
    expect(await barriersOf(page)).toEqual([]);
    await page.unroute('**/api/v1/banners**');
    await page.route('**/api/v1/banners**', (route) => route.fulfill({ status: 503, body: '' }));
    await stage.open({ page, path: '/m/home' });
    await bar.getByRole('link', { name: 'Events' }).click();
    await main().getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/api/v1/banners**');
    await main().getByRole('button', { name: 'Try again' }).click();
    await main().locator('[data-strip] > li').first().waitFor();
  });
});
