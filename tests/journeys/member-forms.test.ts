import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import errors from '../../texts/EN/errors.json' with { type: 'json' };
import { covers } from '../support/covers.ts';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('forms of members, in a browser', () => {
  const stage = aStage();
  let context: BrowserContext;
  let page: Page;

  beforeEach(async () => {
    ({ context, page } = await stage.visit());
  });

  const open = (path: string) => stage.open({ page, path });
  const input = (name: string) => page.locator(`main form [name=${name}]`);
  const stored = () => page.evaluate(() => sessionStorage.getItem('forms.v1'));
  const logIn = async (account: string) => {
    await page.locator('form input[name=password]').waitFor();
    await ready(page);
    await page.locator('form input[name=username]').fill(account);
    await page.locator('form input[name=password]').fill(stage.livery.demoAccounts.aurora?.[account] ?? '');
    await page.locator('form button[type=submit]').click();
  };
  /** The session ends while a withdrawal is being filled in; `before` runs just before that. */
  const isTurnedOut = async (before = async () => {}) => {
    await stage.set('aurora', '/cashier/withdrawal/paymentPassword', 'true');
    await stage.logInBefore({ page });
    await open('/m/withdraw');
    await input('destination').fill('0048 1516 2342');
    await input('amount').fill('40');
    for (const secret of await page.locator('main form input[type=password]').all())
      await secret.fill('hunter2-hunter2');
    await before();
    await context.clearCookies();
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL('**/m/login?**');
    await page.getByRole('alert').getByText(errors['auth.session_ended'], { exact: true }).waitFor();
  };

  it('get their values back after the login, once and without secrets', async () => {
    covers(['ERR-06', 'LOGIN-AMB-04']);
    await isTurnedOut();
    expect(await stored()).toContain('0048 1516 2342');
    expect(await stored()).not.toContain('hunter2');
    await logIn('player');
    await page.waitForURL('**/m/withdraw');
    await expect.poll(() => input('destination').inputValue()).toBe('0048 1516 2342');
    expect(await input('amount').inputValue()).toBe('40');
    for (const secret of await page.locator('main form input[type=password]').all())
      expect(await secret.inputValue()).toBe('');
    expect(await stored()).toBe(null);
  });

  it('store nothing of a field for codes, whatever its name is', async () => {
    await isTurnedOut(() => input('destination').evaluate((one) => one.setAttribute('autocomplete', 'one-time-code')));
    expect(await stored()).toContain('"amount":"40"');
    expect(await stored()).not.toContain('0048 1516 2342');
  });

  it('show another player nothing of the input', async () => {
    await isTurnedOut();
    await logIn('agent');
    await page.waitForURL('**/m/withdraw');
    await input('destination').waitFor();
    expect(await input('destination').inputValue()).toBe('');
    expect(await stored()).toBe(null);
  });

  it('store nothing after a logout', async () => {
    await isTurnedOut();
    await stage.logIn({ page });
    expect(await stored()).toContain('0048 1516 2342');
    await open('/m/menu');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/m/home');
    expect(await stored()).toBe(null);
  });

  it('store nothing if they are open while another tab logs out', async () => {
    await stage.logInBefore({ page });
    await open('/m/withdraw');
    await input('destination').fill('0048 1516 2342');
    const other = await context.newPage();
    await stage.open({ page: other, path: '/m/menu' });
    await other.getByRole('button', { name: 'Log out' }).click();
    await other.locator('dialog[open]').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/m/login?**');
    expect(await stored()).toBe(null);
  });

  it('wait for a login to withdraw to a new destination, and keep the input', async () => {
    covers(['ROLE-04']);
    await stage.logInBefore({ page });
    await open('/m/withdraw');
    const text = 'This destination is new. Log in again to confirm it.';
    const refusal = { success: false, code: 'cashier.new_destination_login', message: '' };
    await page.route('**/api/v1/withdrawals', (route) => route.fulfill({ status: 403, json: refusal }));
    await input('destination').fill('0048 1516 2399');
    await input('amount').fill('40');
    await page.locator('main form button[type=submit]').click();
    await page.getByRole('alert').getByText(text).waitFor();
    await page.unroute('**/api/v1/withdrawals');
    await page.getByRole('button', { name: 'Log in again', exact: true }).click();
    await page.waitForURL('**/m/login?**');
    await logIn('player');
    await page.waitForURL('**/m/withdraw');
    await expect.poll(() => input('destination').inputValue()).toBe('0048 1516 2399');
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/withdrawals'));
    await page.locator('main form button[type=submit]').click();
    expect((await sent).status()).toBe(200);
  });

  it('ask for the payment password of a new destination', async () => {
    await stage.logInBefore({ page });
    await open('/m/withdraw');
    const refusal = { success: false, code: 'cashier.new_destination', message: '' };
    await page.route('**/api/v1/withdrawals', (route) => route.fulfill({ status: 403, json: refusal }));
    expect(await input('paymentPassword').count()).toBe(0);
    await input('destination').fill('0048 1516 2399');
    await input('amount').fill('40');
    await page.locator('main form button[type=submit]').click();
    await page.getByRole('alert').getByText(errors['cashier.new_destination']).waitFor();
    await input('paymentPassword').waitFor();
    // The password belongs to that destination.
    await input('destination').fill('0048 1516 2398');
    await input('paymentPassword').waitFor({ state: 'detached' });
  });

  it('lead agents to their own home after their login, and other members to that of players', async () => {
    covers(['LOGIN-01', 'SHELL-ROUTE-AMB-02']);
    await open('/m/agent');
    await logIn('agent');
    await page.waitForURL('**/m/agent/home');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await stage.logInBefore({ page });
    await page.goto(stage.livery.url('aurora', '/m/agent'));
    await page.waitForURL('**/m/home');
  });
});
