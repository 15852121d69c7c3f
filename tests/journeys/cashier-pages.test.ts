import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cashierPage } from '../support/cashier-page.ts';
import { covers } from '../support/covers.ts';
import { ready } from '../support/pages.ts';
import { routeOnce } from '../support/route-once.ts';
import { aStage } from '../support/stage.ts';

describe('pages of the cashier, in a browser', () => {
  const stage = aStage();
  let page: Page;
  let complaints: string[];
  let postedCalls: Request[];

  const cashier = cashierPage(stage, () => page);
  const { answerTo, command, set, value, visitAs } = cashier;
  const { at, expectText, faults, field, main, onPosted, open, submit } = cashier;
  const as = async (account: string | undefined, brand?: string) => {
    ({ page, complaints } = await visitAs(account, brand));
    postedCalls = [];
    onPosted((request) => postedCalls.push(request));
  };
  const sent = (path: string) => postedCalls.filter((request) => request.url().endsWith(`/api/v1${path}`));

  it('list all movements of money by kind and days, and all bets; without the flag there is no record', async () => {
    covers(['FLAG-12', 'FLAG-03']);
    await as('player');
    await open('/m/transaction/record');
    await main().getByRole('button', { name: 'Show more' }).waitFor();
    const period = (name: string) => main().getByRole('radio', { name });
    const typeDay = async (label: string, digits: string) => {
      await main().getByLabel(label, { exact: true }).focus();
      for (const digit of digits) await page.keyboard.press(digit);
    };
    const rows = main().getByRole('tabpanel').getByRole('listitem');
    const first = await rows.count();
    await main().getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(first);

    await main().getByRole('tab', { name: 'Withdrawals' }).click();
    await at('/m/transaction/record?kind=withdrawal');
    // Until the new entries arrive, the old ones stay, faded.
    await expect.poll(() => rows.filter({ hasText: 'Bet' }).count()).toBe(0);
    await rows.filter({ hasText: 'Withdrawal' }).first().waitFor();

    await period('Choose dates').click();
    await typeDay('From', '10152027');
    await typeDay('To', '10162027');
    await at('/m/transaction/record?kind=withdrawal&period=custom&from=2027-10-15&to=2027-10-16');
    await main().getByLabel('From').fill('2020-01-01');
    await main().getByLabel('To', { exact: true }).fill('2020-01-02');
    await expectText('Nothing here yet');
    await period('30 days').click();
    await rows.first().waitFor();

    // The connection drops and comes back.
    await page.route('**/api/v1/transactions*', (route) => route.abort());
    await main().getByRole('tab', { name: 'Rewards' }).click();
    await expectText('The list did not load.');
    await page.unroute('**/api/v1/transactions*');
    await main().getByRole('button', { name: 'Try again' }).click();
    await main().getByRole('alert').waitFor({ state: 'detached' });
    await main().getByRole('tab', { name: 'All', exact: true }).click();
    await rows.first().waitFor();

    await page.route('**/api/v1/bets*', (route) => route.abort());
    await open('/m/gameRecord');
    await expectText('The list did not load.');
    // The page does not wait for sums that never arrive.
    expect(await main().locator('[data-skeleton]').count()).toBe(0);
    await page.unroute('**/api/v1/bets*');
    await main().getByRole('button', { name: 'Try again' }).click();
    await main().getByText('Staked').waitFor();
    const all = await value('/bets?pageSize=1');
    expect(all.count).toBeGreaterThan(0);
    await main().getByRole('radio', { name: 'Slots' }).click();
    await at('/m/gameRecord?type=RNG');
    await period('Choose dates').click();
    await main().getByLabel('From').fill('2020-01-01');
    await main().getByLabel('To', { exact: true }).fill('2020-01-02');
    await expectText('Nothing here yet');
    expect(await faults()).toEqual([]);

    await command('flag', 'set', 'aurora', 'TRANSBETREPMEM3', 'off');
    await at('/m/home');
    await command('flag', 'set', 'aurora', 'TRANSREC3', 'off');
    await open('/m/transaction/record');
    await at('/m/home');
    const refused = await page.evaluate(async () => (await fetch('/api/v1/transactions')).status);
    expect(refused).toBe(403);
    await command('flag', 'set', 'aurora', 'TRANSREC3', 'on');
    await command('flag', 'set', 'aurora', 'TRANSBETREPMEM3', 'on');
    expect(complaints).toEqual([]);
  });

  it('have two designs for a deposit, and keep the input when the design changes', async () => {
    covers(['STATUS-TPL-02', 'STATUS-TPL-AMB-01']);
    await as('player');
    await open('/m/voucherCenter');
    await field('amount').fill('64');
    expect(await page.getByRole('group', { name: 'Keypad' }).count()).toBe(0);
    await set('/templates/deposit', 'new');
    await page.getByRole('group', { name: 'Keypad' }).waitFor();
    expect(await field('amount').inputValue()).toBe('64');
    expect(await faults()).toEqual([]);
    for (const key of ['Decimal point', '5', '0', '9', 'Delete the last figure'])
      await page.getByRole('button', { name: key, exact: true }).click();
    expect(await field('amount').inputValue()).toBe('64.5');
    await submit().click();
    await expectText('Step 2 of 2');
    await page.goBack();
    await expectText('Step 1 of 2');
    expect(await field('amount').inputValue()).toBe('64.5');
    await submit().click();
    await expectText('Step 2 of 2');

    // If the platform refuses, the page returns to its first step, and new input does not leave that step.
    const type = async (figures: string) => {
      for (const key of figures) await page.getByRole('button', { name: key, exact: true }).click();
    };
    await routeOnce(page, '**/api/v1/deposits', (route) =>
      route.fulfill({ status: 409, json: { success: false, code: 'cashier.limit', message: '' } }),
    );
    await submit().click();
    await expectText('The amount is outside the current limits.');
    await expectText('Step 1 of 2');
    await type('7');
    expect([await field('amount').inputValue(), await page.getByText('Step 1 of 2').count()]).toEqual(['64.57', 1]);
    await submit().click();
    await expectText('Step 2 of 2');
    await page.reload();
    await ready(page);
    await expectText('Step 1 of 2');
    await type('64');
    expect([await field('amount').inputValue(), await page.getByText('Step 1 of 2').count()]).toEqual(['64', 1]);
    await page.getByRole('button', { name: 'Decimal point', exact: true }).click();
    await type('5');
    postedCalls = postedCalls.filter((request) => !request.url().endsWith('/deposits'));
    await submit().click();
    await page.getByRole('radio', { name: 'E-wallet' }).check();
    expect(await faults()).toEqual([]);
    const record = await answerTo('/deposits', () => submit().dblclick());
    expect(record).toMatchObject({ amount: '64.50', method: 'ewallet' });
    await page.getByRole('heading', { name: 'Request received' }).waitFor();
    await page.goBack();
    await expectText('Step 1 of 2');
    expect(await field('amount').inputValue()).toBe('');
    expect(sent('/deposits')).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('accept figures of Arabic keyboards from right to left, and send Latin ones', async () => {
    await as('player', 'oasis');
    await open('/m/voucherCenter', 'oasis');
    await field('amount').fill('١٢٥٫٥');
    expect(await faults()).toEqual([]);
    const record = await answerTo('/deposits', () => submit().click());
    expect(sent('/deposits')[0]?.postDataJSON()).toMatchObject({ amount: '125.5', method: 'bank' });
    expect(record.amount).toBe('125.50');
    await page.getByRole('heading', { name: 'تم استلام طلبك' }).waitFor();
    for (const path of ['/m/withdraw', '/m/transaction/record']) {
      await open(path, 'oasis');
      await main().getByText('125.50').or(main().getByText('المتاح')).first().waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    }
    // This brand has no reward centre, so the address leads home.
    await open('/m/rewardCenter', 'oasis');
    await at('/m/home');
    expect(complaints).toEqual([]);
  });

  it('are available only to players with an account', async () => {
    for (const [account, words] of [
      ['guest', "Guest accounts can't use this page."],
      ['special41', "Special accounts can't use this page."],
      ['special42', "Special accounts can't use this page."],
    ] as const) {
      await as(account);
      for (const path of ['/m/withdraw', '/m/voucherCenter']) {
        await open(path);
        await expectText('You need your own account');
        await expectText(words);
      }
    }
    expect(await faults()).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
