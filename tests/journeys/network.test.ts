import type { BrowserContext, Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { timing } from '../../schema/constants.ts';
import { covers } from '../support/covers.ts';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

/** The values of "slow 3G" in Chromium's tools: bytes a second and milliseconds. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

describe('a failing network', () => {
  const stage = aStage();
  let context: BrowserContext;
  let page: Page;

  beforeEach(async () => {
    ({ context, page } = await stage.visit());
  });

  const games = () => page.getByRole('main').getByRole('button', { name: /^Add .* to favourites$/ });
  const open = (path: string) => stage.open({ page, path });

  it('a slow one still shows brand and games, and reserves space for content on its way', async () => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow3g);
    await page.goto(stage.livery.url('aurora', '/m/home'), { waitUntil: 'commit' });
    // Rendered on the server: the brand is visible without waiting for scripts.
    await page.getByRole('heading', { level: 1, name: 'Aurora' }).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.documentElement.dataset.ready)).toBeUndefined();
    await ready(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Games', exact: true }).click();
    await page.waitForURL('**/m/all-games');
    await page.getByRole('main').locator('[aria-hidden]').first().waitFor();
    await games().first().waitFor();
  });

  it('its failure is reported with a retry, and the page continues in the same place', async () => {
    covers(['ERR-21', 'ERR-23', 'ERR-AMB-06']);
    await open('/m/home');
    await games().first().waitFor();
    await context.setOffline(true);
    await page.getByText('You are offline').first().waitFor();
    // A page whose code is not loaded yet.
    await page.getByRole('navigation').getByRole('link', { name: 'Games', exact: true }).click();
    const again = page.getByRole('button', { name: 'Try again' }).first();
    await again.waitFor();
    await context.setOffline(false);
    await page.getByText('You are offline').first().waitFor({ state: 'detached' });
    if (await again.isVisible()) await again.click();
    await games().first().waitFor();
  });

  it('a page that breaks is reported to the player, and by the brand to its operator', async () => {
    const report = page.waitForResponse((response) => response.url().endsWith('/api/v1/failed-pages'));
    const contentType = 'text/javascript';
    const body = `export const Page = () => { throw new Error('broken'); };`;
    await context.route(/\/assets\/all-games-page-/, (route) => route.fulfill({ contentType, body }));
    await open('/m/home');
    await page.getByRole('navigation').getByRole('link', { name: 'Games', exact: true }).click();
    expect((await report).status()).toBe(200);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor();
  });

  it('code that failed to load is requested again, for a part of a page and for a dialog over it', async () => {
    const lost = new Set(['upper-blocks', 'all-surfaces', 'status-page']);
    await context.route(/\/assets\/[\w-]+\.js/, (route) =>
      [...lost].some((name) => route.request().url().includes(`/assets/${name}-`)) ? route.abort() : route.continue(),
    );
    await open('/m/responsible-gaming');
    const links = page.getByRole('navigation');
    await links.getByRole('link', { name: 'Home', exact: true }).click();
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    lost.delete('upper-blocks');
    await again.click();
    await games().first().waitFor();

    await links.getByRole('link', { name: 'Menu', exact: true }).click();
    await page.getByText('The connection was lost').first().waitFor();
    await games().first().waitFor();
    lost.delete('all-surfaces');
    await links.getByRole('link', { name: 'Menu', exact: true }).click();
    await page.locator('dialog[open] a').first().waitFor();
    await page.keyboard.press('Escape');

    // The page that explains the state of the site is code as well.
    await page.route('**/api/v1/**', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'site.maintenance', message: '' } }),
    );
    await links.getByRole('link', { name: 'Games', exact: true }).click();
    await page.getByRole('heading', { name: 'That did not work' }).waitFor();
    await links.waitFor({ state: 'detached' });
    lost.clear();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: "We'll be right back" }).waitFor();
  });

  it('the input is kept when a login fails, and the next try succeeds', async () => {
    covers(['ERR-07']);
    await open('/m/login');
    await page.locator('form input[name=username]').fill('player');
    await page.locator('form input[name=password]').fill(stage.livery.demoAccounts.aurora?.player ?? '');
    await context.setOffline(true);
    await page.locator('form button[type=submit]').click();
    await page.getByText("We can't reach the service. Please try again.").first().waitFor();
    expect(await page.locator('form input[name=username]').inputValue()).toBe('player');
    await context.setOffline(false);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL('**/m/home');
  });

  it('a press counts even if the pressed element is replaced during it', async () => {
    covers(['SHELL-HEADER-02']);
    const avatars: Route[] = [];
    await page.route(/\/assets\/member-head-[\w-]{8}\.js/, (route) => void avatars.push(route));
    await stage.logIn({ page });
    const account = page.locator('header a[href="/m/member/home"]');
    const waiting = await account.innerHTML();
    await expect.poll(() => avatars.length).toBe(1);
    await account.hover();
    await page.mouse.down();
    await Promise.all(avatars.map((route) => route.continue()));
    await expect.poll(() => account.innerHTML()).not.toBe(waiting);
    await page.mouse.up();
    await page.locator('dialog[open]').getByRole('button', { name: 'Log out' }).waitFor();
  });

  it('a message about waiting ends at its limit, although no answer ever arrives', async () => {
    covers(['CONST-TIME-02', 'SESSION-02']);
    await stage.logIn({ page });
    await page.clock.install();
    await page.route('**/api/v1/session', (route) =>
      route.request().method() === 'DELETE' ? undefined : route.continue(),
    );
    await page.locator('header a[href="/m/member/home"]').click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Log out' }).click();
    // From here on only the test advances the time, however slow the machine is.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await page.clock.runFor(1000);
    await page.locator('dialog[open]').getByRole('button', { name: 'Log out' }).last().click();
    const waiting = page.locator('dialog[open]').getByText('Logging out');
    await waiting.waitFor();
    await page.clock.runFor(timing.loading.logout - 1000);
    await waiting.waitFor();
    let passed = 0;
    await expect
      .poll(async () => {
        passed += 100;
        await page.clock.runFor(100);
        return waiting.count();
      })
      .toBe(0);
    expect(passed).toBeLessThan(4000);
  });
});
