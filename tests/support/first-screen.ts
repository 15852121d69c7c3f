import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { phone } from './browser.ts';

/**
 * Expects that at least the upper half of the first game tile is visible above the bottom bar of home before any scrolling, on the
 * viewport of a phone, which the page has afterwards.
 */
export async function expectGamesInView(page: Page): Promise<void> {
  await page.setViewportSize(phone.viewport);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const tile = await page.getByRole('main').getByRole('article').first().boundingBox();
  const bar = await page.getByRole('navigation', { name: /.+/ }).last().boundingBox();
  if (tile === null || bar === null) throw new Error('home has no tile or no bottom bar');
  expect(bar.y).toBeGreaterThan(600);
  expect(tile.y + tile.height / 2).toBeLessThanOrEqual(bar.y);
}

/** Expects that nothing moves far below the viewport of a page that has not been scrolled, and that blocks wait there. */
export async function expectNothingMovesBelow(page: Page): Promise<void> {
  const below = (what: 'waiting' | 'moving') =>
    page.evaluate((state) => {
      const isBelow = (element: Element | null | undefined) =>
        (element?.getBoundingClientRect().top ?? 0) > window.innerHeight + 500;
      return state === 'waiting'
        ? [...document.querySelectorAll('[data-skeleton]')].filter(isBelow).length
        : document.getAnimations().filter(({ effect }) => isBelow((effect as KeyframeEffect | null)?.target)).length;
    }, what);
  await expect.poll(() => below('moving')).toBe(0);
  expect(await below('waiting')).toBeGreaterThan(2);
}
