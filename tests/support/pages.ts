import type { BrowserContext, Page } from 'playwright-core';
import { routeOf } from '../../schema/routes.ts';
import type { Livery } from './livery.ts';
import { patience } from './patience.ts';

/**
 * Milliseconds between two checks of a page while waiting. By default Playwright checks with every frame, which makes the page draw sixty
 * times a second for nothing.
 */
const polling = 50;

/** Waits until the page is hydrated, including its controls, whose code loads after the page's. */
export async function ready(page: Page): Promise<void> {
  await shellReady(page);
  await page.waitForFunction(areControlsReady, undefined, { timeout: patience, polling });
}

/**
 * Waits until the page is hydrated and everything in the viewport, or near it after a scroll, has loaded. Other blocks are not requested. A quiet network shows
 * neither, because on a busy machine it is quiet before a page sends requests.
 */
export async function settled(page: Page): Promise<void> {
  await ready(page);
  await page.waitForFunction(isSettled, undefined, { timeout: patience, polling });
}

/** Runs in the page. */
function isSettled(): boolean {
  return (
    document.fonts.status === 'loaded' &&
    document.querySelector('main') !== null &&
    [...document.querySelectorAll('main :is([aria-busy=true], [data-skeleton])')].every(
      (element) => element.closest('[data-far]') !== null,
    )
  );
}

/**
 * Goes to an address without a new document, as links do, and waits until its page has settled. Costs a fifth of a new document, whose
 * scripts the browser compiles again.
 */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(followAddress, address);
  await page.waitForFunction(() => document.title !== '', undefined, { timeout: patience, polling });
  await settled(page);
}

/** Runs in the page. It empties the title, which the next page sets once it is rendered; the same address keeps it. */
export function followAddress(address: string): void {
  if (location.pathname + location.search !== address) document.title = '';
  history.pushState({ key: address, position: 1 }, '', address);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

/** Waits until the shell around the page is hydrated. */
export async function shellReady(page: Page): Promise<void> {
  await page.waitForFunction(isShellReady, undefined, { timeout: patience, polling });
}

/** Runs in the page. */
export function isShellReady(): boolean {
  return document.documentElement.dataset.ready === 'true';
}

/**
 * Runs in the page. React adds properties to the elements that it has hydrated. Parts far below the viewport hydrate when they come near.
 * Nobody answers a captcha before its picture is there, and an answer without one is wrong.
 */
export function areControlsReady(): boolean {
  return (
    document.querySelector('form button [data-skeleton]') === null &&
    // Edited content has no handlers of its own; its container handles clicks.
    [...document.querySelectorAll('main :is(a, button), form button')]
      .filter((element) => element.closest('[data-content], [data-far]') === null)
      .every((element) => Object.keys(element).some((key) => key.startsWith('__react')))
  );
}

/** Logs in as a demo account through the login form. */
export async function logIn({
  livery,
  page,
  account,
  brand,
}: {
  livery: Livery;
  page: Page;
  account: string;
  brand: string;
}): Promise<void> {
  await page.goto(livery.url(brand, routeOf('login').path));
  await ready(page);
  await page.locator('form input[name=username]').fill(account);
  await page.locator('form input[name=password]').fill(livery.demoAccounts[brand]?.[account] ?? '');
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === routeOf('home').path);
  await page.waitForFunction(() => localStorage.getItem('session.v1') !== null);
}

/** Opens the side menu by the footer bar of the demo brands. */
export async function openSideMenu(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Menu', exact: true }).click();
  await page.locator('dialog[open]').getByRole('link', { name: 'Rewards', exact: true }).waitFor();
}

/**
 * Waits until no dialog is open, and the focus is where the last one leaves it, which follows in a later task. While one replaces another,
 * both are open.
 */
export async function noDialog(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
  await page.evaluate(laterTask);
}

/** Runs in the page. Resolves in a task of its own, without the page's clock. */
export const laterTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(0);
  });

/** Holds a part of a page back, its code or the answers of a call, until the returned function is called. */
export async function delay(
  on: Page | BrowserContext,
  part: string | RegExp,
  /** The only method that is held back; by default all are. */ method?: string,
): Promise<() => void> {
  let letThrough = () => {};
  const released = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await on.route(part, async (route) => {
    if (method === undefined || route.request().method() === method) await released;
    await route.continue();
  });
  return letThrough;
}

/** Messages that are not complaints about the product. */
const asides = [
  // Browsers report every refused call as a failed load, also those refused on purpose.
  /^Failed to load resource/,
  // React preloads the candidates of a picture that its `img` also has. Chromium chooses among them twice. On a busy machine its first
  // choice sometimes uses the viewport's width instead of `sizes`. `render-document.test.ts` checks that the page states the same both
  // times.
  /^The resource \S+\/media\/\S+ was preloaded using link preload but not used/,
];

/** Collects complaints of console and page from now on: hydration warnings, CSP violations, errors. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !asides.some((aside) => aside.test(text)))
      complaints.push(text);
  });
  page.on('pageerror', (error) => {
    complaints.push(error.message);
  });
  return complaints;
}
