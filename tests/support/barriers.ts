import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { consoleHost } from './livery.ts';

/** Violations of WCAG 2.2 AA that axe finds in the page's current state: rule, element and remedy, one line each. */
export async function barriersOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Without descriptions of passed rules, which take longer than finding the violations.
    .options({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // Off by default in this version of axe, and on in the next: people who control a page by voice say the words that they see. Tiles of
      // games are labelled with the game alone, without the vendor below it, so this rule is off for players' pages.
      rules: { 'label-content-name-mismatch': { enabled: new URL(page.url()).hostname === consoleHost } },
      resultTypes: ['violations'],
      // The content of a frame is another site's page, into which axe would inject its script under our origin.
      iframes: false,
    })
    // Otherwise axe opens a page of its own at each run, to collect results of cross-origin frames.
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
    ),
  );
}
