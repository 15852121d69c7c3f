import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { gameListsIn } from '../support/game-lists.ts';
import { aStage } from '../support/stage.ts';

describe('the search of games, in a browser', () => {
  const stage = aStage();
  let page: Page;

  beforeEach(async () => {
    ({ page } = await stage.visit({ pictures: false }));
  });

  const open = (path: string) => stage.open({ page, path });
  const { at, main, tiles, names, turns, asked } = gameListsIn(() => page);

  it('searches by name: after a pause, at once by Enter, nine at a time', async () => {
    covers(['SEARCH-01', 'SEARCH-02', 'SEARCH-04', 'SEARCH-05', 'SEARCH-07', 'SEARCH-08', 'CONST-PAGE-07']);
    await open('/m/search-games');
    await page.clock.install();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    const calls = asked('games');
    const box = main().getByRole('textbox', { name: 'Search games' });
    const invitation = main().getByRole('heading', { name: 'Which game is it?' });
    await invitation.waitFor();
    expect(await tiles().count()).toBe(0);
    await box.fill('Dragon');
    await page.clock.runFor(499);
    // A call that was made too early has been reported once a later request is answered.
    await page.evaluate(async () => (await fetch('/robots.txt')).text());
    expect(calls).toEqual([]);
    await page.clock.runFor(2);
    await expect
      .poll(() =>
        turns(() =>
          main()
            .getByText(/^Games found: \d+$/)
            .count(),
        ),
      )
      .toBe(1);
    expect(calls.map((query) => [query.get('gameName'), query.get('pageSize')])).toEqual([['dragon', '9']]);
    expect(await tiles().count()).toBe(9);
    await main().getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => turns(() => tiles().count())).toBeGreaterThan(9);
    expect(calls.at(-1)?.get('pageNo')).toBe('2');
    // Enter waits for nothing, and another name begins at page 1.
    await box.fill('tiger');
    await box.press('Enter');
    await expect.poll(() => turns(async () => calls.at(-1)?.get('gameName'))).toBe('tiger');
    expect(calls.at(-1)?.get('pageNo')).toBe('1');
    await expect
      .poll(() =>
        turns(async () => (await names()).length > 0 && (await names()).every((name) => /tiger/i.test(name))),
      )
      .toBe(true);
    await box.fill('nobody made this');
    await box.press('Enter');
    await expect
      .poll(() => turns(() => main().getByRole('heading', { name: 'Nothing found' }).count()))
      .toBe(1);
    await box.fill('dragon');
    await box.press('Enter');
    await expect.poll(() => turns(() => tiles().count())).toBeGreaterThan(0);
    // No name, no results: not even those of the name before.
    const before = calls.length;
    await box.fill('  ');
    await box.press('Enter');
    await expect.poll(() => turns(() => invitation.count())).toBe(1);
    expect([await tiles().count(), calls.length]).toEqual([0, before]);
  });

  it('asks for three characters, and closes when its empty box is left', async () => {
    covers(['SEARCH-06', 'SEARCH-09', 'SEARCH-AMB-01']);
    await open('/m/search-games');
    const calls = asked('games');
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

  it('is not led back to its search by what was emptied, while the next page loads', async () => {
    await page.clock.install();
    await open('/m/search-games?gameName=dragon');
    await expect.poll(() => tiles().count()).toBeGreaterThan(0);
    const held: Route[] = [];
    let holds = true;
    await page.route(/\/assets\/.*\.js/, (route) => (holds ? void held.push(route) : route.continue()));
    await main().getByRole('textbox', { name: 'Search games' }).fill('');
    await page.getByRole('banner').getByRole('heading').click();
    await page.clock.runFor(300);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    // The pause after which what was typed last is searched for.
    await page.clock.runFor(600);
    holds = false;
    for (const route of held) await route.continue();
    await at('/m/all-games');
    await expect.poll(() => main().getByRole('textbox').count()).toBe(0);
  });

  it('is searched nowhere but in lotteries not', async () => {
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
