import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { createLog } from '../../server/log.ts';
import { barriersOf } from '../support/barriers.ts';
import { phone } from '../support/browser.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { choose, cutOff, desk, enterConsole } from '../support/console.ts';
import { aServerDatabase, migratedTemplate } from '../support/database.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { aMoneyRequest, platformKey, wholeDestination } from '../support/money-requests.ts';
import { aPlayer } from '../support/players.ts';
import { aTenantsFolder, type TenantsFolder } from '../support/tenants-folder.ts';

const minute = 60_000;

describe('the queues of money', () => {
  let livery: Livery;
  let tenants: TenantsFolder;
  let dropDatabase: () => Promise<void>;
  let database: Database;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const players = new Map<string, string>();
  beforeAll(async () => {
    tenants = await aTenantsFolder({ plain: {}, second: {}, third: {} });
    const { url, drop } = await aServerDatabase(await migratedTemplate(platformMigrations));
    dropDatabase = drop;
    const LIVERY_KEY = platformKey.toString('base64');
    livery = await startLivery({ TENANTS_DIR: tenants.path, DATABASE_URL: url, LIVERY_KEY, SANDBOX: 'on' });
    database = await openDatabase({ databaseUrl: url, migrations: [], log: createLog({ level: 'silent' }) });
    const clock = { now: () => new Date() };
    for (const tenant of ['plain', 'second', 'third']) {
      const { id } = await aPlayer({ stage: { database, clock } as never, tenant });
      players.set(tenant, id);
    }
  });
  afterAll(async () => {
    await database?.close();
    await livery?.close();
    await dropDatabase?.();
    await tenants?.remove();
  });
  afterEach(() => context?.close());

  let age = 100_000;
  /** A request that is younger than all before it. */
  const aRequest = (tenant: string, more: Partial<Parameters<typeof aMoneyRequest>[1]> = {}) => {
    age -= 1;
    const at = new Date(Date.now() - age * minute);
    const player = players.get(tenant) ?? '';
    return database.asTenant(tenant, (tx) => aMoneyRequest(tx, { player, clock: { now: () => at }, ...more }));
  };
  const statusesIn = async (tenant: string, ids: readonly string[]) =>
    (
      await database.asTenant(tenant, (tx) =>
        tx
          .selectFrom('money_request')
          .select(['id', 'status', 'reason', 'decided_by', 'payment_reference', 'returned_by'])
          .where('tenant', '=', tenant)
          .where('id', 'in', ids)
          .orderBy('id')
          .execute(),
      )
    ).map(({ id: _, ...row }) => row);
  let entered = 0;
  const enter = async (role: 'finance' | 'support' | 'operator', options: object = {}) => {
    entered += 1;
    const email = `${role}-${entered}@operator.example`;
    const as = await aStaffCookie({ livery, email, role });
    ({ context, page, complaints } = await enterConsole({ livery, as, options: { ...desk, ...options } }));
    return email;
  };
  const at = (path: string) => `http://console.localhost:${livery.port}${path}`;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const openedRequest = () => page.url().split('/').at(-1)?.split('?')[0];

  it('decide 30 withdrawals with three keys each, and one reason for all', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 30; count += 1) ids.push(await aRequest('plain'));
    const email = await enter('finance');
    await page.goto(at('/brands/plain/money?kind=withdrawal&currency=PHP'));
    await page.getByRole('link', { name: 'Withdrawal' }).first().click();
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    for (const id of ids) {
      await expect.poll(openedRequest).toBe(id);
      await page.getByText('Pending', { exact: true }).waitFor();
      await press('a');
      await dialog().waitFor();
      if (id === ids[0]) await page.keyboard.insertText('paid, run 17');
      await press('Enter');
      await dialog().waitFor({ state: 'detached' });
      await page.getByText('Approved', { exact: true }).waitFor();
      await press('j');
    }
    expect(keys).toBe(90);
    const decided = { status: 'approved', reason: 'paid, run 17', decided_by: email };
    expect(await statusesIn('plain', ids)).toEqual(
      ids.map(() => ({ ...decided, payment_reference: null, returned_by: null })),
    );
    expect(complaints).toEqual([]);
  });

  it('show an owner of a request to others, who are asked before they decide it', async () => {
    const id = await aRequest('second');
    const address = at(`/brands/second/money/withdrawal/${id}`);
    const holder = await enter('finance');
    await page.goto(address);
    await page.getByText('Pending', { exact: true }).waitFor();
    await page.keyboard.press('t');
    await page.getByText('Taken by you').waitFor();
    await page.getByText('a decision', { exact: true }).waitFor();
    await button('Show the destination').click();
    await dialog().getByLabel('Reason').fill('to pay it');
    await dialog().getByRole('button', { name: 'Show the destination' }).click();
    await page.getByText(wholeDestination).waitFor();
    const first = context;

    await enter('finance');
    await page.goto(address);
    await page.getByText(`${holder} works on this request.`).first().waitFor();
    expect(await page.getByText(wholeDestination).count()).toBe(0);
    expect(await button('Show the destination').isDisabled()).toBe(true);
    await button('Approve').click();
    await dialog().getByLabel('Reason').fill('agreed with them');
    const approve = dialog().getByRole('button', { name: 'Approve', exact: true });
    expect(await approve.isDisabled()).toBe(true);
    await dialog().getByLabel(`${holder} works on this request. Decide it all the same`).check();
    await dialog().getByLabel('Reference of the payment').fill('TRX 17');
    await approve.click();
    await page.getByText('Approved', { exact: true }).waitFor();
    expect(await page.getByText('TRX 17').count()).toBe(1);
    await button('Payment came back').click();
    await dialog().getByLabel('Reason').fill('account closed');
    await dialog().getByRole('button', { name: 'Book back' }).click();
    await page.getByRole('status').getByText('Booked back:').waitFor();
    expect(await statusesIn('second', [id])).toMatchObject([
      { status: 'returned', payment_reference: 'TRX 17', returned_by: expect.stringMatching(/^finance/) },
    ]);
    expect(complaints).toEqual([]);
    await first.close();
  });

  it('say "Propose" for what the policy leaves to a second person, with who may approve, and for nothing else', async () => {
    const [small, large] = [await aRequest('second'), await aRequest('second', { amount: 60_000_000n })];
    await livery.change(
      'policy',
      'set',
      'second',
      ...['--second-person', 'off', '--sign-off', 'off'],
      '--second-person-above',
      'PHP=500',
    );
    const colleague = await enter('finance');
    await context.close();
    await enter('finance');
    for (const [id, label] of [
      [large, 'Propose'],
      [small, 'Approve'],
    ] as const) {
      await page.goto(at(`/brands/second/money/withdrawal/${id}`));
      await button('Approve').click();
      const approvers = dialog().getByText(new RegExp(`These may approve: .*${colleague}`));
      if (id === large) await approvers.waitFor();
      expect(await approvers.count()).toBe(id === large ? 1 : 0);
      await dialog().getByLabel('Reason').fill('paid, run 19');
      await dialog().getByRole('button', { name: label, exact: true }).click();
      await dialog().waitFor({ state: 'detached' });
      // A rejection gives nobody money.
      if (id !== large) continue;
      await button('Reject').click();
      await dialog().getByRole('button', { name: 'Reject', exact: true }).waitFor();
      expect(await approvers.count()).toBe(0);
    }
    expect((await statusesIn('second', [small, large])).map(({ status }) => status)).toEqual(['approved', 'pending']);
    expect(complaints).toEqual([]);
  });

  it('decide many together, and name each that is left out', async () => {
    const deposits = [await aRequest('third', { kind: 'deposit' }), await aRequest('third', { kind: 'deposit' })];
    const taken = await aRequest('third', { currency: 'USD' });
    const withdrawal = await aRequest('third', { currency: 'USD', amount: 12_345_000n });
    const other = await enter('finance');
    await page.goto(at(`/brands/third/money/withdrawal/${taken}`));
    await button('I take this').click();
    await page.getByText('Taken by you').waitFor();
    await context.close();

    await enter('finance');
    await page.goto(at('/money'));
    await page.getByRole('row').filter({ hasText: 'Third' }).first().waitFor();
    // The sandbox's accounts have requests as well.
    await page.goto(at(`/brands/third/money?player=${players.get('third')}`));
    const first = page.getByRole('row').nth(1);
    await first.waitFor();
    expect((await first.innerText()).replaceAll(/\s+/g, ' ')).toMatch(
      /Deposit 100\.00 PHP \d+ days ago \w{8} a decision/,
    );
    await page.getByText('4 requests').waitFor();
    await page.getByText('200.00 PHP (2)').waitFor();
    await page.getByText('223.45 USD (2)').waitFor();
    await page.getByLabel('Choose all shown requests').check();
    await page.getByText('4 chosen').waitFor();
    await button('Decide chosen').click();
    await dialog().getByText('Approves 3 requests').waitFor();
    await dialog().getByText('123.45 USD (1)').waitFor();
    await dialog().getByText(`Withdrawal of 100.00 USD, Third: ${other} works on it`).waitFor();
    await dialog().getByLabel('Reason').fill('run 18');
    await page.keyboard.press('Enter');
    await dialog().getByText('3 of 3 decided').waitFor();
    expect(await dialog().getByText('Approved', { exact: true }).count()).toBe(3);
    await button('Close').click();
    await page.getByText('1 request', { exact: true }).waitFor();
    expect(
      (await statusesIn('third', [...deposits, taken, withdrawal])).map(({ status, reason }) => [status, reason]),
    ).toEqual([
      ['approved', 'run 18'],
      ['approved', 'run 18'],
      ['pending', null],
      ['approved', 'run 18'],
    ]);
    expect(complaints).toEqual([]);
  });

  it('are filtered by their address, and show support what it can’t decide', async () => {
    await aRequest('third', { kind: 'deposit', amount: 500_000n });
    await enter('support');
    await page.goto(at(`/brands/third/money?player=${players.get('third')}`));
    await choose(page, 'Kind', 'Deposit');
    await page.waitForURL(/kind=deposit/);
    await page.getByText('1 request', { exact: true }).waitFor();
    await page.getByLabel('Amount from').fill('6');
    await page.getByText('No request passes these filters.').waitFor();
    await page.getByLabel('Amount from').fill('5');
    await page.getByRole('link', { name: 'Deposit' }).click();
    await page.getByText('5.00 PHP').first().waitFor();
    for (const name of ['Approve', 'Reject', 'I take this', 'Decide chosen'])
      expect(await button(name).count()).toBe(0);
    await page.keyboard.press('a');
    expect(await dialog().count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['at a desk', {}],
    ['on a phone', phone],
    ['in dark', { colorScheme: 'dark' as const }],
  ])('have no barriers and fit %s', async (_, options) => {
    const id = await aRequest('third', { kind: 'deposit' });
    await enter('finance', options);
    for (const path of ['/money', `/brands/third/money/deposit/${id}?queue=all`]) {
      await page.goto(at(path));
      await page.getByText('Loading …').first().waitFor({ state: 'hidden' });
      await page.getByText('100.00 PHP').first().waitFor();
      expect(await barriersOf(page)).toEqual([]);
      expect(await cutOff(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
    }
  });
});
