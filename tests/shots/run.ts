/** Shoots pages of all brands and lays them out on contact sheets. Brands or pages named as arguments restrict it. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { languages } from '../../schema/languages.ts';
import { isPageOn, type PageId, pageIds } from '../../schema/routes.ts';
import { projectRoot } from '../../server/project-root.ts';
import { accountFor, addressOf } from '../support/address-of.ts';
import { openBrowser, phone } from '../support/browser.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { logIn, ready } from '../support/pages.ts';
import { brandsPicture, contactSheet, type Shot } from './contact-sheet.ts';

const folder = join(projectRoot, '.shots');
const wanted = process.argv.slice(2);
const widths: Record<string, BrowserContextOptions> = {
  '360': { ...phone, viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 },
  '390': { ...phone, deviceScaleFactor: 2 },
  '1280': { viewport: { width: 1280, height: 844 }, deviceScaleFactor: 1 },
};
/** The picture of the README. It is only written on request, because it is committed. */
const picture = wanted.includes('--picture') ? join(projectRoot, 'docs/pictures/brands.jpg') : undefined;
const livery = await startLivery();
const browser = await openBrowser();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const complaints: string[] = [];
try {
  for (const [width, options] of Object.entries(widths)) {
    const shots: Shot[] = [];
    const ids = livery.brands.ids();
    for (const brand of ids.filter((id) => isWanted(id, ids)).flatMap((id) => livery.brands.byId(id) ?? [])) {
      const pages = pageIds.filter((page) => isPageOn(page, brand.manifest) && isWanted(page, pageIds));
      for (const account of [undefined, 'player', 'agent'] as const) {
        const context = await browser.newContext({
          ...options,
          reducedMotion: 'reduce',
          locale: languages[brand.manifest.locale.default].code,
        });
        const tab = await context.newPage();
        tab.on(
          'console',
          (message) => message.type() === 'error' && complaints.push(`${brand.id} ${tab.url()}: ${message.text()}`),
        );
        if (account !== undefined) await logIn({ livery, page: tab, account, brand: brand.id });
        // Public pages look different to members as well, and one page represents all of them.
        for (const page of pages.filter((id) => accountFor(id) === account || id === 'home'))
          shots.push(await shoot({ livery, tab, brand: brand.id, page, account, width }));
        await context.close();
      }
      console.log(`${brand.id} at ${width}: ${shots.filter((shot) => shot.brand === brand.id).length} pages`);
    }
    await writeSheets(browser, shots, width);
    if (width === '390') await writePicture(browser, shots);
  }
} finally {
  await browser.close();
  await livery.close();
}
for (const complaint of new Set(complaints)) console.log(complaint);
console.log(`Contact sheets: ${folder}`);

function isWanted(name: string, of: readonly string[]): boolean {
  const named = wanted.filter((word) => of.includes(word));
  return named.length === 0 || named.includes(name);
}

async function shoot({
  livery: server,
  tab,
  brand,
  page,
  account,
  width,
}: {
  livery: Livery;
  tab: Page;
  brand: string;
  page: PageId;
  account: string | undefined;
  width: string;
}): Promise<Shot> {
  await tab.goto(server.url(brand, addressOf(page)));
  await ready(tab).catch(() => complaints.push(`${brand} ${page}: did not become ready`));
  await tab.waitForLoadState('networkidle').catch(() => undefined);
  const name = `${width}-${brand}-${page}${account === undefined ? '' : `-${account}`}`;
  const bytes = await tab.screenshot({ path: join(folder, `${name}.png`) });
  return { brand, title: account === undefined ? page : `${page} (${account})`, bytes };
}

async function writeSheets(open: Browser, shots: readonly Shot[], width: string): Promise<void> {
  const brands = [...new Set(shots.map(({ brand }) => brand))];
  for (const brand of brands) {
    const sheet = await contactSheet({
      browser: open,
      shots: shots.filter((shot) => shot.brand === brand),
      title: `${brand}, ${width} px`,
    });
    await writeFile(join(folder, `sheet-${width}-${brand}.png`), sheet);
  }
}

async function writePicture(open: Browser, shots: readonly Shot[]): Promise<void> {
  if (picture === undefined) return;
  const homes = shots.filter(({ title }) => title === 'home');
  await mkdir(dirname(picture), { recursive: true });
  await writeFile(picture, await brandsPicture({ browser: open, shots: homes }));
}
