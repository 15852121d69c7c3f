import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Queries that journeys use in lists of games, on the current page of the test. */
export function gameListsIn(page: () => Page) {
  const main = () => page().getByRole('main');
  const tiles = () => main().getByRole('article');
  const names = () => tiles().locator('span[dir=auto]:first-child').allInnerTexts();
  return {
    main,
    tiles,
    names,
    at: (path: string) => page().waitForURL((url) => url.pathname + url.search === path),
    tab: (name: string) => main().getByRole('radio', { name, exact: true }),
    dialog: () => page().locator('dialog[open]'),
    toEnd: () => page().evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })),
    /** The names, once some match: while a list is being replaced, none are shown. */
    async namesWhere(fits: (shown: readonly string[]) => boolean): Promise<readonly string[]> {
      let shown: readonly string[] = [];
      await expect
        .poll(async () => {
          shown = await names();
          return shown.length > 0 && fits(shown);
        })
        .toBe(true);
      return shown;
    },
    /** Advances the page's clock, which stands still, by one step, so that the page shows the answer. */
    async turns<T>(seen: () => Promise<T>): Promise<T> {
      await page().clock.runFor(1);
      return seen();
    },
    /** Queries of calls to an operation's path, in the order sent. */
    queriesOf(path: string): URLSearchParams[] {
      const queries: URLSearchParams[] = [];
      page().on('request', (request) => {
        const url = new URL(request.url());
        if (url.pathname === `/api/v1/${path}`) queries.push(url.searchParams);
      });
      return queries;
    },
  };
}
