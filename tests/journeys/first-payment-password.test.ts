import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StatedManifest } from '../support/a-manifest.ts';
import { barriersOf } from '../support/barriers.ts';
import { aRunningClock } from '../support/clock.ts';
import { anIdentityProvider, type TestIdentityProvider, testClient } from '../support/identity-provider.ts';
import { captchaAnswer } from '../support/livery.ts';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';
import { aTenantsFolder, type TenantsFolder } from '../support/tenants-folder.ts';

const payment = 'a quiet harbour';
const required = { cashier: { withdrawal: { paymentPassword: true } }, locale: { timeZone: 'Asia/Manila' } };
/** Both accounts are created without a password. */
const states = {
  numbers: {
    ...required,
    flags: { MOBILENUMREG3: true, REGMOBVERF3: true, MOBILENUMPASSREG3: false, USERNAMEREG3: false },
    login: { smsEnabled: true },
  },
  vouched: { ...required, flags: { GOOGLELOGIN3: true, REGISTER_REE3: true } },
} as Record<string, StatedManifest>;

describe('the first payment password of an account without a password, in a browser', () => {
  const clock = aRunningClock();
  let tenants: TenantsFolder;
  let provider: TestIdentityProvider;
  let page: Page;
  let complaints: string[];

  afterAll(async () => {
    await provider?.close();
    await tenants?.remove();
  });
  const stage = aStage(
    async () => {
      tenants = await aTenantsFolder(states);
      return { TENANTS_DIR: tenants.path, LIVERY_SECRET_VOUCHED__CLIENT_SECRET: testClient.secret };
    },
    { clock },
  );
  beforeAll(async () => {
    provider = await anIdentityProvider({ redirectUris: [stage.livery.url('vouched', '/m/login')] });
    const google = { clientId: testClient.id, issuer: provider.issuer, clientSecretName: 'VOUCHED__CLIENT_SECRET' };
    await stage.livery.change('set', 'vouched', '/login/social/google', JSON.stringify(google));
  });
  beforeEach(async () => {
    ({ page, complaints } = await stage.visit());
  });

  const field = (name: string) => page.locator(`form [name="${name}"]`);
  const submit = () => page.locator('form button[type=submit]');
  const at = (path: string) => page.waitForURL((url) => url.pathname + url.search === path);
  const again = () => page.getByRole('button', { name: 'Log in again' });
  /** Requests a code. Its dialog takes all presses until it has closed. */
  const codeFor = async (number: string) => {
    const codes = async () =>
      ((await stage.livery.outbox('numbers')) ?? []).flatMap(({ recipient, text }) =>
        recipient === `+63${number}` ? (/\d{6}/.exec(text) ?? []) : [],
      );
    const before = (await codes()).length;
    await page.locator('[name=sendCode]').click();
    await expect.poll(async () => (await codes()).length).toBe(before + 1);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return (await codes())[0] ?? '';
  };
  const fillRequest = async () => {
    await field('destination').fill('PH-1234 5678 4821');
    await field('amount').fill('25');
    for (const name of ['paymentPassword', 'repeatPassword']) await field(name).fill(payment);
  };
  const sendRequest = async () => {
    await submit().click();
    await page.getByRole('heading', { name: 'Request received' }).waitFor();
  };
  /** The next withdrawal requires the password that the first one set, and nothing else. */
  const isRequired = async () => {
    await page.getByRole('button', { name: 'Another request' }).click();
    await field('paymentPassword').waitFor();
    expect(await field('repeatPassword').count()).toBe(0);
  };

  const registerBy = async (number: string) => {
    await stage.open({ page, brand: 'numbers', path: '/m/register' });
    await field('mobileNum').fill(number);
    await field('verificationCode').fill(await codeFor(number));
    await field('captcha').fill(captchaAnswer);
    expect(await field('password').count()).toBe(0);
    for (const name of ['consent-all', 'consent-terms']) await field(name).check();
    await submit().click();
    // Without a password the generated account name is of no use.
    await page.getByText('You log in with your mobile number and a code.').waitFor();
    expect(await page.getByText('Its name is').count()).toBe(0);
    await at('/m/home');
    await stage.open({ page, brand: 'numbers', path: '/m/withdraw' });
  };

  it('is set right after a registration by number, without asking for a password that does not exist', async () => {
    await registerBy('9171234501');
    await field('paymentPassword').waitFor();
    expect(await field('loginPassword').count()).toBe(0);
    await fillRequest();
    await sendRequest();
    await isRequired();
    expect(complaints).toEqual([]);
  });

  it('requires a new login by a code if the last one is too old, and returns to the withdrawal', async () => {
    const number = '9171234502';
    await registerBy(number);
    await fillRequest();
    clock.pass({ minutes: 11 });
    // The form was open for too long. It reports this when it is sent.
    await submit().click();
    await page.getByText('Please log in again before you set a payment password.').waitFor();
    await expect.poll(() => again().evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await field('paymentPassword').count()).toBe(0);
    expect(await barriersOf(page)).toEqual([]);

    await again().click();
    await at('/m/login?from=%2Fm%2Fwithdraw');
    await ready(page);
    await page.getByRole('tab', { name: 'Mobile number' }).click();
    await field('mobileNum').fill(number);
    await field('verificationCode').fill(await codeFor(number));
    await submit().click();
    await at('/m/withdraw');
    await fillRequest();
    await sendRequest();
    await isRequired();
    expect(complaints).toEqual([]);
  });

  it('requires a new login at the account’s identity provider', async () => {
    const enter = () => page.getByRole('button', { name: 'Log in with Google' }).click();
    await stage.open({ page, brand: 'vouched', path: '/m/login' });
    await enter();
    await at('/m/home');
    clock.pass({ minutes: 11 });
    await stage.open({ page, brand: 'vouched', path: '/m/withdraw' });
    await again().click();
    await at('/m/login?from=%2Fm%2Fwithdraw');
    await ready(page);
    await enter();
    await at('/m/withdraw');
    await fillRequest();
    expect(await field('loginPassword').count()).toBe(0);
    await sendRequest();
    await isRequired();
    expect(complaints).toEqual([]);
  });
});
