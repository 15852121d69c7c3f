import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aStaffCookie } from '../support/colleague.ts';
import { desk, enterConsole, selectOf } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { aTenantsFolder, type TenantsFolder } from '../support/tenants-folder.ts';

describe('the search of the console', () => {
  let livery: Livery;
  let tenants: TenantsFolder;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    tenants = await aTenantsFolder({ plain: {}, second: {} });
    livery = await startLivery({ TENANTS_DIR: tenants.path, SANDBOX: 'on' });
  });
  afterAll(async () => {
    await livery?.close();
    await tenants?.remove();
  });
  afterEach(() => context?.close());

  const enter = async (role?: 'finance', path = '/') => {
    const as = role && (await aStaffCookie({ livery, email: `${role}@operator.example`, role, brands: ['plain'] }));
    ({ context, page, complaints } = await enterConsole({ livery, as, options: desk }));
    await page.goto(`http://console.localhost:${livery.port}${path}`);
    await page.getByRole('main').waitFor();
  };
  const type = async (words: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: 'Page, brand, flag, game or person' }).waitFor();
    await page.keyboard.insertText(words);
  };
  const item = (name: string | RegExp) => page.getByRole('menuitem', { name });
  const query = () => Object.fromEntries(new URL(page.url()).searchParams);

  it('opens an action by its words, with the value filled in, and acts only after the dialog', async () => {
    await enter();
    await type('switch off rewards second');
    await item(/^Switch off .*REWCEN3 at Second$/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/brands\/second\/flags/);
    expect(query()).toEqual({ change: 'REWCEN3', to: 'off' });
    const dialog = page.getByRole('dialog');
    await selectOf(dialog, 'Change to').filter({ hasText: 'Off' }).waitFor();
    await dialog.getByLabel('Reason').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(query()).toEqual({});
    await page.goto(`http://console.localhost:${livery.port}/brands/second/activity`);
    await page.getByText('Loading …').first().waitFor({ state: 'hidden' });
    expect(await page.getByRole('main').innerText()).not.toContain('REWCEN3');
    // Without a brand in the words it is that of the page.
    await type('enable the rewards');
    await item(/^Switch on .*REWCEN3 at second$/).click();
    await page.waitForURL(/\/brands\/second\/flags\?change=REWCEN3&to=on/);
    await selectOf(dialog, 'Change to').filter({ hasText: 'On' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('finds settings and texts of the brand at hand, and selects them where they are written', async () => {
    await enter(undefined, '/brands/plain');
    await type('minimum age');
    await item('Licence and rules › Minimum age').click();
    await page.waitForURL(/\/brands\/plain\/studio\?select=%2Fjurisdiction%2FageLimit$/);
    await page.getByRole('button', { name: 'New draft' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Summer');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/studio\/[^?]+\?select=%2Fjurisdiction%2FageLimit/);
    await page.getByRole('spinbutton', { name: 'Minimum age' }).or(page.getByLabel('Minimum age')).first().waitFor();
    // The draft of the reader is chosen at once.
    await type('smallest withdrawal');
    await item(/ › Smallest withdrawal$/).click();
    await page.waitForURL(/\/studio\/[^?]+\?select=%2Fcashier%2Fwithdrawal%2Fmin/);
    await type('forgot password');
    await item(/ · password:|· recovery:|· access:/)
      .first()
      .click();
    await page.waitForURL(/\/brands\/plain\/texts\?q=/);
    await page.getByText(String(query().q)).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([
    ['archive second', /Second/],
    ['preview link second', /Second/],
    ['schedule change second', /Second/],
    ['new draft second', /Second/],
    ['change policy', /^Change a policy$/],
  ])('opens the dialog of an act: %s', async (words, name) => {
    await enter();
    await type(words);
    await page.getByRole('group', { name: 'Actions' }).getByRole('menuitem', { name }).first().waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(query()).toEqual({});
    expect(complaints).toEqual([]);
  });

  it('opens no dialog of an act that a role may not make, whatever the address says', async () => {
    await enter('finance', '/brands/plain?act=archiveBrand');
    await page.getByText('Loading …').first().waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: 'Archive' }).isDisabled()).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('offers neither actions nor texts to a role that may not use them', async () => {
    await enter('finance', '/brands/plain/flags');
    await type('switch off rewards');
    await item(/^Find players of plain/).waitFor();
    expect(await item(/^Switch off/).count()).toBe(0);
    await page.keyboard.press('Escape');
    await type('forgot password');
    await item(/^Find players of plain/).waitFor();
    expect(await item(/ · (?:password|recovery|access):/).count()).toBe(0);
  });
});
