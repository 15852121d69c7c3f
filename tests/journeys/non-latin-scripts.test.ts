import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { languages } from '../../schema/languages.ts';
import { isPageOn, type PageId, pageIds, routeOf } from '../../schema/routes.ts';
import { shippedAndBrandTitles } from '../../scripts/toolchain/build/title-characters.ts';
import { projectRoot } from '../../server/project-root.ts';
import { addressOf } from '../support/address-of.ts';
import { follow } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('scripts other than Latin', () => {
  const stage = aStage();

  const visit = ({ brand, account }: { brand: string; account?: string }) => {
    const language = stage.livery.brands.byId(brand)?.manifest.locale.default ?? 'EN';
    return stage.visitAs({ account, brand, options: { locale: languages[language].code } });
  };

  it('have the currency on one side of all amounts if text runs from right to left', async () => {
    const { page } = await visit({ brand: 'oasis', account: 'player' });
    const sides: string[] = [];
    await stage.open({ page, brand: 'oasis', path: addressOf('home') });
    for (const id of ['home', 'deposit', 'withdraw', 'transactionRecord'] as const) {
      await follow(page, addressOf(id));
      sides.push(...(await page.evaluate(sidesOfCurrency, id)));
    }
    expect(sides.length).toBeGreaterThan(4);
    expect(sides.filter((side) => !side.endsWith('left'))).toEqual([]);
  });

  it('show titles by editors in the typeface of texts, which has all characters', async () => {
    const { page } = await stage.visit({ popups: true, locale: 'zh-CN' });
    await stage.open({ page, brand: 'jade', path: '/m/home' });
    const title = page.locator('dialog[open] h2');
    await title.waitFor();
    expect(await title.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/^"Figtree/);
  });

  it('show each Chinese title in one typeface, and never in small type', async () => {
    const known = new Set(shippedAndBrandTitles(projectRoot));
    const faults: string[] = [];
    const manifest = stage.livery.brands.byId('jade')?.manifest;
    const shown = pageIds.filter((page) => manifest !== undefined && isPageOn(page, manifest));
    expect(shown.length).toBeGreaterThan(40);
    const visitor = (await visit({ brand: 'jade' })).context;
    // An agent can open all pages that members can open.
    const member = (await visit({ brand: 'jade', account: 'agent' })).context;
    const elsewhere: string[] = [];
    const titled = new Set<string>();
    const look = async (id: PageId, page: Page) => {
      await follow(page, addressOf(id));
      const { pathname } = new URL(page.url());
      if (pathname !== routeOf(id).path) elsewhere.push(`${id}: ${pathname}`);
      const titles = await page.evaluate(() => {
        const found: { text: string; size: number }[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const parent = node.parentElement ?? document.body;
          // Texts for screen readers only are a pixel wide.
          if (parent.getBoundingClientRect().width < 8) continue;
          const { fontFamily, fontSize } = getComputedStyle(parent);
          const text = (node.textContent ?? '').replaceAll(/[^\u4e00-\u9fff]/g, '');
          if (text !== '' && fontFamily.startsWith('"Cormorant'))
            found.push({ text, size: Number.parseFloat(fontSize) });
        }
        return found;
      });
      for (const { text } of titles) titled.add(text);
      for (const { text, size } of titles) {
        const missing = [...text].filter((character) => !known.has(character));
        if (missing.length > 0) faults.push(`${id}: ${missing.join('')} of ${text} is not in the cut`);
        if (size < 20) faults.push(`${id}: ${text} at ${size} px`);
      }
    };
    // Several pages load at once, because most of the time is spent waiting for requests.
    const lane = async (context: BrowserContext, left: PageId[]) => {
      const page = await context.newPage();
      await stage.open({ page, brand: 'jade', path: addressOf('home') });
      for (let id = left.pop(); id !== undefined; id = left.pop()) await look(id, page);
    };
    const open = shown.filter((id) => routeOf(id).guard === undefined);
    const guarded = shown.filter((id) => routeOf(id).guard !== undefined);
    await Promise.all([lane(visitor, open), lane(visitor, open), lane(member, guarded), lane(member, guarded)]);
    expect(elsewhere).toEqual([]);
    expect(titled.size).toBeGreaterThan(25);
    expect(faults).toEqual([]);
  });
});

/** The side of the dirham sign relative to the figures on its line. Runs in the page. */
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
      figure === null ? field?.getBoundingClientRect() : boxOf(node, figure.index, figure.index + figure[0].length);
    // An amount broken over two lines has no sides.
    if (figures === undefined || Math.abs(figures.top + figures.height / 2 - mark.top - mark.height / 2) > 24) continue;
    const side = mark.left + mark.width / 2 < figures.left + figures.width / 2 ? 'left' : 'right';
    sides.push(`${id} ${text.slice(0, 30)}: ${side}`);
  }
  return sides;
}
