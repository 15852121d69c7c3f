import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, phone } from '../support/browser.ts';
import { covers } from '../support/covers.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { complaintsOf, ready } from '../support/pages.ts';

describe('live changes, in a page that stays open', () => {
  let livery: Livery;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    [livery, browser] = await Promise.all([startLivery(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await livery?.close();
  });
  beforeEach(async () => {
    page = await browser.newPage({ ...phone, locale: 'en-GB' });
    complaints = complaintsOf(page);
  });
  afterEach(() => page.close());

  it('shows a field that is switched on while the form is open, and keeps what was typed', async () => {
    covers(['REG-25', 'REG-FIELD-13', 'FLAG-01']);
    await page.goto(livery.url('aurora', '/m/register'));
    await ready(page);
    await page.getByLabel('Account name').fill('half_typed');
    expect(await page.getByLabel('Full name of the payee').count()).toBe(0);
    const { code } = await livery.command(
      'set',
      'aurora',
      '/registration/fields/payeeName/enabled',
      'true',
      '--reason',
      'test',
    );
    expect(code).toBe(0);
    await page.getByLabel('Full name of the payee').waitFor();
    expect(await page.getByLabel('Account name').inputValue()).toBe('half_typed');
    await livery.command('unset', 'aurora', '/registration/fields/payeeName/enabled', '--reason', 'test');
    await page.getByLabel('Full name of the payee').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Account name').inputValue()).toBe('half_typed');
    expect(complaints).toEqual([]);
  });

  it('takes a menu entry away with its flag and repaints with the theme, without a reload', async () => {
    covers(['FLAG-02', 'MENU-PAGE-01']);
    await page.goto(livery.url('aurora', '/m/menu'));
    await ready(page);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const rebate = page.getByRole('main').getByText('Rebate');
    await rebate.waitFor();
    await livery.command('flag', 'set', 'aurora', 'MANPLAYREB3', 'off', '--reason', 'test');
    await rebate.waitFor({ state: 'detached' });
    await livery.command('set', 'aurora', '/theme/colors/background', '#101010', '--reason', 'test');
    await page.waitForFunction(
      () =>
        getComputedStyle(document.documentElement).getPropertyValue('--color-background').trim() ===
        '#101010',
    );
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await livery.command('flag', 'set', 'aurora', 'MANPLAYREB3', 'on', '--reason', 'test');
    await rebate.waitFor();
    expect(complaints).toEqual([]);
  });

  it('closes registration in an open page and refuses its calls when its flag goes off', async () => {
    covers(['FLAG-15', 'ERR-16']);
    await page.goto(livery.url('manila', '/m/register'));
    await ready(page);
    await livery.command('flag', 'set', 'manila', 'REGISTER_REE3', 'off', '--reason', 'test');
    await page.waitForURL('**/m/home');
    const { status, text } = await livery.ask({
      host: 'manila.localhost',
      path: '/api/v1/registration/settings',
    });
    expect([status, JSON.parse(text).code]).toEqual([403, 'module.off']);
    await livery.command('flag', 'set', 'manila', 'REGISTER_REE3', 'on', '--reason', 'test');
  });
});
