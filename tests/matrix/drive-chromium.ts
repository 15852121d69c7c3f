import { openBrowser, phone } from '../support/browser.ts';
import { complaintsOf } from '../support/pages.ts';
import type { Engine } from './engine.ts';

/** The browser of all suites, as a phone. */
export async function driveChromium(): Promise<Engine> {
  const browser = await openBrowser();
  return {
    id: 'chromium',
    version: browser.version(),
    async visit() {
      const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const complaints = complaintsOf(page);
      return {
        async open({ url, size }) {
          await page.setViewportSize(size);
          await page.goto(url);
        },
        click: (selector) => page.click(selector),
        fill: ({ selector, value }) => page.fill(selector, value),
        evaluate: ({ run, argument }) => page.evaluate(`(${run})(${JSON.stringify(argument)})`),
        screenshot: () => page.screenshot(),
        complaints: async () => complaints.splice(0),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
