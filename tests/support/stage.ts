import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { routeOf } from '../../schema/routes.ts';
import { openBrowser, phone } from './browser.ts';
import { type Livery, startLivery } from './livery.ts';
import { complaintsOf, ready } from './pages.ts';

/** A phone that was never here before, unless it is given what an earlier one kept. */
export type Visit = { context: BrowserContext; page: Page; complaints: string[] };

export type Stage = {
  readonly livery: Livery;
  readonly browser: Browser;
  /** Closed after the test. */
  visit(options?: BrowserContextOptions): Promise<Visit>;
  /** Goes there, and waits until the page answers. */
  open(where: { page: Page; path: string; brand?: string }): Promise<void>;
  /** The same as a demo account, which logs in once a file: a login is a journey of its own. Without one, as a visitor. */
  visitAs(who: {
    account: string | undefined;
    brand?: string;
    options?: BrowserContextOptions;
  }): Promise<Visit>;
  /** By the form of the login page, as a demo account. */
  logIn(who: { page: Page; account?: string; brand?: string }): Promise<void>;
};

/** The whole program and a browser for the tests of a file. `settings` are those of its environment. */
export function aStage(settings: () => Promise<NodeJS.ProcessEnv> = async () => ({})): Stage {
  let livery: Livery | undefined;
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  const kept = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();
  const there = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('the stage is set before the first test, not before that');
    return part;
  };

  beforeAll(async () => {
    [livery, browser] = await Promise.all([settings().then(startLivery), openBrowser()]);
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await livery?.close();
  });

  const stage: Stage = {
    get livery() {
      return there(livery);
    },
    get browser() {
      return there(browser);
    },
    async visit(options) {
      const context = await stage.browser.newContext({ ...phone, locale: 'en-GB', ...options });
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      return { context, page, complaints: complaintsOf(page) };
    },
    async visitAs({ account, brand = 'aurora', options }) {
      if (account === undefined) return stage.visit(options);
      const key = `${brand} ${account}`;
      const storageState = kept.get(key);
      const visit = await stage.visit({ ...options, ...(storageState !== undefined && { storageState }) });
      if (storageState !== undefined) return visit;
      await stage.logIn({ page: visit.page, account, brand });
      kept.set(key, await visit.context.storageState());
      return visit;
    },
    async open({ page, path, brand = 'aurora' }) {
      await page.goto(stage.livery.url(brand, path));
      await ready(page);
    },
    async logIn({ page, account = 'player', brand = 'aurora' }) {
      await stage.open({ page, brand, path: routeOf('login').path });
      await page.locator('form input[name=username]').fill(account);
      await page.locator('form input[name=password]').fill(stage.livery.demoAccounts[brand]?.[account] ?? '');
      await page.locator('form button[type=submit]').click();
      await page.waitForURL((url) => url.pathname === routeOf('home').path);
      await page.waitForFunction(() => localStorage.getItem('session.v1') !== null);
    },
  };
  return stage;
}
