import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { type PageId, routeOf } from '../../schema/routes.ts';
import { accountFor } from '../support/address-of.ts';
import { ready, settled } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

/** Pages that send their own requests once they are in the browser. */
const requestingPages = [
  'lott',
  'gameCenter',
  'favourites',
  'recentGames',
  'bettingRecord',
  'rewardCentre',
  'vipBenefits',
  'inbox',
  'agentHome',
  'dividendContract',
  'responsibleGaming',
] as readonly PageId[];

describe('a failed read', () => {
  const stage = aStage();
  const again = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

  it.each(requestingPages)('is reported on the page %s, which retries on request', async (id) => {
    const { page } = await stage.visitAs({ account: accountFor(id) ?? 'player' });
    let isDown = true;
    await page.route(`**${wire.apiBase}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      // All pages request the session and the state of the site.
      if (!isDown || /\/(?:session|member|status)$/.test(pathname)) return route.fallback();
      return route.fulfill({ status: 503, json: { success: false, code: 'server.unavailable', message: '' } });
    });
    await page.goto(stage.livery.url('aurora', routeOf(id).path));
    await ready(page);
    // Blocks further down send their requests once they are in view.
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

  it('is reported in the sheet of providers', async () => {
    const { page } = await stage.visit();
    await page.route(`**${wire.apiBase}/vendors**`, (route) => route.abort());
    // A list that came with its document already has the providers.
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

  it('is not shown as empty if one of two lists is empty', async () => {
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
