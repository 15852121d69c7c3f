import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { expectNothingMovesBelow } from '../support/first-screen.ts';
import { openSideMenu, ready, settled } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('home, in a browser', () => {
  const stage = aStage();
  /** The board, once it is in view. */
  const boardOf = async (page: Page) => {
    const board = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.locator('ol') });
    await board.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await board.locator('ol article').first().waitFor();
    return board;
  };
  type Board = Awaited<ReturnType<typeof boardOf>>;
  /** Pixels by which the strip has moved, by itself or by hand. */
  const passed = (board: Board) =>
    board.locator('ul').evaluate((strip) => {
      const [box, row] = [strip.getBoundingClientRect(), (strip.parentElement ?? strip).getBoundingClientRect()];
      return getComputedStyle(strip).direction === 'rtl' ? box.right - row.right : row.left - box.left;
    });
  /** Properties that the running animations of the strip change; empty if it stands still. */
  const moving = (board: Board) =>
    board.locator('ul').evaluate((strip) =>
      strip
        .getAnimations()
        .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
        .flatMap((frame) => Object.keys(frame))
        .filter((key, at, all) => !/^(?:offset|computedOffset|easing|composite)$/.test(key) && all.indexOf(key) === at),
    );
  const movesBy = (board: Board, properties: readonly string[]) => expect.poll(() => moving(board)).toEqual(properties);

  it.each(['aurora', 'oasis'])(
    'moves nothing that is out of view in %s, and shows the largest wins, three apart, while the others scroll by',
    async (brand) => {
      covers(['WINNER-01', 'WINNER-02', 'WINNER-03', 'WINNER-04', 'WINNER-AMB-03']);
      const { page, complaints } = await stage.visit({ motion: true, locale: brand === 'oasis' ? 'ar' : 'en-GB' });
      let requested = 0;
      page.on('request', (request) => {
        if (request.url().includes('/api/v1/winners')) requested += 1;
      });
      await stage.open({ page, path: '/m/home', brand });
      await expectNothingMovesBelow(page);
      expect(requested).toBe(0);
      const board = await boardOf(page);
      expect(await board.locator('ol > li').count()).toBe(3);
      // Visitors log in before they play the game of a winner.
      expect(await board.locator('ol a').first().getAttribute('href')).toBe('/m/login?from=%2Fm%2Fhome');
      expect(await board.locator('ul > li:not([aria-hidden])').count()).toBe(27);
      const names = await board.locator('article bdi[dir=ltr]').allInnerTexts();
      expect(names.every((name) => name.includes('***'))).toBe(true);
      await expect.poll(() => passed(board)).toBeGreaterThan(20);
      // Pointing at the board stops it, so that it can be read. It continues afterwards.
      await board.getByRole('button').last().click();
      await expect.poll(() => board.locator('ul > li[aria-hidden]').count()).toBe(0);
      const before = await passed(board);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(await passed(board)).toBe(before);
      // Leaves the view and comes back within the minute.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await boardOf(page);
      expect(requested).toBe(1);
      expect(complaints).toEqual([]);
    },
  );

  it('covers at most half of a banner with its words', async () => {
    const { page } = await stage.visit({ locale: 'en-GB' });
    for (const [brand, width] of [
      ['aurora', 320],
      ['manila', 320],
      ['jade', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await stage.open({ page, path: '/m/home', brand });
      const words = page.locator('[aria-roledescription="carousel"] .words').first();
      await words.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const share = () =>
        words.evaluate((element) => {
          const [panel, banner] = [element, element.parentElement ?? element].map((each) =>
            each.getBoundingClientRect(),
          );
          return ((panel?.width ?? 0) * (panel?.height ?? 0)) / ((banner?.width ?? 1) * (banner?.height ?? 1));
        });
      // Without a size while its block hydrates.
      await expect.poll(share, { message: `${brand} at ${width} px` }).toBeLessThanOrEqual(0.5);
    }
  });

  it('changes no slide by a layout', async () => {
    const { page } = await stage.visit({ motion: true });
    await page.addInitScript(() => {
      const changed: string[] = [];
      Object.assign(globalThis, { changed });
      addEventListener('transitionrun', ({ target, propertyName }) => {
        if ((target as Element).matches('.controls *')) changed.push(propertyName);
      });
    });
    await stage.open({ page, path: '/m/home', brand: 'jade' });
    const first = page.locator('.controls i').first();
    await first.scrollIntoViewIfNeeded();
    await expect.poll(() => first.getAttribute('data-current')).toBeNull();
    const changed = () => page.evaluate(() => [...new Set((globalThis as { changed?: string[] }).changed)].sort());
    await expect.poll(changed).toEqual(['opacity', 'transform']);
  });

  it.each(['aurora', 'oasis'])(
    'leaves the movement of winners to the compositor in %s, and stops it out of view, in a hidden tab, for the focus and for a finger',
    async (brand) => {
      covers(['WINNER-04']);
      const { page } = await stage.visit({ motion: true, locale: brand === 'oasis' ? 'ar' : 'en-GB' });
      await stage.open({ page, path: '/m/home', brand });
      const board = await boardOf(page);
      await movesBy(board, ['transform']);
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await movesBy(board, []);
      await boardOf(page);
      await movesBy(board, ['transform']);
      const setHidden = (hidden: boolean) =>
        page.evaluate((state) => {
          Object.defineProperty(document, 'hidden', { configurable: true, get: () => state });
          document.dispatchEvent(new Event('visibilitychange'));
        }, hidden);
      await setHidden(true);
      await movesBy(board, []);
      await setHidden(false);
      await movesBy(board, ['transform']);
      const link = board.locator('ul a').first();
      await link.focus({ timeout: 5000 });
      await movesBy(board, []);
      await link.blur();
      await movesBy(board, ['transform']);
      // A finger takes the strip where it is, scrolls it, and it goes on from there.
      const row = board.locator('ul').locator('..');
      await row.dispatchEvent('touchstart');
      await movesBy(board, []);
      const before = await passed(board);
      await row.evaluate((box) => {
        box.scrollLeft += getComputedStyle(box).direction === 'rtl' ? -150 : 150;
      });
      expect(Math.round((await passed(board)) - before)).toBe(150);
      await row.dispatchEvent('touchend');
      await movesBy(board, ['transform']);
      await expect.poll(() => passed(board)).toBeGreaterThan(before + 150);
    },
  );

  it('hydrates blocks when they come near, without changing them', async () => {
    const { page, complaints } = await stage.visit();
    await stage.open({ page, path: '/m/home' });
    const far = page.locator('main [data-far]:has(section)');
    const atFirst = await far.count();
    expect(atFirst).toBeGreaterThan(3);
    const hydrated = () =>
      far.evaluateAll(
        (parts) =>
          parts.filter((part) =>
            [...part.querySelectorAll('*')].some((element) =>
              Object.keys(element).some((key) => key.startsWith('__react')),
            ),
          ).length,
      );
    expect(await hydrated()).toBe(0);
    // The server's own element stays: hydration takes it over.
    await far.last().evaluate((part) => {
      part.querySelector('a')?.setAttribute('data-served', '');
      part.scrollIntoView({ behavior: 'instant' });
    });
    await expect.poll(() => far.count()).toBeLessThan(atFirst);
    const served = page.locator('[data-served]');
    await expect
      .poll(() => served.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__react'))))
      .toBe(true);
    expect(complaints).toEqual([]);
  });

  it.each(['jade', 'oasis'])('hydrates no block below the viewport of %s before somebody scrolls', async (brand) => {
    const { page, complaints } = await stage.visit();
    await stage.open({ page, path: '/m/home', brand });
    await settled(page);
    const belowAndAlive = () =>
      page
        .locator('main [data-late][data-alive]')
        .evaluateAll((parts) => parts.filter((part) => part.getBoundingClientRect().top > innerHeight).length);
    const inViewAndNot = () =>
      page
        .locator('main [data-late]:not([data-alive])')
        .evaluateAll((parts) => parts.filter((part) => part.getBoundingClientRect().top < innerHeight).length);
    expect(await page.locator('main [data-late]').count()).toBeGreaterThan(5);
    await expect.poll(inViewAndNot).toBe(0);
    expect(await belowAndAlive()).toBe(0);
    // A device that is turned shows more.
    await page.setViewportSize({ width: 390, height: 1600 });
    await expect.poll(inViewAndNot).toBe(0);
    expect(await belowAndAlive()).toBe(0);
    await page.evaluate(() => window.scrollBy({ top: 1, behavior: 'instant' }));
    await expect.poll(belowAndAlive).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  it('opens a popup while the lower blocks have not hydrated', async () => {
    const { page, complaints } = await stage.visit();
    await stage.open({ page, path: '/m/home' });
    expect(await page.locator('main [data-far]:has(section)').count()).toBeGreaterThan(3);
    const [served] = await page.locator('main [data-far] a').elementHandles();
    await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).click();
    await page.locator('dialog[open] form input[name=username]').waitFor();
    expect(await served?.evaluate((link) => link.isConnected)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('takes a press on a button of a block that has not hydrated yet, once', async () => {
    const options = { locale: 'ar' };
    const { page, complaints } = await stage.visitAs({ account: 'player', brand: 'oasis', options });
    // The browser reports nothing that comes near, as on a phone that is too busy.
    await page.addInitScript(() => {
      IntersectionObserver.prototype.observe = () => undefined;
      const pressed: boolean[] = [];
      Object.assign(globalThis, { pressed });
      document.addEventListener('click', ({ isTrusted }) => pressed.push(isTrusted));
    });
    await stage.open({ page, path: '/m/home', brand: 'oasis' });
    const far = page.locator('main [data-far]:has(section)');
    const heart = far.locator('button[aria-pressed]').last();
    const game = /\u2068(.*)\u2069/.exec((await heart.getAttribute('aria-label')) ?? '')?.[1];
    const atFirst = await far.count();
    // Found by its game: data that arrived meanwhile make the block render anew.
    const isMarked = () =>
      page.locator(`main button[aria-pressed][aria-label*="${game}"]`).last().getAttribute('aria-pressed');
    const before = await isMarked();
    await heart.click();
    await expect.poll(isMarked).toBe(before === 'true' ? 'false' : 'true');
    // The press itself reaches nothing, only its repetition does.
    expect(await page.evaluate(() => (globalThis as { pressed?: boolean[] }).pressed)).toEqual([false]);
    expect(await far.count()).toBeLessThan(atFirst);
    expect(complaints).toEqual([]);
  });

  it('does not move winners under reduced motion, and still shows them while they cannot be loaded again', async () => {
    covers(['WINNER-04']);
    const { page, context } = await stage.visit();
    await context.clock.install();
    await stage.open({ page, path: '/m/home' });
    const board = await boardOf(page);
    await board.locator('ul > li').first().waitFor();
    expect(await board.locator('ul').getAttribute('data-moving')).toBeNull();
    expect(await passed(board)).toBe(0);
    let failed = 0;
    await page.route('**/api/v1/winners?**', (route) => {
      failed += 1;
      return route.fulfill({ status: 503, json: { success: false, code: 'server.unavailable', message: '' } });
    });
    const leave = () => page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await leave();
    await page.clock.fastForward(61_000);
    await boardOf(page);
    // The request is retried once by itself.
    await expect.poll(() => failed).toBe(2);
    await settled(page);
    expect(await board.locator('ol > li').count()).toBe(3);
    await page.unroute('**/api/v1/winners?**');
    await leave();
    const answered = page.waitForResponse((response) => response.url().includes('/api/v1/winners?'));
    await boardOf(page);
    expect((await answered).status()).toBe(200);
  });

  it('opens the game of a winner as its tile does, for members', async () => {
    covers(['WINNER-02', 'WINNER-AMB-02']);
    const { page } = await stage.visitAs({ account: 'player' });
    const answer = await stage.livery.send({
      host: 'aurora.localhost',
      path: '/api/v1/winners?language=en&limitNum=30',
    });
    const { value } = JSON.parse(answer.text);
    // The first win is of a game that the brand no longer offers.
    const [gone, ...others] = value.winners;
    const winners = [{ ...gone, game: undefined }, ...others];
    await page.route('**/api/v1/winners?**', (route) =>
      route.fulfill({ json: { success: true, value: { ...value, winners } } }),
    );
    await stage.open({ page, path: '/m/home' });
    const cards = (await boardOf(page)).locator('ol article');
    expect(await cards.count()).toBe(3);
    expect(await cards.first().locator('a, button').count()).toBe(0);
    const launch = page.waitForRequest('**/api/v1/games/launch?**');
    await cards
      .nth(1)
      .getByRole('button', { name: /^Play / })
      .click();
    const { searchParams } = new URL((await launch).url());
    expect([searchParams.get('nodeId'), searchParams.get('vendor')]).toEqual([
      String(others[0].game.nodeId),
      others[0].game.vassalage,
    ]);
    await page.waitForURL((url) => url.hostname === 'studio.localhost');
  });

  const popup = (page: Page) => page.locator('dialog[open][data-shown]');
  const titleOf = (page: Page) => popup(page).getByRole('heading', { level: 2 }).innerText();
  const isClosed = (page: Page) => expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  /** Opens home in a visit whose clock is `installed`, and waits until popups that open by themselves have opened. */
  const openAndWait = async (page: Page, brand?: string) => {
    await stage.open({ page, path: '/m/home', ...(brand !== undefined && { brand }) });
    await page.clock.fastForward(60_000);
  };
  /** Longer than a popup needs, because the visit has already loaded its code. */
  const staysAlone = async (page: Page) => {
    await page.waitForTimeout(1000);
    expect(await page.locator('dialog[open]').count()).toBe(0);
  };

  it.each([
    ['aurora', 'en-GB', ['Previous announcement', 'Next announcement', 'Not again today']],
    ['oasis', 'ar', ['الإعلان السابق', 'الإعلان التالي', 'لا تعرضه مجددًا اليوم']],
  ] as const)(
    'opens popups for visitors of %s once a visit, and they can be paged through',
    async (brand, locale, [previous, next, notToday]) => {
      covers(['HOME-10', 'ROLE-19', 'NOTICE-POPUP-02', 'NOTICE-POPUP-03', 'NOTICE-POPUP-AMB-02']);
      const { page, context } = await stage.visit({ popups: true, pictures: false, locale });
      // Far from midnight in both brands, because a dismissed popup comes back the next day.
      await context.clock.install({ time: new Date().setUTCHours(10, 0, 0, 0) });
      await openAndWait(page, brand);
      await popup(page).waitFor();
      const button = (name: string) => popup(page).getByRole('button', { name });
      const first = await titleOf(page);
      expect(await button(previous).isDisabled()).toBe(true);
      await button(next).click();
      expect(await titleOf(page)).not.toBe(first);
      expect(await button(next).isDisabled()).toBe(true);
      await button(previous).click();
      expect(await titleOf(page)).toBe(first);
      await popup(page).getByLabel(notToday).check();
      await page.keyboard.press('Escape');
      await isClosed(page);
      // In the same visit they do not come back, however often home is opened.
      await openAndWait(page, brand);
      await staysAlone(page);
      // The next visit shows only the popups that were not dismissed.
      const other = await context.newPage();
      await openAndWait(other, brand);
      await popup(other).waitFor();
      expect(await titleOf(other)).not.toBe(first);
      expect(await other.locator('dialog[open]').getByRole('button', { name: next }).count()).toBe(0);
    },
  );

  it('opens the set of members after a login, once', async () => {
    covers(['HOME-10', 'NOTICE-POPUP-01', 'NOTICE-POPUP-AMB-01', 'NOTICE-POPUP-AMB-02']);
    const { page, context } = await stage.visit({ popups: true, pictures: false });
    await context.clock.install();
    /** Logs in, which opens home, and waits until popups that open by themselves have opened. */
    const logInAndWait = async () => {
      await stage.logIn({ page });
      await ready(page);
      await page.clock.fastForward(60_000);
      await popup(page).waitFor();
    };
    await logInAndWait();
    expect(['Live table night is on', 'Good to have you back']).toContain(await titleOf(page));
    await page.keyboard.press('Escape');
    await isClosed(page);
    const other = await context.newPage();
    await openAndWait(other);
    await staysAlone(other);
    await other.close();

    // A later login on the same device. The one before may have been the account's first, which gets no greeting for returning members.
    await stage.open({ page, path: '/m/menu' });
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForFunction(() => localStorage.getItem('session.v1') === null);
    await logInAndWait();
    expect(await titleOf(page)).toBe('Good to have you back');
    await page.context().close();
  });

  it('offers the app neither below nor beside a dialog that somebody opened, but after it', async () => {
    const app = {
      id: 'android',
      resourceType: 'Android',
      labelNameEn: 'Aurora for Android',
      url: 'https://app.example/aurora.apk',
    };
    await stage.set('aurora', '/resources', JSON.stringify([app]));
    const { page, context } = await stage.visit({ pictures: false });
    await context.clock.install();
    await stage.open({ page, path: '/m/home' });
    await openSideMenu(page);
    await page.clock.fastForward(60_000);
    await page.waitForTimeout(1000);
    const bar = page.getByRole('complementary', { name: 'Get the Aurora app' });
    expect(await bar.count()).toBe(0);
    await page.keyboard.press('Escape');
    await bar.waitFor();
    await page.context().close();
  });

  it('opens no popup over a dialog that somebody opened, but after it', async () => {
    covers(['HOME-10']);
    const { page, context } = await stage.visit({ motion: true, popups: true, pictures: false });
    await context.clock.install();
    await stage.open({ page, path: '/m/home' });
    await openSideMenu(page);
    await page.clock.fastForward(60_000);
    await page.waitForTimeout(1000);
    expect(await page.locator('dialog[open]').count()).toBe(1);
    await page.keyboard.press('Escape');
    await popup(page).filter({ hasText: 'New at Aurora?' }).waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(1);
    await page.context().close();
  });
});
