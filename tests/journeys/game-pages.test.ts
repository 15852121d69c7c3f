import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ValueOf } from '../../schema/call-types.ts';
import { covers } from '../support/covers.ts';
import { countShifts, shiftsOf } from '../support/layout-shifts.ts';
import { delay } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('pages of games, in a browser', () => {
  const stage = aStage();
  const main = (page: Page) => page.getByRole('main');
  const tiles = (page: Page) => main(page).getByRole('article');
  const section = (page: Page, title: string) =>
    main(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
      .first();
  const value = async <T>(path: string) =>
    JSON.parse((await stage.livery.send({ host: 'aurora.localhost', path: `/api/v1${path}` })).text).value as T;

  it('all games shows the vendors of each type, and links to a whole list beside its title', async () => {
    covers(['GAME-CAT-01', 'GAME-CAT-02']);
    const { page } = await stage.visit();
    await stage.open({ page, path: '/m/all-games' });
    const { sorting, vendors } = await value<ValueOf<'listVendors'>>('/vendors');
    for (const [title, id, gameType] of [
      ['Live casino', 'LIVE', 'LIVE'],
      ['E-sports', 'ESPORTS', 'SPORTS'],
    ] as const) {
      const expected = sorting
        .find(({ gameCategory }) => gameCategory === id)
        ?.vendorNames.map(
          (code) => vendors.find((vendor) => vendor.vassalage === code && vendor.gameType === gameType)?.displayName,
        );
      const shown = await section(page, title).locator('li').allInnerTexts();
      expect(expected?.length).toBeGreaterThan(1);
      expect(shown.map((text) => text.split('\n')[0])).toEqual(expected);
    }
    // The list is whole, even if a provider was chosen on its own page before.
    await stage.open({ page, path: '/m/live-games?vassalage=MERIDIAN&gameClassify=Table' });
    await stage.open({ page, path: '/m/all-games' });
    const more = section(page, 'Live casino').getByRole('link', { name: 'More games: Live casino' });
    await more.evaluate((link) => (link as HTMLElement).click());
    await page.waitForURL((url) => url.pathname + url.search === '/m/live-games');
    await expect.poll(() => main(page).getByRole('radio', { name: 'All', exact: true }).isChecked()).toBe(true);
    await main(page).getByRole('button', { name: 'All providers' }).waitFor();
  });

  it('the first search shows that it is loading', async () => {
    covers(['SEARCH-03']);
    const { page } = await stage.visit();
    await stage.open({ page, path: '/m/search-games' });
    const go = await delay(page, '**/api/v1/games?**');
    await main(page).getByRole('textbox', { name: 'Search games' }).fill('dragon');
    await main(page).getByRole('status').filter({ hasText: 'Loading…' }).waitFor({ state: 'attached' });
    expect(await main(page).locator('[aria-busy=true] [data-skeleton]').count()).toBeGreaterThan(5);
    go();
    await expect.poll(() => tiles(page).count()).toBe(9);
    expect(await main(page).getByRole('status').filter({ hasText: 'Loading…' }).count()).toBe(0);
  });

  it('requests as many items as each place shows, and cuts no list short', async () => {
    covers(['CONST-PAGE-AMB-01', 'CONST-PAGE-01', 'CONST-PAGE-03', 'CONST-PAGE-06', 'CONST-PAGE-07']);
    const { page } = await stage.visitAs({ account: 'player' });
    const requested: string[] = [];
    let place = '';
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      // The previous page may still send requests.
      if (!(request.headers().referer ?? '').endsWith(place)) return;
      const size = searchParams.get('pageSize');
      // The footer requests one game, for the total number.
      if (size !== null && size !== '1') requested.push(`${pathname.slice('/api/v1'.length)} ${size}`);
    });
    /** Requests of a page for data that did not come with its document. */
    const sizes = async (path: string, act: () => Promise<unknown>, expected: string) => {
      requested.length = 0;
      place = path;
      await stage.open({ page, path });
      await expect
        .poll(async () => {
          await act();
          return requested;
        })
        .toContain(expected);
      const call = expected.split(' ')[0];
      expect(new Set(requested.filter((one) => one.startsWith(`${call} `)))).toEqual(new Set([expected]));
    };
    const toEnd = () => page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const nothing = async () => undefined;
    await sizes('/m/all-games', toEnd, '/games 16');
    await sizes('/m/slot-games', toEnd, '/games 36');
    await sizes('/m/favorite', nothing, '/favourites 36');
    await sizes('/m/recent-games', nothing, '/recent-games 36');
    await sizes('/m/search-games?gameName=golden', nothing, '/games 9');

    // All forty favourites are shown, on a second page.
    const { games } = await value<ValueOf<'listGames'>>('/games?gameType=FISH&pageSize=40');
    expect(games).toHaveLength(40);
    await page.evaluate(
      async ({ ids }) => {
        const { token } = JSON.parse(localStorage.getItem('session.v1') ?? '{}');
        for (const nodeId of ids)
          await fetch('/api/v1/favourites', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-livery-csrf': token },
            body: JSON.stringify({ nodeId }),
          });
      },
      { ids: games.map(({ nodeId }) => nodeId) },
    );
    await stage.open({ page, path: '/m/favorite?gameType=FISH' });
    await expect
      .poll(async () => {
        await toEnd();
        return tiles(page).count();
      })
      .toBeGreaterThanOrEqual(40);
  });

  it('winners scroll if there are more than five, and do not move with five', async () => {
    covers(['WINNER-AMB-01', 'WINNER-04']);
    const listed = await value<ValueOf<'listWinners'>>('/winners');
    for (const [count, moves] of [
      [5, false],
      [6, true],
    ] as const) {
      const { page } = await stage.visit({ motion: true });
      const winners = listed.winners.slice(0, count);
      expect(winners).toHaveLength(count);
      await page.route('**/api/v1/winners?**', (route) =>
        route.fulfill({ json: { success: true, value: { winners } } }),
      );
      await stage.open({ page, path: '/m/home' });
      const board = main(page)
        .locator('section')
        .filter({ has: page.locator('ol') })
        .first();
      await board.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await board.locator('ol article').first().waitFor();
      expect(await board.locator('ul > li:not([aria-hidden])').count()).toBe(count - 3);
      expect(await board.getByRole('button', { name: 'Pause winners' }).count()).toBe(moves ? 1 : 0);
      expect((await board.locator('ul > li[aria-hidden]').count()) > 0).toBe(moves);
    }
  });

  it('the balance is the amount that the wallet reports', async () => {
    covers(['CALL-GAME-31']);
    const { page } = await stage.visitAs({ account: 'player' });
    await page.route('**/api/v1/wallet', (route) =>
      route.fulfill({ json: { success: true, value: { sumBalance: '4321.09', currency: 'USD' } } }),
    );
    await stage.open({ page, path: '/m/home' });
    await page.getByRole('banner').getByText('4,321.09').first().waitFor();
  });

  it.each(['aurora', 'oasis'])('keeps its layout while it loads, on %s', async (brand) => {
    const { page, complaints } = await stage.visit(brand === 'oasis' ? { locale: 'ar' } : {});
    await countShifts(page);
    for (const path of ['/m/slot-games', '/m/hot-games', '/m/provider', '/m/search-games?gameName=dragon']) {
      await stage.open({ page, path, brand });
      await main(page).getByRole('listitem').first().waitFor();
      expect([path, (await shiftsOf(page)) < 0.05]).toEqual([path, true]);
    }
    expect(complaints).toEqual([]);
  });
});
