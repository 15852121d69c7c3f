import { launch } from '../machine/find-browser.ts';
import { phone } from '../support/browser.ts';
import { complaintsOf } from '../support/pages.ts';
import type { Device, Engine } from './engine.ts';
import { reportViolations } from './examine.ts';

export async function driveChromium({
  executablePath: path,
  pointer,
  scheme,
}: Device & { executablePath: string }): Promise<Engine> {
  const browser = await launch({ path, env: {} });
  return {
    id: 'chromium',
    version: browser.version(),
    async visit() {
      const context = await browser.newContext({
        ...(pointer === 'finger' && phone),
        colorScheme: scheme,
        reducedMotion: 'reduce',
      });
      await context.addInitScript(reportViolations);
      const page = await context.newPage();
      const complaints = complaintsOf(page);
      return {
        async open({ url, size }) {
          await page.setViewportSize(size);
          await page.goto(url);
        },
        click: (selector) => page.click(selector),
        fill: ({ selector, value }) => page.fill(selector, value),
        type: (text) => page.keyboard.type(text),
        press: (stroke) => page.keyboard.press(stroke),
        async inject(script) {
          await page.evaluate(script);
        },
        evaluate: ({ run, argument }) => page.evaluate(`(${run})(${JSON.stringify(argument)})`),
        screenshot: () => page.screenshot(),
        complaints: async () => complaints.splice(0),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
