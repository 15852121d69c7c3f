import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { routes } from '../../schema/routes.ts';
import { openBrowser, phone } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { argumentsOfStart, startProgram } from './program.ts';
import { median, type Row } from './rows.ts';

/** The demo brands. The worst of them counts. */
const brands = ['aurora', 'manila', 'oasis', 'jade'];
const runs = 5;

type Page = 'home' | 'register';
/** Values of one brand: medians of its runs. */
type Measured = Record<'score' | 'lcp' | 'blocked' | 'shift' | 'bytes', number>;

const aims = { home: { score: 98 }, register: { score: 97 } } as const satisfies Record<Page, { score: number }>;

/**
 * Loading times for a player on Lighthouse's slow phone (its mobile preset), measured at the program that `npm start` runs. Nothing is
 * scrolled, so the bytes are those of the first view and of the page's own requests.
 */
export async function pageRows(page: Page): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'livery-pages-'));
  const server = await startProgram(await argumentsOfStart(), {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'error',
  });
  const port = await freePort();
  const browser = await openBrowser(`--remote-debugging-port=${port}`);
  try {
    const urlOf = (brand: string) => `http://${brand}.localhost:${server.port}${routes[page].path}`;
    // On first use, pictures are drawn and answers compressed. The second visit is what players usually get.
    for (const brand of brands) {
      const context = await browser.newContext(phone);
      const tab = await context.newPage();
      await tab.goto(urlOf(brand), { waitUntil: 'networkidle' });
      await context.close();
    }
    // The brands take turns, so that other load on the machine, above all the program's own start, affects all of them alike.
    const results = new Map<string, Measured[]>(brands.map((brand) => [brand, []]));
    for (let run = 0; run < runs; run += 1)
      for (const [brand, ofBrand] of results) ofBrand.push(await measure(urlOf(brand), port));
    const measured = new Map([...results].map(([brand, ofBrand]) => [brand, medians(ofBrand)]));
    return rowsOf(page, measured);
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(url: string, port: number): Promise<Measured> {
  const outcome = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' });
  const result = outcome?.lhr;
  const score = result?.categories.performance?.score;
  if (result === undefined || typeof score !== 'number')
    throw new Error(`Lighthouse measured nothing at ${url}: ${result?.runtimeError?.message}`);
  return {
    score: score * 100,
    lcp: numberOf(result, 'largest-contentful-paint') / 1000,
    blocked: numberOf(result, 'total-blocking-time'),
    shift: numberOf(result, 'cumulative-layout-shift'),
    bytes: numberOf(result, 'total-byte-weight') / 1000,
  };
}

function numberOf({ audits }: Result, audit: string): number {
  return audits[audit]?.numericValue ?? Number.NaN;
}

function medians(results: readonly Measured[]): Measured {
  const of = (key: keyof Measured) => median(results.map((result) => result[key]));
  return { score: of('score'), lcp: of('lcp'), blocked: of('blocked'), shift: of('shift'), bytes: of('bytes') };
}

function rowsOf(page: Page, measured: ReadonlyMap<string, Measured>): Row[] {
  const row = (of: keyof Measured, rest: Omit<Row, 'value' | 'detail'>): Row => {
    const values = [...measured].map(([brand, values]) => ({ brand, value: values[of] }));
    values.sort((a, b) => (rest.atLeast === undefined ? b.value - a.value : a.value - b.value));
    return {
      ...rest,
      value: values[0]?.value ?? Number.NaN,
      detail: values.map(({ brand, value }) => `${brand} ${Number(value.toFixed(2))}`).join(', '),
    };
  };
  const name = (what: string) =>
    `${page}: ${what}, Lighthouse mobile, median of ${runs}, worst of ${measured.size} brands`;
  return [
    row('score', { name: name('performance'), unit: '', atLeast: aims[page].score }),
    row('lcp', { name: name('largest contentful paint'), unit: 's', atMost: 2 }),
    row('blocked', { name: name('total blocking time'), unit: 'ms', atMost: 100 }),
    row('shift', { name: name('layout shift'), unit: '', atMost: 0.05 }),
    row('bytes', { name: name('bytes before scrolling'), unit: 'kB', atMost: 600 }),
  ];
}
