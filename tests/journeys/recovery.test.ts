import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StatedManifest } from '../support/a-manifest.ts';
import { covers } from '../support/covers.ts';
import { eventually } from '../support/eventually.ts';
import { captchaAnswer } from '../support/livery.ts';
import { onlyEntries } from '../support/only-entries.ts';
import { delay, noDialog } from '../support/pages.ts';
import { type PhoneService, startPhoneService } from '../support/phone-service.ts';
import { routeOnce } from '../support/route-once.ts';
import { aStage } from '../support/stage.ts';
import { aTenantsFolder, type TenantsFolder } from '../support/tenants-folder.ts';

const brand = 'ways';
const walker = { username: 'walker', email: 'walker@site.example', mobileNum: '9171234567' };
const stated = {
  tenant: { id: brand },
  locale: { default: 'EN', enabled: ['EN', 'CN'], timeZone: 'Asia/Manila' },
  flags: { REGMOBVERF3: true },
  registration: {
    fields: { email: { enabled: true }, mobileNum: { enabled: true }, captcha: { enabled: false, required: false } },
  },
  rules: { loginPassword: { minLength: 6 } },
  recovery: { email: true },
  // Every page has a way to change the language.
  nav: {
    footer: onlyEntries('nav.footer', [
      { id: 'home', to: 'page:home', titleKey: 'shell:menu.home', icon: 'home' },
      { id: 'language', to: 'action:language', titleKey: 'shell:side.language', icon: 'globe' },
      { id: 'menu', to: 'action:openSideMenu', titleKey: 'shell:menu.menu', icon: 'menu' },
    ]),
  },
} as StatedManifest;

// One player goes through all tests, because a test needs the e-mail requested in the test before it, or the password set there, and the
// platform pauses between two codes to the same number.
describe('recovery and the change of a password, in a browser', { shuffle: false }, () => {
  let tenants: TenantsFolder;
  let service: PhoneService;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  /** The player's current password. */
  let password = 'a long walk home';

  // Hooks that are registered first run last, so the folder is removed when nobody watches it any more.
  afterAll(async () => {
    await service?.close();
    await tenants?.remove();
  });
  const stage = aStage(async () => {
    service = await startPhoneService();
    // The registration's own code comes from another address, because the platform pauses between two codes to a number.
    const sms = { provider: 'thirdParty', thirdParty: service.settings } as const;
    tenants = await aTenantsFolder({ [brand]: { ...stated, sms } as StatedManifest });
    return { TENANTS_DIR: tenants.path };
  });
  const open = (path: string) => stage.open({ page, brand, path });
  const set = (path: string, value: string) => stage.livery.change('set', brand, path, value);
  const field = (name: string) => page.locator(`form [name="${name}"]`);
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  };
  const submit = () => page.locator('form button[type=submit]').click();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  const dialog = () => page.locator('dialog[open]');
  const expectText = (text: string | RegExp) => page.getByText(text).last().waitFor();
  const path = () => page.evaluate(() => location.pathname + location.search + location.hash);
  const stored = (key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key);
  const calls = () => {
    const made: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/v1/')) made.push(`${request.method()} ${pathname.slice(7)}`);
    });
    return made;
  };
  const sendCode = async () => {
    await field('sendCode').click();
    await expectText('SMS code sent');
    // While its message is open, the page behind it takes no input.
    await page.getByText('Sending SMS').first().waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: 'Sending SMS' }).waitFor({ state: 'detached' });
  };
  const newest = async (channel: 'sms' | 'mail', to: string, found: RegExp) => {
    // An e-mail is sent after the answer.
    return eventually(async () => {
      const messages = (await stage.livery.outbox(brand)) ?? [];
      const message = messages.find((sent) => sent.channel === channel && sent.recipient === to);
      const [match] = found.exec(message?.text ?? '') ?? [];
      if (match === undefined) throw new Error(`no ${channel} to ${to}`);
      return match;
    });
  };
  const logIn = async (given = password) => {
    await open('/m/login');
    await fill({ username: walker.username, password: given });
    await submit();
    await page.waitForURL('**/m/home');
  };

  async function visit(locale = 'en-GB'): Promise<void> {
    await context?.close();
    ({ context, page, complaints } = await stage.visit({ locale }));
  }

  beforeAll(async () => {
    await visit();
    await open('/m/register');
    await fill({ ...walker, password, confirmPassword: password });
    await sendCode();
    await fill({ verificationCode: service.codes.get(`+63${walker.mobileNum}`) ?? '' });
    await field('consent-all').check();
    await field('consent-terms').check();
    await submit();
    await page.waitForURL('**/m/home');
    await set('/sms/provider', '"platform"');
  });
  beforeEach(() => visit());

  it('shows faults of a recovery by e-mail below its input, and keeps the form', async () => {
    covers([
      'FORGOT-03',
      'FORGOT-04',
      'FORGOT-12..15',
      'FORGOT-AMB-01',
      'FORGOT-AMB-05',
      'SHELL-ROUTE-07',
      'SHELL-HEADER-04',
      'ERR-TEXT-01',
      'ERR-TEXT-03',
      'ERR-AMB-02',
      'ERR-AMB-05',
    ]);
    await open('/m/forget');
    await page.getByRole('banner').getByText('Forgot password').waitFor();
    await field('email').waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await page.locator('form').getAttribute('method')).toBe('post');
    await fill({ username: 'not a name', email: '' });
    await submit();
    await expectText(/^Account format is incorrect/);
    await expectText('Please fill this in');
    await expectText('Enter a captcha');
    await fill({ username: walker.username, email: 'a@b' });
    await expectText(/^E-mail format is incorrect/);
    await fill({ email: 'user@site.example' });
    await page.getByText('E-mail format is incorrect').waitFor({ state: 'detached' });
    await set('/rules/email/patternId', '"emailStrict"');
    await expectText(/^E-mail format is incorrect/);
    await set('/rules/email/patternId', '"email"');
    await page.getByText('E-mail format is incorrect').waitFor({ state: 'detached' });

    // The form is refused and gets a new captcha; all other input stays.
    const picture = () => page.locator('form img').getAttribute('src');
    const before = await picture();
    await fill({ captcha: '999999' });
    await submit();
    await expectText('The captcha is wrong');
    await expect.poll(picture).not.toBe(before);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await expect.poll(focused).toBe('captcha');
    expect(await field('email').inputValue()).toBe('user@site.example');
    await page.getByRole('link', { name: 'Back to log in' }).click();
    await page.waitForURL('**/m/login');
    expect(complaints).toEqual([]);
  });

  it('sends a link by e-mail, shows the same message for every address, and steps back', async () => {
    covers([
      'FORGOT-02',
      'FORGOT-03',
      'FORGOT-09',
      'ERR-01',
      'ERR-AMB-01',
      'ERR-AMB-05',
      'ENTITY-FORGOT-01',
      'CALL-ACC-09',
      'CONST-TIME-01',
      'LOGIN-05',
    ]);
    const recover = async (values: Record<string, string>) => {
      await open('/m/login');
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      // The login, whose fields have the same names, stays on screen until the new page's code is loaded.
      await field('email').waitFor();
      await fill({ ...values, captcha: captchaAnswer });
      const release = await delay(page, '**/recovery/email');
      const request = page.waitForRequest('**/recovery/email');
      await submit();
      await expectText('Please wait');
      release();
      await expectText('Check your e-mail');
      await page.waitForURL('**/m/login');
      await page.unroute('**/recovery/email');
      return (await request).postDataJSON();
    };
    expect(await recover({ username: 'nobody_here', email: 'nobody@site.example' })).toMatchObject({
      username: 'nobody_here',
    });
    const sent = await recover({ username: ` ${walker.username} `, email: ` ${walker.email} ` });
    expect(sent).toMatchObject({ username: walker.username, email: walker.email });
    await newest('mail', walker.email, /#token=/);
    const messages = (await stage.livery.outbox(brand)) ?? [];
    expect(messages.filter(({ channel }) => channel === 'mail')).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('sets a new password with the link in the e-mail, once', async () => {
    covers(['FORGOT-04', 'PSW-12', 'PSW-14', 'ERR-TEXT-10', 'SESSION-05']);
    // An earlier session, which the new password ends.
    await logIn();
    await expect.poll(() => stored('autoLogin')).toBe(1);
    const link = await newest('mail', walker.email, /https?:\S+#token=\S+/);
    const { pathname, hash } = new URL(link);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await open(`${pathname}${hash}`);
    await field('confirmPassword').waitFor();
    // The token is removed from the address, and no request has it in its address.
    expect(await path()).toBe('/m/forget');
    expect(requests.filter((url) => url.includes('token=') && !url.includes('#'))).toEqual([]);
    expect(await field('password').getAttribute('autocomplete')).toBe('new-password');

    const next = 'a longer walk home';
    await fill({ password: next, confirmPassword: `${next}!` });
    await submit();
    await expectText('Confirmation password not matched');
    await fill({ confirmPassword: next });
    const request = page.waitForRequest('**/recovery/link');
    await submit();
    expect(Object.keys((await request).postDataJSON())).toEqual(['data']);
    await page.waitForURL('**/m/login');
    await expectText('Please log in with it');
    password = next;
    expect([await stored('session.v1'), await stored('autoLogin')]).toEqual([null, 0]);
    await fill({ username: walker.username, password });
    await submit();
    await page.waitForURL('**/m/home');

    await visit();
    await open(`${pathname}${hash}`);
    await fill({ password: 'yet another walk', confirmPassword: 'yet another walk' });
    await submit();
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await page.getByRole('button', { name: 'Ask for a new link' }).click();
    await field('email').waitFor();
    expect(complaints).toEqual([]);
  });

  it('lets a player back in by phone, in the popup of the login', async () => {
    covers([
      'FORGOT-01',
      'FORGOT-02',
      'FORGOT-05..08',
      'FORGOT-10',
      'FORGOT-11',
      'FORGOT-16..18',
      'SMS-06',
      'FORGOT-AMB-02',
      'ENTITY-FORGOT-02',
      'CALL-ACC-08',
      'SHELL-LAZY-02',
      'ERR-17',
      'ERR-18',
      'ROLE-02',
    ]);
    await set('/recovery/phone', 'true');
    const made = calls();
    await open('/m/home');
    await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).click();
    await dialog().getByRole('link', { name: 'Forgot password?' }).click();
    await field('mobileNum').waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual(['By phone', 'By e-mail']);
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('By phone');
    await expectText('Enter at least 6 digits, without the country code.');
    await dialog().getByRole('link', { name: 'Back to log in' }).click();
    await dialog().locator('input[name=remember]').waitFor();
    await dialog().getByRole('link', { name: 'Forgot password?' }).click();

    await field('mobileNum').waitFor();
    await submit();
    await expectText('Please enter a valid mobile number');
    await fill({ mobileNum: '123' });
    expect(await field('sendCode').getAttribute('aria-disabled')).toBe('true');
    await field('sendCode').dispatchEvent('click');
    expect(made.filter((call) => call === 'POST /codes')).toEqual([]);
    await fill({ mobileNum: walker.mobileNum });
    await expect.poll(() => field('sendCode').getAttribute('aria-disabled')).toBeNull();
    await sendCode();
    const code = await newest('sms', `+63${walker.mobileNum}`, /\d{6}/);
    const next = 'by phone and home';
    await fill({ verificationCode: code === '000000' ? '111111' : '000000', password: next });
    await submit();
    await expectText('Verification code error');
    await expect.poll(focused).toBe('verificationCode');
    expect([await field('verificationCode').inputValue(), await field('password').inputValue()]).toEqual(['', next]);
    // The input of one method stays while the other is shown.
    await page.getByRole('tab', { name: 'By e-mail' }).click();
    await field('email').waitFor();
    await page.getByRole('tab', { name: 'By phone' }).click();
    expect(await field('password').inputValue()).toBe(next);
    // Any other failure clears the code, and nothing else.
    await routeOnce(page, '**/recovery/phone', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'service.unavailable', message: '' } }),
    );
    await fill({ verificationCode: code });
    await submit();
    await expect.poll(() => field('verificationCode').inputValue()).toBe('');
    expect(await field('password').inputValue()).toBe(next);
    // A reused password is cleared, but not the code.
    await routeOnce(page, '**/recovery/phone', (route) =>
      route.fulfill({ status: 400, json: { success: false, code: 'modify.new.old.same', message: '' } }),
    );
    await fill({ verificationCode: code });
    await submit();
    await expectText('The new password and the old password cannot be the same');
    await expect.poll(focused).toBe('password');
    expect([await field('verificationCode').inputValue(), await field('password').inputValue()]).toEqual([code, '']);
    await fill({ password: next });
    const request = page.waitForRequest('**/recovery/phone');
    await submit();
    const sent = await request;
    expect(sent.headers()).toMatchObject({ encryption: 'JWE' });
    await noDialog(page);
    password = next;
    await page.getByRole('link', { name: 'Open account menu' }).waitFor();
    expect(await stored('session.v1')).toMatchObject({ userName: walker.username });
    expect(await path()).toBe('/m/home');
    expect(complaints).toEqual([]);
    await set('/recovery/phone', 'false');
  });

  it('changes a password, in the current language, and goes home', async () => {
    covers([
      'SHELL-ROUTE-06',
      'SHELL-HEADER-07',
      'PSW-01',
      'PSW-02..04',
      'PSW-06..10',
      'PSW-12',
      'PSW-14',
      'ENTITY-PSW-01',
      'CALL-ACC-07',
      'ENTITY-REMEMBER-AMB-01',
      'CONST-TIME-01',
    ]);
    await open('/m/changePsw');
    await page.waitForURL('**/m/home');
    await logIn();
    await expect.poll(() => stored('autoLogin')).toBe(1);
    const remembered = await stored('remember.v1');
    await open('/m/changePsw');
    await page.getByRole('banner').getByText('Change password').waitFor();
    await field('oldPassword').waitFor();
    expect(await field('username').inputValue()).toBe(walker.username);
    expect(await field('username').getAttribute('readonly')).not.toBeNull();
    const completed = ['username', 'oldPassword', 'newPassword', 'confirmNewPassword'].map((name) =>
      field(name).getAttribute('autocomplete'),
    );
    expect(await Promise.all(completed)).toEqual(['username', 'current-password', 'new-password', 'new-password']);
    const next = 'changed on the way';
    await fill({ oldPassword: password, newPassword: next, confirmNewPassword: 'something else' });
    await submit();
    await expectText('Confirmation password not matched');
    await page.getByRole('navigation').getByRole('link', { name: 'Language' }).click();
    await dialog().locator('button[lang="zh-cn"]').click();
    await noDialog(page);
    await page.locator('html[lang="zh-cn"]').waitFor();
    const chinese = page.locator('[aria-invalid] >> xpath=ancestor::div[2]').locator('p');
    await expect.poll(() => chinese.textContent()).toMatch(/\p{Script=Han}/u);
    await fill({ confirmNewPassword: next });
    const request = page.waitForRequest('**/member/password');
    await submit();
    expect((await request).headers()).toMatchObject({ encryption: 'JWE' });
    await expectText('新密码已保存');
    await page.waitForURL('**/m/home');
    password = next;
    await expect.poll(async () => (await stored('remember.v1'))?.password).not.toBe(remembered.password);
    expect(await stored('remember.v1')).toMatchObject({ username: walker.username });
    // The device stays remembered by its new handle.
    await context.clearCookies({ name: /session$|^member$/ });
    await open('/m/home');
    await expect.poll(() => stored('session.v1')).toMatchObject({ userName: walker.username });
    expect(complaints).toEqual([]);
  });

  it('shows faults of a change, and does not send the same password again', async () => {
    covers([
      'PSW-05',
      'PSW-11',
      'PSW-12',
      'PSW-14',
      'PSW-15',
      'PSW-AMB-02',
      'ERR-19',
      'ERR-TEXT-02',
      'ERR-TEXT-09',
      'ERR-TEXT-10',
    ]);
    await logIn();
    await open('/m/changePsw');
    const made = calls();
    await fill({ oldPassword: password, newPassword: password, confirmNewPassword: password });
    await submit();
    await dialog().getByText('The new password and the old password cannot be the same').waitFor();
    await dialog().getByRole('button', { name: 'Change it' }).click();
    await noDialog(page);
    await fill({ oldPassword: 'abc', newPassword: 'short', confirmNewPassword: 'shorter' });
    await expectText('Use at least 6 characters');
    await page.getByText('Use at least 8 characters').first().waitFor();
    await expectText('Confirmation password not matched');
    await submit();
    expect(made.filter((call) => call.includes('/member/password'))).toEqual([]);

    const next = 'not to be saved';
    await fill({ oldPassword: 'not the old one', newPassword: next, confirmNewPassword: next });
    await submit();
    await expectText('The old password is wrong.');
    await page.getByText('Saving').waitFor({ state: 'detached' });
    expect(await path()).toBe('/m/changePsw');
    expect(complaints).toEqual([]);
  });

  it('allows nothing but a change with a temporary password', async () => {
    covers(['PSW-03', 'PSW-07', 'PSW-13', 'PSW-AMB-01', 'PSW-AMB-02']);
    const mails = async () =>
      ((await stage.livery.outbox(brand)) ?? []).filter(({ recipient }) => recipient === walker.email);
    const before = (await mails()).length;
    const { code, text } = await stage.livery.command('password', brand, walker.username, '--reason', 'test');
    expect(code).toBe(0);
    const [temporary = ''] = text.split('\n');
    // An e-mail with a link to this page informs the member. The password goes only to the member of staff who requested it.
    await expect.poll(async () => (await mails()).length).toBe(before + 1);
    const [mail] = await mails();
    expect(mail?.text).toContain(stage.livery.url(brand, '/m/forget'));
    expect(mail?.text).not.toContain(temporary);
    await open('/m/login');
    await fill({ username: walker.username, password: temporary });
    await submit();
    await page.waitForURL('**/m/changePsw');
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
    await field('newPassword').waitFor();
    expect(await field('oldPassword').count()).toBe(0);
    // The password is in memory only.
    const storage = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    );
    expect(storage).not.toContain(temporary);
    for (const way of ['/m/home', '/m/set', '/m/login']) {
      await page.evaluate((to) => history.pushState(null, '', to), way);
      await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: null })));
      await page.waitForURL('**/m/changePsw');
    }
    await field('newPassword').waitFor();
    await fill({ newPassword: temporary, confirmNewPassword: temporary });
    await submit();
    await dialog().getByText('The new password and the old password cannot be the same').waitFor();
    await dialog().getByRole('button', { name: 'Change it' }).click();
    await noDialog(page);

    // A reload loses the password, so the page asks for it.
    await open('/m/home');
    await page.waitForURL('**/m/changePsw');
    await field('oldPassword').waitFor();
    await page.getByLabel('Temporary password').waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await dialog().getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).waitFor();

    await open('/m/login');
    await fill({ username: walker.username, password: temporary });
    await submit();
    await page.waitForURL('**/m/changePsw');
    const next = 'nobody else knows it';
    await fill({ newPassword: next, confirmNewPassword: next });
    await submit();
    await expectText('Your new password is saved.');
    await page.waitForURL('**/m/home');
    password = next;
    await page.getByText('1,000.00').first().waitFor();
    expect(await stored('session.v1')).not.toHaveProperty('mustChangePassword');
    await open('/m/changePsw');
    await field('oldPassword').waitFor();
    expect(complaints).toEqual([]);
  });

  it('leads to login with a message if the brand offers no recovery', async () => {
    covers(['FORGOT-AMB-04', 'LOGIN-05']);
    await set('/recovery/email', 'false');
    await set('/recovery/phone', 'false');
    await open('/m/forget');
    await page.waitForURL('**/m/login');
    await expectText('Please contact customer service.');
    expect(await page.getByRole('link', { name: 'Forgot password?' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
