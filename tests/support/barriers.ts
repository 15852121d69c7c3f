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
    // People who control a page by voice say the words that they see. Tiles of games
    // are labelled with the game alone, without the vendor below it, so this rule is off for players' pages.
    rules: { 'label-content-name-mismatch': { enabled: new URL(page.url()).hostname === consoleHost } },
    // Without descriptions of passed rules, which take longer than finding the violations.
    resultTypes: ['violations'],
    // The content of a frame is another site's page, into which axe would inject its script under our origin.
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
      ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
    ),
  );
}
