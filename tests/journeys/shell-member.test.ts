import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { ready } from '../support/pages.ts';
import { listAnApp, shellPage } from '../support/shell-page.ts';
import { aStage } from '../support/stage.ts';

describe('the shell of a member and its state, in a browser', () => {
  const stage = aStage();
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];

  listAnApp(stage);
  const { at, banner, closed, dialog, entry, goBack, mainBar, open, openSideMenu, set, settled, title } = shellPage(
    stage,
    () => page,
  );
  const logIn = async (account: string) => {
    await stage.logIn({ page, account });
    await banner().getByRole('button', { name: 'Refresh balance' }).waitFor();
  };

  beforeEach(async () => {
    ({ context, page, complaints } = await stage.visit({ motion: true }));
  });

  it('caches the state of the site, and requests it when it is visible again', async () => {
    covers(['STATUS-01', 'STATUS-03', 'STATUS-04', 'STATUS-AMB-02']);
    const storedState = () => page.evaluate(() => JSON.parse(localStorage.getItem('site-state.v1') ?? 'null')?.state);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    // This page gets no events of changes, so it has to check.
    await context.route('**/config/events', (route) => route.abort());
    // The requests of the page's start are answered before anything changes.
    await Promise.all([page.waitForResponse('**/api/v1/status'), open('/m/set')]);
    await expect.poll(storedState).toBe('normal');
    await set('/status/maintenance/on', 'true');
    expect(await title()).toBe('Personal settings');
    await look();
    await heading("We'll be right back").waitFor();
    expect([await storedState(), await page.getByRole('banner').count(), await mainBar().count()]).toEqual([
      'maintenance',
      0,
      0,
    ]);
    await set('/status/maintenance/on', 'false');
    await look();
    await heading('Personal settings').waitFor();
    await expect.poll(storedState).toBe('normal');

    // A page from the history starts from the cached state while there is no answer. A fresh answer opens it.
    await context.route('**/api/v1/status', (route) => route.abort());
    await page.evaluate(() => localStorage.removeItem('site-state.v1'));
    await open('/m/help');
    // The page writes the state at its start; a value that replaces it now stays.
    await expect.poll(storedState).toBe('normal');
    await page.evaluate(() =>
      localStorage.setItem('site-state.v1', JSON.stringify({ state: 'maintenance', at: Date.now() })),
    );
    await page.goBack();
    await heading("We'll be right back").waitFor();
    expect(new URL(page.url()).pathname).toBe('/m/set');
    await context.unroute('**/api/v1/status');
    await page.getByRole('button', { name: 'Check again' }).click();
    await heading('Personal settings').waitFor();
    await expect.poll(storedState).toBe('normal');
  });

  it('shows the page of service errors if even the frame fails, and returns when it can', async () => {
    covers(['STATUS-01', 'STATUS-02']);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    /** Repeated until the page reacts, because its listener loads last. */
    const look = (name: string) =>
      expect
        .poll(async () => {
          await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
          return heading(name).count();
        })
        .toBe(1);
    await context.route('**/config/events', (route) => route.abort());
    await open('/m/set');
    const { delivery } = JSON.parse((await page.locator('#boot').textContent()) ?? '{}');
    const manifest = { ...delivery.manifest, nav: { ...delivery.manifest.nav, footer: null } };
    await context.route('**/config/manifest.json', (route) =>
      route.fulfill({ json: { ...delivery, revision: 'broken', manifest } }),
    );
    const reported = page.waitForResponse((response) => response.url().endsWith('/api/v1/failed-pages'));
    await look('Something went wrong on our side');
    expect((await reported).status()).toBe(200);
    expect([await page.locator('main').count(), await mainBar().count()]).toEqual([1, 0]);
    await context.unroute('**/config/manifest.json');
    await look('Personal settings');
    expect(await mainBar().count()).toBe(1);
  });

  it('hides the balance with asterisks and refreshes it, and stores the choice of each member', async () => {
    covers([
      'WALLET-01..03',
      'WALLET-AMB-01',
      'SHELL-HEADER-02',
      'MENU-SIDE-17',
      'MENU-PAGE-08',
      'ENTITY-SITESTATE-03',
    ]);
    await logIn('player');
    const figures = () => banner().locator('bdi').first().innerText();
    await expect.poll(figures).toMatch(/^\D*[\d,]+\.\d\d$/);
    const amount = await figures();
    let answer = () => {};
    await page.route('**/api/v1/wallet', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    const refresh = banner().getByRole('button', { name: 'Refresh balance' });
    await refresh.click();
    await expect.poll(figures).toBe('*****');
    expect(await refresh.isDisabled()).toBe(true);
    await expect.poll(() => String(answer)).toContain('native');
    answer();
    await expect.poll(figures).toBe(amount);
    await page.unroute('**/api/v1/wallet');

    await banner().getByRole('button', { name: 'Hide balance' }).click();
    expect(await figures()).toBe('*****');
    await page.reload();
    await ready(page);
    const show = banner().getByRole('button', { name: 'Show balance' });
    await show.waitFor();
    expect([await figures(), await show.getAttribute('aria-pressed')]).toEqual(['*****', 'true']);

    // Another member on the same phone has a separate choice.
    await open('/m/menu');
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await dialog().getByRole('button', { name: 'Log out' }).click();
    await banner().getByRole('link', { name: 'Log in', exact: true }).waitFor();
    await logIn('agent');
    await banner().getByRole('button', { name: 'Hide balance' }).waitFor();
    await expect.poll(figures).toMatch(/\.\d\d$/);
    // The link of agents to the member's page.
    await openSideMenu();
    expect(await entry('Agent').getAttribute('href')).toBe('/m/member/home');
    expect(complaints).toEqual([]);
  });

  it('gives a member a sheet with three lists, the account and the way out', async () => {
    covers(['MENU-SHEET-01..13', 'MENU-SHEET-15..18', 'MENU-SHEET-AMB-01', 'MENU-SIDE-AMB-01']);
    await logIn('player');
    const openSheet = async () => {
      await banner().getByRole('link', { name: 'Open account menu' }).click();
      await dialog().getByRole('button', { name: 'Log out' }).waitFor();
      await settled();
    };
    const lists = () =>
      dialog()
        .locator('section')
        .evaluateAll((sections) =>
          sections.map((section) => [
            section.querySelector('h3')?.textContent ?? '',
            ...[...section.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`),
          ]),
        );
    await openSheet();
    expect(await lists()).toEqual([
      [
        '',
        'Deposit /m/voucherCenter',
        'Withdraw /m/withdraw',
        'History /m/transaction/record',
        'Bonus /m/rewardCenter',
        'Events /m/event',
        'VIP club /m/member/benefits',
      ],
      [
        'Games',
        'All games /m/all-games',
        'Slots /m/slot-games',
        'Live /m/live-games',
        'Sports /m/sport-games',
        'Fishing /m/fish-games',
      ],
      [
        'More',
        'Points mall /m/mall/mallHome',
        expect.stringMatching(/^Messages.* \/m\/inbox$/),
        'Invite friends /m/activity',
        'Get the app /m/download',
        'Social channels /m/menu',
        'Customer service /m/help',
        'Chat /m/help',
        'Feedback /m/feedback',
      ],
    ]);
    const member = await page.evaluate(async () => (await (await fetch('/api/v1/member')).json()).value);
    expect(await dialog().locator('strong bdi').innerText()).toBe(member.nickname || member.account);
    await entry('Bonus').click();
    await at('/m/rewardCenter');
    await closed();

    const nickname = member.nickname === '' ? 'Moonwalker' : '';
    await page.route('**/api/v1/member', (route) =>
      route.fulfill({ json: { success: true, value: { ...member, nickname } } }),
    );
    await stage.livery.command('flag', 'set', 'aurora', 'REWCEN3', 'off', '--reason', 'test');
    await set('/features/referral', 'false');
    await set('/support/url', 'null');
    await open('/m/home');
    await openSheet();
    expect((await lists()).flat().some((entry) => entry.startsWith('Customer service'))).toBe(false);
    await dialog()
      .locator('strong bdi')
      .getByText(nickname || member.account, { exact: true })
      .waitFor();
    expect((await lists()).flat()).not.toContain('Invite friends /m/activity');
    await entry('Bonus').click();
    await page.getByText('Please contact customer service.').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/m/home');
    await closed();
    await stage.livery.command('flag', 'set', 'aurora', 'REWCEN3', 'on', '--reason', 'test');
    await set('/features/referral', 'true');
    await stage.livery.command('unset', 'aurora', '/support/url', '--reason', 'test');

    await openSheet();
    await entry('View benefits').click();
    await at('/m/member/benefits');
    await closed();
    await goBack();
    await at('/m/home');
    await openSheet();
    await dialog().getByRole('button', { name: 'Log out' }).click();
    await dialog().getByRole('heading', { name: 'Log out?' }).waitFor();
    await dialog().getByRole('button', { name: 'Log out' }).last().click();
    await banner().getByRole('link', { name: 'Log in', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});
