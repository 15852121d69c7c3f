import { wire } from '../../schema/constants.ts';
import { languages } from '../../schema/languages.ts';
import { routeOf } from '../../schema/routes.ts';
import { addressOf } from '../support/address-of.ts';
import type { Livery } from '../support/livery.ts';
import { areControlsReady, isShellReady } from '../support/pages.ts';
import { awayPopups, sendPopupsAway } from '../support/popups.ts';
import { type Engine, type EnginePage, type Size, until } from './engine.ts';
import { brokenWords } from './examine.ts';
import { createLook, type Visited } from './look.ts';

type Visit = {
  readonly page: EnginePage;
  readonly livery: Livery;
  readonly brand: string;
  readonly open: (path: string) => Promise<void>;
};

/** Links that exist in every brand: the menu in the footer bar, the member's page in the header. */
const menuLink = `footer a[href="${routeOf('menu').path}"], nav a[href="${routeOf('menu').path}"]`;
const memberLink = `header a[href="${routeOf('memberHome').path}"]`;
const tile = 'main article button';
/** A word in the names of games of every brand. */
const soughtName = 'dragon';

/** A visitor looks around, logs in, comes back, and looks around as a member. Faults on the way are reported, not thrown. */
export async function visitBrand({
  engine,
  livery,
  brand,
  size,
}: {
  engine: Engine;
  livery: Livery;
  brand: string;
  size: Size;
}): Promise<Visited> {
  const page = await engine.visit();
  const { shots, findings, look } = createLook({ page, size, brand, settled: ready, also: [broken] });
  const open = (path: string) => page.open({ url: livery.url(brand, path), size });
  try {
    await speak({ page, livery, brand, open });
    await look({ title: 'home', go: () => open(addressOf('home')) });
    await look({ title: 'side menu', go: () => openSurface(page, menuLink) });
    for (const id of ['menu', 'login', 'register'] as const) await look({ title: id, go: () => open(addressOf(id)) });
    await look({ title: 'providers', go: () => open(addressOf('providers')) });
    await look({ title: 'search', go: () => search({ page, open }), settled: hasTiles });
    await look({ title: 'after login', go: () => logIn({ page, livery, brand, open }) });
    await look({ title: 'after reload', go: () => open(addressOf('home')).then(() => isMember(page)) });
    await look({ title: 'member sheet', go: () => openSurface(page, memberLink) });
    await look({ title: 'game list', go: () => open(addressOf('slotGames')), settled: hasTiles });
    await look({ title: 'game', go: () => page.click(tile), settled: isPlayable });
    await look({ title: 'back from the game', go: () => back(page), settled: hasTiles });
  } finally {
    await page.close();
  }
  return { shots, findings };
}

async function broken(page: EnginePage): Promise<readonly string[]> {
  const words = await page.evaluate({ run: brokenWords });
  return words.map((word) => `breaks '${word}' over two lines`);
}

/** Browsers request their own language, so the brand's language is set for its sheets. */
async function speak({ page, livery, brand, open }: Visit): Promise<void> {
  const language = livery.brands.byId(brand)?.manifest.locale.default ?? 'EN';
  await open(addressOf('help'));
  await ready(page);
  // On home, popups would cover the elements to be pressed.
  await page.evaluate({ run: sendPopupsAway, argument: awayPopups });
  await page.evaluate({
    run: (cookie) => Reflect.set(document, 'cookie', cookie),
    argument: `${wire.languageCookie}=${language}; Path=/`,
  });
  await open(addressOf('home'));
  const shown = await page.evaluate({ run: () => document.documentElement.lang });
  if (shown !== languages[language].code) throw new Error(`${brand} speaks ${shown}, not ${language}`);
  await ready(page);
  await page.complaints();
}

async function ready(page: EnginePage): Promise<void> {
  await until({ page, run: isShellReady, what: 'ready' });
  await until({ page, run: areControlsReady, what: 'listening to its controls' });
}

async function openSurface(page: EnginePage, link: string): Promise<void> {
  await page.click(link);
  await until({ page, run: () => document.querySelector('dialog[open] a') !== null, what: 'showing what was opened' });
}

/** Fills the box by typing, as a person does. */
async function search({ page, open }: Pick<Visit, 'page' | 'open'>): Promise<void> {
  await open(addressOf('searchGames'));
  await ready(page);
  await page.fill({ selector: 'main input', value: soughtName });
}

async function hasTiles(page: EnginePage): Promise<void> {
  const run = () => document.querySelectorAll('main article img').length > 3;
  await until({ page, run, what: 'showing games' });
  await ready(page);
}

/** Waits for the studio's page in the same window, which shows the game and the player's balance. */
async function isPlayable(page: EnginePage): Promise<void> {
  const run = () =>
    location.hostname.startsWith('studio.') &&
    document.body.dataset.ready !== undefined &&
    (document.querySelector<HTMLElement>('[data-balance]')?.dataset.balance ?? '') !== '';
  await until({ page, run, what: 'in a game that can be played' });
}

async function back(page: EnginePage): Promise<void> {
  // Continues once the call has answered, because the page in which it runs is then left.
  await page.evaluate({ run: () => void setTimeout(() => history.back()) });
  const run = () => location.pathname !== '/' && !location.hostname.startsWith('studio.');
  await until({ page, run, what: 'back from the game' });
}

/** Logs in by the form, as a person does. */
async function logIn({ page, livery, brand, open }: Visit): Promise<void> {
  await open(addressOf('login'));
  await ready(page);
  await page.fill({ selector: 'form input[name=username]', value: 'player' });
  await page.fill({ selector: 'form input[name=password]', value: livery.demoAccounts[brand]?.player ?? '' });
  await page.click('form button[type=submit]');
  await until({ page, run: () => location.pathname === '/m/home', what: 'at home after the login' });
  await isMember(page);
}

/** Checks the login both with the server, which needs the browser's cookie, and on the page. */
async function isMember(page: EnginePage): Promise<void> {
  await until({
    page,
    run: () => document.querySelector('header [aria-live][aria-busy=false]') !== null,
    what: 'showing the balance of who logged in',
  });
  const status = await page.evaluate({ run: async () => (await fetch('/api/v1/member')).status });
  if (status !== 200) throw new Error(`the server answers ${status} to who logged in`);
}
