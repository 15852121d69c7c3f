import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { isPageOn, pageIds, routeOf } from '../../schema/routes.ts';
import { covers } from '../support/covers.ts';
import { cutTexts } from '../support/faults-of-layout.ts';
import { follow } from '../support/pages.ts';
import { pseudoMark, pseudoTexts } from '../support/pseudo-texts.ts';
import { aStage } from '../support/stage.ts';
import { aTenantsFolder, type TenantsFolder } from '../support/tenants-folder.ts';

/**
 * A brand with only pseudo texts. A text without pseudo marks is hard-coded, and a text that is cut here would also be cut in other
 * languages.
 */
describe('the pseudo-locale', () => {
  let tenants: TenantsFolder;
  // Hooks that are registered first run last, so the folder is removed when nobody watches it any more.
  afterAll(() => tenants?.remove());
  const stage = aStage(async () => {
    tenants = await aTenantsFolder({ pseudo: { recovery: { email: true } } });
    await mkdir(join(tenants.path, 'pseudo/texts'));
    await writeFile(join(tenants.path, 'pseudo/texts/EN.json'), JSON.stringify(pseudoTexts()));
    return { TENANTS_DIR: tenants.path };
  });

  const pages = () => {
    const manifest = stage.livery.brands.byId('pseudo')?.manifest;
    return pageIds.filter(
      (page) => manifest !== undefined && isPageOn(page, manifest) && routeOf(page).guard === undefined,
    );
  };

  /**
   * Untranslated texts of the page in its current state, and how far it scrolls sideways. Content is not translated: it is in the answers of
   * the platform, which the page received.
   */
  const look = (page: Page, answers: readonly string[]) =>
    page.evaluate(
      ({ mark, name, answers }) => {
        const scripts = [...document.querySelectorAll('script[type="application/json"]')];
        const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
        const received = new Set<string>();
        // All strings, and those with markup as a line without it and in their parts.
        for (const json of [...answers, ...scripts.map((one) => one.textContent)])
          JSON.parse(json, (_, value: unknown) => {
            if (typeof value !== 'string') return value;
            for (const text of [value, value.replaceAll(/<[^>]*>/g, ' '), ...value.split(/<[^>]*>/)])
              received.add(oneLine(text));
            return value;
          });
        const isContent = (text: string) => received.has(oneLine(text));
        // Names of languages in their own words, and those of games.
        const content = '[dir="auto"], body [lang], svg, script, style, noscript, input';
        const untranslated: string[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const node = walker.currentNode;
          const parent = node.parentElement;
          const text = node.textContent?.trim() ?? '';
          if (parent === null || !/[A-Za-z]{2}/.test(text) || text === name || parent.closest(content) !== null)
            continue;
          if (!parent.checkVisibility()) continue;
          // A value inserted into a text, and the words of a link in it, are between the marks of that text.
          const sentence =
            parent.closest('label, p, span[dir]') ??
            parent.closest('li, a, button, h1, h2, h3, dt, dd, th, td, span, div');
          const whole = sentence?.textContent ?? text;
          if (!whole.includes(mark) && !isContent(text)) untranslated.push(text);
        }
        const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
        return { untranslated: [...new Set(untranslated)], sideways };
      },
      { mark: pseudoMark, name: 'Pseudo', answers },
    );

  it('finds the texts of every page translated, with room for longer ones on a small phone', async () => {
    covers(['SHELL-SCOPE-01', 'I18N-01']);
    const { page } = await stage.visit({ viewport: { width: 320, height: 700 } });
    const found: Record<string, unknown> = {};
    const answers: string[] = [];
    const reading: Promise<unknown>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/api/v1/'))
        reading.push(
          response.text().then(
            (text) => answers.push(text),
            () => undefined,
          ),
        );
    });
    await stage.open({ page, brand: 'pseudo', path: routeOf('home').path });
    for (const id of pages()) {
      await follow(page, routeOf(id).path);
      await Promise.all(reading);
      const { untranslated, sideways } = await look(page, answers);
      const cut = await cutTexts(page);
      if (untranslated.length > 0 || cut.length > 0 || sideways > 0) found[id] = { untranslated, cut, sideways };
    }
    expect(pages().length).toBeGreaterThan(20);
    expect(found).toEqual({});
  });
});
