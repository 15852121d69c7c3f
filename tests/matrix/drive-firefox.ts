import { type ConsoleMessage, launch } from 'puppeteer-core';
import type { Engine } from './engine.ts';
import { bringToMiddle } from './examine.ts';

/** As a phone is: no room for scrollbars, a finger instead of a mouse; and nothing moves while a picture is taken. */
const preferences = {
  'ui.useOverlayScrollbars': 1,
  'ui.prefersReducedMotion': 1,
  'ui.primaryPointerCapabilities': 1,
  'ui.allPointerCapabilities': 1,
};

/**
 * Files that were on their way, for a time offline, through the worker of a page that was left meanwhile. A worker that fails to answer is
 * reported in other words.
 */
const ofPageThatWasLeft = /A ServiceWorker intercepted the request and encountered an unexpected error/;

/** Firefox over WebDriver BiDi. */
export async function driveFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: preferences,
  });
  return {
    id: 'firefox',
    version: (await browser.version()).replace(/^firefox\//i, ''),
    async visit() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const complaints: (string | Promise<string>)[] = [];
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) complaints.push(wordsOf(message));
      });
      page.on('pageerror', (error) => {
        if (!ofPageThatWasLeft.test(String(error))) complaints.push(String(error));
      });
      return {
        async open({ url, size }) {
          await page.setViewport(size);
          await page.goto(url);
        },
        async click(selector) {
          await page.waitForSelector(selector);
          await page.evaluate(`(${bringToMiddle})(${JSON.stringify(selector)})`);
          await page.click(selector);
        },
        fill: ({ selector, value }) => page.locator(selector).fill(value),
        evaluate: async ({ run, argument }) =>
          (await page.evaluate(`(${run})(${JSON.stringify(argument)})`)) as ReturnType<typeof run>,
        screenshot: async () => Buffer.from(await page.screenshot()),
        complaints: () => Promise.all(complaints.splice(0)),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

/** Errors are told as handles here, which say nothing of themselves; a page that is gone answers no more. */
async function wordsOf(message: ConsoleMessage): Promise<string> {
  const words = message.args().map((handle) => handle.evaluate((value) => String(value)));
  return Promise.all(words).then(
    (all) => all.join(' '),
    () => message.text(),
  );
}
