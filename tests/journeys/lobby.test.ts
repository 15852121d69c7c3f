import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aRunningClock } from '../support/clock.ts';
import { covers } from '../support/covers.ts';
import { aBanner } from '../support/runtime/samples.ts';
import { aStage } from '../support/stage.ts';

describe('the lobby on home, in a browser', () => {
  const clock = aRunningClock();
  const stage = aStage(undefined, { clock });
  const main = (page: Page) => page.getByRole('main');
  /** A block by its title, once it is in view. */
  const block = async (page: Page, title: string) => {
    const section = main(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
      .first();
    // Blocks further down are requested when they come near.
    await expect
      .poll(async () => {
        if ((await section.count()) > 0) return true;
        await page.evaluate(() => window.scrollBy({ top: 500, behavior: 'instant' }));
        return false;
      })
      .toBe(true);
    await section.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    return section;
  };
  const chosen = (section: Awaited<ReturnType<typeof block>>) =>
    section
      .locator('input[type=radio]:checked')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

  it.each([
    ['aurora', 'en-GB', 'Hot'],
    ['oasis', 'ar', 'سلوتس'],
  ] as const)('rows of %s move by up to three cards', async (brand, locale, title) => {
    covers(['HOME-13', 'HOME-14']);
    const { page } = await stage.visit({ locale });
    await stage.open({ page, path: '/m/home', brand });
    const row = await block(page, title);
    const [previous, next] = [row.getByRole('button').first(), row.getByRole('button').nth(1)];
    const list = row.locator('ul');
    const passed = () => list.evaluate((element) => Math.abs(element.scrollLeft));
    const step = await list.evaluate((element) => {
      const [one, two] = [...element.children].map((child) => child.getBoundingClientRect().left);
      return Math.abs((two ?? 0) - (one ?? 0));
    });
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([true, false]);
    await next.click();
    await expect.poll(async () => Math.abs((await passed()) - 3 * step)).toBeLessThan(3);
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([false, false]);
    await expect
      .poll(async () => {
        // At the end a press has no effect.
        await next.evaluate((button) => (button as HTMLButtonElement).click());
        return next.isDisabled();
      })
      .toBe(true);
    expect(await previous.isDisabled()).toBe(false);
    const end = await passed();
    await previous.click();
    await expect.poll(async () => Math.abs(end - (await passed()) - 3 * step)).toBeLessThan(step);
    await expect.poll(() => next.isDisabled()).toBe(false);
  });

  it.each([
    ['aurora', 'en-GB', 'The lobby', 'Slots', 'All providers'],
    ['oasis', 'ar', 'الردهة', 'سلوتس', 'كل المزوّدين'],
  ] as const)(
    'a tap on the logo of %s clears the filter and scrolls to the top',
    async (brand, locale, title, slots, all) => {
      covers(['HOME-15', 'HOME-16', 'CALL-GAME-13']);
      const { page, complaints } = await stage.visit({ locale });
      await stage.open({ page, path: '/m/home', brand });
      const lobby = await block(page, title);
      const names = () => lobby.locator('article span[dir=auto]:first-child').allInnerTexts();
      await expect.poll(async () => (await names()).length).toBe(6);
      expect(await chosen(lobby)).toEqual(['HOT', '']);
      const hot = await names();
      await lobby.getByRole('radio', { name: slots, exact: true }).click();
      await expect.poll(() => chosen(lobby)).toEqual(['RNG', '']);
      const ofVendor = page.waitForResponse((answer) => answer.url().includes('vassalage=NOVA'));
      await lobby.locator('input[value=NOVA]').click();
      expect((await ofVendor).status()).toBe(200);
      await expect.poll(() => chosen(lobby)).toEqual(['RNG', 'NOVA']);
      await expect.poll(async () => ['', hot.join()].includes((await names()).join())).toBe(false);
      // Another category starts with all of its providers.
      await lobby.locator('input[value=LIVE]').click();
      await expect.poll(() => chosen(lobby)).toEqual(['LIVE', '']);
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
      await page.getByRole('banner').locator('a[href="/m/home"]').first().click();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      const again = await block(page, title);
      await expect.poll(() => chosen(again)).toEqual(['HOT', '']);
      await again.getByRole('radio', { name: all }).waitFor();
      await expect.poll(names).toEqual(hot);
      expect(complaints).toEqual([]);
    },
  );

  it('shows popular and hot games, and nothing if there are none', async () => {
    covers(['CALL-GAME-32', 'CALL-GAME-33', 'CALL-GAME-AMB-04']);
    const { page } = await stage.visit();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await stage.open({ page, path: '/m/home' });
    const calls = ['/api/v1/games/popular', '/api/v1/games/menus', '/api/v1/lobby/news'];
    // A first view does not wait for them.
    expect(requests.filter((path) => calls.includes(path))).toEqual([]);
    const popular = await block(page, 'Played most this week');
    await expect.poll(() => popular.locator('article').count()).toBeGreaterThan(3);
    const news = await block(page, 'What is hot');
    await news.getByRole('link', { name: 'Live table night' }).click();
    await page.waitForURL((url) => url.pathname + url.search === '/m/noticeDetail?id=table-night-invitation');
    await page.getByRole('heading', { level: 2, name: /^Live table night/ }).waitFor();

    const { page: other } = await stage.visit();
    await other.route('**/api/v1/games/popular?**', (route) =>
      route.fulfill({ json: { success: true, value: { games: [] } } }),
    );
    await other.route('**/api/v1/lobby/news?**', (route) =>
      route.fulfill({ json: { success: true, value: { news: [] } } }),
    );
    await stage.open({ page: other, path: '/m/home' });
    await block(other, 'The lobby');
    for (const title of ['Played most this week', 'What is hot'])
      await expect.poll(() => main(other).getByRole('heading', { level: 2, name: title }).count()).toBe(0);
  });

  it('shows numbers on lottery pages', async () => {
    covers(['CALL-GAME-16']);
    const { page } = await stage.visit();
    await stage.open({ page, path: '/m/lott' });
    const card = main(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name: 'Numbers of the day' }) });
    expect(await card.getByRole('listitem').count()).toBe(4);
    await card.getByText('No draw knows of them').waitFor();
  });

  it('the banner advances every five seconds', async () => {
    covers(['BANNER-02']);
    const { page } = await stage.visit({ motion: true });
    await page.clock.install();
    await stage.open({ page, path: '/m/home' });
    const marks = main(page).locator('.controls i');
    const shown = () => marks.evaluateAll((all) => all.findIndex((mark) => mark.hasAttribute('data-current')));
    // Its code loads once the page is idle and it is in view.
    await marks.first().scrollIntoViewIfNeeded();
    await main(page).locator('.swiper-initialized').waitFor();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    const still = () =>
      page.waitForFunction(() => {
        const track = document.querySelector<HTMLElement>('.swiper-wrapper');
        return track !== null && track.getAnimations().length === 0;
      });
    await still();
    const first = await shown();
    await page.clock.runFor(5000);
    await expect.poll(shown).not.toBe(first);
    // Wait from one move to the next.
    await still();
    const second = await shown();
    await page.clock.runFor(4400);
    expect(await shown()).toBe(second);
    await page.clock.runFor(700);
    await expect.poll(shown).not.toBe(second);
    // Nobody sees a move below a dialog, and it keeps a phone busy.
    await still();
    await page.getByRole('navigation').getByRole('link', { name: 'Menu', exact: true }).click();
    const dialogs = async () => {
      await page.clock.runFor(100);
      return page.locator('dialog[open]').count();
    };
    await expect.poll(dialogs).toBe(1);
    const third = await shown();
    for (let turn = 0; turn < 3; turn += 1) await page.clock.runFor(5000);
    expect(await shown()).toBe(third);
    await page.keyboard.press('Escape');
    await expect.poll(dialogs).toBe(0);
    await page.clock.runFor(5000);
    await expect.poll(shown).not.toBe(third);
  });

  it('the banners loop if there is more than one', async () => {
    covers(['BANNER-03']);
    // Under reduced motion nothing moves by itself.
    const { page } = await stage.visit();
    const marks = main(page).locator('.controls i');
    const slides = main(page).locator('section[aria-roledescription=carousel]');
    await stage.open({ page, path: '/m/home' });
    await marks.first().scrollIntoViewIfNeeded();
    await slides.locator('.swiper-initialized').waitFor();
    const last = (await marks.count()) - 1;
    expect(last).toBeGreaterThan(0);
    expect(await marks.first().getAttribute('data-current')).toBe('true');
    // The effect of a swipe back from the first slide.
    await slides
      .locator('.swiper')
      .evaluate((element) => (element as unknown as { swiper: { slidePrev(): void } }).swiper.slidePrev());
    await expect.poll(() => marks.nth(last).getAttribute('data-current')).toBe('true');

    await stage.open({ page, path: '/m/help' });
    await page.route('**/api/v1/banners?**', (route) => route.fulfill({ json: { success: true, value: [aBanner()] } }));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await slides.getByText(aBanner().title).waitFor();
    await page.waitForLoadState('networkidle');
    expect([await slides.locator('.swiper').count(), await marks.count()]).toEqual([0, 0]);
  });

  it('labels every invented figure as such, counts if the brand counts, and is silent by default', async () => {
    covers(['ONLINE-01', 'ONLINE-AMB-01']);
    const { page } = await stage.visit();
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/games/online')) requests.push(request.url());
    });
    await stage.open({ page, path: '/m/slot-games' });
    const tiles = main(page).getByRole('article');
    await expect.poll(() => tiles.count()).toBe(36);
    expect(requests).toEqual([]);
    await stage.livery.change('set', 'aurora', '/games/onlineCounter/mode', '"simulated"');
    await page.reload();
    const shown = (text: RegExp) => tiles.getByText(text).count();
    await expect.poll(() => shown(/^\d[\d,]* · simulated$/)).toBe(36);
    // Tiles in the first view are requested at once, on the open page and after the reload.
    expect(requests.length).toBeLessThan(6);
    await stage.livery.change('set', 'aurora', '/games/onlineCounter/mode', '"real"');
    // A member opens one of the games.
    const member = await stage.visitAs({ account: 'player' });
    await stage.open({ page: member.page, path: '/m/slot-games' });
    const opened = await main(member.page).getByRole('article').nth(4).locator('span[dir=auto]').first().innerText();
    await main(member.page).getByRole('article').nth(4).getByRole('button').first().click();
    await member.page.waitForURL((url) => url.hostname === 'studio.localhost');
    // Players are counted once a minute.
    clock.pass({ minutes: 1 });
    await page.reload();
    await tiles.filter({ hasText: opened }).getByText('1 playing').waitFor();
    expect(await shown(/simulated/)).toBe(0);
    await stage.livery.change('unset', 'aurora', '/games/onlineCounter/mode');
  });

  it('hydrates a tile whose number another tile has loaded before', async () => {
    await stage.set('aurora', '/games/onlineCounter/mode', '"simulated"');
    const { page, complaints } = await stage.visit({ pictures: false });
    await stage.open({ page, path: '/m/home' });
    const counted = main(page).getByText(/ · simulated$/);
    await expect.poll(() => counted.count()).toBeGreaterThan(5);
    // Each block hydrates by itself when it comes near. By then the numbers of games that are shown above are known.
    const far = main(page).locator('[data-far]:has(section)');
    expect(await far.count()).toBeGreaterThan(0);
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollBy({ top: 500, behavior: 'instant' }));
        return far.count();
      })
      .toBe(0);
    expect(complaints).toEqual([]);
  });
});
