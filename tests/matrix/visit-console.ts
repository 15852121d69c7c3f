import { pages } from '../../console/shell/pages.ts';
import { text } from '../../console/texts.ts';
import { wire } from '../../schema/constants.ts';
import { adminOperations } from '../../schema/generated/admin-operations.ts';
import { consoleHost, type Livery } from '../support/livery.ts';
import { barriersIn } from './barriers.ts';
import { type Engine, type EnginePage, type Size, until } from './engine.ts';
import { createLook, type Visited } from './look.ts';

const filter = 'main input[type=search]';
const switcher = 'header input[role=combobox]';
const brands = 'nav a[href="/brands"]';
const signOut = 'header > button:last-of-type';

/** Pages that the visit reaches by links. */
const seen = ['/', '/brands', '/brands/:brand', '/me'];
/** Values for the parts of the other pages' paths. Pages of missing things say that they are missing. */
const parts: Readonly<Record<string, string>> = { brand: 'jade', flag: 'CBS3', code: 'K7M4XQ3P', number: '1' };

/** The owner of a sandbox signs in by a link, finds brands in three ways, opens every page, signs out, and returns until the session ends. */
export async function visitConsole(engine: Engine, livery: Livery, size: Size): Promise<Visited> {
  const page = await engine.visit();
  const { shots, findings, look } = createLook({ page, size, brand: 'console', settled: ready, also: [barriers] });
  const open = (path: string) => page.open({ url: `http://${consoleHost}:${livery.port}${path}`, size });
  const press = async (selector: string) => {
    await shows(page, selector);
    await page.click(selector);
  };
  try {
    await look({ title: 'sign-in', go: () => open('/brands'), settled: () => shows(page, 'form button') });
    await look({
      title: 'home',
      go: async () => page.open({ url: await linkOf(livery), size }),
      settled: () => isRead(page),
    });
    await look({ title: 'brands', go: () => press(brands), settled: () => shows(page, 'main table a') });
    await look({
      title: 'brands, filtered',
      go: () => page.fill({ selector: filter, value: 'jad' }),
      settled: async () => {
        await has(page, { selector: 'main tbody tr', count: 1 });
        const typed = await page.evaluate({
          run: (selector) => document.querySelector<HTMLInputElement>(selector)?.value,
          argument: filter,
        });
        if (typed !== 'jad') throw new Error(`the filter has '${typed}' of 'jad'`);
      },
    });
    await look({ title: 'brand', go: () => press('main table a'), settled: () => isAt(page, '/brands/jade') });
    await look({ title: 'brand switcher', go: () => press(switcher), settled: () => shows(page, '[role=option]') });
    await look({
      title: 'brand switcher, typed',
      go: () => page.type('oas'),
      settled: () => has(page, { selector: '[role=option]', count: 1 }),
    });
    await look({
      title: 'another brand',
      go: async () => {
        await page.press('ArrowDown');
        await page.press('Enter');
      },
      settled: () => isAt(page, '/brands/oasis'),
    });
    await look({
      title: 'palette',
      go: () => page.press('Control+k'),
      settled: () => shows(page, '[role=dialog] [role=menuitem]'),
    });
    await look({
      title: 'palette, typed',
      go: async () => {
        await page.type('ja');
        await page.press('ArrowDown');
        await page.press('ArrowUp');
      },
      settled: () => shows(page, '[role=menuitem][data-focused]'),
    });
    await look({
      title: 'brand from the palette',
      go: () => page.press('Enter'),
      settled: () => isAt(page, '/brands/jade'),
    });
    for (const { path } of pages.filter((each) => !seen.includes(each.path)))
      await look({
        title: path,
        go: () => open(path.replaceAll(/:(\w+)/g, (_, part: string) => parts[part] ?? 'none')),
        settled: () => isRead(page),
      });
    await look({
      title: 'my account',
      // The bar of phones has no room for its link.
      go: () => open('/me'),
      settled: () => shows(page, 'main section + section p'),
    });
    await look({ title: 'signed out', go: () => press(signOut), settled: () => shows(page, 'form button') });
    await look({
      title: 'dialog',
      go: async () => {
        await page.open({ url: await linkOf(livery), size });
        await isRead(page);
        // The page notices by its stream of events, which it opens after it was read. Nothing in the page shows that it is open.
        await page.evaluate({ run: () => new Promise<void>((resolve) => setTimeout(resolve, 3000)) });
        await page.evaluate({ run: endSession, argument: end });
      },
      settled: () => shows(page, '[role=dialog] form button'),
    });
  } finally {
    await page.close();
  }
  return { shots, findings };
}

/**
 * Violations found by axe, except for one rule while a list is open: React Aria then hides the rest of the page from screen readers, and
 * shows it again before anything there can have the focus.
 */
async function barriers(page: EnginePage): Promise<readonly string[]> {
  const found = await barriersIn(page);
  const hasList = await page.evaluate({ run: () => document.querySelector('[role=listbox]') !== null });
  return found.filter((line) => !(hasList && line.startsWith('aria-hidden-focus')));
}

const linkOf = async (livery: Livery): Promise<string> => (await livery.command('console')).text.trim();

const end = { url: `${wire.adminBase}${adminOperations.signOut.path}`, header: wire.consoleHeader };

/** Runs in the page: ends the session without the page's knowledge, like the end of its eight hours. */
async function endSession({ url, header }: { url: string; header: string }): Promise<void> {
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [header]: '1' },
    body: JSON.stringify({ reason: 'ended elsewhere' }),
  });
}

async function ready(page: EnginePage): Promise<void> {
  await shows(page, 'main h1');
}

async function shows(page: EnginePage, selector: string): Promise<void> {
  await until({
    page,
    run: (wanted: string) => document.querySelector(wanted) !== null,
    argument: selector,
    what: `showing ${selector}`,
  });
}

async function has(page: EnginePage, wanted: { selector: string; count: number }): Promise<void> {
  await until({
    page,
    run: ({ selector, count }: typeof wanted) => document.querySelectorAll(selector).length === count,
    argument: wanted,
    what: `showing ${wanted.count} ${wanted.selector}`,
  });
}

/** Waits for a page with all of its data, or with the message shown instead. */
async function isRead(page: EnginePage): Promise<void> {
  await until({
    page,
    run: (loading: string) => {
      const main = document.querySelector('main');
      return main?.querySelector('h1') != null && !main.innerText.includes(loading);
    },
    argument: text('loading'),
    what: 'with all that it reads',
  });
}

/** Waits for a page of one brand with its data. */
async function isAt(page: EnginePage, path: string): Promise<void> {
  await until({
    page,
    run: (wanted: string) =>
      location.pathname === wanted &&
      document.querySelector('[role=dialog], [role=listbox]') === null &&
      document.querySelector('main dl') !== null,
    argument: path,
    what: `at ${path}`,
  });
}
