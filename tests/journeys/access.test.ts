import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { captchaAnswer } from '../support/livery.ts';
import { loginPage } from '../support/login-page.ts';
import { delay, noDialog, ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('access, in a browser', () => {
  // This journey runs on the embedded database, like `npm start`.
  const stage = aStage(undefined, { embedded: true });
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const { dialog, fill, header, logInBy, open, player, send, set, stored } = loginPage(stage, () => page);

  beforeEach(async () => {
    ({ context, page, complaints } = await stage.visit());
  });

  it('opens login, registration and recovery over the page, one at a time', async () => {
    covers([
      'SHELL-MODAL-01',
      'ENTITY-SITESTATE-02',
      'LOGIN-12',
      'LOGIN-05',
      'LOGIN-06',
      'REG-02',
      'REG-03',
      'REG-16',
      'REG-17',
      'FORGOT-08',
      'FORGOT-AMB-03',
      'SHELL-GESTURE-01',
    ]);
    await set('/recovery/email', 'true');
    await open('/m/home');
    await page.evaluate(() => window.scrollTo(0, 300));
    // The event is dispatched directly, because a driver's click scrolls a sticky header into view first.
    await header('Log in').dispatchEvent('click');
    await dialog().locator('input[name=username]').waitFor();
    // The page stays in its place, under the same address.
    expect(await page.evaluate(() => [location.pathname, window.scrollY])).toEqual(['/m/home', 300]);
    expect(await dialog().getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/m/forget');
    await dialog().getByRole('link', { name: 'Register' }).click();
    await dialog().locator('input[name=confirmPassword]').waitFor();
    expect(await dialog().count()).toBe(1);
    expect(await dialog().locator('input[name=remember]').count()).toBe(0);
    await dialog().getByRole('link', { name: 'Forgot password?' }).click();
    await dialog().locator('input[name=confirmPassword]').waitFor({ state: 'detached' });
    expect(await dialog().count()).toBe(1);

    // One step back closes whatever is open, and so does a swipe down.
    await page.goBack();
    await noDialog(page);
    await header('Register').click();
    await dialog().locator('input[name=confirmPassword]').waitFor();
    await page.keyboard.press('Escape');
    await noDialog(page);
    // The focus returns to the element that had it.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Register');
    expect(await page.evaluate(() => location.pathname)).toBe('/m/home');

    await header('Register').click();
    await dialog().getByRole('tab', { name: 'Account name' }).click();
    await fill('username', 'popup_player');
    await fill('password', 'a long walk home');
    await fill('confirmPassword', 'a long walk home');
    await fill('captcha', captchaAnswer);
    await page.getByLabel('I agree to all of these points').check();
    await page.getByLabel(/I am 18 or older/).check();
    await send();
    await noDialog(page);
    await page.getByText('1,000.00').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('logs in by the popup over a half-filled page, remembers the account, and prefills it after logout', async () => {
    covers([
      'LOGIN-01',
      'LOGIN-02',
      'LOGIN-07',
      'LOGIN-09..13',
      'LOGIN-15',
      'SESSION-01',
      'SESSION-02',
      'SESSION-03',
      'SESSION-04',
      'SESSION-05',
      'SESSION-06',
      'SESSION-07',
      'ENTITY-SESSION-01',
      'ENTITY-SESSION-02',
      'ENTITY-LOGIN-01',
      'ENTITY-LOGIN-02',
      'ENTITY-LOGIN-04',
      'ENTITY-REMEMBER-01',
      'ENTITY-REMEMBER-02',
      'SHELL-HEADER-02',
      'CALL-ACC-01',
    ]);
    await open('/m/home');
    await page.evaluate(() => localStorage.setItem('loginTime.v1', '2026-01-01T00:00:00Z'));
    await header('Log in').click();
    const submit = dialog().getByRole('button', { name: 'Log in', exact: true });
    const disclaimer = dialog().locator('input[name=disclaimer]');
    expect(await dialog().locator('input[name=remember]').isChecked()).toBe(true);
    expect(await disclaimer.isChecked()).toBe(true);
    expect(await dialog().getByRole('link', { name: 'terms and conditions' }).getAttribute('href')).toBe(
      '/m/help?tag=terms',
    );
    await disclaimer.uncheck();
    expect(await submit.isDisabled()).toBe(true);
    await disclaimer.check();

    // A refused attempt clears the marker of the last login.
    await logInBy(['player_not_here', 'wrong password']);
    await dialog().locator('input[name=captcha]').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('loginTime.v1'))).toBeNull();
    await fill('captcha', captchaAnswer);
    const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/v1/session'));
    await logInBy(player());
    const sent = await request;
    expect(sent.headers()).toMatchObject({ encryption: 'JWE', 'content-type': 'application/json' });
    expect(Object.keys(sent.postDataJSON())).toEqual(['data']);
    await noDialog(page);
    await page.getByText('1,000.00').first().waitFor();
    expect(Object.keys(await stored('session.v1'))).toEqual([
      'token',
      'merchantCode',
      'userName',
      'type',
      'firstTimeLogin',
      'refusal',
    ]);
    await expect.poll(() => stored('autoLogin')).toBe(1);
    expect(await stored('remember.v1')).toMatchObject({ type: 'username', username: 'player' });

    await page.getByRole('link', { name: 'Open account menu' }).click();
    await dialog().getByRole('button', { name: 'Log out' }).click();
    await dialog().getByRole('button', { name: 'Stay logged in' }).click();
    // The question and the sheet below it are both closed.
    await expect.poll(() => dialog().count()).toBe(0);
    expect(await stored('session.v1')).not.toBeNull();
    await page.evaluate(() => {
      sessionStorage.setItem('left', 'behind');
      for (const key of ['favourites.v1.player', 'recent-searches.v1:player']) localStorage.setItem(key, '[1]');
    });
    await page.getByRole('link', { name: 'Open account menu' }).click();
    await dialog().getByRole('button', { name: 'Log out' }).click();
    await dialog().getByRole('button', { name: 'Stay logged in' }).waitFor();
    const release = await delay(page, '**/api/v1/session', 'DELETE');
    await dialog().getByRole('button', { name: 'Log out', exact: true }).last().click();
    await page.getByText('Logging out').waitFor();
    release();
    await header('Log in').waitFor();
    await page.getByText('Logging out').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/m/home');
    expect([await stored('session.v1'), await page.evaluate(() => sessionStorage.length)]).toEqual([null, 0]);
    expect(await stored('autoLogin')).toBe(0);
    expect([await stored('favourites.v1.player'), await stored('recent-searches.v1:player')]).toEqual([null, null]);
    expect(await stored('remember.v1')).toEqual({
      type: 'username',
      username: 'player',
      password: '',
      countryDialingCode: '',
    });
    await header('Log in').click();
    await expect.poll(() => dialog().locator('input[name=username]').inputValue()).toBe('player');
    expect(complaints).toEqual([]);
  });

  it('keeps what a visitor typed during a step to registration and back, without the password', async () => {
    await open('/m/home');
    await header('Log in').click();
    await fill('username', 'half_typed');
    await fill('password', 'a long walk home');
    await dialog().getByRole('link', { name: 'Register' }).click();
    await dialog().locator('input[name=confirmPassword]').waitFor();
    await dialog().getByRole('link', { name: 'Log in' }).click();
    const input = (name: string) => page.locator(`form input[name=${name}]`);
    await input('remember').waitFor();
    expect([await input('username').inputValue(), await input('password').inputValue()]).toEqual(['half_typed', '']);
    // The pages have the same input as the popups.
    await open('/m/login');
    await fill('username', 'typed_again');
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    await page.waitForURL('**/m/register');
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/m/login');
    await expect.poll(() => input('username').inputValue()).toBe('typed_again');
    expect(complaints).toEqual([]);
  });

  it('remembers nothing if the box is not ticked, and forgets the account of an earlier login', async () => {
    covers(['LOGIN-09']);
    const storedLogin = async () => [
      await stored('remember.v1'),
      await stored('autoLogin'),
      (await context.cookies()).map(({ name }) => name).filter((name) => /device|remember/.test(name)),
    ];
    await open('/m/login');
    await logInBy(player());
    await page.waitForURL('**/m/home');
    await expect.poll(() => stored('autoLogin')).toBe(1);
    expect((await storedLogin())[2]).toHaveLength(1);
    await context.clearCookies({ name: /session$|^member$/ });
    await page.evaluate(() => localStorage.setItem('autoLogin', '0'));
    await open('/m/login');
    await page.locator('form input[name=remember]').uncheck();
    await logInBy(player());
    await page.waitForURL('**/m/home');
    await header('Open account menu').waitFor();
    await expect.poll(storedLogin).toEqual([null, 0, []]);
    await context.clearCookies({ name: /session$|^member$/ });
    await page.reload();
    await ready(page);
    await header('Log in').waitFor();
    expect(complaints).toEqual([]);
  });
});
