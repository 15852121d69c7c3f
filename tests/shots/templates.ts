/**
 * Makes a brand from each template into a folder of its own, shoots some of its pages at three widths, and lays the same page of all
 * brands side by side. Templates and widths named as arguments restrict it; `--picture` writes the picture of the documents; `--arabic` shoots the
 * brands in Arabic.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { type TemplateId, templateIds } from '../../schema/brand-templates.ts';
import { type PageId, routeOf } from '../../schema/routes.ts';
import { projectRoot } from '../../server/project-root.ts';
import { addressOf } from '../support/address-of.ts';
import { openBrowser, phone } from '../support/browser.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { logIn, ready } from '../support/pages.ts';
import { aTemplateBrand } from '../support/template-brand.ts';
import { brandsPicture, contactSheet, type Shot } from './contact-sheet.ts';

const wanted = process.argv.slice(2);
const arabic = wanted.includes('--arabic');
const folder = join(projectRoot, '.shots', 'templates');
const named = templateIds.filter((id) => wanted.includes(id));
const templates = named.length === 0 ? templateIds : named;
/** Colours as ten operators would choose them. */
const colours: Readonly<Record<TemplateId, string>> = {
  clear: '#2563eb',
  night: '#6d4aff',
  warm: '#d6273b',
  calm: '#0f6b66',
  fine: '#a12a22',
  match: '#d7261e',
  arcade: '#ff2d9b',
  gala: '#0f6f4f',
  press: '#e8431f',
  sweet: '#e0559a',
};
const names: Readonly<Record<TemplateId, string>> = {
  clear: 'Brightly',
  night: 'Nova',
  warm: 'Fiesta',
  calm: 'Rawda',
  fine: 'Jade Hall',
  match: 'Kickoff',
  arcade: 'Insert',
  gala: 'Belmond',
  press: 'The Ace',
  sweet: 'Bonbon',
};
const widths: Readonly<Record<string, BrowserContextOptions>> = {
  '360': { ...phone, viewport: { width: 360, height: 780 } },
  '390': { ...phone, deviceScaleFactor: 2 },
  '1280': { viewport: { width: 1280, height: 844 } },
};
const visitorPages: readonly PageId[] = ['home', 'slotGames', 'register', 'login'];

const tenants = await mkdtemp(join(tmpdir(), 'livery-templates-'));
// Before the start, which gives each brand its demo accounts.
for (const template of templates) await create(template);
const livery = await startLivery({ TENANTS_DIR: tenants });
const browser = await openBrowser();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
try {
  const chosen = Object.entries(widths).filter(([width]) => wanted.includes(width));
  for (const [width, options] of chosen.length === 0 ? Object.entries(widths) : chosen)
    await shootWidth(width, options);
} finally {
  await browser.close();
  await livery.close();
  await rm(tenants, { recursive: true, force: true });
}
console.log(`Sheets: ${folder}`);

async function create(template: TemplateId): Promise<void> {
  const brand = await aTemplateBrand(tenants, template, [
    '--name',
    names[template],
    '--colour',
    colours[template],
    '--languages',
    arabic ? 'AR,EN' : 'EN,AR,CN,TY',
  ]);
  // Announcements would cover the pages.
  const file = join(brand, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  manifest.home.popups = { frequency: 'never' };
  await writeFile(file, JSON.stringify(manifest));
}

async function shootWidth(width: string, options: BrowserContextOptions): Promise<void> {
  const shots: Shot[] = [];
  for (const template of templates) shots.push(...(await shootBrand({ livery, browser, brand: template, options })));
  for (const title of new Set(shots.map((shot) => shot.title))) {
    const same = shots.filter((shot) => shot.title === title);
    const sheet = await contactSheet({
      browser,
      shots: same.map((shot) => ({ ...shot, title: shot.brand })),
      title: `${title}, ${width} px`,
      columns: width === '1280' ? 3 : 5,
    });
    await writeFile(join(folder, `${width}-${title}.png`), sheet);
    if (title === 'home' && width === '390' && wanted.includes('--picture'))
      await writeFile(
        join(projectRoot, 'docs/pictures/templates.jpg'),
        await brandsPicture({ browser, shots: same, columns: 5, width: 1240 }),
      );
  }
  console.log(`${width}: ${shots.length} pages`);
}

async function shootBrand({
  livery: server,
  browser: open,
  brand,
  options,
}: {
  livery: Livery;
  browser: Browser;
  brand: string;
  options: BrowserContextOptions;
}): Promise<Shot[]> {
  const locale = arabic ? 'ar' : 'en-GB';
  const context = await open.newContext({ ...options, reducedMotion: 'reduce', locale });
  const tab = await context.newPage();
  const shots: Shot[] = [];
  const shoot = async (title: string, fullPage = false) => {
    await tab.waitForLoadState('networkidle').catch(() => undefined);
    shots.push({ brand, title, bytes: await tab.screenshot({ fullPage }) });
  };
  const visit = async (page: PageId) => {
    await tab.goto(server.url(brand, addressOf(page)));
    await ready(tab).catch(() => console.log(`${brand} ${page}: did not become ready`));
  };
  for (const page of visitorPages) {
    await visit(page);
    await shoot(page);
  }
  if (options.isMobile === true) {
    await visit('home');
    const height = await tab.evaluate(() => document.documentElement.scrollHeight);
    await tab.setViewportSize({ width: options.viewport?.width ?? 390, height: Math.min(height, 4200) });
    await shoot('whole home');
    await tab.setViewportSize(options.viewport ?? { width: 390, height: 844 });
  }
  await logIn({ livery: server, page: tab, account: 'player', brand });
  await visit('memberHome');
  await shoot('member');
  await visit('home');
  await tab
    .locator(`header a[href="${routeOf('memberHome').path}"]`)
    .first()
    .click();
  await tab.locator('dialog[open]').first().waitFor();
  await shoot('member menu');
  await context.close();
  return shots;
}
