import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { gameListsIn } from '../support/game-lists.ts';
import { follow, ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('the search of games, in a browser', () => {
  const stage = aStage();
  let page: Page;

  beforeEach(async () => {
    ({ page } = await stage.visit({ pictures: false }));
  });

  const open = (path: string) => stage.open({ page, path });
  const { at, main, tiles, names, turns, queriesOf } = gameListsIn(() => page);

  it('searches by name: after a pause, at once with Enter, nine at a time', async () => {
    covers(['SEARCH-01', 'SEARCH-02', 'SEARCH-04', 'SEARCH-05', 'SEARCH-07', 'SEARCH-08', 'CONST-PAGE-07']);
    await open('/m/search-games');
    await page.clock.install();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    const calls = queriesOf('games');
    const box = main().getByRole('textbox', { name: 'Search games' });
    const invitation = main().getByRole('heading', { name: 'Which game is it?' });
    await invitation.waitFor();
    const counted = main().getByText(/^\d+ games? found$/);
    expect(await counted.count()).toBe(0);
    await box.fill('Dragon');
    await page.clock.runFor(499);
    // Once a later request is answered, an earlier call would have been reported.
    await page.evaluate(async () => (await fetch('/robots.txt')).text());
    expect(calls).toEqual([]);
    await page.clock.runFor(2);
    await expect
      .poll(() =>
        turns(() =>
          main()
            .getByText(/^\d+ games? found$/)
            .count(),
        ),
      )
      .toBe(1);
    expect(calls.map((query) => [query.get('gameName'), query.get('pageSize')])).toEqual([['dragon', '9']]);
    expect(await tiles().count()).toBe(9);
    await main().getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => turns(() => tiles().count())).toBeGreaterThan(9);
    expect(calls.at(-1)?.get('pageNo')).toBe('2');
    // Enter does not wait for the pause, and another name starts at page 1.
    await box.fill('tiger');
    await box.press('Enter');
    await expect.poll(() => turns(async () => calls.at(-1)?.get('gameName'))).toBe('tiger');
    expect(calls.at(-1)?.get('pageNo')).toBe('1');
    await expect
      .poll(() => turns(async () => (await names()).length > 0 && (await names()).every((name) => /tiger/i.test(name))))
      .toBe(true);
    await box.fill('nobody made this');
    await box.press('Enter');
    await expect.poll(() => turns(() => main().getByRole('heading', { name: 'Nothing found' }).count())).toBe(1);
    await box.fill('dragon');
    await box.press('Enter');
    await expect.poll(() => turns(() => tiles().count())).toBeGreaterThan(0);
    // Without a name there are no results, including those of the previous name.
    const before = calls.length;
    await box.fill('  ');
    await box.press('Enter');
    await expect.poll(() => turns(() => invitation.count())).toBe(1);
    expect([await counted.count(), calls.length]).toEqual([0, before]);
  });

  it('requires three characters, and closes when its empty box is left', async () => {
    covers(['SEARCH-06', 'SEARCH-09', 'SEARCH-AMB-01']);
    await open('/m/search-games');
    const calls = queriesOf('games');
    const box = main().getByRole('textbox', { name: 'Search games' });
    await box.fill('ab');
    await main().getByText('Search requires at least 3 characters').waitFor();
    await box.fill('  a ');
    await box.press('Enter');
    expect(calls).toEqual([]);
    await box.fill('');
    await page.getByRole('banner').getByRole('heading').click();
    await at('/m/all-games');
  });

  it('does not navigate back after its box is cleared, while the next page loads', async () => {
    await page.clock.install();
    await open('/m/search-games?gameName=dragon');
    await expect.poll(() => tiles().count()).toBeGreaterThan(0);
    const blocked: Route[] = [];
    let blocks = true;
    await page.route(/\/assets\/.*\.js/, (route) => (blocks ? void blocked.push(route) : route.continue()));
    await main().getByRole('textbox', { name: 'Search games' }).fill('');
    await page.getByRole('banner').getByRole('heading').click();
    await page.clock.runFor(300);
    await expect.poll(() => blocked.length).toBeGreaterThan(0);
    // The pause after which the latest input is searched for.
    await page.clock.runFor(600);
    blocks = false;
    for (const route of blocked) await route.continue();
    await at('/m/all-games');
    await expect.poll(() => main().getByRole('textbox').count()).toBe(0);
  });

  it.each([
    ['aurora', '{"variant":"withSearch"}'],
    ['manila', '{"variant":"logoLeft"}'],
    ['jade', '{"variant":"logoCentred"}'],
  ])(
    'opens from the header of %s with the focus in its box, and returns to the page that it was opened from',
    async (brand, header) => {
      covers(['SEARCH-06']);
      await stage.set(brand, '/shell/header', header);
      const link = page.getByRole('banner').getByRole('link', { name: /Name of a game|Search games/ });
      const box = main().getByRole('textbox', { name: 'Search games' });
      const leaving = {
        arrow: () => page.getByRole('banner').getByRole('link', { name: 'Back' }).click(),
        escape: () => page.keyboard.press('Escape'),
        browser: () => page.goBack(),
        elsewhere: () => page.getByRole('banner').getByRole('heading').click(),
      };
      await stage.open({ page, path: '/m/home', brand });
      for (const leave of Object.values(leaving)) {
        await link.click();
        await at('/m/search-games');
        await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
        await leave();
        await at('/m/home');
        await link.waitFor();
      }
      // Results add no steps to the history.
      await link.click();
      await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.keyboard.type('dragon');
      await at('/m/search-games?gameName=dragon');
      await leaving.escape();
      await at('/m/home');
      // Opened on another page, each way of leaving returns to that page.
      for (const leave of [leaving.arrow, leaving.escape, leaving.elsewhere]) {
        await follow(page, '/m/slot-games');
        await page.getByRole('banner').getByRole('link', { name: 'Search games' }).click();
        await at('/m/search-games');
        await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
        await leave();
        await at('/m/slot-games');
      }
    },
  );

  it('keeps the input while its page is loading', async () => {
    await open('/m/home');
    const link = page.getByRole('banner').getByRole('link', { name: /Name of a game|Search games/ });
    const blocked: Route[] = [];
    let blocks = true;
    await page.route(/\/assets\/.*search.*\.js/, (route) => (blocks ? void blocked.push(route) : route.continue()));
    await link.click();
    // The focus is set within the task of the press; otherwise a phone would not open its keyboard.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type('tiger');
    blocks = false;
    for (const route of blocked) await route.continue();
    await at('/m/search-games?gameName=tiger');
    await expect.poll(() => tiles().count()).toBeGreaterThan(0);
    expect(await main().getByRole('textbox', { name: 'Search games' }).inputValue()).toBe('tiger');
  });

  it('helps while its box is empty: recent searches of the player, popular games, providers', async () => {
    await open('/m/search-games');
    const box = main().getByRole('textbox', { name: 'Search games' });
    const recent = main()
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Recent searches' }) });
    const providers = main().getByRole('list', { name: 'Providers' });
    await main()
      .getByRole('heading', { name: /^(Popular|Hot) games$/ })
      .waitFor();
    await expect.poll(() => tiles().count()).toBeGreaterThan(3);
    await providers.getByRole('link').first().waitFor();
    expect(await recent.count()).toBe(0);
    for (const name of ['dragon', 'tiger', 'dragon', 'lantern']) {
      await box.fill(name);
      await box.press('Enter');
      await at(`/m/search-games?gameName=${name}`);
    }
    await page.reload();
    await ready(page);
    await box.fill('');
    const listed = () => recent.getByRole('listitem').allInnerTexts();
    await expect.poll(listed).toEqual(['lantern', 'dragon', 'tiger']);
    // A press on one of them keeps the search open.
    await recent.getByRole('button', { name: 'Remove dragon from recent searches' }).click();
    await expect.poll(listed).toEqual(['lantern', 'tiger']);
    await recent.getByRole('button', { name: 'tiger', exact: true }).click();
    await at('/m/search-games?gameName=tiger');
    // Another player on this device.
    await stage.logInBefore({ page });
    await open('/m/search-games');
    await providers.getByRole('link').first().waitFor();
    expect(await recent.count()).toBe(0);
  });

  it('finds providers by name, and their games', async () => {
    await open('/m/search-games');
    const box = main().getByRole('textbox', { name: 'Search games' });
    await box.fill('jolly lan');
    const found = main().getByRole('list', { name: 'Providers' }).getByRole('link');
    await expect.poll(() => found.allInnerTexts()).toEqual(['Jolly Lantern']);
    await expect.poll(() => tiles().count()).toBe(9);
    expect(await main().getByRole('heading', { name: 'Nothing found' }).count()).toBe(0);
    await found.click();
    await at('/m/gameCenter?vassalage=JL');
  });

  it('has no link on the pages of lotteries', async () => {
    covers(['GAME-LIST-10']);
    const link = page.getByRole('banner').getByRole('link', { name: 'Search games' });
    for (const [path, shown] of [
      ['/m/lott', 0],
      ['/m/elott', 0],
      ['/m/pvp-games', 1],
    ] as const) {
      await open(path);
      await expect.poll(() => tiles().count()).toBeGreaterThan(0);
      expect([path, await link.count()]).toEqual([path, shown]);
    }
  });
});
