import type { BrowserContextOptions, Page } from 'playwright-core';
import { sharedBrowser } from './browser.ts';
import type { aStaffCookie } from './colleague.ts';
import { consoleHost, type Livery } from './livery.ts';
import { complaintsOf } from './pages.ts';

/** A desktop window. */
export const desk = { viewport: { width: 1280, height: 800 }, timezoneId: 'UTC' };

/** The console's home, signed in as the owner of the sandbox or as a colleague. The caller closes the context. */
export async function enterConsole({
  livery,
  options = desk,
  as,
}: {
  livery: Livery;
  options?: BrowserContextOptions | undefined;
  as?: Awaited<ReturnType<typeof aStaffCookie>> | undefined;
}) {
  const context = await (await sharedBrowser()).newContext(options);
  if (as !== undefined) await context.addCookies([as]);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  const home = `http://${consoleHost}:${livery.port}/`;
  await page.goto(as === undefined ? (await livery.command('console')).text.trim() : home);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  return { context, page, complaints };
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
          [element, element.parentElement ?? element].every(
            (each) => getComputedStyle(each).overflowX === 'visible',
          ) &&
          // Texts for screen readers only are one pixel wide.
          element.clientWidth > 1,
      )
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`),
  );
