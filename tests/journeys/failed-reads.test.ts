import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { type PageId, routeOf } from '../../schema/routes.ts';
import { accountFor } from '../support/address-of.ts';
import { ready, settled } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

/** Pages that ask for something of their own once they are in the browser. */
const asking = [
  ...['lott', 'gameCenter', 'favourites', 'recentGames', 'bettingRecord'],
  ...['rewardCentre', 'vipBenefits', 'inbox', 'agentHome', 'dividendContract', 'responsibleGaming'],
] as readonly PageId[];

describe('what could not be asked for', () => {
  const stage = aStage();
  const again = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

  it.each(asking)('is said on the page %s, which asks again when it is told to', async (id) => {
    const { page } = await stage.visitAs({ account: accountFor(id) ?? 'player' });
    let isDown = true;
    await page.route(`**${wire.apiBase}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      // Who is logged in, and the state of the site, are asked for by all pages.
      if (!isDown || /\/(?:session|member|status)$/.test(pathname)) return route.fallback();
      return route.fulfill({
        status: 503,
        json: { success: false, code: 'server.unavailable', message: '' },
      });
    });
    await page.goto(stage.livery.url('aurora', routeOf(id).path));
    await ready(page);
    // What lies below asks once it is looked at.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 400);
        return again(page).count();
      })
      .toBeGreaterThan(0);
    expect(await page.locator('main [aria-busy=true]').count()).toBe(0);
    isDown = false;
    await expect
      .poll(async () => {
        const left = await again(page).count();
        if (left > 0) await again(page).first().click();
        return left;
      })
      .toBe(0);
    await settled(page);
  });

  it('is said in the sheet of providers', async () => {
    const { page } = await stage.visit();
    await page.route(`**${wire.apiBase}/vendors**`, (route) => route.abort());
    // A list that came with its document has them.
    await stage.open({ page, path: '/m/menu' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Games' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Slots' }).first().click();
    await page.waitForURL((url) => url.pathname === '/m/slot-games');
    await page.getByRole('main').getByRole('button', { name: 'All providers' }).click();
    const sheet = page.getByRole('dialog', { name: 'Providers' });
    await sheet.getByRole('alert').waitFor();
    await page.unroute(`**${wire.apiBase}/vendors**`);
    await sheet.getByRole('button', { name: 'Try again' }).click();
    await sheet.getByRole('listitem').first().waitFor();
  });

  it('is not taken for nothing, where one of two lists has nothing', async () => {
    const { page } = await stage.visit();
    let calls = 0;
    await page.route(`**${wire.apiBase}/banners**`, (route) => {
      calls += 1;
      return calls % 2 === 1
        ? route.fulfill({ status: 503, json: { success: false, code: 'server.unavailable', message: '' } })
        : route.fulfill({ json: { success: true, value: [] } });
    });
    await stage.open({ page, path: '/m/menu' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
    await again(page).waitFor();
    expect(await page.getByText('No events right now').count()).toBe(0);
  });
});
