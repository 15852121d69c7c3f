import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { consoleHost } from './livery.ts';

const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Violations of WCAG 2.2 AA that axe finds in the page's current state: rule, element and remedy, one line each. */
export async function barriersOf(page: Page): Promise<string[]> {
  const options: RunOptions = {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    // Off by default in this version of axe, and on in the next: who speaks to a page says the words that are seen. Tiles of games
    // are named by the game alone, without the vendor that stands below it, so players' pages are not held to it.
    rules: { 'label-content-name-mismatch': { enabled: new URL(page.url()).hostname === consoleHost } },
    // Without descriptions of passed rules, which take longer than finding the violations.
    resultTypes: ['violations'],
    // What stands in a frame is another's page, which axe would write to under our origin.
    iframes: false,
  };
  // Once a document: compiling axe takes as long as examining a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  return page.evaluate(findBarriers, options);
}

/** Runs in the page. */
async function findBarriers(options: RunOptions): Promise<string[]> {
  const axe = Reflect.get(window, 'axe') as typeof import('axe-core');
  const { violations } = await axe.run(options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
    ),
  );
}
