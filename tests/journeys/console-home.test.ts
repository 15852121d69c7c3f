import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../console/shell/pages.ts';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import { filterPages } from '../../schema/features/staff/saved-filters.ts';
import type { StaffRole } from '../../schema/features/staff/staff-roles.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import { createLog } from '../../server/log.ts';
import { barriersOf } from '../support/barriers.ts';
import { phone } from '../support/browser.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { choose, desk, enterConsole } from '../support/console.ts';
import { anArticle } from '../support/content.ts';
import { aServerDatabase, migratedTemplate } from '../support/database.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { aPlayer } from '../support/players.ts';
import { aTenantsFolder, type TenantsFolder } from '../support/tenants-folder.ts';

const hour = 3_600_000;
const clock = { now: () => new Date() };

describe('the home of the console', () => {
  let livery: Livery;
  let tenants: TenantsFolder;
  let dropDatabase: () => Promise<void>;
  let database: Database;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const players = new Map<string, { id: string; username: string }>();
  beforeAll(async () => {
    tenants = await aTenantsFolder({ plain: {}, second: {} });
    const { url, drop } = await aServerDatabase(await migratedTemplate(platformMigrations));
    dropDatabase = drop;
    livery = await startLivery({ TENANTS_DIR: tenants.path, DATABASE_URL: url, SANDBOX: 'on' });
    database = await openDatabase({ databaseUrl: url, migrations: [], log: createLog({ level: 'silent' }) });
    for (const tenant of ['plain', 'second'])
      players.set(tenant, await aPlayer({ stage: { database, clock } as never, tenant }));
    await aDeposit({ tenant: 'second', hours: 3, currency: 'JPY' });
    await aDeposit({ tenant: 'plain', hours: 50, currency: 'PHP' });
    await aBet({ tenant: 'plain', hours: 30 });
    await aBet({ tenant: 'second', hours: 2 });
    await livery.change('policy', 'set', 'plain', '--second-person', 'off', '--sign-off', 'on');
  });
  afterAll(async () => {
    await database?.close();
    await livery?.close();
    await dropDatabase?.();
    await tenants?.remove();
  });
  afterEach(() => context?.close());

  type Row = { readonly tenant: string; readonly hours: number; readonly currency?: string };
  /** A row of a player, created some hours ago. */
  const rowOf = ({ tenant, hours, currency = 'PHP' }: Row) => {
    const at = new Date(Date.now() - hours * hour);
    const id = uuidV7({ clock: { now: () => at } });
    return { at, row: { tenant, id, player_id: players.get(tenant)?.id ?? '', currency } };
  };
  const aDeposit = async (of: Row) => {
    const { at, row } = rowOf(of);
    const values = {
      ...({ ...row, request_id: row.id, kind: 'deposit', status: 'pending', amount: 1_250_000n } as const),
      method: 'bank',
      reason: null,
      destination_sealed: null,
      created_at: at,
      decided_at: null,
    };
    await database.asTenant(of.tenant, (tx) => tx.insertInto('money_request').values(values).execute());
    return row.id;
  };
  const aBet = async (of: Row) => {
    const { at, row } = rowOf(of);
    const values = {
      ...row,
      reference: `hub/${row.id}`,
      node_id: 1,
      game_name: `Reef of ${of.tenant}`,
      game_type: 'slot',
      vendor_name: 'Nova',
      icon_url: '',
      stake: 500_000n,
      payout: 0n,
      status: 'open' as const,
      placed_at: at,
      settled_at: null,
    };
    await database.asTenant(of.tenant, (tx) => tx.insertInto('bet').values(values).execute());
  };
  let entered = 0;
  const enter = async (
    role: StaffRole,
    { brands, options = {} }: { brands?: readonly string[]; options?: object } = {},
  ) => {
    entered += 1;
    const email = `home-${entered}@operator.example`;
    const as = await aStaffCookie({ livery, email, role, ...(brands === undefined ? {} : { brands }) });
    ({ context, page, complaints } = await enterConsole({ livery, as, options: { ...desk, ...options } }));
    await page.getByText('Loading …').first().waitFor({ state: 'hidden' });
  };
  const at = (path: string) => `http://console.localhost:${livery.port}${path}`;
  const part = (name: string) => page.locator('main section').filter({ has: page.getByRole('heading', { name }) });
  const headings = async () =>
    (await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).map((words) =>
      words.replace(/\s*\d+\+?$/, ''),
    );
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);

  const money = ['Requests for a decision', 'Game rounds open for over a day'];
  const scheduled = 'Scheduled content that was not published';
  const everybody = ['Brands with faults', 'Failing calls, last hour', 'Due today', 'Running rollouts'];
  const contents = ['Brands with faults', scheduled, 'Lists of suppliers', ...everybody.slice(1)];
  it.each([
    ['owner', ['Waiting for you', ...money, ...contents]],
    ['operator', ['Waiting for you', ...money, ...contents]],
    ['finance', ['Waiting for you', ...money, ...everybody]],
    ['support', [...money, ...everybody]],
    ['qa', ['Waiting for you', ...contents]],
    ['editor', contents],
  ] as const)('shows the role %s the parts that it can act on', async (role, expected) => {
    const refused: string[] = [];
    await enter(role);
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await headings()).toEqual(expected);
    expect(refused).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['at a desk', {}],
    ['on a phone', phone],
  ])('leads finance to the oldest request in one click, %s', async (_, options) => {
    await enter('finance', { options });
    const requests = part('Requests for a decision');
    await requests.getByRole('link').first().waitFor();
    // The sandbox's accounts have requests as well, which are younger.
    expect((await requests.getByRole('listitem').allInnerTexts()).slice(0, 2)).toEqual([
      expect.stringMatching(/^Deposit of 12\.50 PHP\s+Approve\s+Reject\s+Plain · Player · 2 days ago$/),
      expect.stringMatching(/^Deposit of 12 JPY\s+Approve\s+Reject\s+Second · Player · 3 hours ago$/),
    ]);
    const rounds = part('Game rounds open for over a day');
    expect(await rounds.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Reef of plain: stake of 5\.00000 PHP\s+Plain · Player · 1 day ago$/),
    ]);
    expect(await barriersOf(page)).toEqual([]);
    await fits();
    await requests.getByRole('link', { name: 'Deposit of 12.50 PHP' }).click();
    await page
      .getByText(players.get('plain')?.username ?? '')
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });

  const dialog = () => page.getByRole('dialog');
  const row = (name: string) => part('Requests for a decision').getByRole('listitem').filter({ hasText: name });

  it('lets finance decide: at the received amount, above it by a proposal, or not at all', async () => {
    await aDeposit({ tenant: 'plain', hours: 60, currency: 'PHP' });
    await aStaffCookie({ livery, email: 'fin@operator.example', role: 'finance' });
    await enter('finance');
    await row('2 days ago').getByRole('button', { name: 'Approve: Deposit of 12.50 PHP' }).first().click();
    await dialog()
      .getByText(players.get('plain')?.username ?? '')
      .waitFor();
    await dialog().getByRole('button', { name: 'Copy the request id' }).waitFor();
    const amount = dialog().getByLabel('Amount received in PHP');
    await amount.fill('12,345,6');
    await dialog().getByText('Enter an amount in figures').waitFor();
    expect(await dialog().getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
    await amount.fill('20,5');
    await dialog().getByText('Books 20.50 PHP. This is more than requested').waitFor();
    await dialog()
      .getByText(/These may approve: .*fin@operator.example/)
      .waitFor();
    await dialog().getByLabel('Reason').fill('seen at the bank');
    await dialog().getByRole('button', { name: 'Propose', exact: true }).click();
    const notice = page.getByRole('status').filter({ hasText: 'Proposed: Deposit of 20.50 PHP' });
    await notice.getByRole('link', { name: 'Show the proposal' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    // While a proposal is pending, the request can still be decided at the requested amount.
    await page.reload();
    await row('a second person decides')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await dialog().getByRole('link', { name: 'Show the proposal' }).waitFor();
    await dialog().getByLabel('Amount received in PHP').fill('١٢٫٥');
    await dialog().getByLabel('Reason').fill('the usual amount');
    expect(
      await dialog()
        .getByText(/These may approve/)
        .count(),
    ).toBe(0);
    await dialog().getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('status').getByText('Approved: Deposit of 12.50 PHP').waitFor();
    expect(complaints).toEqual([]);
  });

  it('keeps what was typed if a colleague has decided the request meanwhile', async () => {
    const id = await aDeposit({ tenant: 'plain', hours: 70, currency: 'PHP' });
    await enter('finance');
    await row('2 days ago')
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click();
    await dialog().getByText(id, { exact: true }).waitFor();
    await dialog().getByText('Reject', { exact: true }).click();
    await dialog().getByLabel('Reason').fill('not found at the bank');
    await livery.change('approve', 'plain', 'deposit', id);
    await dialog().getByRole('button', { name: 'Reject' }).click();
    await dialog().getByRole('alert').getByText('Somebody has decided this request meanwhile').waitFor();
    expect(await dialog().getByLabel('Reason').inputValue()).toBe('not found at the bank');
  });

  it('decides at the page of a player with the same controls as in the queue', async () => {
    const id = await aDeposit({ tenant: 'second', hours: 90, currency: 'JPY' });
    const player = players.get('second')?.id;
    await enter('finance');
    await page.goto(at(`/brands/second/players/${player}`));
    const request = page.getByRole('listitem').filter({ hasText: id });
    await request.getByRole('button', { name: 'I take this' }).click();
    await request.getByText('Taken by you').waitFor();
    await request.getByRole('button', { name: 'Reject' }).click();
    await dialog().getByLabel('Reason').fill('not found at the bank');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Rejected: Deposit of').waitFor();
    await request.waitFor({ state: 'detached' });
    expect(await barriersOf(page)).toEqual([]);
    await fits();
    expect(complaints).toEqual([]);
  });

  it('keeps what was typed at the page of a player, whose list drops a request that a colleague has decided', async () => {
    const id = await aDeposit({ tenant: 'second', hours: 95, currency: 'JPY' });
    const player = players.get('second')?.id;
    await enter('finance');
    await page.goto(at(`/brands/second/players/${player}`));
    const request = page.getByRole('listitem').filter({ hasText: id });
    await request.getByRole('button', { name: 'Reject' }).click();
    await dialog().getByLabel('Reason').fill('not found at the bank');
    await livery.change('approve', 'second', 'deposit', id);
    await dialog().getByRole('button', { name: 'Reject' }).click();
    await dialog().getByRole('alert').getByText('Somebody has decided this request meanwhile').waitFor();
    await request.waitFor({ state: 'detached' });
    expect(await dialog().getByLabel('Reason').inputValue()).toBe('not found at the bank');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
  });

  it('shows support a request, without a decision', async () => {
    const id = await aDeposit({ tenant: 'plain', hours: 80, currency: 'PHP' });
    await enter('support');
    await row('3 days ago').getByRole('link', { name: 'Deposit of 12.50 PHP' }).click();
    await page.getByText(id).waitFor();
    await page.getByText('bank', { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: /^(Approve|Reject)/ }).count()).toBe(0);
    await fits();
    expect(complaints).toEqual([]);
  });

  it('removes a notice after a while, but not under the pointer or the focus', async () => {
    await enter('operator');
    await page.clock.install();
    await page.goto(at('/brands?filter=faulty'));
    const save = async (name: string) => {
      await page.getByRole('button', { name: 'Save this filter' }).click();
      await dialog().getByLabel('Name').fill(name);
      await page.keyboard.press('Enter');
    };
    const notice = page.getByRole('status').getByText('is saved');
    await save('Going');
    await notice.waitFor();
    await page.clock.fastForward(10_000);
    await notice.waitFor({ state: 'hidden' });
    await page.goto(at('/brands?filter=failing'));
    await save('Staying');
    await notice.hover();
    await page.clock.fastForward(60_000);
    expect(await notice.isVisible()).toBe(true);
    await page.getByRole('status').getByRole('button', { name: 'Close' }).focus();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(60_000);
    expect(await notice.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Sign out' }).focus();
    await page.clock.fastForward(10_000);
    await notice.waitFor({ state: 'hidden' });
  });

  it('shows nothing of brands that are not the reader’s', async () => {
    await enter('support', { brands: ['second'] });
    const requests = part('Requests for a decision');
    await requests.getByRole('link', { name: 'Deposit of 12 JPY' }).waitFor();
    for (const row of await requests.getByRole('listitem').allInnerTexts()) expect(row).toContain('Second');
    await page.getByText('No round has been open for over a day.').waitFor();
  });

  /** Signs off what the open page shows. */
  const signOff = async (reason: string) => {
    await page.getByRole('button', { name: 'Sign off' }).first().click();
    await page.getByRole('dialog').getByLabel('Reason').fill(reason);
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .getByText(/signed off/i)
      .waitFor();
  };

  it('leads QA by the keyboard to the sign-off of a release, which is then no longer pending', async () => {
    const staged = await aTenantsFolder({ plain: { theme: { radius: { small: 3 } } } });
    await livery.change('push', join(staged.path, 'plain'), '--to', 'staging');
    await staged.remove();
    await enter('qa');
    const link = page.getByRole('link', { name: /^Sign off release \d+ of Plain$/ });
    await link.waitFor();
    await link.focus();
    await page.keyboard.press('Enter');
    await signOff('looked at it');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await page.getByText('Nothing waits for your approval.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('lists content of staging until QA signs it off, for the brands of the reader', async () => {
    await livery.change('policy', 'set', 'second', '--second-person', 'off', '--sign-off', 'on');
    const staged = await aTenantsFolder({ second: {} });
    await livery.change('push', join(staged.path, 'second'), '--to', 'staging');
    const folder = join(staged.path, 'content');
    const importHelp = async (title: string) => {
      await mkdir(folder, { recursive: true });
      const articles = [anArticle({ title: { EN: title } })];
      await writeFile(join(folder, 'help.json'), JSON.stringify({ articles }));
      await livery.change('content', 'import', 'second@staging', folder);
    };
    await importHelp('Welcome');
    await enter('qa', { brands: ['second'], options: phone });
    const link = (name: RegExp) => page.getByRole('link', { name });
    await link(/^Sign off release \d+ and the content of Second$/).click();
    await signOff('read it');
    await page.goto(at('/'));
    await page.getByText('Nothing waits for your approval.').waitFor();
    await importHelp('Welcome again');
    // The open page is told of the import.
    await link(/^Sign off the content of Second$/).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await fits();
    await context.close();
    await enter('qa', { brands: ['plain'] });
    await part('Waiting for you').waitFor();
    expect(await page.getByText('content of Second').count()).toBe(0);
    await staged.remove();
    await livery.change('policy', 'set', 'second', '--second-person', 'off', '--sign-off', 'off');
    expect(complaints).toEqual([]);
  });

  it.each([
    ['at a desk', {}],
    ['on a phone', phone],
  ])('saves filters under a name, above the list and in the search, in 3 clicks, %s', async (_, options) => {
    let clicks = 0;
    const click = async (target: ReturnType<Page['getByRole']>) => {
      clicks += 1;
      await target.click();
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await enter('operator', { options });
    await page.goto(at('/brands'));
    await page.getByRole('link', { name: 'Plain' }).waitFor();
    expect(await button('Save this filter').count()).toBe(0);
    await choose(page, 'Show', 'With faults');
    await click(button('Save this filter'));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Broken <b>ones</b>');
    expect(await barriersOf(page)).toEqual([]);
    await click(dialog.getByRole('button', { name: 'Save', exact: true }));
    await page.getByRole('status').getByText('The filter “Broken <b>ones</b>” is saved').waitFor();
    const chip = page.getByRole('list', { name: 'Saved filters' }).getByRole('link');
    await chip.and(page.locator('[aria-current]')).waitFor();
    expect(await button('Save this filter').count()).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
    await fits();
    await page.goto(at('/brands'));
    await click(chip);
    await page.waitForURL(at('/brands?filter=faulty'));
    expect(clicks).toBe(3);
    await page.goto(at('/activity?when=night&kind=change'));
    await button('Save this filter').click();
    await dialog.getByLabel('Name').fill('Last night');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('The filter “Last night” is saved').waitFor();
    // The saved filter can be opened from any page with the keyboard alone.
    await page.goto(at('/'));
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: 'Page, brand, flag, game or person' }).waitFor();
    await page.keyboard.type('last night');
    await page.getByRole('menuitem', { name: 'Activity · Last night' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(at('/activity?when=night&kind=change'));
    await button('Delete the filter Last night').click();
    await page.getByRole('status').getByText('The filter “Last night” is deleted').waitFor();
    await button('Save this filter').waitFor();
    expect(complaints).toEqual([]);
  });

  it('has a page for each address whose filters can be saved', () => {
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining([...filterPages]));
  });

  it('saves no search of players', async () => {
    await enter('support');
    await page.goto(at('/players?q=carla%40mail.example'));
    await page.getByText(/No player of your brands was found/).waitFor();
    expect(await page.getByRole('button', { name: 'Save this filter' }).count()).toBe(0);
  });
});
