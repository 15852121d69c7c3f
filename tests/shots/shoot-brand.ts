import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Delivery } from '../../schema/delivery.ts';
import { isPageOn, type PageId, pageIds, routeOf } from '../../schema/routes.ts';
import { openBrowser, phone } from '../support/browser.ts';
import { areControlsReady, isShellReady } from '../support/pages.ts';
import { type Compared, compareShots } from './compare-shots.ts';
import { contactSheet, type Shot } from './contact-sheet.ts';

/** Pages of a single item, which a brand may not have. */
const ofItems: ReadonlySet<PageId> = new Set(['helpDetail', 'noticeDetail', 'promotionDetail', 'playGame']);
/** A smaller share comes from a caret, a shimmer or a figure that counts. */
export const smallestShare = 0.001;

/** Pixels from the top. */
const mostShown = 3000;
/** Milliseconds to wait for the pictures of a page. */
const patience = 8000;

export type ShotPage = {
  readonly page: PageId;
  readonly file: string;
  /** Share that looks different from the compared release; `undefined` if there is none, or if it has no such page. */
  readonly changed: number | undefined;
};
export type BrandShots = {
  readonly sheet: string;
  /** Before, after and difference of each page that looks different; `undefined` if none does. */
  readonly changes: string | undefined;
  readonly pages: readonly ShotPage[];
};

/**
 * Shoots the public pages of a preview on a phone, and compares them with those of another. Writes a picture of each, a contact sheet of
 * all and a contact sheet of the changes into a folder.
 */
export async function shootBrand({
  url,
  before,
  folder,
  only = [],
  onShot,
}: {
  /** Address of a preview. */
  url: string;
  before?: string | undefined;
  folder: string;
  /** All pages if empty. */
  only?: readonly PageId[];
  onShot(page: PageId): void;
}): Promise<BrandShots> {
  await mkdir(folder, { recursive: true });
  const browser = await openBrowser();
  try {
    const now = await shootPages({ browser, url, only, onShot });
    const then = before === undefined ? undefined : await shootPages({ browser, url: before, only, onShot });
    const pages: ShotPage[] = [];
    const changes: Shot[] = [];
    for (const [page, after] of now) {
      const file = join(folder, `${page}.png`);
      await writeFile(file, after);
      const earlier = then?.get(page);
      const compared: Compared | undefined =
        earlier === undefined ? undefined : await compareShots({ before: earlier, after });
      pages.push({ page, file, changed: compared?.share });
      if (earlier === undefined || compared === undefined || compared.share < smallestShare) continue;
      const of = (title: string, bytes: Buffer) => changes.push({ brand: '', title: `${page}, ${title}`, bytes });
      of('before', earlier);
      of('after', after);
      of(`${(compared.share * 100).toFixed(1)} % different`, compared.picture);
    }
    const sheet = join(folder, 'sheet.png');
    const shots = [...now].map(([page, bytes]) => ({ brand: '', title: page, bytes }));
    await writeFile(sheet, await contactSheet({ browser, shots, title: new URL(url).pathname }));
    if (changes.length === 0) return { sheet, changes: undefined, pages };
    const changed = join(folder, 'changes.png');
    await writeFile(changed, await contactSheet({ browser, shots: changes, title: 'What changed', columns: 6 }));
    return { sheet, changes: changed, pages };
  } finally {
    await browser.close();
  }
}

async function shootPages({
  browser,
  url,
  only,
  onShot,
}: {
  browser: Browser;
  url: string;
  only: readonly PageId[];
  onShot(page: PageId): void;
}): Promise<Map<PageId, Buffer>> {
  const context = await browser.newContext({ ...phone, deviceScaleFactor: 2, reducedMotion: 'reduce' });
  const tab = await context.newPage();
  const shots = new Map<PageId, Buffer>();
  await tab.goto(new URL('/config/manifest.json', url).href);
  const { manifest } = JSON.parse(await tab.locator('body').innerText()) as Delivery;
  const wanted = pageIds.filter(
    (page) =>
      (only.length === 0 ? !ofItems.has(page) : only.includes(page)) &&
      routeOf(page).guard === undefined &&
      isPageOn(page, manifest),
  );
  for (const page of wanted) {
    await tab.goto(new URL(routeOf(page).path, url).href);
    await tab.waitForFunction(isShellReady);
    await tab.waitForFunction(areControlsReady);
    await tab.waitForLoadState('networkidle');
    shots.set(page, await shoot(tab));
    onShot(page);
  }
  await context.close();
  return shots;
}

/** The page up to a limited height, because some pages have no end. The viewport takes that height at once, so that all pictures load. */
async function shoot(tab: Page): Promise<Buffer> {
  const tall = await tab.evaluate(() => document.documentElement.scrollHeight);
  const { width, height } = phone.viewport;
  await tab.setViewportSize({ width, height: Math.min(Math.max(tall, height), mostShown) });
  await tab.waitForLoadState('networkidle');
  // If a picture cannot be loaded, the sheet shows it as missing.
  await tab.waitForFunction(arePicturesThere, undefined, { timeout: patience }).catch(() => undefined);
  const bytes = await tab.screenshot({ animations: 'disabled', caret: 'hide' });
  await tab.setViewportSize({ width, height });
  return bytes;
}

/** Runs in the page. */
function arePicturesThere(): boolean {
  return [...document.images]
    .filter((image) => image.getBoundingClientRect().top < innerHeight)
    .every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
}
