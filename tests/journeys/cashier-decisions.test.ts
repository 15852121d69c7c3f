import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { covers } from '../support/covers.ts';
import { noDialog, ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

type MoneyRecord = { id: string; kind: string; status: string; amount: string; reason: string | null };

describe('decisions about money, in a browser', () => {
  const stage = aStage();
  let page: Page;
  let complaints: string[];

  const command = (...argv: string[]) => stage.livery.change(...argv);
  const set = (path: string, value: unknown) => stage.set('aurora', path, JSON.stringify(value));
  const decide = ({ decision, id, reason = 'test' }: { decision: string; id: string; reason?: string }) =>
    stage.livery.command(
      ...[decision, 'aurora', decision === 'approve' ? 'deposit' : 'withdrawal', id, '--reason', reason],
    );
  afterEach(async () => {
    // A player may have at most three pending requests.
    const { text } = await stage.livery.command('requests', 'aurora', '--json');
    for (const { kind, id } of JSON.parse(text)) await command('reject', 'aurora', kind, id);
  });
  const open = (path: string, brand = 'aurora') => stage.open({ page, brand, path });
  /** Navigates within the page, which keeps its cached answers. */
  const goTo = (path: string) =>
    page.evaluate((to) => {
      history.pushState({ key: to, position: 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
  /** Checks the balance in the header of home, without a reload of the page. */
  const homeShows = async (amount: number) => {
    await goTo('/m/home');
    const shown = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(amount);
    await page.getByRole('banner').getByText(shown).waitFor();
  };
  const as = async (account: string | undefined, brand = 'aurora') => {
    const options = {
      locale: brand === 'oasis' ? 'ar' : 'en-GB',
      permissions: ['clipboard-read', 'clipboard-write'],
    };
    ({ page, complaints } = await stage.visitAs({ account, brand, options }));
  };
  const main = () => page.getByRole('main');
  const field = (name: string) => page.locator(`form input[name="${name}"]`);
  const submit = () => page.locator('form button[type=submit]');
  const dialog = () => page.locator('dialog[open]');
  const closed = () => noDialog(page);
  const value = (path: string) =>
    page.evaluate(async (from) => (await (await fetch(`/api/v1${from}`)).json()).value, path);
  const balance = async () => Number((await value('/wallet')).sumBalance);
  const records = async (kind: string): Promise<MoneyRecord[]> =>
    (await value(`/transactions?kind=${kind}&pageSize=100`)).list;
  const answerTo = async (path: string, press: () => Promise<void>): Promise<MoneyRecord> => {
    const answer = page.waitForResponse((response) => response.url().endsWith(`/api/v1${path}`));
    await press();
    return (await (await answer).json()).value;
  };
  const faults = () => barriersOf(page);

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

  it('is taken back in the open record, which then says so', async () => {
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
    const waiting = main()
      .locator('section[aria-labelledby=waiting-requests] li')
      .filter({ hasText: '$120' });
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
