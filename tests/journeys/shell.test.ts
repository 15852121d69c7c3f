import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { routeOf } from '../../schema/routes.ts';
import { covers } from '../support/covers.ts';
import { delay, noDialog, openSideMenu as openMenu, ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('the shell, in a browser', () => {
  const stage = aStage();
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let touch: CDPSession | undefined;

  const open = (path: string) => stage.open({ page, path });
  const at = (path: string) => page.waitForURL((url) => url.pathname + url.search === path);
  const set = (path: string, value: string) => stage.livery.change('set', 'aurora', path, value);
  const banner = () => page.getByRole('banner');
  const goBack = () => banner().getByRole('link', { name: 'Back', exact: true }).click();
  const title = () => banner().getByRole('heading', { level: 1 }).innerText();
  const dialog = () => page.locator('dialog[open]');
  const closed = () => noDialog(page);
  const entry = (name: string) => dialog().getByRole('link', { name, exact: true });
  const mainBar = () => page.getByRole('navigation', { name: 'Main' });
  /** Waits until the panel stands still, because a press on a moving element would miss it. */
  const settled = () =>
    page.waitForFunction(() => {
      const [panel] = document.querySelectorAll('dialog[open][data-shown] > div');
      return panel?.getAnimations().every(({ playState }) => playState === 'finished');
    });
  const openSideMenu = async () => {
    await openMenu(page);
    await settled();
  };
  const logIn = async (account: string) => {
    await stage.logIn({ page, account });
    await banner().getByRole('button', { name: 'Refresh balance' }).waitFor();
  };
  /** Moves a finger from one place by the given pixels, in small steps like a real one. */
  const swipe = async ({ x, y, by }: { x: number; y: number; by: number }) => {
    // One session per page, because each session has its own count of fingers.
    touch ??= await context.newCDPSession(page);
    const devtools = touch;
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    await send('touchStart', [{ x, y }]);
    for (const part of [0.25, 0.5, 0.75, 1]) await send('touchMove', [{ x: x + by * part, y }]);
    await send('touchEnd', []);
  };

  beforeAll(async () => {
    // An app that is not offered to this browser: entries lead to its page, and no banner of it covers home.
    const app = {
      id: 'app',
      resourceType: 'MOBILECONFIG',
      url: 'https://apps.aurora.example/app',
      labelNameEn: 'App',
    };
    await set('/resources', JSON.stringify([app]));
  });
  beforeEach(async () => {
    ({ context, page, complaints } = await stage.visit({ motion: true }));
    touch = undefined;
  });

  it('shows a visitor the same home at each of its addresses, and leads there from every other address', async () => {
    covers([
      ...['SHELL-SCOPE-01..04', 'SHELL-ROUTE-01', 'SHELL-ROUTE-02', 'SHELL-PAGE-01', 'SHELL-PAGE-02'],
      ...['SHELL-HEADER-01', 'NAV-FOOT-01', 'ROLE-07', 'SESSION-01', 'SHELL-LAZY-01'],
    ]);
    const titles = ['/m', '/m/', '/m/index', '/m/index.html', '/m/home'].map(async (path) => {
      const { status, text } = await stage.livery.send({ host: 'aurora.localhost', path });
      return [status, /<title>(.*)<\/title>/.exec(text)?.[1]];
    });
    const { text } = await stage.livery.send({ host: 'aurora.localhost', path: '/' });
    const home = [200, /<title>(.*)<\/title>/.exec(text)?.[1]];
    expect(await Promise.all(titles)).toEqual(Array(5).fill(home));
    for (const path of ['/', '/m/index.html']) {
      await open(path);
      expect(await page.evaluate(() => location.pathname)).toBe(path);
      await page.getByRole('heading', { level: 1, name: 'Aurora' }).waitFor({ state: 'attached' });
      for (const name of ['Home', 'Rewards', 'Games', 'Events', 'Menu'])
        await mainBar().getByRole('link', { name, exact: true }).waitFor();
      for (const name of ['Log in', 'Register'])
        await banner().getByRole('link', { name, exact: true }).waitFor();
    }
    const lines = page.getByRole('main').getByRole('link');
    for (const name of ['Slots', 'Live casino', 'Sports', 'Fishing', 'Card games'])
      await lines.filter({ hasText: name }).first().waitFor();
    for (const path of ['/m/nothing-here', '/m/login/extra']) {
      await open(path);
      await at('/m/home');
    }
    await open('/m/lott');
    expect(await title()).toBe('Lottery');
    await open('/m/agent');
    expect(await title()).toBe('Agent log in');
    expect(complaints).toEqual([]);
  });

  it('shows the current page, and leads back by a step or home', async () => {
    covers([
      ...['SHELL-HEADER-03..06', 'SHELL-HEADER-08', 'SHELL-HEADER-09', 'SHELL-HEADER-11..12'],
      ...['SHELL-HEADER-14', 'SHELL-HEADER-AMB-01'],
    ]);
    for (const [path, words] of [
      ['/m/forget', 'Forgot password'],
      ['/m/register', 'Register'],
      ['/m/set', 'Personal settings'],
      ['/m/help', 'Help'],
    ] as const) {
      // Opened by its address, with no earlier page.
      await open(path);
      expect([path, await title(), await page.title()]).toEqual([path, words, `${words} · Aurora`]);
      await goBack();
      await at('/m/home');
    }
    const leads = async ({
      enter,
      path,
      back,
    }: {
      enter: () => Promise<void>;
      path: string;
      back: string;
    }) => {
      await open('/m/menu');
      await enter();
      await at(path);
      await closed();
      await goBack();
      await at(back);
    };
    const byMenu = (name: string) => async () => {
      await openSideMenu();
      await entry(name).click();
    };
    await leads({ enter: byMenu('Deposit'), path: '/m/login?from=%2Fm%2FvoucherCenter', back: '/m/home' });
    await leads({ enter: byMenu('Rewards'), path: '/m/activity', back: '/m/home' });
    await leads({ enter: byMenu('Get the app'), path: '/m/download', back: '/m/home' });
    await leads({ enter: byMenu('Events'), path: '/m/event', back: '/m/menu' });
    // A page with its own element at the end of the header.
    await mainBar().getByRole('link', { name: 'Games', exact: true }).click();
    await at('/m/all-games');
    await banner().getByRole('link', { name: 'Search games' }).click();
    await at('/m/search-games');
    await banner().getByRole('link', { name: 'Search games' }).waitFor({ state: 'detached' });
    await goBack();
    await at('/m/all-games');
    expect(complaints).toEqual([]);
  });

  it('fades between pages, and goes back by a swipe of more than 100 px without a fade', async () => {
    covers(['SHELL-PAGE-04', 'SHELL-PAGE-05', 'SHELL-GESTURE-AMB-01']);
    await open('/m/menu');
    const main = page.getByRole('main');
    expect(await main.getAttribute('data-fade')).toBeNull();
    await mainBar().getByRole('link', { name: 'Events', exact: true }).click();
    await at('/m/event');
    await page.locator('main[data-fade]').waitFor();
    expect(await main.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('0.3s');
    await swipe({ x: 8, y: 400, by: 90 });
    // A movement that does not start at the edge is scrolling.
    await swipe({ x: 120, y: 400, by: 200 });
    expect(new URL(page.url()).pathname).toBe('/m/event');
    await swipe({ x: 8, y: 400, by: 110 });
    await at('/m/menu');
    await page.locator('main:not([data-fade])').waitFor();
    expect(await title()).toBe('Menu');

    // A page opened by its address has no step back, so a swipe leads to the target of the icon.
    await open('/m/set');
    await swipe({ x: 8, y: 400, by: 110 });
    await at('/m/home');
    expect(complaints).toEqual([]);
  });

  it('closes a dialog over the page by a swipe of more than 60 px', async () => {
    covers(['SHELL-GESTURE-01', 'SHELL-GESTURE-AMB-01', 'MENU-SIDE-01']);
    await open('/m/set');
    await openSideMenu();
    await swipe({ x: 250, y: 500, by: -59 });
    await settled();
    expect(await entry('Rewards').isVisible()).toBe(true);
    await swipe({ x: 250, y: 500, by: -61 });
    await closed();
    expect(new URL(page.url()).pathname).toBe('/m/set');
    expect(complaints).toEqual([]);
  });

  it('opens a side menu over a page that does not scroll, and closes it with every step', async () => {
    covers([
      ...['MENU-SIDE-01..12', 'NAV-FOOT-02', 'NAV-FOOT-AMB-02', 'CONST-TIME-07'],
      ...['MENU-SIDE-AMB-01', 'MENU-SIDE-AMB-02'],
    ]);
    await open('/m/home');
    await openSideMenu();
    const panel = dialog().locator('> div').first();
    expect(await panel.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe(
      '0.3s, 0.3s',
    );
    await page.mouse.move(375, 300);
    await page.mouse.wheel(0, 600);
    expect(
      await page.evaluate(() => [window.scrollY, getComputedStyle(document.documentElement).overflowY]),
    ).toEqual([0, 'hidden']);
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
    const offered = stage.livery.brands
      .byId('aurora')
      ?.manifest.games.categories.filter(({ enabled }) => enabled);
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
    const letThrough = await delay({ on: context, part: '**/*.js' });
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

  it('caches the state of the site, and requests it when it is looked at again', async () => {
    covers(['STATUS-01', 'STATUS-03', 'STATUS-04', 'STATUS-AMB-02']);
    const storedState = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('site-state.v1') ?? 'null')?.state);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    // This page gets no events of changes, so it has to check.
    await context.route('**/config/events', (route) => route.abort());
    // The requests of the page's start are answered before anything changes.
    await Promise.all([page.waitForResponse('**/api/v1/status'), open('/m/set')]);
    await expect.poll(storedState).toBe('normal');
    await set('/status/maintenance/on', 'true');
    expect(await title()).toBe('Personal settings');
    await look();
    await heading("We'll be right back").waitFor();
    expect([await storedState(), await page.getByRole('banner').count(), await mainBar().count()]).toEqual([
      'maintenance',
      0,
      0,
    ]);
    await set('/status/maintenance/on', 'false');
    await look();
    await heading('Personal settings').waitFor();
    await expect.poll(storedState).toBe('normal');

    // A page from the history starts from the cached state while there is no answer. A fresh answer opens it.
    await context.route('**/api/v1/status', (route) => route.abort());
    await page.evaluate(() => localStorage.removeItem('site-state.v1'));
    await open('/m/help');
    // The page writes the state at its start; a value that replaces it now stays.
    await expect.poll(storedState).toBe('normal');
    await page.evaluate(() =>
      localStorage.setItem('site-state.v1', JSON.stringify({ state: 'maintenance', at: Date.now() })),
    );
    await page.goBack();
    await heading("We'll be right back").waitFor();
    expect(new URL(page.url()).pathname).toBe('/m/set');
    await context.unroute('**/api/v1/status');
    await page.getByRole('button', { name: 'Check again' }).click();
    await heading('Personal settings').waitFor();
    await expect.poll(storedState).toBe('normal');
  });

  it('shows the page of service errors if even the frame fails, and returns when it can', async () => {
    covers(['STATUS-01', 'STATUS-02']);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    /** Repeated until the page reacts, because its listener loads last. */
    const look = (name: string) =>
      expect
        .poll(async () => {
          await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
          return heading(name).count();
        })
        .toBe(1);
    await context.route('**/config/events', (route) => route.abort());
    await open('/m/set');
    const { delivery } = JSON.parse((await page.locator('#boot').textContent()) ?? '{}');
    const manifest = { ...delivery.manifest, nav: { ...delivery.manifest.nav, footer: null } };
    await context.route('**/config/manifest.json', (route) =>
      route.fulfill({ json: { ...delivery, revision: 'broken', manifest } }),
    );
    const reported = page.waitForResponse((response) => response.url().endsWith('/api/v1/failed-pages'));
    await look('Something went wrong on our side');
    expect((await reported).status()).toBe(200);
    expect([await page.locator('main').count(), await mainBar().count()]).toEqual([1, 0]);
    await context.unroute('**/config/manifest.json');
    await look('Personal settings');
    expect(await mainBar().count()).toBe(1);
  });

  it('hides the balance with asterisks and refreshes it, and stores the choice of each member', async () => {
    covers([
      ...[
        'WALLET-01..03',
        'WALLET-AMB-01',
        'SHELL-HEADER-02',
        'MENU-SIDE-17',
        'MENU-PAGE-08',
        'ENTITY-SITESTATE-03',
      ],
    ]);
    await logIn('player');
    const figures = () => banner().locator('bdi').first().innerText();
    await expect.poll(figures).toMatch(/^\D*[\d,]+\.\d\d$/);
    const amount = await figures();
    let answer = () => {};
    await page.route('**/api/v1/wallet', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    const refresh = banner().getByRole('button', { name: 'Refresh balance' });
    await refresh.click();
    await expect.poll(figures).toBe('*****');
    expect(await refresh.isDisabled()).toBe(true);
    await expect.poll(() => String(answer)).toContain('native');
    answer();
    await expect.poll(figures).toBe(amount);
    await page.unroute('**/api/v1/wallet');

    await banner().getByRole('button', { name: 'Hide balance' }).click();
    expect(await figures()).toBe('*****');
    await page.reload();
    await ready(page);
    const show = banner().getByRole('button', { name: 'Show balance' });
    await show.waitFor();
    expect([await figures(), await show.getAttribute('aria-pressed')]).toEqual(['*****', 'true']);

    // Another member on the same phone has a separate choice.
    await open('/m/menu');
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await dialog().getByRole('button', { name: 'Log out' }).click();
    await banner().getByRole('link', { name: 'Log in', exact: true }).waitFor();
    await logIn('agent');
    await banner().getByRole('button', { name: 'Hide balance' }).waitFor();
    await expect.poll(figures).toMatch(/\.\d\d$/);
    // The link of agents to the member's page.
    await openSideMenu();
    expect(await entry('Agent').getAttribute('href')).toBe('/m/member/home');
    expect(complaints).toEqual([]);
  });

  it('gives a member a sheet with three lists, the account and the way out', async () => {
    covers([...['MENU-SHEET-01..13', 'MENU-SHEET-15..18', 'MENU-SHEET-AMB-01', 'MENU-SIDE-AMB-01']]);
    await logIn('player');
    const openSheet = async () => {
      await banner().getByRole('link', { name: 'Open account menu' }).click();
      await dialog().getByRole('button', { name: 'Log out' }).waitFor();
      await settled();
    };
    const lists = () =>
      dialog()
        .locator('section')
        .evaluateAll((sections) =>
          sections.map((section) => [
            section.querySelector('h3')?.textContent ?? '',
            ...[...section.querySelectorAll('a')].map(
              (link) => `${link.textContent} ${link.getAttribute('href')}`,
            ),
          ]),
        );
    await openSheet();
    expect(await lists()).toEqual([
      [
        '',
        'Deposit /m/voucherCenter',
        'Withdraw /m/withdraw',
        'History /m/transaction/record',
        'Bonus /m/rewardCenter',
        'Events /m/event',
        'VIP club /m/member/benefits',
      ],
      [
        'Games',
        'All games /m/all-games',
        'Slots /m/slot-games',
        'Live /m/live-games',
        'Sports /m/sport-games',
        'Fishing /m/fish-games',
      ],
      [
        'More',
        'Points mall /m/mall/mallHome',
        expect.stringMatching(/^Messages.* \/m\/inbox$/),
        'Invite friends /m/activity',
        'Get the app /m/download',
        'Social channels /m/menu',
        'Customer service /m/help',
        'Chat /m/help',
        'Feedback /m/feedback',
      ],
    ]);
    const member = await page.evaluate(async () => (await (await fetch('/api/v1/member')).json()).value);
    expect(await dialog().locator('strong bdi').innerText()).toBe(member.nickname || member.account);
    await entry('Bonus').click();
    await at('/m/rewardCenter');
    await closed();

    const nickname = member.nickname === '' ? 'Moonwalker' : '';
    await page.route('**/api/v1/member', (route) =>
      route.fulfill({ json: { success: true, value: { ...member, nickname } } }),
    );
    await stage.livery.command('flag', 'set', 'aurora', 'REWCEN3', 'off', '--reason', 'test');
    await set('/features/referral', 'false');
    await set('/support/url', 'null');
    await open('/m/home');
    await openSheet();
    expect((await lists()).flat().some((entry) => entry.startsWith('Customer service'))).toBe(false);
    await dialog()
      .locator('strong bdi')
      .getByText(nickname || member.account, { exact: true })
      .waitFor();
    expect((await lists()).flat()).not.toContain('Invite friends /m/activity');
    await entry('Bonus').click();
    await page.getByText('Please contact customer service.').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/m/home');
    await closed();
    await stage.livery.command('flag', 'set', 'aurora', 'REWCEN3', 'on', '--reason', 'test');
    await set('/features/referral', 'true');
    await stage.livery.command('unset', 'aurora', '/support/url', '--reason', 'test');

    await openSheet();
    await entry('View benefits').click();
    await at('/m/member/benefits');
    await closed();
    await goBack();
    await at('/m/home');
    await openSheet();
    await dialog().getByRole('button', { name: 'Log out' }).click();
    await dialog().getByRole('heading', { name: 'Log out?' }).waitFor();
    await dialog().getByRole('button', { name: 'Log out' }).last().click();
    await banner().getByRole('link', { name: 'Log in', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});
