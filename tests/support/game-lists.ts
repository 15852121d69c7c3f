import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What journeys look for in lists of games, in the page that is the test's at the time. */
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
    toEnd: () =>
      page().evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })),
    /** The names once there are some that fit: while a list is replaced, none are shown. */
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
    /** Lets the page's clock, which stands still, turn once: then it shows what was answered. */
    async turns<T>(seen: () => Promise<T>): Promise<T> {
      await page().clock.runFor(1);
      return seen();
    },
    /** Queries of calls of an operation's path, as they go out. */
    asked(path: string): URLSearchParams[] {
      const queries: URLSearchParams[] = [];
      page().on('request', (request) => {
        const url = new URL(request.url());
        if (url.pathname === `/api/v1/${path}`) queries.push(url.searchParams);
      });
      return queries;
    },
  };
}
