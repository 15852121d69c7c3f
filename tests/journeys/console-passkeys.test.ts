import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { barriersOf } from '../support/barriers.ts';
import { openContext, phone } from '../support/browser.ts';
import { aClock } from '../support/clock.ts';
import { aStaffAccount, staffPassword } from '../support/colleague.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { totpCode } from '../support/totp-code.ts';

describe('passkeys in the console, with an authenticator of the browser', () => {
  const clock = aClock();
  let livery: Livery;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    livery = await startLivery({}, { clock });
  });
  afterAll(() => livery?.close());
  afterEach(() => context?.close());

  const at = (path: string) => `http://console.localhost:${livery.port}${path}`;
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  /** Opens the console with an authenticator that verifies its user, unless it is said not to. */
  const visit = async (options: Parameters<typeof openContext>[0] = {}) => {
    context = await openContext({ viewport: { width: 1280, height: 800 }, ...options });
    page = await context.newPage();
    complaints = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return { devtools, authenticatorId };
  };
  const verifyUser = ({ devtools, authenticatorId }: { devtools: CDPSession; authenticatorId: string }, is: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: is });
  /** Refused calls are expected answers, although the browser reports them as failed loads. */
  const wrong = () => complaints.filter((line) => !line.startsWith('Failed to load resource'));
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  it('are added with password and code, sign in alone, and are removed by themselves', async () => {
    const device = await visit();
    const email = 'pia@operator.example';
    const { cookie, secret } = await aStaffAccount({ livery, email, role: 'qa', at: clock.now() });
    await context.addCookies([cookie]);
    await page.goto(at('/me'));
    await page.getByText('You have no passkey yet.').waitFor();
    await button('Add a passkey').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Work laptop');
    await dialog.getByLabel('Password').fill('a wrong password');
    clock.pass({ minutes: 1 });
    await dialog.getByLabel('Code', { exact: true }).fill(totpCode(secret, clock.now()));
    await button('Continue to your device').click();
    await dialog.getByText('The e-mail address, password or code is wrong').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await dialog.getByLabel('Password').fill(staffPassword);
    await dialog.getByLabel('Code', { exact: true }).fill(totpCode(secret, clock.now()));
    await button('Continue to your device').click();
    await page.getByText('“Work laptop” was added').waitFor();
    await page.getByRole('row').filter({ hasText: 'Work laptop' }).getByText('Never', { exact: false }).waitFor();
    expect(await barriersOf(page)).toEqual([]);

    await button('Sign out').click();
    await title('Sign in').waitFor();
    // A page that was requested opens afterwards, as with a password.
    await page.goto(at('/brands/jade'));
    await verifyUser(device, false);
    await button('Use a passkey').click();
    await page.getByText('No passkey was used').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await verifyUser(device, true);
    await button('Use a passkey').click();
    await title('Overview').waitFor();
    await page.goto(at('/me'));
    await page.getByText(email).waitFor();

    await button('Remove Work laptop').click();
    await button('Use a passkey instead').click();
    await page.getByText('“Work laptop” was removed').waitFor();
    await page.getByText('You have no passkey yet.').waitFor();
    await button('Sign out').click();
    await title('Sign in').waitFor();
    // The device still has it.
    await button('Use a passkey').click();
    await page.getByText('This passkey was not accepted').waitFor();
    expect(wrong()).toEqual([]);
  });

  it('renew an ended session on a phone, in the dark', async () => {
    await visit({ ...phone, colorScheme: 'dark' });
    const { cookie, secret } = await aStaffAccount({
      livery,
      email: 'rob@operator.example',
      role: 'qa',
      at: clock.now(),
    });
    await context.addCookies([cookie]);
    await page.goto(at('/me'));
    await button('Add a passkey').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Phone');
    await dialog.getByLabel('Password').fill(staffPassword);
    clock.pass({ minutes: 1 });
    await dialog.getByLabel('Code', { exact: true }).fill(totpCode(secret, clock.now()));
    await button('Continue to your device').click();
    await page.getByText('“Phone” was added').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await barriersOf(page)).toEqual([]);
    await livery.change('staff', 'sign-out', 'rob@operator.example');
    await button('Remove Phone').click();
    await button('Use a passkey instead').click();
    const ended = page.getByRole('dialog', { name: 'Your session ended' });
    await ended.getByRole('button', { name: 'Use a passkey', exact: true }).click();
    await ended.waitFor({ state: 'hidden' });
    expect(wrong()).toEqual([]);
  });

  it('can be requested for by pages of the console alone, not by those of brands, staging and previews', async () => {
    await visit();
    const mayUse = async (address: string) => {
      const answer = await page.goto(address);
      const allowed = await page.evaluate(() => {
        const { featurePolicy } = document as Document & { featurePolicy?: { allowsFeature(name: string): boolean } };
        return ['get', 'create'].map((act) => featurePolicy?.allowsFeature(`publickey-credentials-${act}`));
      });
      return [answer?.status(), ...allowed];
    };
    expect(await mayUse(at('/'))).toEqual([200, true, true]);
    expect(await mayUse(`http://jade.localhost:${livery.port}/m/home`)).toEqual([200, false, false]);
    await livery.change('push', join(projectRoot, 'tenants', 'jade'), '--to', 'staging');
    expect(await mayUse(`http://jade.staging.console.localhost:${livery.port}/m/home`)).toEqual([200, false, false]);
    const made = await livery.change('preview', 'jade');
    const preview = /http:\/\/\S+/.exec(made)?.[0] ?? '';
    expect(new URL(preview).hostname).toMatch(/\.preview\.console\.localhost$/);
    expect(await mayUse(preview)).toEqual([200, false, false]);
  });
});
