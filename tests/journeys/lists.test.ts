import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { gameListsIn } from '../support/game-lists.ts';
import { noDialog } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('lists of games, in a browser', () => {
  const stage = aStage();
  const withoutPictures = { pictures: false };
  let page: Page;
  let complaints: string[];

  beforeEach(async () => {
    ({ page, complaints } = await stage.visit(withoutPictures));
  });

  const open = (path: string) => stage.open({ page, path });
  /** Opens a page whose document contains its list. A busy server omits the list, because it waits only 150 ms for it. */
  const openWithList = async (path: string) => {
    const hasList = async () => (await stage.livery.send({ host: 'aurora.localhost', path })).text.includes('<article');
    await expect.poll(hasList).toBe(true);
    await open(path);
  };
  const { at, main, tiles, names, namesWhere, tab, dialog, toEnd, turns, queriesOf } = gameListsIn(() => page);

  it('continues while the player scrolls, keeps distant tiles cheap, and is restored on return', async () => {
    covers(['GAME-LIST-06', 'GAME-LIST-18', 'GAME-LIST-19', 'GAME-LIST-21', 'CONST-PAGE-01']);
    const queries = queriesOf('games');
    // No other test opens this address: after a minute, a page requests the list of a cached document again.
    const path = '/m/slot-games/';
    await openWithList(path);
    await expect.poll(() => tiles().count()).toBe(36);
    // The first page came with the document.
    expect(queries.map(String)).toEqual([]);
    const last = (await names()).at(-1);
    for (const pages of [2, 3, 4, 5]) {
      await expect
        .poll(async () => {
          await toEnd();
          return queries.length;
        })
        .toBeGreaterThanOrEqual(pages - 1);
      expect(queries[pages - 2]?.get('pageNo')).toBe(`${pages}`);
    }
    await expect.poll(async () => (await names()).includes(last ?? '')).toBe(false);
    expect(await tiles().count()).toBeLessThanOrEqual(36 * 4);

    const spot = await page.evaluate(() => Math.round(document.body.scrollHeight / 2));
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), spot);
    await expect.poll(() => tiles().count()).toBeGreaterThan(20);
    const before = queries.length;
    // The click is dispatched directly, because the driver's mouse would scroll the page first to reach the sticky header.
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Search games' })
      .evaluate((link) => (link as HTMLElement).click());
    await at('/m/search-games');
    await page.goBack();
    await at(path);
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(spot);
    await expect.poll(() => tiles().count()).toBeGreaterThan(20);
    expect(queries.length).toBe(before);
    expect(complaints).toEqual([]);
  });

  it('requests at most one page a second, and retries a failed one', async () => {
    covers(['GAME-LIST-22']);
    await open('/m/slot-games');
    await page.clock.install();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    const queries = queriesOf('games');
    const height = () => page.evaluate(() => document.body.scrollHeight);
    const short = await height();
    await toEnd();
    await expect.poll(() => turns(async () => queries.length)).toBe(1);
    await expect.poll(() => turns(height)).toBeGreaterThan(short);
    await toEnd();
    await page.clock.runFor(500);
    expect(queries.length).toBe(1);
    await page.route('**/api/v1/games?**', (route) => route.abort());
    const again = main().getByRole('button', { name: 'Try again' });
    // The client itself retries after a second.
    await expect
      .poll(async () => {
        await page.clock.runFor(200);
        return again.count();
      })
      .toBe(1);
    expect(queries.map((query) => query.get('pageNo'))).toContain('3');
    await page.unroute('**/api/v1/games?**');
    const before = await height();
    await again.click();
    await expect.poll(() => turns(height)).toBeGreaterThan(before);
  });

  it('filters by tab and provider in its address, from page 1', async () => {
    covers(['GAME-LIST-15', 'GAME-FILTER-09', 'GAME-FILTER-10', 'GAME-LIST-02', 'GAME-LIST-05']);
    await open('/m/slot-games');
    const all = await names();
    await tab('Jackpot').click();
    await at('/m/slot-games?gameClassify=JP');
    const jackpots = await namesWhere((shown) => shown.join() !== all.join());

    await main().getByRole('button', { name: 'All providers' }).click();
    const provider = dialog().getByRole('button', { name: 'Jolly Lantern' });
    await provider.click();
    expect(await provider.getAttribute('aria-pressed')).toBe('true');
    // Nothing happens before the choice is confirmed, and an unconfirmed choice is dropped.
    expect(new URL(page.url()).search).toBe('?gameClassify=JP');
    await page.keyboard.press('Escape');
    await noDialog(page);
    await main().getByRole('button', { name: 'All providers' }).click();
    expect(await provider.getAttribute('aria-pressed')).toBe('false');
    await provider.click();
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('vassalage')).not.toBe(null);
    await noDialog(page);
    const both = (await namesWhere((shown) => shown.length < jackpots.length)).length;
    await main().getByRole('button', { name: 'Jolly Lantern', exact: true }).waitFor();
    await tab('All').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('gameClassify')).toBe(null);
    const first = await namesWhere((shown) => shown.length > both);
    // Another visitor opens the same address.
    const address = new URL(page.url());
    const other = await stage.visit(withoutPictures);
    await stage.open({ page: other.page, path: address.pathname + address.search });
    await expect
      .poll(() => other.page.getByRole('main').locator('article span[dir=auto]:first-child').allInnerTexts())
      .toEqual(first);
  });

  it('filters by name, type and provider from the side panel, and clears all of it with reset', async () => {
    covers([
      'GAME-FILTER-01',
      'GAME-FILTER-02',
      'GAME-FILTER-03',
      'GAME-FILTER-04',
      'GAME-FILTER-05',
      'GAME-FILTER-06',
      'GAME-FILTER-07',
    ]);
    await open('/m/slot-games');
    await main().getByRole('button', { name: 'Filter' }).click();
    const panel = page.getByRole('dialog', { name: 'Search' });
    await panel.getByLabel('Name of the game').fill('GOLD');
    await panel.getByRole('button', { name: 'Jolly Lantern' }).click();
    await panel.getByRole('button', { name: 'Filter', exact: true }).click();
    await noDialog(page);
    await expect.poll(() => new URL(page.url()).searchParams.get('gameName')).toBe('gold');
    await namesWhere((shown) => shown.every((name) => /gold/i.test(name)));

    await main().getByRole('button', { name: 'Filter' }).click();
    expect(await panel.getByLabel('Name of the game').inputValue()).toBe('gold');
    await panel.getByRole('button', { name: 'Reset' }).click();
    await at('/m/slot-games');
    expect(await panel.getByLabel('Name of the game').inputValue()).toBe('');
    // Choosing a type opens the list of its page.
    await panel.getByRole('radio', { name: 'Fishing', exact: true }).click();
    await panel.getByRole('button', { name: 'Filter', exact: true }).click();
    await at('/m/fish-games');
    await page.getByRole('banner').getByRole('heading', { name: 'Fishing' }).waitFor();

    await main().getByRole('button', { name: 'Filter' }).click();
    await panel.getByLabel('Name of the game').fill('nobody made this');
    await panel.getByRole('button', { name: 'Filter', exact: true }).click();
    await main().getByRole('heading', { name: 'No games found' }).waitFor();
    await main().getByRole('button', { name: 'Show all games' }).click();
    await expect.poll(() => tiles().count()).toBeGreaterThan(5);
  });

  it('keeps the provider and the list when a type of games is chosen', async () => {
    await open('/m/slot-games?vassalage=JL');
    const panel = page.getByRole('dialog', { name: 'Search' });
    const choose = async (type: string) => {
      await main().getByRole('button', { name: 'Filter' }).click();
      await panel.getByRole('radio', { name: type, exact: true }).click();
    };
    const submit = () => panel.getByRole('button', { name: 'Filter', exact: true }).click();
    await choose('Fishing');
    // The provider has games of this type too. Providers without any are not offered.
    const provider = panel.getByRole('button', { name: 'Jolly Lantern' });
    expect(await provider.getAttribute('aria-pressed')).toBe('true');
    await panel.getByRole('radio', { name: 'Live casino', exact: true }).click();
    await panel.getByText('Without games of this type: Jolly Lantern').waitFor();
    expect(await provider.count()).toBe(0);
    await panel.getByRole('radio', { name: 'Fishing', exact: true }).click();
    await submit();
    await at('/m/fish-games?vassalage=JL');
    // The list of new games stays one of new games.
    await open('/m/new-games');
    await choose('Fishing');
    await submit();
    await at('/m/new-games?gameType=FISH');
    // The page of a provider leads to all its games of that type.
    await open('/m/jili-games');
    await choose('Fishing');
    await submit();
    await at('/m/gameCenter?vassalage=JL&gameType=FISH');
  });

  it('shows active filters as chips, which are removed one by one or all at once', async () => {
    covers(['GAME-LIST-03']);
    await open('/m/slot-games?vassalage=JL&gameName=gold&dataType=new');
    const chips = main().getByRole('list', { name: 'Active filters' });
    await expect
      .poll(() => chips.getByRole('listitem').allInnerTexts())
      .toEqual(['Jolly Lantern', 'Name: gold', 'Clear all']);
    const found = await names();
    await chips.getByRole('button', { name: 'Remove Name: gold' }).click();
    await at('/m/slot-games?dataType=NEW&vassalage=JL');
    await namesWhere((shown) => shown.length > found.length);
    // The pressed chip is gone, and the next one has the focus.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Remove Jolly Lantern');
    await chips.getByRole('button', { name: 'Clear all' }).click();
    await at('/m/slot-games?dataType=NEW');
    await chips.waitFor({ state: 'detached' });

    await open('/m/gameCenter?gameType=FISH');
    await chips.getByRole('button', { name: 'Remove Fishing' }).click();
    await at('/m/gameCenter');

    await open('/m/slot-games?vassalage=JL%2CXYZ&gameName=gold&minLine=9&minBet=1');
    const left = () => Object.fromEntries(new URL(page.url()).searchParams);
    for (const [removed, others] of [
      // Another list has different stakes.
      ['Jolly Lantern', { vassalage: 'XYZ', gameName: 'gold', minLine: '9' }],
      ['From 9 lines', { vassalage: 'XYZ', gameName: 'gold' }],
      ['Name: gold', { vassalage: 'XYZ' }],
      ['XYZ', {}],
    ] as const) {
      await chips.getByRole('button', { name: `Remove ${removed}`, exact: true }).click();
      await expect.poll(left).toEqual(others);
    }
    await chips.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('deselects a type that is pressed again', async () => {
    covers(['GAME-FILTER-08']);
    await openWithList('/m/hot-games?gameType=FISH');
    for (const pressed of ['All', 'Fishing', 'All']) {
      await tab('Fishing').click();
      await at(pressed === 'All' ? '/m/hot-games' : '/m/hot-games?gameType=FISH');
      // The address changes before the tabs are redrawn, and a press must act on the drawn state.
      await expect.poll(() => tab(pressed).isChecked()).toBe(true);
    }
  });

  it.each([
    ['aurora', 'en-GB'],
    ['oasis', 'ar'],
  ] as const)('keeps categories and tabs in reach while %s is scrolled, below the header', async (brand, locale) => {
    ({ page } = await stage.visit({ ...withoutPictures, locale }));
    await stage.set(brand, '/nav/categoryBar', '["home","allGames","slotGames","liveGames"]');
    await stage.open({ page, path: '/m/slot-games', brand });
    await expect.poll(() => tiles().count()).toBeGreaterThan(20);
    await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }));
    const sides = async (part: Locator) => {
      const box = await part.boundingBox();
      return box === null ? [] : [Math.round(box.y), Math.round(box.y + box.height)];
    };
    const header = page.getByRole('banner');
    const categories = page.locator('[data-bar] nav');
    const tabs = main().locator('fieldset').first();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1200);
    const [[top, headerEnd], [barStart, barEnd], [tabsStart]] = [
      await sides(header),
      await sides(categories),
      await sides(tabs),
    ];
    expect([top, barStart, tabsStart]).toEqual([0, headerEnd, barEnd]);
    // They can be pressed in that position.
    await categories.getByRole('link').nth(2).click({ trial: true });
    await tabs.getByRole('radio').nth(1).click({ trial: true });
    // A dialog covers them.
    await main().getByRole('button').first().click({ force: true });
    await dialog().waitFor();
    const covered = await page.evaluate(
      (y) => document.elementFromPoint(60, y)?.closest('dialog') !== null,
      (barStart ?? 0) + 20,
    );
    expect(covered).toBe(true);
  });

  it('shows hot games by type, and the first ones again after the last', async () => {
    covers(['GAME-HOT-01', 'GAME-HOT-03', 'GAME-HOT-AMB-01']);
    const calls = queriesOf('games/hot');
    await openWithList('/m/hot-games');
    const first = await names();
    const more = main().getByRole('button', { name: 'Show others' });
    let seen = 0;
    let shown: readonly string[] = first;
    do {
      const before = shown.join();
      await more.click();
      shown = await namesWhere((now) => now.join() !== before);
      seen += 1;
    } while (shown.join() !== first.join() && seen < 10);
    expect(shown).toEqual(first);
    expect(seen).toBeGreaterThan(1);
    await tab('Fishing').click();
    await at('/m/hot-games?gameType=FISH');
    await namesWhere((now) => now.length < first.length);
    // All of them came with the document.
    expect(calls).toEqual([]);
  });

  it('the game centre leads home with its filter, or to the filter if the brand has it so', async () => {
    covers(['GAME-LIST-11', 'GAME-LIST-AMB-02', 'GAME-ROUTE-25', 'GAME-ROUTE-AMB-03']);
    await open('/m/gameCenter?vassalage=JL&gameClassify=FeatureBuy');
    await expect.poll(() => tiles().count()).toBeGreaterThan(0);
    expect(await main().locator('input[name=classification]:checked').inputValue()).toBe('FeatureBuy');
    await main().getByRole('button', { name: 'Filter' }).click();
    await at('/m/home');
    await stage.livery.change('set', 'aurora', '/games/gameCenterFilter', '"filter"');
    try {
      await open('/m/gameCenter');
      await main().getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('dialog', { name: 'Search' }).waitFor();
    } finally {
      await stage.livery.change('unset', 'aurora', '/games/gameCenterFilter');
    }
  });
});
