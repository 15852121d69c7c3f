import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cashierPage, moneyDecisions } from '../support/cashier-page.ts';
import { covers } from '../support/covers.ts';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('money, in a browser', () => {
  const stage = aStage();
  let page: Page;
  let complaints: string[];
  let postedCalls: Request[];

  const { decide } = moneyDecisions(stage);
  const cashier = cashierPage(stage, () => page);
  const { answerTo, balance, command, homeShows, records, set, value, visitAs } = cashier;
  const { at, closed, dialog, expectText, faults, field, goTo, main, onPosted, open, submit } = cashier;
  const as = async (account: string | undefined, brand?: string) => {
    ({ page, complaints } = await visitAs(account, brand));
    postedCalls = [];
    onPosted((request) => postedCalls.push(request));
  };
  const logIn = async ({ account, brand }: { account: string; brand: string }) => {
    await page.locator('form input[name=username]').fill(account);
    await page.locator('form input[name=password]').fill(stage.livery.demoAccounts[brand]?.[account] ?? '');
    await page.locator('form button[type=submit]').click();
  };
  const sent = (path: string) => postedCalls.filter((request) => request.url().endsWith(`/api/v1${path}`));

  it('is requested by keyboard alone, checked against its bounds at the field, and follows an approval', async () => {
    covers(['ROLE-11', 'MENU-SHEET-02..04']);
    await as(undefined);
    await open('/m/voucherCenter');
    await at('/m/login?from=%2Fm%2FvoucherCenter');
    await logIn({ account: 'player', brand: 'aurora' });
    await at('/m/voucherCenter');
    await page.waitForFunction(() => localStorage.getItem('session.v1') !== null);
    const before = await balance();
    await expectText('How would you like to pay?');

    await page.getByRole('radio', { name: 'Bank transfer' }).focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: 'E-wallet' }).isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await field('amount').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field('amount').getAttribute('inputmode')).toBe('decimal');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expectText('At least $10.00');
    expect(await field('amount').getAttribute('aria-invalid')).toBe('true');
    expect(await field('amount').inputValue()).toBe('5');
    await page.keyboard.type('0.25');
    const record = await answerTo('/deposits', () => page.keyboard.press('Enter'));
    expect(record).toMatchObject({ status: 'pending', amount: '50.25', method: 'ewallet' });
    await page.getByRole('heading', { name: 'Request received' }).waitFor();
    expect(await faults()).toEqual([]);
    expect(await balance()).toBe(before);

    expect((await decide({ decision: 'approve', id: record.id })).code).toBe(0);
    await page.getByRole('heading', { name: 'Approved' }).waitFor();
    expect(await balance()).toBe(before + 50.25);
    expect(sent('/deposits')).toHaveLength(1);

    await page.getByRole('link', { name: 'See it in the history' }).click();
    await at('/m/transaction/record?kind=deposit');
    await main()
      .getByRole('button', { name: /\+\$50\.25/ })
      .waitFor();

    // The member's sheet has links to all of it.
    await open('/m/home');
    await page.locator('header a[href="/m/member/home"]').click();
    const entry = (name: string) => dialog().getByRole('link', { name, exact: true });
    await entry('History').waitFor();
    expect(await entry('Deposit').getAttribute('href')).toBe('/m/voucherCenter');
    expect(await entry('Withdraw').getAttribute('href')).toBe('/m/withdraw');
    await entry('History').click();
    await at('/m/transaction/record');
    expect(complaints).toEqual([]);
  });

  it('is sent once despite a double press and the back button, and booked once after an answer was lost', async () => {
    await as('player');
    await open('/m/voucherCenter');
    await page.getByRole('button', { name: '$100', exact: true }).click();
    expect(await field('amount').inputValue()).toBe('100');
    await submit().dblclick();
    await page.getByRole('heading', { name: 'Request received' }).waitFor();
    await page.reload();
    await ready(page);
    await page.getByRole('heading', { name: 'Request received' }).waitFor();
    await page.goBack();
    await page.goForward();
    await ready(page);
    await page.getByRole('heading', { name: 'Request received' }).waitFor();
    expect(sent('/deposits')).toHaveLength(1);

    await page.getByRole('button', { name: 'Another request' }).click();
    const before = (await records('deposit')).length;
    // The request arrives, but its answer is lost.
    await page.route('**/api/v1/deposits', async (route) => {
      const request = route.request();
      const { host, pathname } = new URL(request.url());
      const headers = await request.allHeaders();
      await stage.livery.send({ host, path: pathname, method: 'PUT', headers, body: request.postData() ?? '' });
      await route.abort();
    });
    await field('amount').fill('77');
    await submit().click();
    await expectText(/it counts only once/);
    expect(await field('amount').inputValue()).toBe('77');
    await page.unroute('**/api/v1/deposits');
    // Even after a reload the page does not send the request twice.
    await page.reload();
    await ready(page);
    await field('amount').fill('77');
    await submit().click();
    await page.getByRole('heading', { name: 'Request received' }).waitFor();
    const bodies = sent('/deposits').map((request) => request.postDataJSON());
    expect(bodies).toHaveLength(3);
    expect(bodies[2]).toEqual(bodies[1]);
    expect(bodies[1].requestId).not.toBe(bodies[0].requestId);
    expect(await records('deposit')).toHaveLength(before + 1);

    // The third pending request is the last that is allowed.
    await page.getByRole('button', { name: 'Another request' }).click();
    await field('amount').fill('30');
    await submit().click();
    await page.getByRole('heading', { name: 'Request received' }).waitFor();
    await page.getByRole('button', { name: 'Another request' }).click();
    await expectText('Requests in review: 3 of 3');
    await field('amount').fill('31');
    await submit().click();
    await expectText('Too many requests are pending. Please wait until one is decided.');
    expect(await field('amount').inputValue()).toBe('31');
    expect(complaints).toEqual([]);
  });

  it('is paid out with a payment password, and returned by a rejection or a cancellation, with the reason', async () => {
    await set('/cashier/withdrawal/paymentPassword', true);
    await as('player');
    await open('/m/withdraw');
    const before = await balance();
    await expectText('Where should it go?');
    await submit().click();
    expect(await page.locator('form [aria-invalid=true]').count()).toBeGreaterThan(2);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('destination');
    await field('destination').fill('PH-1234 5678 4821');
    await field('amount').fill(String(before + 1));
    await field('paymentPassword').fill('a quiet harbour');
    await field('repeatPassword').fill('a quiet harbour');
    await field('loginPassword').fill('not the one');
    await submit().click();
    await expectText(/^You have \$/);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    expect(Number(await field('amount').inputValue())).toBe(before);
    await field('amount').fill('40');
    await submit().click();
    await expectText('The account password is wrong.');
    expect(await field('paymentPassword').inputValue()).toBe('a quiet harbour');
    await field('loginPassword').fill(stage.livery.demoAccounts.aurora?.player ?? '');
    expect(await faults()).toEqual([]);
    const first = await answerTo('/withdrawals', () => submit().click());
    expect(first).toMatchObject({ status: 'pending', amount: '40.00', destination: '••••4821' });
    await page.getByRole('heading', { name: 'Request received' }).waitFor();
    expect(await balance()).toBe(before - 40);
    // The payload is encrypted, so its content cannot be read on the wire.
    const [request] = sent('/withdrawals');
    expect(Object.keys(request?.postDataJSON())).toEqual(['data']);

    const reason = 'The name on the account is not yours.';
    expect((await decide({ decision: 'reject', id: first.id, reason })).code).toBe(0);
    await page.getByRole('heading', { name: 'Rejected' }).waitFor();
    await expectText(reason);
    expect(await balance()).toBe(before);

    // The next withdrawal asks for the password that the first one set.
    await page.getByRole('button', { name: 'Another request' }).click();
    await field('destination').fill('PH-1234 5678 4821');
    await field('amount').fill('25');
    expect(await field('repeatPassword').count()).toBe(0);
    await field('paymentPassword').fill('another harbour');
    await submit().click();
    await expectText('The payment password is wrong.');
    expect(await field('destination').inputValue()).toBe('PH-1234 5678 4821');
    await field('paymentPassword').fill('a quiet harbour');
    const second = await answerTo('/withdrawals', () => submit().click());
    await page.getByRole('heading', { name: 'Request received' }).waitFor();
    expect(await balance()).toBe(before - 25);

    await page.getByRole('button', { name: 'Another request' }).click();
    const waiting = page.getByRole('region', { name: 'Waiting for us' });
    await waiting.getByRole('listitem').filter({ hasText: '$25.00' }).getByRole('button').click();
    await dialog().getByRole('button', { name: 'Keep it' }).click();
    await closed();
    await waiting.getByRole('listitem').filter({ hasText: '$25.00' }).getByRole('button').click();
    await dialog().getByText('$25.00 returns to your balance at once.').waitFor();
    await dialog().getByRole('button', { name: 'Yes, cancel it' }).click();
    await waiting.getByRole('listitem').filter({ hasText: '$25.00' }).waitFor({ state: 'detached' });
    expect(await balance()).toBe(before);
    expect((await records('withdrawal')).find(({ id }) => id === second.id)?.status).toBe('cancelled');

    // Both are in the record, with their reasons and a reference to quote.
    await open('/m/transaction/record?kind=withdrawal&period=today');
    const rows = main().getByRole('tabpanel').getByRole('listitem');
    await rows.filter({ hasText: '$25.00' }).filter({ hasText: 'Cancelled' }).waitFor();
    await rows.filter({ hasText: 'Rejected' }).filter({ hasText: '$40.00' }).getByRole('button').click();
    await dialog().getByText('The name on the account is not yours.').waitFor();
    await dialog().getByRole('button', { name: 'Copy the reference' }).click();
    await expectText('Reference copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first.id);
    expect(await faults()).toEqual([]);
    await page.keyboard.press('Escape');
    await closed();
    expect(complaints).toEqual([]);
  });

  it('does not let a member set the first payment password while the platform requires a new login', async () => {
    await set('/cashier/withdrawal/paymentPassword', true);
    await as(undefined);
    await stage.logIn({ page });
    // The platform answers this ten minutes after a login to an account without a password.
    const cashierState = { ...(await value('/cashier')), paymentPassword: 'unset', firstPaymentPassword: 'login' };
    await page.route('**/api/v1/cashier', (route) => route.fulfill({ json: { success: true, value: cashierState } }));
    await open('/m/withdraw');
    await expectText(/log in again and set one within ten minutes/);
    expect([await field('paymentPassword').count(), await submit().count()]).toEqual([0, 0]);
    expect(await faults()).toEqual([]);
    await page.unroute('**/api/v1/cashier');
    await page.getByRole('button', { name: 'Log in again' }).click();
    await at('/m/login?from=%2Fm%2Fwithdraw');
    await logIn({ account: 'player', brand: 'aurora' });
    await at('/m/withdraw');
    await field('paymentPassword').waitFor();
    expect(complaints).toEqual([]);
  });

  it('comes as a reward, once, while the brand has a reward centre', async () => {
    covers(['FLAG-11', 'ROLE-10', 'WALLET-02']);
    await as(undefined);
    await open('/m/rewardCenter');
    await at('/m/login?from=%2Fm%2FrewardCenter');
    await as('player');
    // The balance is requested and cached before it changes.
    await open('/m/home');
    await page.getByRole('banner').getByRole('button', { name: 'Refresh balance' }).waitFor();
    const before = await balance();
    await goTo('/m/rewardCenter');
    const first = main().getByRole('article').filter({ hasText: 'First deposit' });
    await first.getByText('$50.00 for your first approved deposit.').waitFor();
    // The account is too old to be welcomed.
    expect(await main().getByText('Welcome gift').count()).toBe(0);
    await first.getByRole('button', { name: 'Claim: First deposit' }).dblclick();
    await expectText('$50.00 is in your balance');
    await first.getByText('Claimed', { exact: true }).waitFor();
    expect(await first.getByRole('button').count()).toBe(0);
    expect(sent('/rewards/claim')).toHaveLength(1);
    expect(await balance()).toBe(before + 50);
    // A page that stays open requests again what it had cached.
    await homeShows(before + 50);
    await open('/m/rewardCenter');
    await first.getByText('Claimed', { exact: true }).waitFor();
    await main().getByRole('article').filter({ hasText: 'Rank Silver' }).waitFor();

    await command('flag', 'set', 'aurora', 'REWCEN3', 'off');
    await at('/m/home');
    await open('/m/rewardCenter');
    await at('/m/home');
    await command('flag', 'set', 'aurora', 'REWCEN3', 'on');
    expect(complaints).toEqual([]);
  });
});
