import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { openContext, phone } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { anIdentityProvider, type TestIdentityProvider, testClient } from '../support/identity-provider.ts';
import { type Livery, startLivery } from '../support/livery.ts';

describe('sign-in to the console by the company’s provider, in a browser', () => {
  let livery: Livery;
  let provider: TestIdentityProvider;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    const port = await freePort();
    provider = await anIdentityProvider({ redirectUris: [`http://console.localhost:${port}/sign-in/provider`] });
    provider.people.sue = { preferred_username: 'sue', groups: ['owners'] };
    provider.people.stranger = { preferred_username: 'stranger', groups: [] };
    livery = await startLivery({
      PORT: String(port),
      STAFF_OIDC_ISSUER: provider.issuer,
      STAFF_OIDC_CLIENT_ID: testClient.id,
      STAFF_OIDC_CLIENT_SECRET: testClient.secret,
      STAFF_OIDC_ROLES: '{"owners": "owner"}',
    });
  });
  afterAll(async () => {
    await livery?.close();
    await provider?.close();
  });
  beforeEach(async () => {
    provider.person = 'sue';
    provider.fail(false);
    context = await openContext({ ...phone });
    page = await visit();
  });
  afterEach(() => context?.close());

  const visit = async () => {
    const tab = await context.newPage();
    complaints = [];
    tab.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    tab.on('pageerror', (error) => complaints.push(String(error)));
    return tab;
  };
  const at = (path: string) => `http://console.localhost:${livery.port}${path}`;
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  const button = (tab = page) => tab.getByRole('button', { name: 'Sign in with your company account' });
  const wrong = () => complaints.filter((line) => !line.startsWith('Failed to load resource'));

  it('opens the requested page, and leaves neither code nor verifier behind', async () => {
    await page.goto(at('/brands/jade?env=staging'));
    await button().waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await button().click();
    await title('Overview').waitFor();
    expect(page.url()).toBe(at('/brands/jade?env=staging'));
    expect((await context.cookies(at('/'))).map(({ name }) => name)).toEqual(['staff']);
    await page.goto(at('/me'));
    await page.getByText('oidc:sue').waitFor();
    expect(wrong()).toEqual([]);
  });

  it('reports that the provider refused, with a way back', async () => {
    provider.person = undefined;
    await page.goto(at('/me'));
    await button().click();
    await page.getByText('sign-in page did not let you in').waitFor();
    expect(page.url()).toBe(at('/sign-in/provider'));
    expect(await barriersOf(page)).toEqual([]);
    provider.person = 'sue';
    await page.getByRole('link', { name: 'Back to the sign-in' }).click();
    await button().click();
    await title('Home').waitFor();
    expect(wrong()).toEqual([]);
  });

  it('reports that somebody has no role, and that the provider cannot be reached', async () => {
    provider.person = 'stranger';
    await page.goto(at('/'));
    await button().click();
    await page.getByText('has no access to this console').waitFor();
    provider.person = 'sue';
    await page.route('**/sso/finish', (route) => {
      provider.fail(true);
      return route.continue();
    });
    await page.goto(at('/'));
    await button().click();
    await page.getByText('sign-in page cannot be reached').waitFor();
  });

  it('cannot be finished in another browser, with an address that somebody else brought', async () => {
    // The call is aborted, so the code stays unused.
    await page.route('**/sso/finish', (route) => route.abort());
    const wayBack = page.waitForRequest((request) => request.url().includes('/sign-in/provider?'));
    await page.goto(at('/'));
    await button().click();
    const brought = (await wayBack).url();
    expect(brought).toContain('code=');
    const other = await openContext({ ...phone });
    const victim = await other.newPage();
    await victim.goto(brought);
    await victim.getByText('began in another browser').waitFor();
    expect(await other.cookies(at('/'))).toEqual([]);
    await other.close();
  });

  it('continues in another tab when a session ends, and the page keeps the input', async () => {
    await page.goto(at('/brands'));
    await button().click();
    const filter = page.getByLabel('Filter by name');
    await filter.fill('jad');
    await livery.change('staff', 'disable', 'oidc:sue');
    await livery.change('staff', 'enable', 'oidc:sue');
    const dialog = page.getByRole('dialog', { name: 'Your session ended' });
    // The page refreshes when its reader returns to it, but only if its data are some seconds old.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
        return dialog.isVisible();
      })
      .toBe(true);
    expect(await barriersOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue here' }).click();
    await dialog.getByText('You are not signed in yet').waitFor();
    const opened = context.waitForEvent('page');
    await dialog.getByRole('link', { name: 'Open the sign-in in a new tab' }).click();
    const tab = await opened;
    await button(tab).click();
    await tab.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await dialog.getByRole('button', { name: 'Continue here' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await filter.inputValue()).toBe('jad');
    expect(wrong()).toEqual([]);
  });
});

describe('the console of a server without a provider', () => {
  let livery: Livery;
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());

  it('never shows the button for a provider', async () => {
    const context = await openContext({ ...phone });
    const page = await context.newPage();
    // Checked at every change of the page: a button that disappears again may already have been pressed.
    await page.addInitScript(() => {
      const look = () => {
        if (document.body?.innerText.includes('company account')) document.documentElement.dataset.flashed = 'yes';
        requestAnimationFrame(look);
      };
      look();
    });
    const answered = page.waitForResponse((response) => response.url().endsWith('/staff/sign-in-ways'));
    await page.goto(`http://console.localhost:${livery.port}/`);
    await answered;
    await page.getByRole('link', { name: 'I have an invitation' }).waitFor();
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['Sign in', 'Use a passkey']);
    expect(await page.locator('html').getAttribute('data-flashed')).toBe(null);
    await context.close();
  });
});
