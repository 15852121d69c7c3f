import type { BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { cutOff, desk, enterConsole } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';

describe('pointing in the studio', () => {
  let livery: Livery;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());
  afterEach(() => context?.close());

  /** A new draft of a brand, with its site in the frame. */
  const begin = async ({ brand, query = '' }: { brand: string; query?: string }): Promise<Frame> => {
    const options = { ...desk, viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' as const };
    ({ context, page, complaints } = await enterConsole({ livery, frames: true, options }));
    await page.goto(`http://console.localhost:${livery.port}/brands/${brand}/studio`);
    await page.getByRole('button', { name: 'New draft' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Pointing');
    await page.getByRole('button', { name: 'Create draft' }).click();
    await page.getByText('All changes are stored').waitFor();
    if (query !== '') await page.goto(`${page.url()}${query}`);
    return site();
  };
  const site = async (): Promise<Frame> => {
    const found = await (await page.locator('iframe').elementHandle())?.contentFrame();
    if (!found) throw new Error('no frame');
    await expect.poll(() => page.locator('[data-painted="0"]').count()).toBe(0);
    return found;
  };
  const point = () => page.getByRole('button', { name: 'Point', exact: true }).click();
  const isPointing = () =>
    page.getByRole('button', { name: 'Point', exact: true }).getAttribute('aria-pressed');
  const aimed = () => page.getByRole('status').filter({ hasNotText: 'stored' }).innerText();
  const offered = () => page.getByRole('region', { name: 'Set here' }).getByRole('button').allInnerTexts();
  const selected = () => new URL(page.url()).searchParams.get('select');

  it('names a text below the pointer, and opens its languages instead of following the link', async () => {
    const shown = await begin({ brand: 'aurora' });
    await point();
    const login = shown.getByRole('banner').getByRole('link', { name: 'Log in' }).first();
    await login.hover();
    await expect.poll(aimed).toMatch(/^Text “Log in”/);
    await expect.poll(() => shown.locator('.livery-pointing > span').innerText()).toMatch(/^Text “Log in”/);
    const before = shown.url();
    await login.click();
    await page.getByRole('textbox', { name: 'EN', exact: true }).waitFor();
    expect(selected()).toMatch(/^\/texts\/EN\//);
    console.log(await offered(), selected());
    expect(shown.url()).toBe(before);
  });
});
