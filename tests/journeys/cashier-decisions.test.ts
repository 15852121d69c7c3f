import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cashierPage, moneyDecisions } from '../support/cashier-page.ts';
import { covers } from '../support/covers.ts';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('decisions about money, in a browser', () => {
  const stage = aStage();
  let page: Page;
  let complaints: string[];

  const { decide } = moneyDecisions(stage);
  const cashier = cashierPage(stage, () => page);
  const { answerTo, balance, command, homeShows, records, set, visitAs } = cashier;
  const { closed, dialog, faults, field, goTo, main, open, submit } = cashier;
  const as = async (account: string | undefined, brand?: string) => {
    ({ page, complaints } = await visitAs(account, brand));
  };

  it('is shown and can be cancelled while it is pending if the brand has no record of it', async () => {
    covers(['FLAG-12', 'WALLET-02']);
    // The first withdrawal sets the payment password, which protects new destinations.
    await set('/cashier/withdrawal/paymentPassword', true);
    await as('player');
    await open('/m/withdraw');
    await field('destination').fill('PH-1234 5678 9999');
    await field('amount').fill('20');
    for (const name of ['paymentPassword', 'repeatPassword']) await field(name).fill('a quiet harbour');
    await field('loginPassword').fill(stage.livery.demoAccounts.aurora?.player ?? '');
    const first = await answerTo('/withdrawals', () => submit().click());
    expect((await decide({ decision: 'reject', id: first.id })).code).toBe(0);
    await set('/cashier/withdrawal/paymentPassword', false);
    stage.putBack('aurora', '/flags/TRANSREC3');
    await command('flag', 'set', 'aurora', 'TRANSREC3', 'off');
    await open('/m/home');
    const before = await balance();
    await homeShows(before);
    await goTo('/m/withdraw');
    const request = async (amount: string) => {
      await field('destination').fill('PH-1234 5678 4821');
      await field('amount').fill(amount);
      // The destination is new each time, because a cancelled withdrawal does not make a destination known.
      const refused = page.waitForResponse((answer) => answer.url().endsWith('/withdrawals'));
      await submit().click();
      expect((await refused).status()).toBe(403);
      await field('paymentPassword').fill('a quiet harbour');
      const { id } = await answerTo('/withdrawals', () => submit().click());
      await page.getByRole('heading', { name: 'Request received' }).waitFor();
      return id;
    };
    const yes = () => dialog().getByRole('button', { name: 'Yes, cancel it' }).click();
    await request('21');
    // The request is shown on the page that sent it, also after a reload.
    await page.getByRole('button', { name: 'Cancel the request' }).click();
    await yes();
    await page.getByRole('heading', { name: 'Cancelled' }).waitFor();
    await closed();
    await page.reload();
    await ready(page);
    await page.getByRole('heading', { name: 'Cancelled' }).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel the request' }).count()).toBe(0);
    expect(await balance()).toBe(before);

    await page.getByRole('button', { name: 'Another request' }).click();
    await homeShows(before);
    await goTo('/m/withdraw');
    const id = await request('22');
    await homeShows(before - 22);
    await goTo('/m/withdraw');
    const waiting = page.getByRole('region', { name: 'Waiting for us' });
    const mine = waiting.getByRole('listitem').filter({ hasText: '$22.00' });
    await mine.filter({ hasText: '••••4821' }).waitFor();
    expect(await faults()).toEqual([]);
    await mine.getByRole('button').click();
    await yes();
    await mine.waitFor({ state: 'detached' });
    await closed();
    await homeShows(before);

    // Deposits work in the same way, on their own page.
    await open('/m/voucherCenter');
    await field('amount').fill('23');
    await submit().click();
    await page.getByRole('button', { name: 'Another request' }).click();
    await waiting.getByRole('listitem').first().waitFor();
    const deposits = await waiting.getByRole('listitem').count();
    expect(await faults()).toEqual([]);
    await waiting.getByRole('listitem').first().getByRole('button').click();
    await yes();
    await expect.poll(() => waiting.getByRole('listitem').count()).toBe(deposits - 1);
    const refused = await page.evaluate(async () => (await fetch('/api/v1/transactions')).status);
    expect(refused).toBe(403);
    await command('flag', 'set', 'aurora', 'TRANSREC3', 'on');
    expect((await records('withdrawal')).find((record) => record.id === id)?.status).toBe('cancelled');
    expect(complaints).toEqual([]);
  });

  it('can be cancelled in the open record, which then shows it', async () => {
    await as('player');
    await open('/m/voucherCenter');
    await field('amount').fill('73.31');
    await submit().click();
    await page.getByRole('heading', { name: 'Request received' }).waitFor();
    await goTo('/m/transaction/record?kind=deposit');
    const row = main().getByRole('button', { name: /73\.31/ });
    await row.filter({ hasText: 'Waiting' }).click();
    await dialog().getByRole('button', { name: 'Cancel the request' }).click();
    await dialog().getByRole('button', { name: 'Yes, cancel it' }).click();
    await row.filter({ hasText: 'Cancelled' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('is decided while the page of the cashier is open, and the page follows', async () => {
    covers(['WALLET-02']);
    await as('player');
    // The balance is requested and cached before it changes.
    await open('/m/home');
    const before = await balance();
    await homeShows(before);
    await goTo('/m/voucherCenter');
    await field('amount').fill('110');
    const first = await answerTo('/deposits', () => submit().click());
    await homeShows(before);
    await page.goBack();
    await page.getByRole('heading', { name: 'Request received' }).waitFor();
    expect((await decide({ decision: 'approve', id: first.id })).code).toBe(0);
    await page.getByRole('heading', { name: 'Approved' }).waitFor();
    await homeShows(before + 110);

    await goTo('/m/voucherCenter');
    await field('amount').fill('120');
    const record = await answerTo('/deposits', () => submit().click());
    await page.getByRole('button', { name: 'Another request' }).click();
    const waiting = main().locator('section[aria-labelledby=waiting-requests] li').filter({ hasText: '$120' });
    await waiting.waitFor();
    expect((await decide({ decision: 'approve', id: record.id })).code).toBe(0);
    await waiting.waitFor({ state: 'detached' });
    await main().getByRole('button', { name: '$100', exact: true }).waitFor();
    await homeShows(before + 230);

    // The inbox follows too: it shows the message without being reopened, and on other pages the mark shows that there is one.
    await goTo('/m/voucherCenter');
    await field('amount').fill('130');
    const third = await answerTo('/deposits', () => submit().click());
    await goTo('/m/voucherCenter');
    await field('amount').fill('140');
    const fourth = await answerTo('/deposits', () => submit().click());
    await goTo('/m/inbox');
    await main().getByText('$120.00 is in your wallet.').waitFor();
    expect((await decide({ decision: 'approve', id: third.id })).code).toBe(0);
    const isNew = (text: string) => main().locator('article[data-new]').filter({ hasText: text });
    await isNew('$130.00 is in your wallet.').waitFor();
    // Messages that were new when the page opened stay marked until it is left.
    expect(await isNew('$120.00 is in your wallet.').count()).toBe(1);
    await goTo('/m/member/home');
    const mark = main().locator('a[href="/m/inbox"] [data-unread]');
    await main().locator('a[href="/m/inbox"]').first().waitFor();
    await mark.waitFor({ state: 'detached' });
    expect((await decide({ decision: 'approve', id: fourth.id })).code).toBe(0);
    await mark.first().waitFor();
    expect(complaints).toEqual([]);
  });
});
