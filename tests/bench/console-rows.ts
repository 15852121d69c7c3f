import { main } from '../../scripts/livery/main.ts';
import { openBrowser } from '../support/browser.ts';
import { desk } from '../support/console.ts';
import { framesWhileScrolling, longFrame } from './frames-while-scrolling.ts';
import type { Row } from './rows.ts';

/** The CPU speed of an old laptop. */
const slowdown = 4;
const pages = 10;

/** Scrolls through ten pages of the console's brands on a server that has more, signed in by the link of its sandbox. */
export async function consoleScrollRow(dataDir: string): Promise<Row> {
  const browser = await openBrowser();
  try {
    const page = await (await browser.newContext(desk)).newPage();
    await page.goto(await signInLink(dataDir));
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }).click();
    const rows = page.getByRole('main').locator('tbody tr');
    await rows.first().waitFor();
    for (let loaded = 1; loaded < pages; loaded += 1) {
      const before = await rows.count();
      await page.getByRole('main').getByRole('button', { name: 'Show more', exact: true }).click();
      await rows.nth(before).waitFor();
    }
    const count = await rows.count();
    const frames = await framesWhileScrolling(page, slowdown);
    const long = frames.filter((length) => length > longFrame).length;
    return {
      name: `console: frames over ${longFrame} ms while scrolling through ${count} brands, ${slowdown} times slower`,
      value: (long / frames.length) * 100,
      unit: '%',
      atMost: 5,
      detail: `${long} of ${frames.length} frames, the longest ${Math.max(...frames).toFixed(0)} ms`,
    };
  } finally {
    await browser.close();
  }
}

async function signInLink(dataDir: string): Promise<string> {
  const lines: string[] = [];
  const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
  const code = await main({ argv: ['console'], output, env: { DATA_DIR: dataDir } });
  if (code !== 0) throw new Error(lines.join('\n'));
  return lines.join('').trim();
}
