import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { captchaAnswer } from '../support/livery.ts';
import { byPhone, optional, registrationForm, registrationStage } from '../support/registration-stage.ts';

const password = 'a long walk home';

describe('registration, in a browser', () => {
  const { stage } = registrationStage();
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
  const account = (username: string) => ({ username, password, confirmPassword: password, captcha: captchaAnswer });

  it('takes a username and little else, and shows faults before sending', async () => {
    covers([
      'SHELL-ROUTE-04',
      'SHELL-ROUTE-05',
      'REG-01',
      'REG-05',
      'REG-06',
      'REG-07',
      'REG-08',
      'REG-10',
      'REG-11',
      'REG-16',
      'REG-17',
      'REG-18',
      'REG-19',
      'REG-20',
      'REG-24',
      'REG-26',
      'REG-28',
      'CALL-ACC-04',
      'CALL-ACC-12',
      'ENTITY-REG-08',
      'FLAG-04',
      'FLAG-15',
    ]);
    const made = calls();
    await open('plain', '/m/register.html');
    expect(await page.getByRole('tab').count()).toBe(0);
    await submit();
    await expect.poll(focused).toBe('username');
    await fill(account('plain_one'));
    // Once the confirmation was left with a value, it is compared with every later password.
    await field('confirmPassword').blur();
    await field('password').fill(`${password} again`);
    await page.getByText('Confirmation password not matched').waitFor();
    await field('password').fill(password);
    await page.getByText('Confirmation password not matched').waitFor({ state: 'detached' });
    await page.getByText('This name is free').or(page.getByLabel('This name is free')).first().waitFor();
    await submit();
    await page.getByText('Please confirm your age and the terms first.').waitFor();
    await expect.poll(focused).toBe('consent-terms');
    expect(made).not.toContain('PUT /registration');
    await agree();
    await submit();
    await registered();
    expect(made.filter((call) => call === 'PUT /registration')).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('marks as weak what the platform would refuse, and requires a matching confirmation, not a longer one', async () => {
    covers(['REG-28']);
    await open('plain');
    const strength = () => page.locator('[data-strength]').getAttribute('data-strength');
    await field('username').fill('sunny_walker');
    for (const guessed of ['password1', 'Sunny_Walker', '11111111', 'qwertyuiop']) {
      await field('password').fill(guessed);
      await expect.poll(strength).toBe('1');
    }
    await field('password').fill('a quiet harbour 42');
    await expect.poll(strength).toBe('4');
    await fill({ confirmPassword: 'a' });
    await page.keyboard.press('Tab');
    await page.getByText('Confirmation password not matched').waitFor();
    expect(await page.getByText(/^Use at least \d+ characters$/).count()).toBe(0);
  });

  it('asks exactly for the fields that are on, depending on the values of other fields', async () => {
    covers([
      'REG-FIELD-03..15',
      'REG-13',
      'REG-14',
      'REG-25',
      'REG-26',
      'REG-AMB-03',
      'ENTITY-REG-05',
      'CONST-RULE-01',
    ]);
    await open('fields');
    const names = async () =>
      (
        await page
          .locator('form :is(input,button)[name]')
          .evaluateAll((all) => all.map((one) => one.getAttribute('name') ?? ''))
      ).filter((name) => optional.some((id) => id === name));
    expect(await names()).toEqual(optional.filter((id) => id !== 'nickname'));
    await field('email').fill('ana@example.com');
    await field('nickname').fill('ana');
    await field('email').fill('');
    await field('nickname').waitFor({ state: 'detached' });
    await field('email').fill('ana@example.com');
    expect(await field('nickname').inputValue()).toBe('ana');

    expect(await field('line').getAttribute('aria-required')).toBe('true');
    await field('wechat').fill('ana_wechat');
    expect(await field('line').getAttribute('aria-required')).toBeNull();

    await field('email').fill(`${'a'.repeat(250)}@example.com`);
    expect((await field('email').inputValue()).length).toBeLessThan(255);
    await field('email').fill('ana@example.com');

    await field('birthday').click();
    const picker = page.getByRole('dialog', { name: 'Your birthday' });
    await picker.waitFor();
    await picker.getByRole('button', { name: 'Take this date' }).click();
    await picker.waitFor({ state: 'detached' });
    expect(await field('birthday').innerText()).toMatch(/\d{4}/);

    for (const id of ['zalo', 'payeeName'] as const) {
      await stage.livery.command('set', 'fields', `/registration/fields/${id}/enabled`, 'false', '--reason', 'test');
      await field(id).waitFor({ state: 'detached' });
    }
    expect(await field('wechat').inputValue()).toBe('ana_wechat');
    await fill(account('all_fields'));
    await agree();
    await submit();
    await registered();
    expect(complaints).toEqual([]);
  });

  it('checks an invitation before it registers, from whichever page its link led to', async () => {
    covers(['REG-FIELD-17', 'REG-23', 'REG-30', 'REG-31', 'REG-AMB-01', 'CALL-ACC-13', 'ERR-10', 'FLAG-21']);
    const made = calls();
    await open('invited', '/?affiliateCode=NOBODY1');
    await open('invited');
    expect(await field('affiliateCode').count()).toBe(0);
    await fill(account('invited_1'));
    await agree();
    await submit();
    await page.getByText('Invalid invitation code').first().waitFor();
    await expect.poll(focused).toBe('affiliateCode');
    expect(await field('affiliateCode').inputValue()).toBe('NOBODY1');
    expect(made).not.toContain('PUT /registration');

    // A form that was not sent does not use up its captcha. A wrong captcha is used up, but the invitation stays verified.
    await fill({ affiliateCode: 'WELCOME1', captcha: '000000' });
    await submitRefused('The captcha is wrong');
    expect(await field('captcha').inputValue()).toBe('');
    await field('captcha').fill(captchaAnswer);
    await submit();
    await registered();
    expect(made.filter((call) => call === 'POST /affiliate')).toHaveLength(2);

    await visit();
    await open('invited', '/m/no/such/page?affiliateCode=WELCOME1&domain=stranger.example');
    await open('invited');
    await fill(account('invited_2'));
    await agree();
    await submit();
    await page.getByText('Referrer link error').waitFor();
    await field('affiliateCode').waitFor();
    await submit();
    await registered();
    expect(complaints).toEqual([]);
  });

  it('enforces the age and the consents of the jurisdiction, and opens the terms beside the form', async () => {
    covers([
      'REG-04',
      'REG-11',
      'REG-12',
      'SHELL-LAZY-03',
      'REG-CONSENT-01..06',
      'REG-CONSENT-AMB-01',
      'REG-AMB-04',
      'ENTITY-SITE-03',
      'CONST-PLATFORM-03',
      'FLAG-17',
    ]);
    const made = calls();
    await open('invited');
    await page.getByText('I am over 21 years old.').waitFor();
    await fill(account('grown_up_1'));
    await submit();
    await page.getByText('Please agree to every point to continue.').waitFor();
    expect(made).not.toContain('PUT /registration');
    await page.getByRole('link', { name: 'Read the terms' }).click();
    const terms = page.getByRole('dialog', { name: 'Terms and conditions' });
    await terms.getByText(/21 or older/).waitFor();
    await terms.getByRole('button', { name: 'I agree' }).click();
    await terms.waitFor({ state: 'detached' });
    expect(await field('consent-terms').isChecked()).toBe(true);
    expect(await field('username').inputValue()).toBe('grown_up_1');
    await field('consent-all').check();
    for (const id of ['age', 'notOfficial', 'noLicence', 'forfeiture'])
      expect(await field(`consent-${id}`).isChecked()).toBe(true);
    await submit();
    await registered();
    expect(complaints).toEqual([]);
  });

  it('reads from right to left, and its numbers from left to right', async () => {
    covers(['REG-09', 'SMS-01']);
    for (const flag of Object.keys(byPhone))
      await stage.livery.command('flag', 'set', 'oasis', flag, 'on', '--reason', 'test');
    await visit('ar');
    await open('oasis');
    await field('mobileNum').fill('٠٥٠١٢٣٤٥٦٧');
    expect(await field('mobileNum').inputValue()).toBe('0501234567');
    const [code, number] = await Promise.all([
      field('countryDialingCode').boundingBox(),
      field('mobileNum').boundingBox(),
    ]);
    expect(code?.x ?? 0).toBeLessThan(number?.x ?? 0);
    await expect.poll(() => field('countryDialingCode').inputValue()).toBe('AE');
    await sendCode().click();
    await expectText('تم إرسال رمز الرسالة النصية');
    expect(await codeSentTo('oasis', '+971501234567')).toMatch(/^\d{6}$/);
    expect(complaints).toEqual([]);
  });
});
