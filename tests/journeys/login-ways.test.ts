import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { captchaAnswer } from '../support/livery.ts';
import { loginPage } from '../support/login-page.ts';
import { delay } from '../support/pages.ts';
import { routeOnce } from '../support/route-once.ts';
import { aStage } from '../support/stage.ts';

describe('ways to log in, in a browser', () => {
  const stage = aStage();
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const { dialog, header, logInBy, open, player, send, set, stored } = loginPage(stage, () => page);
  const flag = async (name: string, value: 'on' | 'off') => {
    stage.putBack('aurora', `/flags/${name}`);
    await stage.livery.change('flag', 'set', 'aurora', name, value);
  };

  beforeEach(async () => {
    ({ context, page, complaints } = await stage.visit());
  });

  it('shows the next player on an open page nothing of the one before', async () => {
    covers(['SESSION-05']);
    const openSheet = async () => {
      await header('Open account menu').click();
      await dialog().getByRole('button', { name: 'Log out' }).waitFor();
    };
    await open('/m/home');
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await header('Log in').click();
    await logInBy(['special41', stage.livery.demoAccounts.aurora?.special41 ?? '']);
    await openSheet();
    await dialog().getByText('special41', { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Log out' }).click();
    await dialog().getByRole('button', { name: 'Log out', exact: true }).last().click();
    await header('Log in').click();

    // The answer of the platform about the new player is held back.
    const answer = await delay(page, '**/api/v1/member');
    await logInBy(player());
    await openSheet();
    await dialog().getByText('player', { exact: true }).waitFor();
    expect(await page.getByText('special41').count()).toBe(0);
    answer();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('requests the content of a visitor’s page again once somebody has logged in over it', async () => {
    await open('/m/home');
    let calls = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/v1/banners') calls += 1;
    });
    await header('Log in').click();
    await logInBy(player());
    await expect.poll(async () => (await stored('session.v1'))?.userName).toBe('player');
    await expect.poll(() => calls).toBeGreaterThan(0);
  });

  it('lets a visitor try a game after asking for the age, and stay on the page if that fails', async () => {
    covers(['TRIAL-01..05', 'TRIAL-AMB-01', 'FLAG-23', 'CALL-ACC-02', 'CALL-ACC-03', 'ENTITY-SESSION-03']);
    await open('/m/home?from=ads');
    await routeOnce(context, '**/api/v1/trial', (route) => route.abort());
    await header('Try for free').click();
    await dialog().getByRole('button', { name: 'I am 18 or older' }).click();
    await page.getByText("We can't reach the service").first().waitFor();
    await page.getByText('Opening a trial account').waitFor({ state: 'detached' });
    expect([new URL(page.url()).search, await stored('session.v1')]).toEqual(['?from=ads', null]);

    const before = await page.evaluate(() => history.length);
    const release = await delay(context, '**/api/v1/trial');
    await header('Try for free').click();
    await dialog().getByRole('button', { name: 'I am 18 or older' }).click();
    await page.getByText('Opening a trial account').waitFor();
    release();
    await page.waitForURL('**/m/home');
    await page.getByRole('link', { name: 'Open account menu' }).waitFor();
    const { type, merchantCode, userName } = await stored('session.v1');
    expect([type, userName.startsWith('trial_')]).toEqual([40, true]);
    expect(merchantCode).not.toBe('AURORA01');
    expect(await page.evaluate(() => history.length)).toBe(before);

    await flag('FREEPLAY3', 'off');
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await open('/m/home');
    expect(await header('Try for free').count()).toBe(0);
  });

  it('logs in by number if the brand has that switched on', async () => {
    covers(['LOGIN-03', 'LOGIN-04', 'LOGIN-14', 'LOGIN-17..19', 'LOGIN-AMB-01', 'LOGIN-AMB-06', 'ERR-02']);
    await set('/login/smsEnabled', 'false');
    await open('/m/login');
    await page.locator('form').waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    await set('/login/smsEnabled', 'true');
    await page.getByRole('tab', { name: 'Mobile number' }).click();
    const number = page.locator('input[name=mobileNum]');
    const code = page.locator('input[name=verificationCode]');
    await number.pressSequentially('9'.repeat(21));
    await code.pressSequentially('1'.repeat(11));
    expect([(await number.inputValue()).length, (await code.inputValue()).length]).toEqual([20, 10]);
    await number.fill('9171234567');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('SMS code sent').first().waitFor();
    await code.fill('000000');
    await send();
    await page.getByText('Verification code error').waitFor();
    expect(await number.inputValue()).toBe('9171234567');
    // The text typed for the other method is still there.
    await page.getByRole('tab', { name: 'Account name' }).click();
    await page.locator('input[name=username]').waitFor();
    await set('/login/smsEnabled', 'false');
    await page.getByRole('tab').first().waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('offers the identity providers that are on and set up, to players only', async () => {
    covers(['LOGIN-SOCIAL-01..04', 'LOGIN-AMB-05', 'FLAG-08', 'FLAG-09', 'FLAG-10', 'CALL-ACC-29']);
    await flag('GOOGLELOGIN3', 'off');
    await flag('FACEBOOKLOGIN3', 'on');
    await flag('LINELOGIN3', 'on');
    const buttons = () => page.getByRole('button', { name: /^Log in with/ });
    await open('/m/login');
    await page.locator('form').waitFor();
    expect(await buttons().count()).toBe(0);
    for (const provider of ['facebook', 'google', 'line'])
      await set(`/login/social/${provider}/clientId`, 'livery-demo');
    const offered = () => buttons().evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')));
    await expect.poll(offered).toEqual(['Log in with Facebook', 'Log in with LINE']);
    await flag('GOOGLELOGIN3', 'on');
    await expect.poll(offered).toEqual(['Log in with Facebook', 'Log in with Google', 'Log in with LINE']);
    // Each button asks for its own provider.
    const providers: unknown[] = [];
    await context.route('**/api/v1/social', async (route) => {
      providers.push(route.request().postDataJSON().provider);
      await route.fulfill({ status: 503, json: { success: false, code: 'service.unavailable', message: 'refused' } });
    });
    for (const [place, provider] of ['facebook', 'google', 'line'].entries()) {
      await buttons().nth(place).click();
      await expect.poll(() => providers).toHaveLength(place + 1);
      expect(providers.at(-1)).toBe(provider);
      await expect.poll(() => dialog().count()).toBe(0);
    }
    await context.unroute('**/api/v1/social');
    await open('/m/agent');
    await page.locator('form').waitFor();
    expect(await buttons().count()).toBe(0);
  });

  it('finishes a login at a provider once, removes the code from the address and states what went wrong', async () => {
    covers(['LOGIN-AMB-05', 'CALL-ACC-29']);
    const requested: unknown[] = [];
    await context.route('**/api/v1/social', async (route) => {
      requested.push(route.request().postDataJSON().query);
      await route.fulfill({
        status: 401,
        json: { success: false, code: 'auth.wrong_credentials', message: 'refused' },
      });
    });
    await open('/m/login?error=access_denied&state=abc');
    await page.getByRole('alert').getByText(/wrong/).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(requested).toEqual(['error=access_denied&state=abc']);
    await page.locator('input[name=username]').waitFor();
  });

  it('sends values that a password manager wrote without an event, and keeps them when they are refused', async () => {
    const write = (name: string, value: string) =>
      page.locator(`input[name=${name}]`).evaluate((field: HTMLInputElement, written) => {
        field.value = written;
      }, value);
    const typed = () =>
      Promise.all(['username', 'password'].map((name) => page.locator(`input[name=${name}]`).inputValue()));
    const [username, password] = player();
    await open('/m/login');
    await page.locator('form').waitFor();
    await write('username', username);
    await write('password', 'a wrong password');
    await send();
    await page.locator('input[name=captcha]').waitFor();
    expect(await typed()).toEqual([username, 'a wrong password']);
    await write('password', password);
    await page.locator('input[name=captcha]').fill(captchaAnswer);
    await send();
    await page.waitForURL('**/m/home');
  });

  it('sends one login for a double click', async () => {
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v1/session')) calls += 1;
    });
    const [username, password] = player();
    await open('/m/login');
    await page.locator('form input[name=username]').fill(username);
    await page.locator('form input[name=password]').fill(password);
    await page.locator('form button[type=submit]').dblclick();
    await page.waitForURL('**/m/home');
    expect(calls).toBe(1);
  });

  it('states what is wrong with a login', async () => {
    covers(['ERR-TEXT-08', 'ERR-15', 'ROLE-05']);
    await open('/m/login');
    await page.locator('form').waitFor();
    await send();
    await page.getByText('Please enter the username and password').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username');
    await open('/m/agent');
    await page.locator('form').waitFor();
    await logInBy(player());
    await page.getByText('Non-agents cannot log in').waitFor();
  });
});
