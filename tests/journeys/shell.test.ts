import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { listAnApp, shellPage } from '../support/shell-page.ts';
import { aStage } from '../support/stage.ts';

describe('the shell, in a browser', () => {
  const stage = aStage();
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let touch: CDPSession | undefined;

  listAnApp(stage);
  const { at, banner, closed, entry, goBack, mainBar, open, openSideMenu, settled, title } = shellPage(
    stage,
    () => page,
  );
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

  beforeEach(async () => {
    ({ context, page, complaints } = await stage.visit({ motion: true }));
    touch = undefined;
  });

  it('shows a visitor the same home at each of its addresses, and leads there from every other address', async () => {
    covers([
      'SHELL-SCOPE-01..04',
      'SHELL-ROUTE-01',
      'SHELL-ROUTE-02',
      'SHELL-PAGE-01',
      'SHELL-PAGE-02',
      'SHELL-HEADER-01',
      'NAV-FOOT-01',
      'ROLE-07',
      'SESSION-01',
      'SHELL-LAZY-01',
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
      for (const name of ['Log in', 'Register']) await banner().getByRole('link', { name, exact: true }).waitFor();
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
      'SHELL-HEADER-03..06',
      'SHELL-HEADER-08',
      'SHELL-HEADER-09',
      'SHELL-HEADER-11..12',
      'SHELL-HEADER-14',
      'SHELL-HEADER-AMB-01',
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
    const leads = async ({ enter, path, back }: { enter: () => Promise<void>; path: string; back: string }) => {
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
});
