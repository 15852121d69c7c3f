import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { sharedBrowser } from '../support/browser.ts';
import { type Livery, startLivery } from '../support/livery.ts';

const isStream = (sent: { url(): string }) => new URL(sent.url()).pathname === wire.staffEventsPath;

describe('open pages of the console', () => {
  let livery: Livery;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());
  afterEach(() => context?.close());

  /** Signs in; resolves once the page follows events and has refreshed its data. */
  const enter = async () => {
    context = await (await sharedBrowser()).newContext();
    page = await context.newPage();
    const opened = page.waitForResponse(isStream);
    await page.goto((await livery.command('console')).text.trim());
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await opened;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }).click();
    await page.getByRole('heading', { level: 1, name: 'Brands' }).waitFor();
    await page.evaluate(() => Object.assign(window, { isThisDocument: true }));
  };
  const isThisDocument = () => page.evaluate(() => 'isThisDocument' in window);
  const revision = () => page.getByText('Revision').locator('xpath=following-sibling::dd[1]').innerText();

  it('show what the command changes, without a reload', async () => {
    await enter();
    const aurora = page.getByRole('link', { name: 'Aurora' });
    await aurora.waitFor();
    await livery.change('archive', 'aurora');
    await aurora.waitFor({ state: 'hidden' });
    await livery.change('restore', 'aurora');
    await aurora.click();
    await expect.poll(revision).toMatch(/^\w+$/);
    for (const state of ['off', 'on', 'off']) {
      const before = await revision();
      await livery.change('flag', 'set', 'aurora', 'CBS3', state);
      await expect.poll(revision).not.toBe(before);
    }
    expect(await isThisDocument()).toBe(true);
  });

  it('retry while the stream cannot be opened, then load the changes that they missed', async () => {
    await enter();
    let refused = 0;
    await page.route(`**${wire.staffEventsPath}`, (route) => {
      refused += 1;
      return route.abort();
    });
    await page.reload();
    await page.getByRole('link', { name: 'Jade' }).click();
    await expect.poll(revision).toMatch(/^\w+$/);
    const before = await revision();
    await livery.change('flag', 'set', 'jade', 'CBS3', 'on');
    await expect.poll(() => refused).toBeGreaterThan(1);
    expect(await revision()).toBe(before);
    await page.unroute(`**${wire.staffEventsPath}`);
    await expect.poll(revision).not.toBe(before);
  });

  it('stop following once their reader has signed out', async () => {
    await enter();
    const ended = page.waitForEvent('requestfailed', isStream);
    const finished = page.waitForEvent('requestfinished', isStream);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await Promise.any([ended, finished]);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
