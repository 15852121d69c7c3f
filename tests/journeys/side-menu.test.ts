import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { routeOf } from '../../schema/routes.ts';
import { covers } from '../support/covers.ts';
import { delay, ready } from '../support/pages.ts';
import { listAnApp, shellPage } from '../support/shell-page.ts';
import { aStage } from '../support/stage.ts';

describe('the side menu, in a browser', () => {
  const stage = aStage();
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];

  listAnApp(stage);
  const { at, closed, dialog, entry, mainBar, open, openSideMenu, set, settled, title } = shellPage(stage, () => page);

  beforeEach(async () => {
    ({ context, page, complaints } = await stage.visit({ motion: true }));
  });

  it('opens a side menu over a page that does not scroll, and closes it with every step', async () => {
    covers([
      'MENU-SIDE-01..12',
      'NAV-FOOT-02',
      'NAV-FOOT-AMB-02',
      'CONST-TIME-07',
      'MENU-SIDE-AMB-01',
      'MENU-SIDE-AMB-02',
    ]);
    await open('/m/home');
    await openSideMenu();
    const panel = dialog().locator('> div').first();
    expect(await panel.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.3s, 0.3s');
    await page.mouse.move(375, 300);
    await page.mouse.wheel(0, 600);
    expect(await page.evaluate(() => [window.scrollY, getComputedStyle(document.documentElement).overflowY])).toEqual([
      0,
      'hidden',
    ]);
    await dialog().getByRole('button', { name: 'Close menu' }).click();
    await closed();
    // The dialog closes a moment before the page can scroll again.
    const scrolled = async () => {
      await page.mouse.wheel(0, 600);
      return page.evaluate(() => window.scrollY);
    };
    await expect.poll(scrolled).toBeGreaterThan(0);

    for (const [name, path] of [
      ['Rewards', '/m/activity'],
      ['Home', '/m/home'],
      // The link of the current page: a press closes the menu all the same.
      ['Home', '/m/home'],
      ['My account', '/m/login?from=%2Fm%2Fmember%2Fhome'],
      ['Events', '/m/event'],
      ['Deposit', '/m/login?from=%2Fm%2FvoucherCenter'],
      ['Withdraw', '/m/login?from=%2Fm%2Fwithdraw'],
      ['Get the app', '/m/download'],
    ] as const) {
      await openSideMenu();
      await entry(name).click();
      await at(path);
      await closed();
    }
    const offered = stage.livery.brands.byId('aurora')?.manifest.games.categories.filter(({ enabled }) => enabled);
    const paths = offered?.map(({ page: id }) => routeOf(id as 'home').path) ?? [];
    await openSideMenu();
    const links = dialog().locator('h2 + ul a');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(paths);
    expect(paths.length).toBeGreaterThan(5);
    await links.last().click();
    await at(paths.at(-1) ?? '');
    await closed();

    await page.goBack();
    await at('/m/download');
    await page.goForward();
    await at(paths.at(-1) ?? '');
    expect(await dialog().count()).toBe(0);
    await openSideMenu();
    await page.goBack();
    await closed();
    expect(new URL(page.url()).pathname).toBe(paths.at(-1));
    expect(complaints).toEqual([]);
  });

  it('opens again if it is opened in the moment in which it closes', async () => {
    covers(['MENU-SIDE-01']);
    await open('/m/set');
    await openSideMenu();
    const menu = mainBar().locator('a', { hasText: 'Menu' });
    await menu.evaluate((link: HTMLElement) => {
      const { close } = HTMLDialogElement.prototype;
      HTMLDialogElement.prototype.close = function () {
        HTMLDialogElement.prototype.close = close;
        close.call(this);
        link.click();
      };
    });
    await dialog().getByRole('button', { name: 'Close menu' }).click();
    await page.waitForFunction(() => !`${HTMLDialogElement.prototype.close}`.includes('link.click'));
    await entry('Rewards').waitFor();
    await settled();
    await dialog().getByRole('button', { name: 'Close menu' }).click();
    await closed();
    expect(complaints).toEqual([]);
  });

  it('leaves a menu open that was opened while a page was loading, and closes it with the next navigation', async () => {
    covers(['MENU-SIDE-01']);
    await open('/m/set');
    await openSideMenu();
    const letThrough = await delay(context, '**/*.js');
    await entry('Rewards').click();
    await at('/m/activity');
    await closed();
    await openSideMenu();
    expect(await title()).toBe('Personal settings');
    letThrough();
    await expect.poll(title).toBe('Rewards & Promotions');
    await settled();
    await entry('Events').click();
    await at('/m/event');
    await closed();
    await context.unroute('**/*.js');
    expect(complaints).toEqual([]);
  });

  it('carries out the actions of the side menu without leaving the page', async () => {
    covers(['MENU-SIDE-13..16', 'MENU-PAGE-02', 'MENU-PAGE-03', 'MENU-PAGE-06', 'MENU-PAGE-09']);
    await context.route('https://support.aurora.example/**', (route) => route.fulfill({ body: 'Support' }));
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.defineProperty(navigator, 'share', { value: async (what: unknown) => shared.push(what) });
    });
    await open('/m/menu');
    const press = async (name: string) => {
      await openSideMenu();
      await entry(name).click();
    };
    const channels = async () => {
      const popup = page.getByRole('dialog', { name: 'Join our community' });
      await popup.getByRole('heading').waitFor();
      const urls = await popup
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
      await popup.getByRole('button', { name: 'Close', exact: true }).click();
      await closed();
      return urls;
    };
    const both = [
      ['Telegram', 'https://t.me/aurora-demo'],
      ['Facebook', 'https://www.facebook.com/aurora-demo'],
    ];
    await press('Community');
    expect(await channels()).toEqual(both);
    await set('/social/channels/facebook/enabled', 'false');
    await press('Community');
    expect(await channels()).toEqual(both.slice(0, 1));
    await set('/social/channels/facebook/enabled', 'true');

    const [tab] = await Promise.all([page.waitForEvent('popup'), press('Customer service')]);
    await tab.waitForURL('https://support.aurora.example/**');
    await tab.close();
    await closed();
    const shared = () => page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared);
    await press('Invite friends');
    await page.waitForFunction(() => (window as unknown as { shared: unknown[] }).shared.length === 1);
    expect((await shared())[0]?.url).toBe(stage.livery.url('aurora', '/m/home'));

    await openSideMenu();
    const club = dialog().getByRole('link', { name: /^Club/ });
    expect(await club.innerText()).toContain('Coming soon');
    await club.click();
    await page.getByText('The club opens soon.').first().waitFor();
    await closed();
    expect(new URL(page.url()).pathname).toBe('/m/menu');

    // The tiles of the menu page do the same.
    const tile = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
    await tile('Share').click();
    await page.waitForFunction(() => (window as unknown as { shared: unknown[] }).shared.length === 2);
    await tile('Social channels').click();
    expect(await channels()).toEqual(both);
    const [help] = await Promise.all([page.waitForEvent('popup'), tile('Customer service').click()]);
    await help.close();
    const [banner] = await page.evaluate(async (path) => {
      const answer = await fetch(`${path}?groupName=m_home&language=EN`);
      return (await answer.json()).value as { title: string }[];
    }, `${wire.apiBase}/banners`);
    const figure = page.locator('main figure', { has: page.locator('img[src*="/media/banners/"]') });
    expect(await figure.getByRole('strong').innerText()).toBe(banner?.title);
    expect(complaints).toEqual([]);
  });

  it('offers no download inside the installed app', async () => {
    covers(['MENU-SIDE-11', 'MENU-SHEET-10']);
    const offered = async () => {
      await open('/m/set');
      await openSideMenu();
      expect(await entry('Events').count()).toBe(1);
      return entry('Get the app').count();
    };
    expect(await offered()).toBe(1);
    // The property by which iOS reports an installed app.
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    expect(await offered()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('changes the language once after quick choices, and requests games again in the new one', async () => {
    covers(['I18N-10', 'I18N-11', 'I18N-08', 'MENU-PAGE-07']);
    const requested: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.searchParams.get('language') === 'tl-ph') requested.push(url.pathname);
    });
    await open('/m/menu');
    await page.getByRole('main').getByText('Language', { exact: true }).click();
    await page.getByRole('main').getByRole('button', { name: 'Tagalog' }).waitFor();
    const switches = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const root = document.documentElement;
          const seen: string[] = [];
          new MutationObserver(() => {
            seen.push(root.lang);
            // Long enough for any other change to follow.
            setTimeout(() => resolve(seen), 400);
          }).observe(root, { attributes: true, attributeFilter: ['lang'] });
          for (const language of ['en', 'tl-ph', 'en', 'tl-ph'])
            document.querySelector<HTMLButtonElement>(`main button[lang="${language}"]`)?.click();
        }),
    );
    expect(switches).toEqual(['tl-ph']);
    await page.getByRole('main').getByText('Betting record', { exact: true }).waitFor({ state: 'detached' });
    expect(requested.filter((path) => path.endsWith('/banners'))).toEqual(['/api/v1/banners']);

    // The choice is stored. Back to English, and from there by the side menu of a page with games.
    await page.reload();
    await ready(page);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('tl-ph');
    await context.clearCookies();
    await open('/m/all-games');
    requested.length = 0;
    await openSideMenu();
    await dialog().getByText('Language', { exact: true }).click();
    await dialog().getByRole('button', { name: 'Tagalog' }).click();
    await closed();
    await page.waitForFunction(() => document.documentElement.lang === 'tl-ph');
    await expect.poll(() => requested).toContain('/api/v1/games/hot');
    await expect.poll(() => requested).toContain('/api/v1/games');
    expect(complaints).toEqual([]);
  });
});
