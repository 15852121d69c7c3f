import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser, phone } from '../support/browser.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { logIn, ready } from '../support/pages.ts';
import { framesWhileScrolling, longFrame } from './frames-while-scrolling.ts';
import { median, type Row } from './rows.ts';

const brand = 'aurora';
/** A phone of the lower half of the market: four times slower than this machine. */
const slowdown = 4;
const loaded = 1000;
const launches = 5;

/** Scrolls through many loaded tiles on a slow phone, and measures how long a game takes from the tap until it can be played. */
export async function playRows(): Promise<Row[]> {
  const livery = await startLivery();
  const browser = await openBrowser();
  try {
    const page = await (await browser.newContext(phone)).newPage();
    await logIn({ livery, page, account: 'player', brand });
    const launch = await launchRow({ livery, page });
    await addGames(livery);
    return [await scrollRow({ livery, page }), launch];
  } finally {
    await browser.close();
    await livery.close();
  }
}

/** Enough tiles to scroll through, with covers like all others. */
async function addGames(livery: Livery): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-games-'));
  const file = join(folder, 'games.json');
  const games = Array.from({ length: loaded }, (_, index) => ({
    vendor: 'NOVA',
    id: `bench-${index}`,
    name: `Game of the ${index}th night`,
    type: 'RNG',
  }));
  await writeFile(file, JSON.stringify({ games }));
  await livery.change('catalogue', 'import', file);
  await rm(folder, { recursive: true });
}

type On = { livery: Livery; page: Page };

async function scrollRow({ livery, page }: On): Promise<Row> {
  await page.goto(livery.url(brand, '/m/slot-games'));
  await ready(page);
  let tiles = 0;
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== '/api/v1/games') return;
    const { value } = (await response.json()) as { value: { games: unknown[] } };
    tiles += value.games.length;
  });
  // A slow machine may need more than one turn to load a page, so a single turn without new tiles does not end the loop.
  for (let idle = 0; tiles < loaded && idle < 5; ) {
    const before = tiles;
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    // A page is requested at most once a second.
    await page.waitForTimeout(1500);
    idle = tiles === before ? idle + 1 : 0;
  }
  if (tiles < loaded) throw new Error(`only ${tiles} of ${loaded} tiles were loaded: nothing to measure`);
  const frames = await framesWhileScrolling(page, slowdown);
  const long = frames.filter((length) => length > longFrame).length;
  return {
    name: `frames over ${longFrame} ms while scrolling back through over a thousand loaded tiles, ${slowdown} times slower`,
    value: (long / frames.length) * 100,
    unit: '%',
    atMost: 5,
    detail: `${tiles} tiles; ${long} of ${frames.length} frames, the longest ${Math.max(...frames).toFixed(0)} ms`,
  };
}

async function launchRow({ livery, page }: On): Promise<Row> {
  const took: number[] = [];
  for (let turn = 0; turn < launches; turn += 1) {
    await page.goto(livery.url(brand, '/m/slot-games?vassalage=NOVA'));
    await ready(page);
    const begun = performance.now();
    await page.getByRole('main').getByRole('article').nth(turn).getByRole('button').first().click();
    await page.locator('body[data-ready]').waitFor();
    await page.locator('[data-balance]:not([data-balance=""])').waitFor();
    took.push(performance.now() - begun);
  }
  return {
    name: 'a game from the tap until it is playable, in the same window, median of 5',
    value: median(took),
    unit: 'ms',
    detail: took.map((each) => each.toFixed(0)).join(', '),
  };
}
