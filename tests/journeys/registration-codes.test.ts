import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { covers } from '../support/covers.ts';
import { captchaAnswer } from '../support/livery.ts';
import { delay } from '../support/pages.ts';
import type { PhoneService } from '../support/phone-service.ts';
import { registrationForm, registrationStage } from '../support/registration-stage.ts';
import { routeOnce } from '../support/route-once.ts';

const password = 'a long walk home';

describe('registration with a code, in a browser', () => {
  const { stage, phoneService } = registrationStage();
  let service: PhoneService;
  beforeAll(() => {
    service = phoneService();
  });
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  beforeEach(() => visit());

  async function visit(locale = 'en-GB'): Promise<void> {
    await context?.close();
    ({ context, page, complaints } = await stage.visit({ locale }));
  }

  const {
    agree,
    calls,
    codeSentTo,
    expectText,
    field,
    fill,
    focused,
    open,
    registered,
    sendCode,
    submit,
    submitRefused,
  } = registrationForm(stage, () => page);
  /** While a dialog is open, the page behind it takes no input. */
  const overlaid = () => page.getByRole('dialog').waitFor({ state: 'detached' });

  it('accepts a mobile number once a code proves it, and keeps the input of each method', async () => {
    covers([
      'REG-05',
      'REG-06',
      'REG-07',
      'REG-09',
      'REG-15',
      'REG-29',
      'SMS-01',
      'SMS-02',
      'SMS-03',
      'SMS-04',
      'SMS-05',
      'SMS-06',
      'SMS-AMB-01',
      'ENTITY-SMS-01',
      'ENTITY-SMS-02',
      'CALL-ACC-10',
      'CALL-ACC-06',
      'CALL-ACC-22',
      'FLAG-05',
      'FLAG-06',
      'FLAG-07',
      'LOGIN-18',
      'LOGIN-19',
      'CONST-TIME-01',
      'ERR-02',
    ]);
    const made = calls();
    await open('phones');
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Mobile number', 'Account name']);
    expect(await page.getByRole('tab', { name: 'Mobile number' }).getAttribute('aria-selected')).toBe('true');
    await page.locator('select[name=countryDialingCode]').waitFor();
    await expect.poll(() => field('countryDialingCode').inputValue()).toBe('PH');

    await field('mobileNum').fill('12');
    await sendCode().click();
    await page.getByText('Use at least 6 digits').waitFor();
    await expect.poll(focused).toBe('mobileNum');
    expect(made).not.toContain('POST /codes');

    await field('mobileNum').fill('0917 123 4567');
    expect(await field('mobileNum').inputValue()).toBe('09171234567');
    const sending = page.getByRole('dialog', { name: 'Sending SMS' });
    const shown = sending.waitFor();
    await sendCode().click();
    await shown;
    await expectText('SMS code sent');
    await sending.waitFor({ state: 'detached' });
    await page.getByText('SMS code sent').last().waitFor({ state: 'detached' });
    const left = async () => Number.parseInt((await sendCode().innerText()) || '0', 10);
    const first = await left();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(60);
    await expect.poll(left).toBeLessThan(first);
    // Announced once, not with every second.
    expect(await page.getByRole('status').allTextContents()).toContain('You can request another code in 60 seconds.');

    await fill({ password, confirmPassword: password, captcha: captchaAnswer });
    await page.getByRole('tab', { name: 'Account name' }).click();
    await field('username').fill('in_passing');
    expect(await field('password').inputValue()).toBe(password);
    await page.keyboard.press('Tab');
    await page.getByRole('tab', { name: 'Mobile number' }).click();
    expect(await field('mobileNum').inputValue()).toBe('09171234567');
    expect(await field('username').count()).toBe(0);
    expect(await left()).toBeGreaterThan(0);

    const code = await codeSentTo('phones', '+639171234567');
    await field('verificationCode').fill(code === '000000' ? '111111' : '000000');
    await agree();
    await submitRefused('Verification code error');
    await expect.poll(focused).toBe('verificationCode');
    expect(await field('verificationCode').inputValue()).toBe('');
    await fill({ verificationCode: code, captcha: captchaAnswer });
    const answer = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes('/api/v1/'),
    );
    await submit();
    // The flag is also the module of the call.
    expect((await answer).request().headers()[wire.moduleHeader]).toBe('MOBILENUMREG3');
    const { account } = (await (await answer).json()).value;
    expect(account).toMatch(/^\w{4,16}$/);
    await page.getByText(`Its name is ${account}`).waitFor();
    await registered();
    // The name is also in the inbox, because a toast disappears and the player never typed the name.
    await open('phones', '/m/inbox');
    const notice = page.getByText('Your account is called');
    await notice.waitFor();
    expect(await notice.innerText()).toContain(account);
    expect(complaints).toEqual([]);

    await stage.set('phones', '/flags/MOBILENUMREG3', 'false');
    await visit();
    await open('phones');
    await field('username').waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await field('mobileNum').count()).toBe(0);
  });

  it('sends a code that was requested before the dialling codes had loaded, and reports a fault if they do not load', async () => {
    const letThrough = await delay(page, '**/api/v1/countries?**');
    await open('phones');
    await field('mobileNum').fill('9181234560');
    await sendCode().click();
    await page.getByRole('dialog', { name: 'Sending SMS' }).waitFor();
    letThrough();
    await expectText('SMS code sent');
    expect(await codeSentTo('phones', '+639181234560')).not.toBe('');
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    expect(complaints).toEqual([]);

    await page.route('**/api/v1/countries?**', (route) => route.abort());
    await open('phones');
    await field('mobileNum').fill('9181234560');
    await sendCode().click();
    await page.getByText('Please choose the country code').first().waitFor();
    await overlaid();
    await expect.poll(focused).toBe('mobileNum');
  });

  it('states when another code can be requested if there were too many', async () => {
    covers(['SMS-01']);
    await open('phones');
    await field('mobileNum').fill('9181234567');
    await sendCode().click();
    await expectText('SMS code sent');
    await overlaid();
    // Another page with the same number does not know of the first.
    await open('phones');
    await field('mobileNum').fill('9181234567');
    await sendCode().click();
    await overlaid();
    await page
      .getByText(/Too many requests. You can request another code in \d+ seconds\./)
      .first()
      .waitFor();
    expect(await sendCode().getAttribute('aria-disabled')).toBe('true');
    await field('mobileNum').fill('9181234568');
    await expect.poll(() => sendCode().getAttribute('aria-disabled')).toBeNull();
  });

  it('lets a third party verify the phone first, and stops silently if it fails', async () => {
    covers(['REG-21', 'REG-22', 'REG-AMB-08', 'ENTITY-REG-07', 'ERR-20']);
    const made = calls();
    await open('vouched');
    await field('mobileNum').fill('09171234567');
    await routeOnce(page, '**/accounts:sendVerificationCode*', (route) => route.abort());
    await sendCode().click();
    // If a third party cannot be reached, no message about sending is left.
    await expectText("We can't reach the service. Please try again.");
    await overlaid();
    expect(await page.getByText('SMS code sent').count()).toBe(0);
    await fill({ password, confirmPassword: password, verificationCode: '999999', captcha: captchaAnswer });
    await agree();
    await submit();
    await page.getByText('Please request a code first').waitFor();
    await sendCode().click();
    await expectText('SMS code sent');
    await overlaid();
    expect(await sendCode().innerText()).toMatch(/^\d+s/);
    expect(made).not.toContain('POST /codes');

    await field('verificationCode').fill('111111');
    const warned = page.waitForEvent('console', (message) =>
      message.text().startsWith('phone verification failed code.invalid'),
    );
    await submit();
    await warned;
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(made).not.toContain('PUT /registration');
    await expect.poll(() => page.locator('form button[type=submit]').getAttribute('aria-busy')).toBeNull();

    await field('verificationCode').fill(service.codes.get('+639171234567') ?? '');
    await submit();
    await registered();
    expect(service.called).toEqual(['sendVerificationCode', 'signInWithPhoneNumber', 'signInWithPhoneNumber']);
    expect(complaints.filter((text) => !text.startsWith('phone verification failed'))).toEqual([]);

    await visit();
    await stage.livery.command('set', 'vouched', '/registration/thirdPartyFailureSilent', 'false', '--reason', 'test');
    await open('vouched');
    await field('mobileNum').fill('09181234567');
    await sendCode().click();
    await expectText('SMS code sent');
    await overlaid();
    await fill({ password, confirmPassword: password, verificationCode: '111111', captcha: captchaAnswer });
    await agree();
    await submit();
    await page.getByText('Verification code error').waitFor();
  });
});
