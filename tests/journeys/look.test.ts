import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { languages } from '../../schema/languages.ts';
import { type PageId, routeOf } from '../../schema/routes.ts';
import { shippedAndBrandTitles } from '../../scripts/build/title-characters.ts';
import { projectRoot } from '../../server/project-root.ts';
import { faultsOfLayout } from '../support/faults-of-layout.ts';
import { aStage } from '../support/stage.ts';

const brands = ['aurora', 'manila', 'oasis', 'jade'];
const pages: readonly { id: PageId; account?: string }[] = [
  { id: 'home' },
  { id: 'login' },
  { id: 'register' },
  { id: 'menu' },
  { id: 'home', account: 'player' },
  { id: 'memberHome', account: 'player' },
];

describe('the look', () => {
  const stage = aStage();

  const visit = ({
    brand,
    account,
    forced = false,
  }: {
    brand: string;
    account?: string;
    forced?: boolean;
  }) => {
    const language = stage.livery.brands.byId(brand)?.manifest.locale.default ?? 'EN';
    return stage.visitAs({
      account,
      brand,
      options: {
        reducedMotion: 'reduce',
        locale: languages[language].code,
        forcedColors: forced ? 'active' : 'none',
      },
    });
  };
  const show = async ({ page, brand, id }: { page: Page; brand: string; id: PageId }) => {
    await stage.open({ page, brand, path: routeOf(id).path });
    await page.evaluate(() => document.fonts.ready);
  };

  it.each(brands)(
    'of %s fits screens of 320, 360 and 390 px, and letters of twice the size',
    async (brand) => {
      const faults: string[] = [];
      for (const { id, account } of pages) {
        const { page, context } = await visit({ brand, ...(account !== undefined && { account }) });
        await show({ page, brand, id });
        for (const letters of ['100%', '200%']) {
          await page.evaluate((size) => {
            document.documentElement.style.fontSize = size;
          }, letters);
          for (const width of [320, 360, 390]) {
            await page.setViewportSize({ width, height: 780 });
            const found = await faultsOfLayout(page);
            faults.push(
              ...found.map((fault) => `${id} ${account ?? ''} at ${width} px, ${letters}: ${fault}`),
            );
          }
        }
        await context.close();
      }
      expect(faults).toEqual([]);
    },
  );

  it('breaks a word of a tile only where no line has room for it', async () => {
    const label = (EN: string) => ({ EN, TY: EN });
    const tiles = { short: 'Social chan\u00adnels', long: 'Inter\u00adnational\u00adisation now' };
    // A soft hyphen is what an engine that hyphenates puts in by itself.
    const entries = Object.entries(tiles).map(([id, words]) => ({
      ...{ id, to: 'page:home', titleKey: null, icon: 'users', audience: 'anyone', enabled: true },
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

  it.each(brands)('of %s keeps edges where the system picks the colours', async (brand) => {
    const bare: string[] = [];
    for (const id of ['home', 'login', 'register'] as const) {
      const { page, context } = await visit({ brand, forced: true });
      await show({ page, brand, id });
      bare.push(
        ...(await page.evaluate(() => {
          const edged = (element: Element | null): boolean => {
            if (element === null) return false;
            const { borderBlockEndStyle, borderBlockEndWidth } = getComputedStyle(element);
            return borderBlockEndStyle !== 'none' && Number.parseFloat(borderBlockEndWidth) >= 1;
          };
          const fields = [
            ...document.querySelectorAll('form input:not([type=checkbox], [type=radio], [type=hidden])'),
          ];
          const buttons = [
            ...document.querySelectorAll(
              'form button[type=submit], main a[href*="register"], header a[href*="register"]',
            ),
          ];
          // A field's edge may be that of the frame around it.
          return [
            ...fields.filter((field) => !edged(field) && !edged(field.parentElement)),
            ...buttons.filter(
              (button) => !edged(button) && getComputedStyle(button).textDecorationLine === 'none',
            ),
          ].map((element) => element.outerHTML.slice(0, 120));
        })),
      );
      await context.close();
    }
    expect(bare).toEqual([]);
  });

  it('has banners one at a time, and the first action of home in reach', async () => {
    for (const brand of brands) {
      const { page } = await visit({ brand });
      await page.setViewportSize({ width: 360, height: 780 });
      await show({ page, brand, id: 'home' });
      await page.locator('.swiper-slide-active').first().waitFor({ state: 'attached' });
      const tops = await page
        .locator('.swiper-slide')
        .evaluateAll((slides) => [
          ...new Set(slides.map((slide) => Math.round(slide.getBoundingClientRect().top))),
        ]);
      expect(tops, brand).toHaveLength(1);
    }
    const { page } = await visit({ brand: 'aurora' });
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 780 });
      await show({ page, brand: 'aurora', id: 'home' });
      const first = page.locator('main a[href="/m/register"]').first();
      const covered = await first.evaluate((action) => {
        const { left, top, width: wide, height } = action.getBoundingClientRect();
        return [0.1, 0.5, 0.9].some((x) =>
          [0.1, 0.9].some(
            (y) => !action.contains(document.elementFromPoint(left + wide * x, top + height * y)),
          ),
        );
      });
      expect(covered, `${width} px`).toBe(false);
    }
  });

  it('has no button in the header that is of the header', async () => {
    for (const brand of brands) {
      const { page } = await visit({ brand });
      await show({ page, brand, id: 'home' });
      const [header, button] = await page.evaluate(() =>
        ['header', 'header a[href*="register"]'].map((selector) => {
          const element = document.querySelector(selector);
          return element === null ? '' : getComputedStyle(element).backgroundColor;
        }),
      );
      expect(button, brand).toMatch(/^rgb/);
      expect(button, brand).not.toBe(header);
    }
  });

  it('has the currency at one side of all amounts where text runs from right to left', async () => {
    const { page } = await visit({ brand: 'oasis', account: 'player' });
    const sides: string[] = [];
    for (const id of ['home', 'deposit', 'withdraw', 'transactionRecord'] as const) {
      await show({ page, brand: 'oasis', id });
      await page.waitForLoadState('networkidle');
      sides.push(...(await page.evaluate(sidesOfCurrency, id)));
    }
    expect(sides.length).toBeGreaterThan(4);
    expect(sides.filter((side) => !side.endsWith('left'))).toEqual([]);
  });

  it('sets no Chinese title in two faces, and none of it small', async () => {
    const known = new Set(shippedAndBrandTitles(projectRoot));
    const faults: string[] = [];
    for (const { id, account } of pages) {
      const { page, context } = await visit({ brand: 'jade', ...(account !== undefined && { account }) });
      await show({ page, brand: 'jade', id });
      await page.waitForLoadState('networkidle');
      const titles = await page.evaluate(() => {
        const found: { text: string; size: number }[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const { fontFamily, fontSize } = getComputedStyle(node.parentElement ?? document.body);
          const text = (node.textContent ?? '').replaceAll(/[^\u4e00-\u9fff]/g, '');
          if (text !== '' && fontFamily.startsWith('"Cormorant'))
            found.push({ text, size: Number.parseFloat(fontSize) });
        }
        return found;
      });
      for (const { text, size } of titles) {
        const missing = [...text].filter((character) => !known.has(character));
        if (missing.length > 0) faults.push(`${id}: ${missing.join('')} of ${text} is not in the cut`);
        if (size < 20) faults.push(`${id}: ${text} at ${size} px`);
      }
      await context.close();
    }
    expect(faults).toEqual([]);
  });
});

/** Where the sign of dirhams stands beside the figures that share its line. Runs in the page. */
function sidesOfCurrency(id: string): string[] {
  const sign = /د\.إ\.?/;
  const boxOf = (node: Node, from: number, to: number) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getBoundingClientRect();
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const sides: string[] = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent ?? '';
    const found = sign.exec(text);
    const parent = node.parentElement;
    if (found === null || parent === null || parent.getClientRects().length === 0) continue;
    const mark = boxOf(node, found.index, found.index + found[0].length);
    if (mark.width === 0) continue;
    const figure = /\d[\d.,]*/.exec(text.slice(0, found.index)) ?? /\d[\d.,]*/.exec(text);
    const field = parent.parentElement?.querySelector('input');
    const figures =
      figure === null
        ? field?.getBoundingClientRect()
        : boxOf(node, figure.index, figure.index + figure[0].length);
    // An amount that is broken over two lines has no sides.
    if (figures === undefined || Math.abs(figures.top + figures.height / 2 - mark.top - mark.height / 2) > 24)
      continue;
    const side = mark.left + mark.width / 2 < figures.left + figures.width / 2 ? 'left' : 'right';
    sides.push(`${id} ${text.slice(0, 30)}: ${side}`);
  }
  return sides;
}
