import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import errors from '../../texts/EN/errors.json' with { type: 'json' };
import { covers } from '../support/covers.ts';
import { captchaAnswer } from '../support/livery.ts';
import { aStage } from '../support/stage.ts';

describe('failures that QA injects and their codes for support, in a browser', () => {
  const stage = aStage(async () => ({ TRUSTED_PROXIES: '127.0.0.1,::1', COUNTRY_HEADER: 'X-Client-Country' }));
  let context: BrowserContext;
  let page: Page;

  beforeEach(async () => {
    ({ context, page } = await stage.visit());
  });

  const open = (path: string) => stage.open({ page, path });
  const logIn = async (password: string, account = 'player') => {
    await page.locator('form input[name=username]').fill(account);
    await page.locator('form input[name=password]').fill(password);
    const captcha = page.locator('form input[name=captcha]');
    if (await captcha.isVisible()) await captcha.fill(captchaAnswer);
    await page.locator('form button[type=submit]').click();
  };
  /** Answers matching calls with an error of this code. */
  const fail = (path: RegExp, { code, status = 500 }: { code: string; status?: number }) =>
    page.route(path, (route) => route.fulfill({ status, json: { success: false, code, message: 'injected' } }));
  const textOf = (code: keyof typeof errors) => errors[code];
  const games = () => page.getByRole('main').getByRole('button', { name: /^Add .* to favourites$/ });
  const set = (path: string, value: string) => stage.set('aurora', path, value);
  /** Creates an account in its own browser. */
  const register = async ({ account, password }: { account: string; password: string }) => {
    const { page: form } = await stage.visit();
    await stage.open({ page: form, path: '/m/register' });
    await form.getByRole('tab', { name: 'Account name' }).click();
    const values = { username: account, password, confirmPassword: password, captcha: captchaAnswer };
    for (const [name, value] of Object.entries(values)) await form.locator(`form [name="${name}"]`).fill(value);
    for (const name of ['consent-all', 'consent-terms']) await form.locator(`form [name="${name}"]`).check();
    await form.locator('form button[type=submit]').click();
    await form.waitForURL('**/m/home');
    await form.context().close();
  };

  it('clear all loading states when lists fail, and show the lists when they come back', async () => {
    covers(['ERR-21', 'ERR-AMB-03']);
    await open('/m/login');
    await logIn(stage.livery.demoAccounts.aurora?.player ?? '');
    await page.waitForURL('**/m/home');
    const lists = /\/api\/v1\/(games|announcements|winners|transactions|bets)/;
    await fail(lists, { code: 'injected.list' });
    for (const path of ['/m/transaction/record', '/m/gameRecord']) {
      await page.goto(stage.livery.url('aurora', path));
      const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
      await again.first().waitFor();
      await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
      expect(await page.getByRole('main').textContent()).not.toContain('injected');
      await page.unroute(lists);
      await again.first().click();
      await again.waitFor({ state: 'detached' });
      await page.locator('main li').first().waitFor();
      await fail(lists, { code: 'injected.list' });
    }
  });

  it('include code of a page that does not load: it is requested again, then the player can retry', async () => {
    covers(['ERR-23', 'ERR-AMB-06']);
    await open('/m/home');
    let requests = 0;
    const part = /\/assets\/all-games-page.*\.js/;
    await page.route(part, (route) => {
      requests += 1;
      return route.abort();
    });
    await page.getByRole('navigation').getByRole('link', { name: 'Games', exact: true }).click();
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(requests).toBeGreaterThan(1);
    await page.unroute(part);
    await again.click();
    await games().first().waitFor();
  });

  it.each([
    ['injected.unheard_of', 'Unknown error', ['ERR-07', 'ERR-AMB-03']],
    ['service.upgrading', 'System upgrading, please try again later.', ['ERR-08']],
    [
      'request.empty_url',
      'The requested url is empty. please check your request format.',
      ['ERR-09', 'CALL-ACC-AMB-01'],
    ],
    [
      'module.off',
      'Sorry, this account does not have permission or the feature is temporarily unavailable.',
      ['ERR-16'],
    ],
  ])('show the text of the table for %s', async (code, text, ids) => {
    covers(ids);
    await open('/m/login');
    await page.route('**/api/v1/session', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { success: false, code, message: 'injected' } })
        : route.continue(),
    );
    await logIn('any password will do');
    await page.getByRole('alert').getByText(text, { exact: true }).waitFor();
    expect(await page.getByText('injected').count()).toBe(0);
    await page.unroute('**/api/v1/session');
    // No input is lost, and the next try succeeds.
    expect(await page.locator('form input[name=username]').inputValue()).toBe('player');
    await logIn(stage.livery.demoAccounts.aurora?.player ?? '');
    await page.waitForURL('**/m/home');
  });

  it('lead support from each text to its row, and the player to customer service', async () => {
    covers(['ERR-06', 'ERR-11', 'ENTITY-SESSION-02', 'ENTITY-AUTH-01', 'ENTITY-AUTH-AMB-01', 'ENTITY-STATUS-01']);
    covers(['MENU-SHEET-12', 'CALL-GAME-AMB-01', 'SHELL-LAZY-AMB-01']);
    // Staff set this account's password below.
    const [account, password] = ['supported_1', 'a long walk home'];
    await register({ account, password });
    await set('/login/captchaText', 'true');
    await open('/m/login');
    await logIn('not the password of anybody', account);
    await page.getByRole('alert').getByText(textOf('auth.wrong_credentials')).waitFor();
    await logIn(password, account);
    await page.waitForURL('**/m/home');
    // The record identifies an account and its brand, and contains nothing that gives access.
    const record = await page.evaluate(() => JSON.parse(localStorage.getItem('session.v1') ?? 'null'));
    expect(record).toMatchObject({ merchantCode: 'AURORA01', userName: account, type: 0 });
    const loginTime = await page.evaluate(() => localStorage.getItem('loginTime.v1'));
    expect(Date.parse(loginTime ?? '')).toBeGreaterThan(0);
    expect(JSON.stringify(record)).not.toContain(password);

    await page.locator('header a[href="/m/member/home"]').click();
    const service = page.locator('dialog[open]').getByRole('link', { name: 'Customer service' });
    expect(await service.getAttribute('href')).toBe('/m/help');

    // A session ended by staff is reported at the page's next call, whichever that is.
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    const notice = page.getByText(textOf('auth.session_ended'), { exact: true }).first().waitFor();
    const changed = await stage.livery.change('password', 'aurora', account);
    const refresh = page.getByRole('banner').getByRole('button', { name: 'Refresh balance' });
    // If a call of the page itself is first, the button disappears.
    await Promise.race([notice, refresh.click().catch(() => undefined)]);
    await notice;
    await open('/m/login');
    await logIn(password, account);
    await page.getByRole('alert').getByText(textOf('auth.wrong_credentials')).waitFor();
    await logIn(changed.split('\n')[0] ?? '', account);
    await page.locator('input[name=newPassword], input[name=password]').first().waitFor();

    // The notice about the blocked region, and the way to customer service.
    await set('/status/regionRestriction/blockedRegions', '["QX"]');
    await set('/status/regionRestriction/on', 'true');
    await context.setExtraHTTPHeaders({ 'x-client-country': 'QX' });
    await page.goto(stage.livery.url('aurora', '/m/home'));
    await page.getByRole('heading', { name: 'Not available here' }).waitFor();
    const way = page.getByRole('link', { name: 'Contact customer service' });
    expect(await way.getAttribute('href')).toContain('https://support.aurora.example');
    const status = await page.evaluate(() => fetch('/api/v1/status').then((answer) => answer.json()));
    expect(status).toMatchObject({ success: true, value: { state: 'restricted' } });
  });
});
