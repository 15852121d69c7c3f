import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { openContext, phone } from '../support/browser.ts';
import { cutOff } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { complaintsOf } from '../support/pages.ts';

/** Names as long as a manifest allows, in another direction, and as markup. */
const hostile = {
  'longid-0123456789-0123456789-01': {
    name: 'Donaudampfschifffahrtsgesellschaftskapit',
    domain: `${'a'.repeat(60)}.${'b'.repeat(60)}.example`,
  },
  arabic: { name: 'كازينو واحة النخيل الذهبية', domain: 'arabic.example' },
  markup: { name: '<img src=x onerror=alert(1)>', domain: 'markup.example' },
} as const;

describe('pages of the console, in a browser', () => {
  let livery: Livery;
  let folder: string;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'livery-hostile-'));
    livery = await startLivery();
    for (const [id, { name, domain }] of Object.entries(hostile)) {
      const made = await livery.command(
        ...['new', id, '--domain', domain, '--name', name, '--colour', '#b4232f'],
        ...['--licence', 'EGA/2026/9', '--tenants', folder],
      );
      expect(made.code, made.text).toBe(0);
      await livery.change('push', join(folder, id), '--to', 'production');
    }
  });
  afterAll(async () => {
    await livery?.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => context?.close());

  const visit = async (options: object = { viewport: { width: 1280, height: 800 } }) => {
    context = await openContext(options);
    page = await context.newPage();
    complaints = complaintsOf(page);
  };
  const at = (path: string) => `http://console.localhost:${livery.port}${path}`;
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  const enter = async () => {
    await page.goto((await livery.command('console')).text.trim());
    await title('Home').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }).click();
    await title('Brands').waitFor();
  };
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);

  it('shows names of brands unchanged, in full and without sideways scrolling, also on a phone', async () => {
    for (const options of [{ viewport: { width: 1280, height: 800 } }, phone]) {
      await visit(options);
      await enter();
      for (const { name } of Object.values(hostile)) await page.getByRole('link', { name }).waitFor();
      expect.soft([await width(), await cutOff(page)]).toEqual([page.viewportSize()?.width, []]);
      expect.soft(await barriersOf(page)).toEqual([]);
      for (const id of Object.keys(hostile)) {
        await page.goto(at(`/brands/${id}`));
        await page.getByRole('heading', { level: 2, name: 'Last acts' }).waitFor();
        expect.soft([id, await width(), await cutOff(page)]).toEqual([id, page.viewportSize()?.width, []]);
        await page.getByRole('combobox', { name: 'Brand' }).click();
        await page.getByRole('option', { name: hostile.markup.name }).waitFor();
        expect.soft([id, await width(), await cutOff(page)]).toEqual([id, page.viewportSize()?.width, []]);
        await page.keyboard.press('Escape');
      }
      await page.keyboard.press('Control+k');
      await page.getByRole('menuitem', { name: hostile.markup.name }).waitFor();
      expect.soft([await width(), await cutOff(page)]).toEqual([page.viewportSize()?.width, []]);
      expect.soft(complaints).toEqual([]);
      await context.close();
    }
  });

  it('reports that the server cannot be reached, also offline, and shows the page after a retry', async () => {
    await visit();
    const listing = '**/admin/v1/search/brands?*';
    const failure = page.getByRole('alert').getByText('The server could not be reached');
    const again = page.getByRole('button', { name: 'Try again' });
    await page.route(listing, (route) => route.abort());
    await enter();
    await failure.waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.unroute(listing);
    await again.click();
    await page.getByRole('link', { name: 'Jade' }).waitFor();
    // The first visit loads the page's code. By the second visit its data are stale.
    const account = page.getByRole('link', { name: 'My account' });
    await page.route('**/admin/v1/staff/me/sessions', (route) => route.abort());
    await account.click();
    await title('My account').waitFor();
    await failure.waitFor();
    await page.unroute('**/admin/v1/staff/me/sessions');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }).click();
    await title('Brands').waitFor();
    await context.setOffline(true);
    await account.click();
    await title('My account').waitFor();
    await failure.waitFor();
    await context.setOffline(false);
    await again.click();
    await page.getByText('This sign-in is the only one').waitFor();
  });

  it('keeps every letter typed into the filter, and the address follows', async () => {
    await visit();
    await enter();
    const filter = page.getByLabel('Filter by name');
    await filter.pressSequentially('markup.example');
    expect(await filter.inputValue()).toBe('markup.example');
    await page.waitForURL(at('/brands?q=markup.example'));
    await page.reload();
    await page.getByRole('row', { name: 'markup' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    expect(await filter.inputValue()).toBe('markup.example');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }).click();
    await page.waitForURL(at('/brands'));
    await page.getByRole('link', { name: 'Jade' }).waitFor();
    expect(await filter.inputValue()).toBe('');
  });

  it('reports that there is no brand yet, or no match, and shows the input as text', async () => {
    await visit(phone);
    await page.route('**/admin/v1/search/brands?*', (route) =>
      route.fulfill({ json: { success: true, value: { list: [], next: null } } }),
    );
    await enter();
    await page.getByText('There is no brand yet').waitFor();
    await page.getByLabel('Filter by name').fill(`${hostile.markup.name}${'x'.repeat(60)}`);
    await page.getByText(`No brand matches “${hostile.markup.name}`).waitFor();
  });
});
