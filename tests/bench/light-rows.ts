import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { routes } from '../../schema/routes.ts';
import { openBrowser, phone } from '../support/browser.ts';
import { serveFloor } from './floor/serve-floor.tsx';
import { argumentsOfStart, startProgram } from './program.ts';
import { median, type Row } from './rows.ts';

const brands = ['aurora', 'manila', 'oasis', 'jade'];
const pages = ['home', 'register'] as const;
/** Milliseconds of a visit that are measured. */
const opening = 7000;
/** Milliseconds after which a page has nothing left to load, and those for which it is then measured. */
const settled = 5000;
const atRest = 20_000;
/** A phone of the lower half of the market: four times slower than this machine. */
const slowdown = 4;
/** The first visit of each page warms its pictures and compressed answers up, and does not count. */
const visits = 4;
const slowVisits = 3;

const aims = { home: 2, register: 1.6 } as const;

/** How busy the main thread of a phone is with a page: while it opens, beside a floor page of the same libraries, and afterwards. */
export async function lightRows(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'livery-light-'));
  const server = await startProgram(await argumentsOfStart(), {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'error',
  });
  const floor = await serveFloor();
  const browser = await openBrowser();
  const urlOf = (brand: string, page: (typeof pages)[number]) =>
    `http://${brand}.localhost:${server.port}${routes[page].path}`;
  const all = new Map([
    ['floor', floor.url],
    ...pages.flatMap((page) => brands.map((brand): [string, string] => [`${page} ${brand}`, urlOf(brand, page)])),
  ]);
  try {
    const opened = await inTurns({
      all,
      times: visits,
      warmUp: 1,
      measure: (url) => busyWhileOpening({ browser, url }),
    });
    const blocked = await inTurns({ all, times: slowVisits, measure: (url) => blockedWhileOpening({ browser, url }) });
    const homes = new Map([...all].filter(([name]) => name.startsWith('home ')));
    const scrolled = await inTurns({
      all: homes,
      times: slowVisits,
      measure: (url) => blockedByFirstScroll({ browser, url }),
    });
    const rested = await atOnce({
      all: new Map([['floor', floor.url], ...homes]),
      measure: (url) => busyAtRest({ browser, url }),
    });
    const beside = await atOnce({ all: homes, measure: (url) => busyAtRest({ browser, url, until: showWinners }) });
    const floored = opened.get('floor') ?? Number.NaN;
    return [
      ...pages.flatMap((page) => [
        worst({
          name: `${page}: CPU of the main thread in the first 7 s, ratio to a floor page, median of ${visits - 1}`,
          values: of(page, opened),
          per: floored,
          unit: '',
          atMost: aims[page],
          beside: `floor ${floored.toFixed(2)} s`,
        }),
        worst({
          name: `${page}: blocking time in the first 7 s, ${slowdown} times slower, median of ${slowVisits}`,
          values: of(page, blocked),
          unit: 'ms',
          beside: `floor ${(blocked.get('floor') ?? Number.NaN).toFixed(0)} ms`,
        }),
      ]),
      worst({
        name: `home: blocking time of the first scroll and 3 s after it, ${slowdown} times slower, median of ${slowVisits}`,
        values: of('home', scrolled),
        unit: 'ms',
      }),
      worst({
        name: 'home: CPU of the main thread at rest, in 20 s',
        values: of('home', rested),
        unit: 's',
        atMost: 0.2,
        beside: `floor ${(rested.get('floor') ?? Number.NaN).toFixed(2)} s`,
      }),
      worst({
        name: 'home: CPU of the main thread at rest beside the moving winners, in 20 s',
        values: of('home', beside),
        unit: 's',
        atMost: 0.2,
      }),
    ];
  } finally {
    await browser.close();
    floor.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Measured = { readonly all: ReadonlyMap<string, string>; readonly measure: (url: string) => Promise<number> };

/** Medians of pages that take turns, so that other load on the machine affects all of them alike. */
async function inTurns({
  all,
  times,
  warmUp = 0,
  measure,
}: Measured & { times: number; warmUp?: number }): Promise<Map<string, number>> {
  const seen = new Map<string, number[]>([...all].map(([name]) => [name, []]));
  for (let turn = 0; turn < times; turn += 1) for (const [name, url] of all) seen.get(name)?.push(await measure(url));
  return new Map([...seen].map(([name, values]) => [name, median(values.slice(warmUp))]));
}

/** Pages at rest are open at the same time: processor time does not depend on who else has some. */
async function atOnce({ all, measure }: Measured): Promise<Map<string, number>> {
  return new Map(
    await Promise.all([...all].map(async ([name, url]): Promise<[string, number]> => [name, await measure(url)])),
  );
}

type Visit = { readonly browser: Browser; readonly url: string };

function busyWhileOpening({ browser, url }: Visit): Promise<number> {
  return visit({ browser }, async ({ page, devtools }) => {
    await open({ page, url, during: opening });
    return busyOf(devtools);
  });
}

/** Milliseconds by which tasks exceed 50 ms: input has to wait for them. */
function blockedWhileOpening({ browser, url }: Visit): Promise<number> {
  return visit({ browser }, async ({ page, devtools }) => {
    const blocked = await blockingTime({ page, devtools });
    await open({ page, url, during: opening });
    return blocked();
  });
}

/** The same of a swipe over an opened page, which hydrates what lies below the first screen. */
function blockedByFirstScroll({ browser, url }: Visit): Promise<number> {
  return visit({ browser }, async ({ page, devtools }) => {
    const blocked = await blockingTime({ page, devtools });
    await open({ page, url, during: opening });
    await closePopups(page);
    const before = await blocked();
    const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
    await devtools.send('Input.synthesizeScrollGesture', {
      x: width / 2,
      y: height * 0.7,
      yDistance: -height,
      gestureSourceType: 'touch',
    });
    await page.waitForTimeout(3000);
    return (await blocked()) - before;
  });
}

/** Slows the processor down. The returned function states the blocking time so far. */
async function blockingTime({ page, devtools }: { page: Page; devtools: CDPSession }): Promise<() => Promise<number>> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
      buffered: true,
    });
  });
  return async () => {
    const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
    return tasks.reduce((sum, duration) => sum + duration - 50, 0);
  };
}

function busyAtRest({
  browser,
  url,
  until = async () => undefined,
}: Visit & { until?: (page: Page) => Promise<void> }): Promise<number> {
  return visit({ browser }, async ({ page, devtools }) => {
    await open({ page, url, during: opening });
    await closePopups(page);
    await until(page);
    await page.waitForTimeout(settled);
    const before = await busyOf(devtools);
    await page.waitForTimeout(atRest);
    return (await busyOf(devtools)) - before;
  });
}

/** Closes the popups that open by themselves, as players do. */
async function closePopups(page: Page): Promise<void> {
  while ((await page.locator('dialog[open]').count()) > 0) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(1000);
  }
}

/** Scrolls down until the strip of winners is there, as a player does. */
async function showWinners(page: Page): Promise<void> {
  const strip = page.locator('ul[data-moving]');
  for (let turn = 0; turn < 60 && (await strip.count()) === 0; turn += 1) {
    await page.evaluate(() => window.scrollBy({ top: innerHeight / 2, behavior: 'instant' }));
    await page.waitForTimeout(200);
  }
  // Playwright's own way waits until the strip no longer moves.
  await strip.evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

async function visit(
  { browser }: { browser: Browser },
  measure: (on: { page: Page; devtools: CDPSession }) => Promise<number>,
): Promise<number> {
  const context = await browser.newContext({ ...phone, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    return await measure({ page, devtools });
  } finally {
    await context.close();
  }
}

async function open({ page, url, during }: { page: Page; url: string; during: number }): Promise<void> {
  const begun = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForTimeout(Math.max(0, during - (performance.now() - begun)));
}

/** Seconds of processor time that the page's main thread has used. */
async function busyOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

function of(page: string, values: ReadonlyMap<string, number>): [string, number][] {
  return [...values].flatMap(([name, value]) =>
    name.startsWith(`${page} `) ? [[name.slice(page.length + 1), value]] : [],
  );
}

function worst({
  name,
  values,
  per = 1,
  beside,
  ...row
}: Omit<Row, 'value' | 'detail'> & { values: readonly [string, number][]; per?: number; beside?: string }): Row {
  const sorted = values
    .map(([brand, value]): [string, number] => [brand, value / per])
    .sort(([, one], [, other]) => other - one);
  const detail = sorted.map(([brand, value]) => `${brand} ${Number(value.toFixed(2))}`);
  return {
    ...row,
    name: `${name}, worst of ${values.length} brands`,
    value: sorted[0]?.[1] ?? Number.NaN,
    detail: [...detail, ...(beside === undefined ? [] : [beside])].join(', '),
  };
}
