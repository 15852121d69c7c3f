import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import arabic from '../../texts/AR/errors.json' with { type: 'json' };
import chinese from '../../texts/CN/errors.json' with { type: 'json' };
import english from '../../texts/EN/errors.json' with { type: 'json' };
import tagalog from '../../texts/TY/errors.json' with { type: 'json' };
import { covers } from '../support/covers.ts';
import { captchaAnswer } from '../support/livery.ts';
import { delay, ready } from '../support/pages.ts';
import { routeOnce } from '../support/route-once.ts';
import { aStage } from '../support/stage.ts';

const errors = english;

describe('access, in a browser', () => {
  // This journey runs on the embedded database, like `npm start`.
  const stage = aStage(undefined, { embedded: true });
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const open = (path: string, tab = page) => stage.open({ page: tab, path });
  const set = (path: string, value: string) => stage.set('aurora', path, value);
  const flag = async (name: string, value: 'on' | 'off') => {
    stage.putBack('aurora', `/flags/${name}`);
    await stage.livery.change('flag', 'set', 'aurora', name, value);
  };
  const dialog = () => page.locator('dialog[open]');
  const header = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  const stored = (key: string) =>
    page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key);
  const player = (): [string, string] => ['player', stage.livery.demoAccounts.aurora?.player ?? ''];
  const fill = async (name: string, value: string) => page.locator(`form input[name=${name}]`).fill(value);
  const send = () => page.locator('form button[type=submit]').click();
  const logInBy = async ([username, password]: [string, string]) => {
    await fill('username', username);
    await fill('password', password);
    await send();
  };

  beforeEach(async () => {
    ({ context, page, complaints } = await stage.visit());
  });

  it('opens login, registration and recovery over the page, one at a time', async () => {
    covers([
      ...[
        'SHELL-MODAL-01',
        'ENTITY-SITESTATE-02',
        'LOGIN-12',
        'LOGIN-05',
        'LOGIN-06',
        'REG-02',
        'REG-03',
        'REG-16',
        'REG-17',
      ],
      ...['FORGOT-08', 'FORGOT-AMB-03', 'SHELL-GESTURE-01'],
    ]);
    await set('/recovery/email', 'true');
    await open('/m/home');
    await page.evaluate(() => window.scrollTo(0, 300));
    // The event is dispatched directly, because a driver's click scrolls a sticky header into view first.
    await header('Log in').dispatchEvent('click');
    await dialog().locator('input[name=username]').waitFor();
    // The page stays in its place, under the same address.
    expect(await page.evaluate(() => [location.pathname, window.scrollY])).toEqual(['/m/home', 300]);
    expect(await dialog().getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
      '/m/forget',
    );
    await dialog().getByRole('link', { name: 'Register' }).click();
    await dialog().locator('input[name=confirmPassword]').waitFor();
    expect(await dialog().count()).toBe(1);
    expect(await dialog().locator('input[name=remember]').count()).toBe(0);
    await dialog().getByRole('link', { name: 'Forgot password?' }).click();
    await dialog().locator('input[name=confirmPassword]').waitFor({ state: 'detached' });
    expect(await dialog().count()).toBe(1);

    // One step back closes whatever is open, and so does a swipe down.
    await page.goBack();
    await dialog().waitFor({ state: 'detached' });
    await header('Register').click();
    await dialog().locator('input[name=confirmPassword]').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
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
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('1,000.00').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('logs in by the popup over a half-filled page, remembers the account, and prefills it after logout', async () => {
    covers([
      ...[
        'LOGIN-01',
        'LOGIN-02',
        'LOGIN-07',
        'LOGIN-09..13',
        'LOGIN-15',
        'SESSION-01',
        'SESSION-02',
        'SESSION-03',
        'SESSION-04',
      ],
      ...['SESSION-05', 'SESSION-06', 'SESSION-07', 'ENTITY-SESSION-01', 'ENTITY-SESSION-02'],
      ...[
        'ENTITY-LOGIN-01',
        'ENTITY-LOGIN-02',
        'ENTITY-LOGIN-04',
        'ENTITY-REMEMBER-01',
        'ENTITY-REMEMBER-02',
      ],
      ...['SHELL-HEADER-02', 'CALL-ACC-01'],
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
    const request = page.waitForRequest(
      (sent) => sent.method() === 'POST' && sent.url().endsWith('/api/v1/session'),
    );
    await logInBy(player());
    const sent = await request;
    expect(sent.headers()).toMatchObject({ encryption: 'JWE', 'content-type': 'application/json' });
    expect(Object.keys(sent.postDataJSON())).toEqual(['data']);
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('1,000.00').first().waitFor();
    expect(Object.keys(await stored('session.v1'))).toEqual([
      'token',
      'merchantCode',
      'userName',
      'type',
      'firstTimeLogin',
    ]);
    await expect.poll(() => stored('autoLogin')).toBe(1);
    expect(await stored('remember.v1')).toMatchObject({ type: 'username', username: 'player' });

    await page.getByRole('link', { name: 'Open account menu' }).click();
    await dialog().getByRole('button', { name: 'Log out' }).click();
    await dialog().getByRole('button', { name: 'Stay logged in' }).click();
    // The question and the sheet below it are both closed.
    await expect.poll(() => dialog().count()).toBe(0);
    expect(await stored('session.v1')).not.toBeNull();
    await page.evaluate(() => sessionStorage.setItem('left', 'behind'));
    await page.getByRole('link', { name: 'Open account menu' }).click();
    await dialog().getByRole('button', { name: 'Log out' }).click();
    await dialog().getByRole('button', { name: 'Stay logged in' }).waitFor();
    const release = await delay({ on: page, part: '**/api/v1/session', method: 'DELETE' });
    await dialog().getByRole('button', { name: 'Log out', exact: true }).last().click();
    await page.getByText('Logging out').waitFor();
    release();
    await header('Log in').waitFor();
    await page.getByText('Logging out').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/m/home');
    expect([await stored('session.v1'), await page.evaluate(() => sessionStorage.length)]).toEqual([null, 0]);
    expect(await stored('autoLogin')).toBe(0);
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
    const answer = await delay({ on: page, part: '**/api/v1/member' });
    await logInBy(player());
    await openSheet();
    await dialog().getByText('player', { exact: true }).waitFor();
    expect(await page.getByText('special41').count()).toBe(0);
    answer();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('asks anew for what a visitor was shown, once somebody has logged in over it', async () => {
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
    for (const tab of tabs)
      await tab.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).waitFor();
    expect((await context.cookies()).filter(({ name }) => /session|remember|member/.test(name))).toEqual([]);
  });

  it('says on the login page that a session has ended, after a reload and in every tab, and nothing after a logout', async () => {
    covers(['ERR-06', 'ROLE-11', 'SESSION-05']);
    // No other test logs in with this account or the next one, because staff set their passwords.
    const account = 'agent';
    const alert = (tab: Page) =>
      tab.getByRole('alert').getByText(errors['auth.session_ended'], { exact: true });
    const isAtLogin = async (tab: Page, from: string) => {
      await tab.waitForURL('**/m/login?**');
      expect(new URL(tab.url()).searchParams.get('from')).toBe(from);
    };
    await stage.logIn({ page, account });
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

    await stage.logIn({ page, account });
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

  it.each([
    ['EN', english],
    ['TY', tagalog],
    ['CN', chinese],
    ['AR', arabic],
  ] as const)('says why a visitor was sent to the login, in %s', async (code, texts) => {
    covers(['ERR-03', 'LAUNCH-03', 'FAV-05', 'GAME-LIST-12']);
    await set('/locale/enabled', '["EN","TY","CN","AR"]');
    const reason = page.getByRole('alert').getByText(texts['auth.required'], { exact: true });
    const { origin } = new URL(stage.livery.url('aurora', '/'));
    await context.addCookies([{ name: 'lang', value: code, url: origin }]);
    // A guarded page, opened by its address.
    await open('/m/withdraw');
    await page.waitForURL('**/m/login?**');
    await reason.waitFor();
    // A game.
    await open('/m/home');
    await page.locator('main article a[href^="/m/login?"]').first().dispatchEvent('click');
    await page.waitForURL('**/m/login?**');
    await reason.waitFor();
    // A plain visit has no reason, whether by the address or by a link.
    await open('/m/login');
    await page.locator('input[name=password]').waitFor();
    await ready(page);
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
  });

  it('says so too if the browser has lost its cookies, once it is clear that no device is remembered', async () => {
    await stage.logIn({ page });
    await expect.poll(() => stored('autoLogin')).toBe(1);
    await context.clearCookies();
    await open('/m/withdraw');
    await page.waitForURL('**/m/login?**');
    await page.getByRole('alert').getByText(errors['auth.session_ended'], { exact: true }).waitFor();
  });

  it('says so in a tab that was notified of the end before it was clear that no device is remembered', async () => {
    await stage.logIn({ page, account: 'special42' });
    await expect.poll(() => stored('autoLogin')).toBe(1);
    const beside = await context.newPage();
    await open('/m/withdraw', beside);
    await stage.livery.change('password', 'aurora', 'special42');
    const release = await delay({ on: page, part: '**/api/v1/session/remembered' });
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

  it('lets a visitor try a game after asking for the age, and stay on the page if that fails', async () => {
    covers([
      ...['TRIAL-01..05', 'TRIAL-AMB-01', 'FLAG-23', 'CALL-ACC-02', 'CALL-ACC-03', 'ENTITY-SESSION-03'],
    ]);
    await open('/m/home?from=ads');
    await routeOnce({ at: context, address: '**/api/v1/trial', answer: (route) => route.abort() });
    await header('Try for free').click();
    await dialog().getByRole('button', { name: 'I am 18 or older' }).click();
    await page.getByText("We can't reach the service").first().waitFor();
    await page.getByText('Opening a trial account').waitFor({ state: 'detached' });
    expect([new URL(page.url()).search, await stored('session.v1')]).toEqual(['?from=ads', null]);

    const before = await page.evaluate(() => history.length);
    const release = await delay({ on: context, part: '**/api/v1/trial' });
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
    covers([
      ...['LOGIN-03', 'LOGIN-04', 'LOGIN-14', 'LOGIN-17..19', 'LOGIN-AMB-01', 'LOGIN-AMB-06', 'ERR-02'],
    ]);
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
    covers([...['LOGIN-SOCIAL-01..04', 'LOGIN-AMB-05', 'FLAG-08', 'FLAG-09', 'FLAG-10', 'CALL-ACC-29']]);
    await flag('GOOGLELOGIN3', 'off');
    await flag('FACEBOOKLOGIN3', 'on');
    await flag('LINELOGIN3', 'on');
    const buttons = () => page.getByRole('button', { name: /^Log in with/ });
    await open('/m/login');
    await page.locator('form').waitFor();
    expect(await buttons().count()).toBe(0);
    for (const provider of ['facebook', 'google', 'line'])
      await set(`/login/social/${provider}/clientId`, 'livery-demo');
    const offered = () =>
      buttons().evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')));
    await expect.poll(offered).toEqual(['Log in with Facebook', 'Log in with LINE']);
    await flag('GOOGLELOGIN3', 'on');
    await expect.poll(offered).toEqual(['Log in with Facebook', 'Log in with Google', 'Log in with LINE']);
    // Each button asks for its own provider.
    const providers: unknown[] = [];
    await context.route('**/api/v1/social', async (route) => {
      providers.push(route.request().postDataJSON().provider);
      await route.fulfill({
        status: 503,
        json: { success: false, code: 'service.unavailable', message: 'refused' },
      });
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

  it('finishes a login at a provider once, removes the code from the address and says what went wrong', async () => {
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

  it('says what is wrong with a login', async () => {
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
