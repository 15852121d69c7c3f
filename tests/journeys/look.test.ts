import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { faultsOfLayout } from '../support/faults-of-layout.ts';
import { brands, lookVisits } from '../support/look-visits.ts';
import { settled } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('the look', () => {
  const stage = aStage();
  const { show, visit } = lookVisits(stage);

  it('breaks a word of a tile only if no line has space for it', async () => {
    const languages = stage.livery.brands.byId('aurora')?.manifest.locale.enabled ?? [];
    const label = (words: string) => Object.fromEntries(languages.map((language) => [language, words]));
    const tiles = { short: 'Social chan\u00adnels', long: 'Inter\u00adnational\u00adisation now' };
    // A soft hyphen stands for the hyphenation that other engines do themselves.
    const entries = Object.entries(tiles).map(([id, words]) => ({
      id,
      to: 'page:home',
      titleKey: null,
      icon: 'users',
      audience: 'anyone',
      enabled: true,
      label: label(words),
    }));
    await stage.livery.change('set', 'aurora', '/nav/menuPage', JSON.stringify(entries));
    const { page } = await visit({ brand: 'aurora' });
    await page.setViewportSize({ width: 360, height: 780 });
    await show({ page, brand: 'aurora', id: 'menu' });
    const linesOf = (word: string) =>
      page.evaluate((wanted) => {
        const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, 4);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const at = node.textContent?.indexOf(wanted) ?? -1;
          if (at === -1) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + wanted.length);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }
        return 0;
      }, word);
    expect([await linesOf('chan\u00adnels'), await linesOf('now')]).toEqual([1, 1]);
    expect(await linesOf('Inter\u00adnational\u00adisation')).toBeGreaterThan(1);
    expect(await faultsOfLayout(page)).toEqual([]);
    await stage.livery.change('unset', 'aurora', '/nav/menuPage');
  });

  it('shows one banner at a time, a button that differs from the header around it, and the first action of home in reach', async () => {
    for (const brand of brands) {
      const { page } = await visit({ brand });
      await page.setViewportSize({ width: 360, height: 780 });
      await show({ page, brand, id: 'home' });
      await page.locator('.controls').first().scrollIntoViewIfNeeded();
      await page.locator('.swiper-slide-active').first().waitFor({ state: 'attached' });
      const tops = await page
        .locator('.swiper-slide')
        .evaluateAll((slides) => [...new Set(slides.map((slide) => Math.round(slide.getBoundingClientRect().top)))]);
      expect(tops, brand).toHaveLength(1);
      const [header, button] = await page.evaluate(() =>
        ['header', 'header a[href*="register"]'].map((selector) => {
          const element = document.querySelector(selector);
          return element === null ? '' : getComputedStyle(element).backgroundColor;
        }),
      );
      expect(button, brand).toMatch(/^rgb/);
      expect(button, brand).not.toBe(header);
    }
    const { page } = await visit({ brand: 'aurora' });
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 780 });
      await show({ page, brand: 'aurora', id: 'home' });
      const first = page.locator('main a[href="/m/register"]').first();
      const covered = await first.evaluate((action) => {
        const { left, top, width: wide, height } = action.getBoundingClientRect();
        return [0.1, 0.5, 0.9].some((x) =>
          [0.1, 0.9].some((y) => !action.contains(document.elementFromPoint(left + wide * x, top + height * y))),
        );
      });
      expect(covered, `${width} px`).toBe(false);
    }
  });

  it('lets no lines of the page come out below a bar that floats', async () => {
    const { page } = await visit({ brand: 'manila' });
    await show({ page, brand: 'manila', id: 'home' });
    await settled(page);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    // The point below which the bar casts no shadow.
    const clip = { x: 0, y: height - 3, width, height: 3 };
    for (const top of [0, 300, 600, 900]) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
      const { channels } = await sharp(await page.screenshot({ clip })).stats();
      expect(
        channels.map(({ max, min }) => max - min < 3),
        `${top} px`,
      ).toEqual([true, true, true]);
    }
  });

  it('hyphenates no word that fits into one line', async () => {
    // Hyphenation depends on the dictionaries of a browser; this one has none.
    const { page } = await visit({ brand: 'aurora' });
    for (const id of ['home', 'menu'] as const) {
      await show({ page, brand: 'aurora', id });
      const limits = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .map((element) => getComputedStyle(element))
          .filter(({ hyphens }) => hyphens === 'auto')
          .map((style) => style.getPropertyValue('hyphenate-limit-chars')),
      );
      expect(limits.length, id).toBeGreaterThan(0);
      expect(new Set(limits)).toEqual(new Set(['12 5 4']));
    }
  });
});
