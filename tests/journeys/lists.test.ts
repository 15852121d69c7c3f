import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { countShifts, shiftsOf } from '../support/layout-shifts.ts';
import { noDialog } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('lists of games, in a browser', () => {
  const stage = aStage();
  let page: Page;
  let complaints: string[];

  beforeEach(async () => {
    ({ page, complaints } = await stage.visit());
  });

  const open = (path: string, brand = 'aurora') => stage.open({ page, path, brand });
  const at = (path: string) => page.waitForURL((url) => url.pathname + url.search === path);
  const main = () => page.getByRole('main');
  const tiles = () => main().getByRole('article');
  const names = () => tiles().locator('span[dir=auto]:first-child').allInnerTexts();
  /** The names once there are some that fit: while a list is replaced, none are shown. */
  const namesWhere = async (fits: (shown: readonly string[]) => boolean): Promise<readonly string[]> => {
    let shown: readonly string[] = [];
    await expect
      .poll(async () => {
        shown = await names();
        return shown.length > 0 && fits(shown);
      })
      .toBe(true);
    return shown;
  };
  const tab = (name: string) => main().getByRole('radio', { name, exact: true });
  const dialog = () => page.locator('dialog[open]');
  const toEnd = () =>
    page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  /** What was answered is shown with the next turns of the page's clock, where that stands still. */
  const turns = async <T>(seen: () => Promise<T>): Promise<T> => {
    await page.clock.runFor(1);
    return seen();
  };
  /** Queries of calls of an operation's path, as they go out. */
  const asked = (path: string) => {
    const queries: URLSearchParams[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === `/api/v1/${path}`) queries.push(url.searchParams);
    });
    return queries;
  };

  it('goes on while the player scrolls, keeps what is far away cheap, and is found again going back', async () => {
    covers(['GAME-LIST-06', 'GAME-LIST-18', 'GAME-LIST-19', 'GAME-LIST-21', 'CONST-PAGE-01']);
    const queries = asked('games');
    await open('/m/slot-games');
    await expect.poll(() => tiles().count()).toBe(36);
    // The first page came with the document.
    expect(queries).toEqual([]);
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
    // A mouse of the test's kind would scroll the page first, to reach what sticks to its top.
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Search games' })
      .evaluate((link) => (link as HTMLElement).click());
    await at('/m/search-games');
    await page.goBack();
    await at('/m/slot-games');
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(spot);
    await expect.poll(() => tiles().count()).toBeGreaterThan(20);
    expect(queries.length).toBe(before);
    expect(complaints).toEqual([]);
  });

  it('asks for a page a second at most, and again where one failed', async () => {
    covers(['GAME-LIST-22']);
    await open('/m/slot-games');
    await page.clock.install();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    const queries = asked('games');
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
    // The client tries a second time by itself, after a second.
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

  it('narrows by tab and provider in its address, from page 1', async () => {
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
    // Nothing happens before it is confirmed, and what was not confirmed is forgotten.
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
    await main().getByRole('button', { name: 'Jolly Lantern' }).waitFor();
    await tab('All').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('gameClassify')).toBe(null);
    const first = await namesWhere((shown) => shown.length > both);
    // Another visitor opens the same address.
    const address = new URL(page.url());
    const other = await stage.visit();
    await stage.open({ page: other.page, path: address.pathname + address.search });
    await expect
      .poll(() => other.page.getByRole('main').locator('article span[dir=auto]:first-child').allInnerTexts())
      .toEqual(first);
  });

  it('filters by name, type and provider from the side, and forgets it all at reset', async () => {
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
    // A type is the list of its page.
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

  it('sends visitors who want their own games to log in, and back to them', async () => {
    covers(['GAME-LIST-12', 'FAV-05', 'ROLE-19']);
    const queries = asked('favourites');
    await open('/m/slot-games');
    await tab('Favourites').click();
    await at('/m/login?from=%2Fm%2Ffavorite');
    await open('/m/slot-games');
    await tiles()
      .first()
      .getByRole('button', { name: /favourites$/ })
      .click();
    await at('/m/login?from=%2Fm%2Fslot-games');
    expect(queries).toEqual([]);
  });

  it('keeps favourites with the account: on every device, by type, gone at once', async () => {
    covers([
      'ROLE-14',
      'FAV-01',
      'FAV-02',
      'FAV-03',
      'FAV-04',
      'FAV-08',
      'CALL-GAME-04',
      'CALL-GAME-05',
      'GAME-ROUTE-15',
    ]);
    ({ page } = await stage.visitAs({ account: 'player' }));
    await open('/m/fish-games');
    const heart = tiles()
      .first()
      .getByRole('button', { name: /favourites$/ });
    const [fish = ''] = await names();
    if ((await heart.getAttribute('aria-pressed')) === 'true') await heart.click();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false');
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/favourites'),
    );
    await heart.click();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    expect((await saved).status()).toBe(200);
    const { nodeId } = (await saved).request().postDataJSON();
    const kept = (): Promise<number[]> =>
      page.evaluate(() => JSON.parse(localStorage.getItem('favourites.v1.player') ?? '[]'));
    expect((await kept())[0]).toBe(nodeId);
    // The copy alone marks it, while the platform's list is out of reach.
    await page.route('**/api/v1/favourites/ids', (route) => route.abort());
    await page.reload();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    // A device that was never here.
    const other = await stage.visit();
    await stage.logIn({ page: other.page });
    page = other.page;
    await open('/m/favorite?gameType=FISH');
    await tiles().filter({ hasText: fish }).first().waitFor();
    const ofType = await tiles().count();
    await tab('All').click();
    await at('/m/favorite');
    await expect.poll(() => tiles().count()).toBeGreaterThan(ofType);
    const count = await tiles().count();
    // A network that fails takes the mark back, and says so.
    await page.route('**/api/v1/favourites?**', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    const one = tiles()
      .filter({ hasText: fish })
      .getByRole('button', { name: /favourites$/ });
    await one.click();
    await page.getByText("We can't reach the service").first().waitFor();
    await expect.poll(() => tiles().count()).toBe(count);
    await page.unroute('**/api/v1/favourites?**');
    expect(await kept()).toContain(nodeId);
    // Both lists of this device are without it before anybody has answered.
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1/favourites?**', async (route) => {
      if (route.request().method() === 'DELETE') await answered;
      return route.continue();
    });
    await one.click();
    await expect.poll(() => tiles().count()).toBe(count - 1);
    expect(await kept()).not.toContain(nodeId);
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    answer();
    expect((await removed).status()).toBe(200);
    await page.unroute('**/api/v1/favourites?**');
    await page.reload();
    await expect.poll(() => tiles().count()).toBe(count - 1);
    expect(await names()).not.toContain(fish);
  });

  it('shows what was played, the latest first', async () => {
    covers(['GAME-ROUTE-13', 'ROLE-14']);
    ({ page } = await stage.visitAs({ account: 'player' }));
    await open('/m/recent-games');
    await expect.poll(() => tiles().count()).toBeGreaterThan(5);
    await open('/m/slot-games');
    await tab('Recent').click();
    await at('/m/slot-games?dataType=RECENT');
    await expect.poll(() => tiles().count()).toBeGreaterThan(1);
  });

  it('shows hot games by type, and the first ones again after the last', async () => {
    covers(['GAME-HOT-01', 'GAME-HOT-03', 'GAME-HOT-AMB-01']);
    const calls = asked('games/hot');
    await open('/m/hot-games');
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

  it('leads from the game centre home by its filter, or to the filter where the brand wants that', async () => {
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

  it.each(['aurora', 'oasis'])('stands still while it loads, on %s', async (brand) => {
    ({ page, complaints } = await stage.visit(brand === 'oasis' ? { locale: 'ar' } : {}));
    await countShifts(page);
    for (const path of ['/m/slot-games', '/m/hot-games', '/m/provider', '/m/search-games?gameName=dragon']) {
      await open(path, brand);
      await main().getByRole('listitem').first().waitFor();
      expect([path, (await shiftsOf(page)) < 0.05]).toEqual([path, true]);
    }
    expect(complaints).toEqual([]);
  });
});
