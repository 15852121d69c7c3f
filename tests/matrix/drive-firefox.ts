import { type ConsoleMessage, type KeyInput, launch, type Page } from 'puppeteer-core';
import { type Device, type Engine, type Size, until } from './engine.ts';
import { bringToMiddle, reportViolations } from './examine.ts';

/** Settings of phones: a finger instead of a mouse. */
const asPhone = { 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1 };

/** Nothing moves while a picture is taken. */
const preferencesOf = ({ pointer, scheme }: Device) => ({
  'ui.prefersReducedMotion': 1,
  // A scrollbar that takes room would make a page narrower than its window.
  'ui.useOverlayScrollbars': 1,
  'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
  ...(pointer === 'finger' && asPhone),
});

/**
 * Messages about a page that was left: files that a worker was caching for it, and its stream of events; and about a stream that the server
 * ended together with its session. A worker that fails to answer is reported with another message.
 */
const ofEarlierPage =
  /A ServiceWorker intercepted the request and encountered an unexpected error|The connection to \S+\/events was interrupted while the page was loading|can’t establish a connection to the server at \S+\/admin\/v1\/events/;

/**
 * Message about a script that puppeteer adds to new documents, in a frame of another origin. It comes from no code of a page: it arrives
 * before the page's scripts are requested, has no stack, and stays away if nothing is added.
 */
const isOfDriver = (error: Error): boolean =>
  error.message.endsWith('Permission denied to access property "length"') && !error.stack?.includes('\n');

/** A call of a function as the text that a page evaluates. */
const inPage = (run: unknown, argument: unknown): string => `(${run})(${JSON.stringify(argument)})`;

/** Sets the size of the page. Firefox 140 sets it and then refuses the orientation, because it does not know that command yet. */
async function setSize(page: Page, size: Size): Promise<void> {
  await page.setViewport(size).catch((error: unknown) => {
    if (!String(error).includes('unknown command emulation.setScreenOrientationOverride')) throw error;
  });
  // Evaluated from outside: the policy of a page forbids what puppeteer waits with.
  await until({
    page: {
      evaluate: async ({ run, argument }) => (await page.evaluate(inPage(run, argument))) as ReturnType<typeof run>,
    },
    run: ({ width, height }: Size) => innerWidth === width && innerHeight === height,
    argument: size,
    what: `${size.width} px wide`,
  });
}

/** Firefox over WebDriver BiDi. */
export async function driveFirefox({
  executablePath,
  ...device
}: Device & { executablePath: string }): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: preferencesOf(device),
  });
  return {
    id: 'firefox',
    version: (await browser.version()).replace(/^firefox\//i, ''),
    async visit() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      // Firefox does not report policy violations on its console.
      await page.evaluateOnNewDocument(`(${reportViolations})()`);
      const complaints: (string | Promise<string>)[] = [];
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) complaints.push(wordsOf(message));
      });
      page.on('pageerror', (thrown) => {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        if (!ofEarlierPage.test(String(error)) && !isOfDriver(error)) complaints.push(String(error));
      });
      const press = async (stroke: string) => {
        const [key = '', modifier] = stroke.split('+').toReversed();
        if (modifier !== undefined) await page.keyboard.down('Control');
        await page.keyboard.press(key as KeyInput);
        if (modifier !== undefined) await page.keyboard.up('Control');
      };
      return {
        async open({ url, size }) {
          await setSize(page, size);
          await page.goto(url);
        },
        async click(selector) {
          await page.waitForSelector(selector);
          await page.evaluate(`(${bringToMiddle})(${JSON.stringify(selector)})`);
          await page.click(selector);
        },
        // Keys, because puppeteer's own `fill` waits by a function that the policy of a page forbids.
        async fill({ selector, value }) {
          await page.waitForSelector(selector);
          await page.focus(selector);
          await press('Control+a');
          await press('Delete');
          await page.keyboard.type(value);
        },
        type: (text) => page.keyboard.type(text),
        press,
        async inject(script) {
          await page.evaluate(script);
        },
        evaluate: async ({ run, argument }) => (await page.evaluate(inPage(run, argument))) as ReturnType<typeof run>,
        screenshot: async () => Buffer.from(await page.screenshot()),
        complaints: () => Promise.all(complaints.splice(0)),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

/** Firefox reports errors as handles without a text, so their values are read in the page. A page that is gone no longer answers. */
async function wordsOf(message: ConsoleMessage): Promise<string> {
  const words = message.args().map((handle) => handle.evaluate((value) => String(value)));
  return Promise.all(words).then(
    (all) => all.join(' '),
    () => message.text(),
  );
}
