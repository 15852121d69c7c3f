import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPageOn, pageIds, routeOf } from '../../schema/routes.ts';
import { aManifestFile } from '../support/a-manifest.ts';
import { openBrowser, phone } from '../support/browser.ts';
import { covers } from '../support/covers.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { ready } from '../support/pages.ts';
import { pseudoMark, pseudoTexts } from '../support/pseudo-texts.ts';

/** A brand that says everything in pseudo words: what it does not say so is not in the texts, and what is cut would be cut elsewhere. */
describe('the pseudo-locale', () => {
  let tenantsDir: string;
  let livery: Livery;
  let browser: Browser;

  beforeAll(async () => {
    tenantsDir = await mkdtemp(join(tmpdir(), 'livery-pseudo-'));
    await mkdir(join(tenantsDir, 'pseudo/texts'), { recursive: true });
    const file = aManifestFile({ tenant: { id: 'pseudo' }, recovery: { email: true } });
    await writeFile(join(tenantsDir, 'pseudo/manifest.json'), JSON.stringify(file));
    await writeFile(join(tenantsDir, 'pseudo/texts/EN.json'), JSON.stringify(pseudoTexts()));
    [livery, browser] = await Promise.all([startLivery({ TENANTS_DIR: tenantsDir }), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await livery?.close();
    await rm(tenantsDir, { recursive: true, force: true });
  });

  const pages = () => {
    const manifest = livery.brands.byId('pseudo')?.manifest;
    return pageIds.filter(
      (page) => manifest !== undefined && isPageOn({ page, manifest }) && routeOf(page).guard === undefined,
    );
  };

  /** Texts that nobody translated, and texts that don't fit, as the page stands. */
  const look = (page: Page) =>
    page.evaluate(
      ({ mark, name }) => {
        // What has no translation: languages in their own words, and what the platform's content says.
        const content = '[dir="auto"], body [lang], svg, script, style, noscript, input';
        const untranslated: string[] = [];
        const cut: string[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const node = walker.currentNode;
          const parent = node.parentElement;
          const text = node.textContent?.trim() ?? '';
          if (
            parent === null ||
            !/[A-Za-z]{2}/.test(text) ||
            text === name ||
            parent.closest(content) !== null
          )
            continue;
          if (!parent.checkVisibility()) continue;
          // A value that was put into a text stands between its marks.
          const whole =
            parent.closest('p, li, a, button, label, h1, h2, h3, dt, dd, th, td, span, div')?.textContent ??
            text;
          if (!whole.includes(mark)) untranslated.push(text);
        }
        for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
          const { overflowX, overflowY, textOverflow, whiteSpace } = getComputedStyle(element);
          if (element.childElementCount > 0 || element.textContent?.includes(mark) !== true) continue;
          const clips = overflowX !== 'visible' || overflowY !== 'visible';
          const deliberate =
            textOverflow === 'ellipsis' || getComputedStyle(element).webkitLineClamp !== 'none';
          const tooWide = element.scrollWidth > element.clientWidth + 1 && whiteSpace !== 'normal';
          const hidden = element.clientWidth <= 1;
          if (clips && !deliberate && !hidden && (tooWide || element.scrollHeight > element.clientHeight + 2))
            cut.push(element.textContent);
        }
        const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
        return { untranslated: [...new Set(untranslated)], cut, sideways };
      },
      { mark: pseudoMark, name: 'Pseudo' },
    );

  it('finds every text of every page in the texts, and room for longer ones on a small phone', async () => {
    covers(['SHELL-SCOPE-01', 'I18N-01']);
    const context = await browser.newContext({
      ...phone,
      viewport: { width: 320, height: 700 },
      reducedMotion: 'reduce',
      locale: 'en-GB',
    });
    const page = await context.newPage();
    const found: Record<string, unknown> = {};
    for (const id of pages()) {
      await page.goto(livery.url('pseudo', routeOf(id).path));
      await ready(page);
      const { untranslated, cut, sideways } = await look(page);
      if (untranslated.length > 0 || cut.length > 0 || sideways > 0)
        found[id] = { untranslated, cut, sideways };
    }
    expect(pages().length).toBeGreaterThan(20);
    expect(found).toEqual({});
    await context.close();
  });
});
