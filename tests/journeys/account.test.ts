import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { covers } from '../support/covers.ts';
import { captchaAnswer } from '../support/livery.ts';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

const password = 'a long walk home';

describe('an account, in a browser', () => {
  const stage = aStage();
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const open = (brand: string, path: string) => stage.open({ page, brand, path });

  beforeEach(async () => {
    ({ context, page, complaints } = await stage.visit());
  });

  it('is opened, shows its balance, survives a reload, is left, and is unknown at another brand', async () => {
    covers([
      'ROLE-01',
      'ROLE-03',
      'REG-01',
      'REG-05',
      'REG-16',
      'REG-FIELD-01',
      'REG-FIELD-02',
      'REG-FIELD-16',
      'ENTITY-REG-01',
      'SHELL-HEADER-02',
      'SESSION-01',
      'WALLET-02',
      'SESSION-07',
      'CALL-ACC-04',
      'CALL-ACC-14',
      'CALL-ACC-16',
    ]);
    await open('aurora', '/m/register');
    await page.getByRole('tab', { name: 'Account name' }).click();
    await page.locator('input[name=username]').fill('walker_1');
    await page.getByLabel('Password', { exact: false }).first().fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByLabel('Captcha').fill(captchaAnswer);
    await page.getByLabel('I agree to all of these points').check();
    await page.getByLabel(/I am 18 or older/).check();
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.waitForURL('**/m/home');
    const balance = page.getByText('1,000.00').first();
    await balance.waitFor();

    await page.reload();
    await ready(page);
    await page.getByText('1,000.00').first().waitFor();

    await open('aurora', '/m/menu');
    await page.getByRole('button', { name: 'Log out' }).click();
    const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('session.v1') ?? '{}'));
    const leaving = page.waitForRequest((request) => request.method() === 'DELETE');
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    expect(new URL((await leaving).url()).pathname).toBe(`${wire.apiBase}/session`);
    expect((await leaving).headers()[wire.csrfHeader]).toBe(token);
    await page.waitForURL('**/m/home');
    await page.getByRole('link', { name: 'Register' }).first().waitFor();
    expect((await context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([]);

    await logIn({ brand: 'manila', name: 'walker_1' });
    // A failure that requires a captcha says no more than that (LOGIN-16).
    await page.getByLabel('Captcha').waitFor();
    expect(new URL(page.url()).pathname).toBe('/m/login');

    await logIn({ brand: 'aurora', name: 'walker_1' });
    await page.waitForURL('**/m/home');
    await page.getByText('1,000.00').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('keeps all input when a login fails, and then requires a captcha', async () => {
    covers(['LOGIN-02', 'LOGIN-08', 'LOGIN-09', 'LOGIN-10', 'LOGIN-11', 'LOGIN-16', 'CAPTCHA-01', 'CAPTCHA-02']);
    await open('aurora', '/m/login');
    const submit = page.getByRole('button', { name: 'Log in', exact: true });
    expect(await page.getByLabel('Captcha').count()).toBe(0);
    const disclaimer = page.getByLabel(/I am of legal age/);
    expect([await disclaimer.isChecked(), await page.getByLabel('Remember me on this device').isChecked()]).toEqual([
      true,
      true,
    ]);
    await disclaimer.uncheck();
    expect(await submit.isDisabled()).toBe(true);
    await disclaimer.check();
    await page.locator('input[name=username]').fill('nobody_1');
    await page.getByLabel('Password').first().fill('wrong password');
    await submit.click();
    await page.getByLabel('Captcha').waitFor();
    expect(await page.locator('input[name=username]').inputValue()).toBe('nobody_1');
    // LOGIN-16: nothing further happens.
    const wrong = page.getByText('The account name or the password is wrong.');
    expect(await wrong.count()).toBe(0);

    // With a correct captcha the fault is the name or password. Nothing is said of the captcha, and a new one is shown.
    const captcha = page.locator('input[name=captcha]');
    await captcha.fill(captchaAnswer);
    await submit.click();
    await wrong.waitFor();
    expect([await captcha.inputValue(), await captcha.getAttribute('aria-invalid')]).toEqual(['', null]);
    expect(await page.getByText('Enter a captcha').count()).toBe(0);
    await captcha.fill('000000');
    await submit.click();
    await page.getByText('The captcha is wrong').waitFor();
    await expect
      .poll(() => captcha.evaluate((input: HTMLInputElement) => [input.value, document.activeElement === input]))
      .toEqual(['', true]);
    expect(await wrong.count()).toBe(0);
    expect(await page.getByLabel('Password').first().inputValue()).toBe('wrong password');
  });

  it('sends a visitor of a member page to login and back', async () => {
    covers(['ROLE-11', 'LOGIN-AMB-04']);
    const [account = '', secret = ''] = Object.entries(stage.livery.demoAccounts.aurora ?? {})[0] ?? [];
    await open('aurora', '/m/member/home');
    await page.waitForURL('**/m/login**');
    await page.locator('input[name=username]').fill(account);
    await page.getByLabel('Password').first().fill(secret);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/m/member/home');
  });

  async function logIn({ brand, name }: { brand: string; name: string }): Promise<void> {
    await open(brand, '/m/login');
    await page.locator('form input[name=username]').fill(name);
    await page.locator('form input[name=password]').fill(password);
    await page.locator('form button[type=submit]').click();
  }
});
