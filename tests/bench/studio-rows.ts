import type { Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { desk } from '../support/console.ts';
import { startLivery } from '../support/livery.ts';
import type { Row } from './rows.ts';

/** Keystrokes that are measured, half in a text and half in a colour. */
const strokes = 80;

/** Measures how long after a keystroke in the studio the site beside it has painted the change. */
export async function studioRows(): Promise<Row[]> {
  const livery = await startLivery();
  const browser = await openBrowser();
  try {
    const page = await (await browser.newContext({ ...desk, reducedMotion: 'reduce' })).newPage();
    await page.goto((await livery.command('console')).text.trim());
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.goto(`http://console.localhost:${livery.port}/brands/aurora/studio`);
    await page.getByRole('button', { name: 'New draft' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Measured');
    await page.getByRole('button', { name: 'Create draft' }).click();
    await page.locator('[data-painted]:not([data-painted="0"])').waitFor();
    const open = (section: string) =>
      page
        .goto(`${page.url().split('?')[0]}?section=${section}`)
        .then(() => page.waitForSelector('[data-painted="1"]'));
    await open('identity');
    const name = page.getByRole('textbox', { name: 'Name of the brand', exact: true });
    await name.focus();
    const texts = await paintedAfter({
      page,
      count: strokes / 2,
      stroke: (turn) => (turn % 2 === 0 ? 'x' : 'Backspace'),
    });
    await open('look');
    await page.getByText('Colours', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Page background', exact: true }).fill('#0a0a1e');
    const colours: number[] = [];
    for (let turn = 0; turn < strokes / 2; turn += 1) {
      await page.keyboard.press('Backspace');
      colours.push(...(await paintedAfter({ page, count: 1, stroke: () => (turn % 2 === 0 ? '1' : 'e') })));
    }
    const all = [...texts, ...colours].toSorted((one, other) => one - other);
    return [
      {
        name: 'studio: from a keystroke to its paint on the site, 95 of 100 within',
        value: all[Math.floor(all.length * 0.95)] ?? Number.NaN,
        unit: 'ms',
        atMost: 300,
        detail: `median ${(all[Math.floor(all.length / 2)] ?? 0).toFixed(0)} ms, ${all.length} keystrokes in a text and a colour`,
      },
    ];
  } finally {
    await browser.close();
    await livery.close();
  }
}

/** Milliseconds from each keystroke to the paint that the site reports. */
async function paintedAfter({
  page,
  count,
  stroke,
}: {
  page: Page;
  count: number;
  stroke: (turn: number) => string;
}): Promise<number[]> {
  const lengths: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const painted = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const desk = document.querySelector('[data-painted]');
          let begun = 0;
          addEventListener('keydown', () => (begun = performance.now()), { once: true, capture: true });
          new MutationObserver((_, observer) => {
            observer.disconnect();
            resolve(performance.now() - begun);
          }).observe(desk as Element, { attributeFilter: ['data-painted'] });
        }),
    );
    await page.keyboard.press(stroke(turn));
    lengths.push(await painted);
  }
  return lengths;
}
