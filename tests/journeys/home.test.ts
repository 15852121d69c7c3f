import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { aStage } from '../support/stage.ts';

describe('home, in a browser', { timeout: 90_000 }, () => {
  const stage = aStage();
  /** The board, once it is looked at. */
  const boardOf = async (page: Page) => {
    const board = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.locator('ol') });
    await board.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await board.locator('ol article').first().waitFor();
    return board;
  };
  const scrolled = (board: Awaited<ReturnType<typeof boardOf>>) =>
    board.locator('ul').evaluate((strip) => strip.scrollLeft);

  it.each([
    ['aurora', 1],
    ['oasis', -1],
  ] as const)('shows the largest wins in %s, three apart, and the others pass by', async (brand, sign) => {
    covers(['WINNER-01', 'WINNER-03', 'WINNER-04', 'WINNER-AMB-03']);
    const { page, complaints } = await stage.visit({ locale: brand === 'oasis' ? 'ar' : 'en-GB' });
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/winners')) asked += 1;
    });
    await stage.open({ page, path: '/m/home', brand });
    expect(asked).toBe(0);
    const board = await boardOf(page);
    expect(await board.locator('ol > li').count()).toBe(3);
    expect(await board.locator('ul > li:not([aria-hidden])').count()).toBe(27);
    const names = await board.locator('article bdi[dir=ltr]').allInnerTexts();
    expect(names.every((name) => name.includes('***'))).toBe(true);
    await expect.poll(async () => sign * (await scrolled(board))).toBeGreaterThan(20);
    // Whoever points at it can read it; away from it, it goes on.
    await board.getByRole('button').last().click();
    await expect.poll(() => board.locator('ul > li[aria-hidden]').count()).toBe(0);
    const before = await scrolled(board);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await scrolled(board)).toBe(before);
    // Away and back within the minute.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await boardOf(page);
    expect(asked).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('lets winners stand still under reduced motion', async () => {
    covers(['WINNER-04']);
    const { page } = await stage.visit({ reducedMotion: 'reduce' });
    await stage.open({ page, path: '/m/home' });
    const board = await boardOf(page);
    await board.locator('ul > li').first().waitFor();
    expect(await board.locator('ul').getAttribute('data-moving')).toBeNull();
    expect(await scrolled(board)).toBe(0);
  });

  it('opens the game of a winner as its tile does', async () => {
    covers(['WINNER-02']);
    const { page } = await stage.visit();
    await stage.open({ page, path: '/m/home' });
    const link = (await boardOf(page)).locator('ol a').first();
    expect(await link.getAttribute('href')).toBe('/m/login?from=%2Fm%2Fhome');
    const member = await stage.visitAs({ account: 'player' });
    await stage.open({ page: member.page, path: '/m/home' });
    const board = await boardOf(member.page);
    expect(
      await board
        .locator('ol')
        .getByRole('button', { name: /^Play / })
        .count(),
    ).toBe(3);
  });
});
