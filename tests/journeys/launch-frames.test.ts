import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceAt, gamesPage, gamesStage, onStudio, seated, spin } from '../support/games-stage.ts';
import { delay } from '../support/pages.ts';
import type { Visit } from '../support/stage.ts';

const errors = (await import('../../texts/EN/errors.json', { with: { type: 'json' } })).default;

describe('opening games in a frame or a tab', () => {
  const { stage } = gamesStage();

  let page: Page;
  let visit: Visit;
  const enter = async (account: string | undefined, brand = 'aurora') => {
    visit = await stage.visitAs({ account, brand });
    page = visit.page;
  };
  const set = (path: string, value: unknown, brand = 'aurora') =>
    stage.livery.change('set', brand, path, JSON.stringify(value));
  const { launches, main, nameOf, tap, tile, value } = gamesPage(() => page);

  describe('in a frame', () => {
    beforeAll(() => Promise.all(['aurora', 'oasis'].map((brand) => set('/games/launch/openMode', 'frame', brand))));
    afterAll(() =>
      Promise.all(['aurora', 'oasis'].map((brand) => stage.livery.change('unset', brand, '/games/launch/openMode'))),
    );

    for (const brand of ['aurora', 'oasis'])
      it(`the game fills the screen of ${brand}, and closing it leads back to the list`, async () => {
        await enter('player', brand);
        await stage.open({ page, brand, path: '/m/slot-games?vassalage=NOVA' });
        await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
        await tile(4).getByRole('button').first().click();
        await page.waitForURL((url) => url.pathname === '/m/play');
        const dialog = page.locator('dialog[open]');
        const table = page.frameLocator('dialog iframe');
        await seated(table);
        const box = await dialog.boundingBox();
        expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
        const frame = await page.locator('dialog iframe').boundingBox();
        expect((frame?.y ?? 0) + (frame?.height ?? 0)).toBe(844);
        expect(frame?.width).toBe(390);
        // The brand's bar has the way back, so the game shows no link of its own.
        expect(await table.locator('a[target=_top]').count()).toBe(0);
        await spin(table);
        const played = await balanceAt(table);
        const close = dialog.locator('header button');
        await close.click();
        await page.waitForURL((url) => url.pathname === '/m/slot-games');
        await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(200);
        expect(Number((await value('/wallet')).sumBalance)).toBeCloseTo(Math.floor(played / 1000) / 100, 2);
        expect(visit.complaints).toEqual([]);
      });

    it('balance and recent games are updated when the game is closed', async () => {
      await enter('player');
      await stage.open({ page, path: '/m/recent-games' });
      await tile(0).waitFor();
      await page.getByRole('link', { name: 'Home', exact: true }).first().click();
      await page.waitForURL((url) => url.pathname === '/m/home');
      const shown = page.locator('[aria-live=polite][aria-busy=false]').filter({ hasText: /\d\.\d\d/ });
      const amount = async () => Number((await shown.first().innerText()).replace(/[^\d.]/g, ''));
      await shown.first().waitFor();
      const before = await amount();
      await main()
        .getByRole('button', { name: /^Play / })
        .first()
        .click();
      const table = page.frameLocator('dialog iframe');
      await seated(table);
      // The name is read from the game, because home may have changed the order before the press.
      const name = await table.getByRole('heading', { level: 1 }).innerText();
      do await spin(table);
      while (Math.floor((await balanceAt(table)) / 1000) / 100 === before);
      const played = Math.floor((await balanceAt(table)) / 1000) / 100;
      await page.getByRole('button', { name: 'Close the game' }).click();
      await page.waitForURL((url) => url.pathname === '/m/home');
      await expect.poll(amount).toBe(played);
      await page.goBack();
      await page.waitForURL((url) => url.pathname === '/m/recent-games');
      await expect.poll(() => nameOf(0)).toBe(name);
    });

    it('opens again after a reload, and closes to home if there is no list behind it', async () => {
      await enter('player');
      await stage.open({ page, path: '/m/slot-games?vassalage=NOVA' });
      await tap(0);
      await page.waitForURL((url) => url.pathname === '/m/play');
      await seated(page.frameLocator('dialog iframe'));
      const address = page.url();
      const requested = launches();
      const other = await visit.context.newPage();
      page = other;
      await page.goto(address);
      await seated(page.frameLocator('dialog iframe'));
      expect(requested).toEqual([]);
      await page.getByRole('button', { name: 'Close the game' }).click();
      await page.waitForURL((url) => url.pathname === '/m/home');
    });
  });

  describe('in a tab', () => {
    beforeAll(() => set('/games/launch/openMode', 'tab'));
    afterAll(() => stage.livery.change('unset', 'aurora', '/games/launch/openMode'));

    it('the tab opens with the tap and shows the game later; the list stays, and its balance is updated', async () => {
      await enter('player');
      await stage.open({ page, path: '/m/home' });
      const release = await delay(page, '**/api/v1/games/launch?**');
      const opening = page.waitForEvent('popup');
      await main()
        .getByRole('button', { name: /^Play / })
        .first()
        .click();
      // The tab is open before its address is known.
      const table = await opening;
      expect(table.url()).toBe('about:blank');
      release();
      await table.waitForURL(onStudio);
      await seated(table);
      expect(await table.evaluate(() => window.opener)).toBeNull();
      await spin(table);
      expect(new URL(page.url()).pathname).toBe('/m/home');
      const requested = page.waitForRequest('**/api/v1/wallet');
      // In a headless browser all tabs count as visible, so the test dispatches the event of a return.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await requested;
      // The same event for a page restored from the back/forward cache. Headless browsers have no such cache.
      const again = page.waitForRequest('**/api/v1/wallet');
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await again;
    });

    it('no tab stays open if the game does not open', async () => {
      await enter('player');
      await stage.open({ page, path: '/m/slot-games?vassalage=NOVA' });
      await page.route('**/api/v1/games/launch?**', (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: JSON.stringify({ success: false, code: 'launch.maintenance', message: 'later' }),
        }),
      );
      const opening = page.waitForEvent('popup');
      await tap(0);
      const table = await opening;
      if (!table.isClosed()) await table.waitForEvent('close');
      await page.getByText(errors['launch.maintenance']).waitFor();
    });
  });
});
