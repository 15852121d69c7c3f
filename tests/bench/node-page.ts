import { openBrowser, phone } from '../support/browser.ts';
import { brandHost } from './running-nodes.ts';

/** A flag whose entry is in the menu while it is on. */
export const flag = 'MANPLAYREB3';
const entry = 'main a[href="/m/member/manualRebate"]';

export type NodePage = {
  /** Time at which the page first showed this state of the flag after `after`; `undefined` if it has not yet. */
  shownAt(wanted: { on: boolean; after: number }): Promise<number | undefined>;
  shows(): Promise<boolean>;
  close(): Promise<void>;
};

/** The menu in a browser. It records when an entry appears and disappears. */
export async function openPage(port: number): Promise<NodePage> {
  const browser = await openBrowser();
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`http://${brandHost}:${port}/m/menu`);
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true');
  await page.evaluate(watch, entry);
  return {
    shownAt: ({ on, after }) =>
      page.evaluate(
        (wanted) =>
          (window as unknown as Watched).shown.find(({ on, at }) => on === wanted.on && at >= wanted.after)?.at,
        { on, after },
      ),
    shows: () => page.evaluate((selector) => document.querySelector(selector) !== null, entry),
    close: () => browser.close(),
  };
}

type Watched = { shown: { on: boolean; at: number }[] };

function watch(selector: string): void {
  const shown: Watched['shown'] = [];
  Object.assign(window, { shown });
  let before = document.querySelector(selector) !== null;
  new MutationObserver(() => {
    const on = document.querySelector(selector) !== null;
    if (on !== before) shown.push({ on, at: Date.now() });
    before = on;
  }).observe(document, { childList: true, subtree: true });
}
