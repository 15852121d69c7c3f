import type { BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { wire } from '../../schema/constants.ts';
import text from '../../texts/EN/console.json' with { type: 'json' };
import { openContext } from './browser.ts';
import type { aStaffCookie } from './colleague.ts';
import { consoleHost, type Livery } from './livery.ts';
import { complaintsOf } from './pages.ts';
import { patience } from './patience.ts';
import { awayPopups, sendPopupsAway } from './popups.ts';

/** A desktop window. */
export const desk = { viewport: { width: 1280, height: 800 }, timezoneId: 'UTC' };

/**
 * The console's home, signed in: as the owner of the sandbox, or as a colleague. The caller closes the context. Frames stay empty unless
 * the journey is about them: the overview of a brand shows two whole sites, which take four times as long as the page itself.
 */
export async function enterConsole({
  livery,
  options = desk,
  as,
  frames = false,
  popups = false,
}: {
  livery: Livery;
  options?: BrowserContextOptions | undefined;
  as?: Awaited<ReturnType<typeof aStaffCookie>> | undefined;
  frames?: boolean;
  /** Lets the popups of sites in frames open by themselves, which covers whatever a test reaches for there. */
  popups?: boolean;
}) {
  const context = await openContext(options);
  if (as !== undefined) await context.addCookies([as]);
  const page = await context.newPage();
  if (!frames) await emptyFrames(page);
  else if (!popups) await context.addInitScript(sendPopupsAway, awayPopups);
  const complaints = complaintsOf(page);
  const home = `http://${consoleHost}:${livery.port}/`;
  await page.goto(as === undefined ? (await livery.command('console')).text.trim() : home);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  return { context, page, complaints };
}

const pageOf = (scope: Page | Locator): Page => ('page' in scope ? scope.page() : scope);

/** The button of a select, which shows what is chosen. */
export const selectOf = (scope: Page | Locator, label: string | RegExp): Locator =>
  scope
    .getByLabel(label, { exact: true })
    .and(pageOf(scope).locator('button[aria-haspopup=listbox]:not([tabindex="-1"])'));

/** Opens a select, or a box that finds its options by typing, and takes one. */
export async function choose(scope: Page | Locator, label: string | RegExp, option: string): Promise<void> {
  const page = pageOf(scope);
  await selectOf(scope, label)
    .or(scope.getByRole('combobox', { name: label, exact: true }))
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

/** Types a moment such as `2090-12-22T18:00` into its field, digit by digit. */
export async function typeMoment(scope: Page | Locator, label: string | RegExp, local: string): Promise<void> {
  const [, year, month, day, hour, minute] = /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)$/.exec(local) ?? [];
  await scope.getByRole('group', { name: label }).getByRole('spinbutton').first().focus();
  for (const digit of `${day}${month}${year}${hour}${minute}`) await pageOf(scope).keyboard.press(digit);
}

/** The input of a field for files, by the name of the field. */
export const fileInput = (scope: Page | Locator, label: string): Locator =>
  scope.getByRole('group', { name: label, exact: true }).locator('input[type=file]');

/** Loads no site in the page's frames. The browser blocks them, because a route would send every request of the page through the test. */
async function emptyFrames(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', { urls: ['*.preview.*'] });
}

/**
 * Navigates an open console as its links do, which takes a fifth of the time of opening it again. Call it before the
 * first page.
 */
export function walkConsole(page: Page): {
  /** Goes to an address of the console. Resolves once its page is shown and `quiet`. */
  goTo(path: string): Promise<void>;
  /** Resolves once no request of the page is pending and the last answer causes no further one. */
  quiet(): Promise<void>;
} {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (request.frame() === page.mainFrame() && !request.url().includes(wire.staffEventsPath)) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const quiet = async () => {
    do {
      await expect.poll(() => [...pending].map((request) => request.url())).toEqual([]);
      await page.evaluate(twoFrames);
    } while (pending.size > 0);
  };
  return {
    quiet,
    async goTo(path) {
      await page.evaluate(followAddress, path);
      await page.waitForFunction(isPageThere, text.loading, { timeout: patience, polling: 50 });
      await quiet();
    },
  };
}

/** Runs in the page. Answers are rendered, and their further requests sent, before the second frame. */
const twoFrames = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** Runs in the page. It empties the title, which the next page sets once it is rendered. */
function followAddress(path: string): void {
  if (location.pathname === path) return;
  document.title = '';
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/** Runs in the page. */
function isPageThere(loading: string): boolean {
  return (
    document.title !== '' && ![...document.querySelectorAll('main p')].some((each) => each.textContent === loading)
  );
}

/** Elements of the page, or of lists over it, whose content is wider than themselves. */
export const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *, [role=listbox] *, [role=menu] *')]
      .filter(
        (element) =>
          element.tagName !== 'INPUT' &&
          element.scrollWidth > element.clientWidth + 1 &&
          // A part that scrolls within itself can show the rest, such as the tabs of a brand on a phone.
          [element, element.parentElement ?? element].every((each) => getComputedStyle(each).overflowX === 'visible') &&
          // Texts for screen readers only are one pixel wide.
          element.clientWidth > 1,
      )
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`),
  );
