import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What keeps people out of a page as it stands there, by axe and WCAG 2.2 AA: rule, place and what to do, one line each. */
export async function barriersOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // What is right is not described: that takes longer than finding what is wrong.
    .options({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    })
    // Without it axe opens a page of its own for each look, to join what it found in frames of other origins: nothing of ours is there.
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
    ),
  );
}
