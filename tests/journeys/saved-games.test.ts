import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { gameListsIn } from '../support/game-lists.ts';
import { aStage } from '../support/stage.ts';

describe('saved games: favourites and recent ones, in a browser', () => {
  const stage = aStage();
  const withoutPictures = { pictures: false };
  let page: Page;

  beforeEach(async () => {
    ({ page } = await stage.visit(withoutPictures));
  });

  const open = (path: string) => stage.open({ page, path });
  const { at, tiles, names, tab, queriesOf } = gameListsIn(() => page);

  it('sends visitors who want their own games to log in, and back to them', async () => {
    covers(['GAME-LIST-12', 'FAV-05', 'ROLE-19']);
    const queries = queriesOf('favourites');
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

  it('stores favourites with the account: on every device, by type, removed at once', async () => {
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
    ({ page } = await stage.visitAs({ account: 'player', options: withoutPictures }));
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
    const stored = (): Promise<number[]> =>
      page.evaluate(() => JSON.parse(localStorage.getItem('favourites.v1.player') ?? '[]'));
    expect((await stored())[0]).toBe(nodeId);
    // The cached copy marks it while the platform's list cannot be loaded.
    await page.route('**/api/v1/favourites/ids', (route) => route.abort());
    await page.reload();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    // A device without a cached copy.
    const other = await stage.visit(withoutPictures);
    await stage.logInBefore({ page: other.page });
    page = other.page;
    await open('/m/favorite?gameType=FISH');
    await tiles().filter({ hasText: fish }).first().waitFor();
    const ofType = await tiles().count();
    await tab('All').click();
    await at('/m/favorite');
    await expect.poll(() => tiles().count()).toBeGreaterThan(ofType);
    const count = await tiles().count();
    // If the network fails, the mark is reverted with a message.
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
    expect(await stored()).toContain(nodeId);
    // Both lists of this device drop it before the platform has answered.
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
    expect(await stored()).not.toContain(nodeId);
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    answer();
    expect((await removed).status()).toBe(200);
    await page.unroute('**/api/v1/favourites?**');
    await page.reload();
    await expect.poll(() => tiles().count()).toBe(count - 1);
    expect(await names()).not.toContain(fish);
  });

  it('shows recent games, the latest first', async () => {
    covers(['GAME-ROUTE-13', 'ROLE-14']);
    ({ page } = await stage.visitAs({ account: 'player', options: withoutPictures }));
    await open('/m/recent-games');
    await expect.poll(() => tiles().count()).toBeGreaterThan(5);
    await open('/m/slot-games');
    await tab('Recent').click();
    await at('/m/slot-games?dataType=RECENT');
    await expect.poll(() => tiles().count()).toBeGreaterThan(1);
  });
});
