import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { sessionKey } from '../../runtime/session/session-record.ts';
import { routeOf } from '../../schema/routes.ts';
import type { Clock } from '../../server/clock.ts';
import { openContext, phone, sharedBrowser } from './browser.ts';
import { type Livery, startLivery } from './livery.ts';
import { complaintsOf, ready } from './pages.ts';
import { type StoredSession, sessionByCalls } from './player-by-calls.ts';
import { awayPopups, sendPopupsAway } from './popups.ts';
import { type Witness, witnessOf } from './report-failure.ts';

/** A new browser context on a phone's viewport, with the storage of an earlier one if given. */
export type Visit = { context: BrowserContext; page: Page; complaints: string[] };

type VisitOptions = Omit<BrowserContextOptions, 'reducedMotion'> & {
  /** Journeys about popups let them open over home by themselves. In the others, the visitor has already dismissed them. */
  readonly popups?: boolean;
  /** Pages move only in journeys about movement. The others would just wait for it. */
  readonly motion?: boolean;
  /** If `false`, the visit's first page loads no pictures. */
  readonly pictures?: boolean;
};

export type Stage = {
  readonly livery: Livery;
  /** Closed after the test. */
  visit(options?: VisitOptions): Promise<Visit>;
  /** Goes to the path and waits until the page is hydrated. */
  open(where: { page: Page; path: string; brand?: string }): Promise<void>;
  /** A visit as a demo account, logged in once per file by calls. `undefined` visits without an account. */
  visitAs(who: { account: string | undefined; brand?: string; options?: VisitOptions }): Promise<Visit>;
  /** Changes a setting of a brand to a value in the command's format. It is reset after the test. */
  set(brand: string, path: string, value: string): Promise<void>;
  /** Resets a setting of a brand after the test, however the test changes it. */
  putBack(brand: string, path: string): void;
  /** Logs in as a demo account by calls, because the form has its own journeys, and opens home. */
  logIn(who: { page: Page; account?: string; brand?: string }): Promise<void>;
  /** Logs in without a page of the brand, for journeys whose next step opens one. */
  logInBefore(who: { page: Page; account?: string; brand?: string }): Promise<void>;
};

/**
 * The whole program and a browser for the tests of a file. `settings` are its environment variables, `clock` is the servers' clock,
 * `embedded` chooses the database.
 */
export function aStage(
  settings: () => Promise<NodeJS.ProcessEnv> = async () => ({}),
  replaced: { readonly clock?: Clock; readonly embedded?: boolean } = {},
): Stage {
  let livery: Livery | undefined;
  const contexts = new Map<BrowserContext, Witness>();
  /** Settings that the test has changed, by brand and path. */
  const changed = new Map<string, readonly [brand: string, path: string]>();
  const storedSessions = new Map<string, Promise<StoredSession>>();

  beforeAll(async () => {
    [livery] = await Promise.all([settings().then((env) => startLivery(env, replaced)), sharedBrowser()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') for (const witness of contexts.values()) await witness.report(task.name);
    await Promise.all([...contexts.keys()].map((context) => context.close()));
    contexts.clear();
    for (const where of changed.values()) await stage.livery.change('unset', ...where);
    changed.clear();
  });
  afterAll(async () => {
    await livery?.close();
  });

  const sessionOf = ({ account, brand }: { account: string; brand: string }) => {
    const password = stage.livery.demoAccounts[brand]?.[account] ?? '';
    return sessionByCalls({ livery: stage.livery, brand, clock: replaced.clock, username: account, password });
  };

  const stage: Stage = {
    get livery() {
      if (livery === undefined) throw new Error('the stage is not running yet: use it in hooks and tests only');
      return livery;
    },
    async visit({ popups = false, motion = false, pictures = true, ...options } = {}) {
      const context = await openContext({
        ...phone,
        serviceWorkers: 'block',
        reducedMotion: motion ? 'no-preference' : 'reduce',
        ...options,
      });
      contexts.set(context, witnessOf(context));
      if (!popups) await context.addInitScript(sendPopupsAway, awayPopups);
      // Hides service workers from the page. If they were blocked instead, the page would still request their files and cache everything.
      if (options.serviceWorkers !== 'allow') await context.addInitScript(hideServiceWorkers);
      const page = await context.newPage();
      if (!pictures) await blockPictures(page);
      return { context, page, complaints: complaintsOf(page) };
    },
    async set(brand, path, value) {
      stage.putBack(brand, path);
      await stage.livery.change('set', brand, path, value);
    },
    putBack(brand, path) {
      changed.set(`${brand} ${path}`, [brand, path]);
    },
    async visitAs({ account, brand = 'aurora', options }) {
      if (account === undefined) return stage.visit(options);
      const key = `${brand} ${account}`;
      const session = storedSessions.get(key) ?? sessionOf({ account, brand });
      storedSessions.set(key, session);
      return stage.visit({ ...options, storageState: await session });
    },
    async open({ page, path, brand = 'aurora' }) {
      await page.goto(stage.livery.url(brand, path));
      await ready(page);
    },
    async logIn({ page, account = 'player', brand = 'aurora' }) {
      const { cookies } = await sessionOf({ account, brand });
      await page.context().addCookies(cookies);
      await page.goto(stage.livery.url(brand, routeOf('home').path));
      // From the cookies alone, the page requests the rest of the session.
      await page.waitForFunction((key) => localStorage.getItem(key)?.includes('"token"'), sessionKey);
    },
    async logInBefore({ page, account = 'player', brand = 'aurora' }) {
      const { cookies, origins } = await sessionOf({ account, brand });
      await page.context().addCookies(cookies);
      // A file without scripts, from which the brand's storage is reached.
      await page.goto(stage.livery.url(brand, '/robots.txt'));
      await page.evaluate(
        (items) => {
          for (const { name, value } of items) localStorage.setItem(name, value);
        },
        origins.flatMap(({ localStorage }) => localStorage),
      );
    },
  };
  return stage;
}

/** The browser itself blocks pictures. With a route, each request of the page would pass through the test. */
async function blockPictures(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', { urls: ['*/media/*'] });
}

/** Runs in the page. */
function hideServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}
