import type { Frame, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { desk } from '../support/console.ts';
import { startLivery } from '../support/livery.ts';
import { beginDraft, openSection, shownSite } from '../support/studio.ts';
import { median, quantile, type Row } from './rows.ts';

/** Words or colours that are typed, each with a measured last keystroke. */
const typed = 40;

declare global {
  /** Time of the newest keystroke in the console, in milliseconds since the epoch. */
  var pressedAt: number;
  /** States of the site, each with the time at which it had been painted. */
  var paints: { readonly shown: string; readonly at: number }[];
}

/** Measures the time from the last keystroke in the studio until the site beside it has painted the new text or look. */
export async function studioRows(): Promise<Row[]> {
  const livery = await startLivery();
  const browser = await openBrowser();
  try {
    const options = { ...desk, viewport: { width: 1440, height: 900 } };
    const page = await (await browser.newContext(options)).newPage();
    await page.addInitScript(() =>
      addEventListener('keydown', ({ timeStamp }) => (globalThis.pressedAt = performance.timeOrigin + timeStamp), {
        capture: true,
      }),
    );
    await page.goto((await livery.command('console')).text.trim());
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await beginDraft({ page, livery, brand: 'aurora', name: 'Measured' });
    const site = await shownSite(page);
    const open = (section: string) => openSection(page, section);

    await open('Texts');
    await page.getByLabel('Find a text by its words or key').fill('shell:header.login');
    await page.getByRole('textbox', { name: 'EN', exact: true }).focus();
    await watch(site, 'text');
    const texts = await lengths(page, site, (turn) => `Enter ${turn}`);

    await open('Look');
    await page.getByText('Colours', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Page background', exact: true }).focus();
    await watch(site, 'colour');
    const colours = await lengths(page, site, (turn) => `#0a0a${(16 + turn).toString(16)}`);

    const all = [...texts, ...colours];
    return [
      {
        name: 'studio: from the last keystroke to the paint of the site, 95 of 100 within',
        value: quantile(all, 0.95),
        unit: 'ms',
        atMost: 300,
        detail: `median ${median(all).toFixed(0)} ms; texts ${quantile(texts, 0.95).toFixed(0)} ms, colours ${quantile(colours, 0.95).toFixed(0)} ms; ${all.length} words typed`,
      },
    ];
  } finally {
    await browser.close();
    await livery.close();
  }
}

/** Notes each new state that the site has painted: the labels of its header, or its background. */
async function watch(site: Frame, what: 'text' | 'colour'): Promise<void> {
  // The loader of TypeScript wraps named functions in a call of this name, which the page does not have.
  await site.evaluate('globalThis.__name = (named) => named');
  await site.evaluate((wanted) => {
    globalThis.paints = [];
    const own = globalThis.paints;
    const read = () =>
      wanted === 'text'
        ? [...document.querySelectorAll('header a')].map(({ textContent }) => textContent).join('|')
        : getComputedStyle(document.documentElement).getPropertyValue('--color-background');
    let before = read();
    const look = () => {
      if (own !== globalThis.paints) return;
      const shown = read();
      // The next frame begins once this one has been painted.
      requestAnimationFrame((time) => {
        if (shown !== before) own.push({ shown, at: performance.timeOrigin + time });
        before = shown;
        look();
      });
    };
    look();
  }, what);
}

/** Types each word over the last one at the pace of a person, and returns the milliseconds from its last keystroke to its paint. */
async function lengths(page: Page, site: Frame, wordOf: (turn: number) => string): Promise<number[]> {
  const found: number[] = [];
  for (let turn = 0; turn < typed; turn += 1) {
    const word = wordOf(turn);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(word, { delay: 70 });
    const painted = await site.waitForFunction(
      (wanted) => globalThis.paints.find(({ shown }) => shown.trim().split('|').includes(wanted))?.at,
      word,
    );
    found.push(Number(await painted.jsonValue()) - (await page.evaluate(() => globalThis.pressedAt)));
  }
  return found;
}
