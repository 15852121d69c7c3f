import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import english from '../../texts/EN/errors.json' with { type: 'json' };
import { covers } from '../support/covers.ts';
import { delay, logIn } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

const errors = english;

describe('the end of a session, in a browser', () => {
  const stage = aStage();
  let context: BrowserContext;
  let page: Page;
  const open = (path: string, tab = page) => stage.open({ page: tab, path });
  const dialog = () => page.locator('dialog[open]');
  const stored = (key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key);
  const player = (): [string, string] => ['player', stage.livery.demoAccounts.aurora?.player ?? ''];
  const fill = async (name: string, value: string) => page.locator(`form input[name=${name}]`).fill(value);
  const send = () => page.locator('form button[type=submit]').click();
  /** Logs in by the form, which remembers the device. */
  const logInByForm = (account: string) => logIn({ livery: stage.livery, page, account, brand: 'aurora' });
  const logInBy = async ([username, password]: [string, string]) => {
    await fill('username', username);
    await fill('password', password);
    await send();
  };

  beforeEach(async () => {
    ({ context, page } = await stage.visit());
  });

  it('resumes a remembered device in three tabs with one exchange, and logs all of them out together', async () => {
    covers(['SESSION-01', 'SESSION-05', 'SESSION-AMB-01', 'ENTITY-REMEMBER-AMB-01']);
    await open('/m/login');
    await logInBy(player());
    await page.waitForURL('**/m/home');
    await expect.poll(() => stored('autoLogin')).toBe(1);
    // Half an hour later, the session's cookies have expired; the device's stays. No page is open that would call meanwhile.
    await page.goto('about:blank');
    await context.clearCookies({ name: /session$|^member$/ });
    let exchanges = 0;
    context.on('request', (sent) => {
      if (sent.url().endsWith('/session/remembered')) exchanges += 1;
    });
    const tabs = [page, await context.newPage(), await context.newPage()];
    await Promise.all(tabs.map((tab) => open('/m/home', tab)));
    for (const tab of tabs) await tab.getByText('1,000.00').first().waitFor();
    expect(exchanges).toBe(1);

    await page.getByRole('link', { name: 'Open account menu' }).click();
    await dialog().getByRole('button', { name: 'Log out' }).click();
    await dialog().getByRole('button', { name: 'Stay logged in' }).waitFor();
    await dialog().getByRole('button', { name: 'Log out', exact: true }).last().click();
    for (const tab of tabs) await tab.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).waitFor();
    expect((await context.cookies()).filter(({ name }) => /session|remember|member/.test(name))).toEqual([]);
  });

  it('states on the login page that a session has ended, after a reload and in every tab, and nothing after a logout', async () => {
    covers(['ERR-06', 'ROLE-11', 'SESSION-05']);
    // No other test logs in with this account or the next one, because staff set their passwords.
    const account = 'agent';
    const alert = (tab: Page) => tab.getByRole('alert').getByText(errors['auth.session_ended'], { exact: true });
    const isAtLogin = async (tab: Page, from: string) => {
      await tab.waitForURL('**/m/login?**');
      expect(new URL(tab.url()).searchParams.get('from')).toBe(from);
    };
    await logInByForm(account);
    await expect.poll(() => stored('autoLogin')).toBe(1);
    await open('/m/menu');
    await page.getByRole('button', { name: 'Log out' }).click();
    await dialog().getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/m/home');
    await open('/m/member/home');
    await isAtLogin(page, '/m/member/home');
    // The player logged out, so there is no session that ended.
    await page.getByRole('alert').getByText(errors['auth.required'], { exact: true }).waitFor();
    expect(await alert(page).count()).toBe(0);

    await logInByForm(account);
    await open('/m/member/home');
    const beside = await context.newPage();
    await open('/m/withdraw', beside);
    await stage.livery.change('password', 'aurora', account);
    const before = await page.evaluate(() => history.length);
    await page.reload();
    await isAtLogin(page, '/m/member/home');
    await alert(page).waitFor();
    // The reason is shown once, and not again for each call that failed with the first.
    expect(await page.getByText(errors['auth.required']).count()).toBe(0);
    expect(await page.evaluate(() => history.length)).toBe(before);
    await isAtLogin(beside, '/m/withdraw');
    await alert(beside).waitFor();
    for (const path of ['/m/withdraw', '/m/login?from=%2Fm%2Fwithdraw']) {
      await open(path, beside);
      await alert(beside).waitFor();
    }
    // Nothing of the previous player is left.
    expect(await page.evaluate(() => localStorage.getItem('session.v1'))).toBe('"over"');
    await logInBy([account, 'not the password of anybody']);
    await page.locator('input[name=captcha]').waitFor();
    expect(await alert(page).count()).toBe(0);
  });

  it('states it also if the browser has lost its cookies, once it is clear that no device is remembered', async () => {
    await logInByForm('player');
    await expect.poll(() => stored('autoLogin')).toBe(1);
    await context.clearCookies();
    await open('/m/withdraw');
    await page.waitForURL('**/m/login?**');
    await page.getByRole('alert').getByText(errors['auth.session_ended'], { exact: true }).waitFor();
  });

  it('states it in a tab that was notified of the end before it was clear that no device is remembered', async () => {
    await logInByForm('special42');
    await expect.poll(() => stored('autoLogin')).toBe(1);
    const beside = await context.newPage();
    // It asks for its session once. Later, it would notice the end itself.
    const answered = beside.waitForResponse('**/api/v1/session');
    await open('/m/withdraw', beside);
    await answered;
    await stage.livery.change('password', 'aurora', 'special42');
    const release = await delay(page, '**/api/v1/session/remembered');
    await context.clearCookies({ name: 'member' });
    const requested = page.waitForRequest('**/api/v1/session/remembered');
    await page.reload();
    await requested;
    await beside.waitForURL('**/m/login?**');
    await beside.locator('input[name=password]').waitFor();
    const alert = beside.getByRole('alert').getByText(errors['auth.session_ended'], { exact: true });
    expect(await alert.count()).toBe(0);
    release();
    await alert.waitFor();
  });
});
