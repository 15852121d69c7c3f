import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import { book, walletOf } from '../../platform/money/wallet/ledger.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import { createLog } from '../../server/log.ts';
import { barriersOf } from '../support/barriers.ts';
import { phone } from '../support/browser.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { cutOff, desk, enterConsole } from '../support/console.ts';
import { aServerDatabase, migratedTemplate } from '../support/database.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { aPlayer } from '../support/players.ts';
import { aTenantsFolder, type TenantsFolder } from '../support/tenants-folder.ts';

const currencies = { plain: 'PHP', second: 'USD' } as const;
type Tenant = keyof typeof currencies;
const tenants = Object.keys(currencies) as Tenant[];
const aggregator = 'hub';

describe('a round of a game', () => {
  let livery: Livery;
  let folder: TenantsFolder;
  let dropDatabase: () => Promise<void>;
  let database: Database;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const players = {} as Record<Tenant, { id: string; username: string }>;
  beforeAll(async () => {
    folder = await aTenantsFolder({ plain: {}, second: { wallet: { currency: 'USD' } } });
    const { url, drop } = await aServerDatabase(await migratedTemplate(platformMigrations));
    dropDatabase = drop;
    livery = await startLivery({ TENANTS_DIR: folder.path, DATABASE_URL: url, SANDBOX: 'on' });
    database = await openDatabase({ databaseUrl: url, migrations: [], log: createLog({ level: 'silent' }) });
    for (const tenant of tenants) {
      players[tenant] = await aPlayer({ stage: { database, clock: { now: () => new Date() } } as never, tenant });
      await database.asTenant(tenant, (tx) =>
        tx
          .insertInto('booked_aggregator')
          .values({
            ...{ operator_id: 'o', sub_partner_id: null, signing_key: 'K', public_key: 'P' },
            tenant,
            id: aggregator,
            since: new Date(),
          })
          .execute(),
      );
    }
  });
  afterAll(async () => {
    await database?.close();
    await livery?.close();
    await dropDatabase?.();
    await folder?.remove();
  });
  afterEach(() => context?.close());

  /** A round of 7.00 that its supplier won with 12.34567 and rolled back, as the wallet stores it. */
  const aRound = async (tenant: Tenant, ids = { bet: randomUUID(), win: randomUUID(), rollback: randomUUID() }) => {
    const currency = currencies[tenant];
    const player = players[tenant].id;
    const round = `R-${ids.bet}`;
    const bet = uuidV7();
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute));
    const steps = [
      { id: ids.bet, kind: 'bet', amount: 700_000n, reference: null, rolled_back_at: null, shortfall: 0n },
      { id: ids.win, kind: 'win', amount: 1_234_567n, reference: ids.bet, rolled_back_at: at(2), shortfall: 0n },
      {
        id: ids.rollback,
        kind: 'rollback',
        amount: 1_000_000n,
        reference: ids.win,
        rolled_back_at: null,
        shortfall: 234_567n,
      },
    ] as const;
    await database.asTenant(tenant, async (tx) => {
      await tx
        .insertInto('bet')
        .values({
          ...{ tenant, id: bet, player_id: player, reference: `${aggregator}/${player}/1/${round}`, node_id: 1 },
          ...{ game_name: 'Tide & Tower', game_type: 'RNG', vendor_name: 'Nova', icon_url: '' },
          ...{ stake: 700_000n, payout: 0n, currency, status: 'open', placed_at: at(0), settled_at: null },
        })
        .execute();
      for (const [minute, step] of steps.entries()) {
        await tx
          .insertInto('supplier_transaction')
          .values({
            ...{ tenant, aggregator, status: 'booked', player_id: player, currency, round, game_code: 'tide' },
            ...{ ...step, free: false, bet_id: bet, at: at(minute) },
          })
          .execute();
        const sent = { transaction_uuid: step.id, round, token: `secret-${tenant}`, note: '<b>bold</b>' };
        await tx
          .insertInto('wallet_call')
          .values({
            ...{ tenant, id: uuidV7(), aggregator, call: `transaction/${step.kind}`, request_uuid: randomUUID() },
            ...{ transaction_uuid: step.id, status: 'RS_OK', at: at(minute), player_id: player },
            request: JSON.stringify(sent),
            answer: JSON.stringify({ status: 'RS_OK', balance: 12345 }),
          })
          .execute();
      }
    });
    return { id: bet, round, ...ids };
  };
  let entered = 0;
  const enter = async (role: 'finance' | 'support' | 'qa', options: object = {}) => {
    entered += 1;
    const email = `${role}-${entered}@operator.example`;
    const as = await aStaffCookie({ livery, email, role });
    ({ context, page, complaints } = await enterConsole({ livery, as, options: { ...desk, ...options } }));
    return email;
  };
  const at = (path: string) => `http://console.localhost:${livery.port}${path}`;
  const isClean = async () => {
    expect(await barriersOf(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
  };
  /** Looks an id up in the search. Returns the number of keys beside the typed ones, and of clicks, as the page received them. */
  const lookUp = async (id: string) => {
    await page.evaluate(() => {
      const counted = globalThis as { acts?: number };
      counted.acts = 0;
      const count = (event: Event) => {
        // Letters of the id are typed or pasted. What the page itself dispatches is nobody's key.
        const isLetter = event instanceof KeyboardEvent && event.key.length === 1 && !event.ctrlKey;
        const isModifier = event instanceof KeyboardEvent && event.key === 'Control';
        if (event.isTrusted && !isLetter && !isModifier) counted.acts = (counted.acts ?? 0) + 1;
      };
      for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, count, true);
    });
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type(id);
    await page.getByRole('menuitem', { name: `Look up the id “${id}”` }).waitFor();
    await page.keyboard.press('Enter');
    return page.evaluate(() => (globalThis as { acts?: number }).acts);
  };
  const lookUpsOf = (actor: string) =>
    database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .select(['after'])
        .where('actor', '=', actor)
        .where('action', '=', 'players.looked-up')
        .execute(),
    );

  it('is found by an id of its supplier with two keys and one entry in the audit, with every call', async () => {
    const { win, id: bet, round } = await aRound('second');
    await aRound('plain');
    const actor = await enter('support');
    expect(await lookUp(win)).toBe(2);
    await page.waitForURL((url) => url.pathname === `/brands/second/rounds/${bet}`);
    await page.getByText('Tide & Tower').first().waitFor();
    expect((await lookUpsOf(actor)).map(({ after }) => after)).toEqual([{ operation: 'lookUp', q: expect.anything() }]);
    for (const words of [
      '7.00 USD',
      'Win of 12.34567 USD',
      'Rollback of 10.00 USD',
      round,
      win,
      'could not cover 2.34567 USD',
    ])
      await page.getByText(words).first().waitFor();
    const calls = page.locator('details');
    expect(await calls.count()).toBe(3);
    await calls.nth(1).locator('summary').click();
    await calls.nth(1).getByText('"balance": 12345').waitFor();
    await calls.nth(1).getByText('<b>bold</b>').waitFor();
    expect(await page.content()).not.toContain('secret-second');
    await isClean();
    await page.getByRole('link', { name: players.second.username }).click();
    await page.waitForURL(new RegExp(`/brands/second/players/${players.second.id}`));
    // A bet in the time line leads back to its round.
    await page.getByRole('link', { name: 'Bet', exact: true }).click();
    await page.waitForURL(new RegExp(`/brands/second/rounds/${bet}`));
    expect(complaints).toEqual([]);
  });

  it('is one of several things that share an id, and is listed by brand', async () => {
    const ids = { bet: randomUUID(), win: randomUUID(), rollback: randomUUID() };
    const rounds = [await aRound('plain', ids), await aRound('second', ids)];
    await enter('finance', phone);
    await page.goto(at(`/find?q=${rounds[0]?.round}`));
    for (const tenant of tenants)
      await page.getByRole('link', { name: new RegExp(`Round · ${tenant}`, 'i') }).waitFor();
    await isClean();
    await page.getByRole('link', { name: /Round · second/i }).click();
    await page.waitForURL(new RegExp(`/brands/second/rounds/${rounds[1]?.id}`));
    await page.getByText('Rollback of 10.00 USD').waitFor();
    await isClean();
    await page.goto(at(`/brands/plain/calls?transaction=${ids.win}`));
    await page.getByText('transaction/win').waitFor();
    expect(await page.locator('details').count()).toBe(1);
    await isClean();
    expect(complaints).toEqual([]);
  });

  it('is listed until its supplier closes it, beside what rollbacks could not take back', async () => {
    const { id: bet, round } = await aRound('second');
    await aRound('plain');
    await enter('finance');
    await page.goto(at('/rounds'));
    const stuck = page.getByRole('table', { name: 'Rounds that no supplier has closed' });
    for (const currency of Object.values(currencies)) await stuck.getByText(`7.00 ${currency}`).first().waitFor();
    await isClean();
    await page.goto(at('/brands/second/rounds'));
    await stuck.getByText(players.second.username).first().waitFor();
    expect(await stuck.getByText('PHP').count()).toBe(0);
    const missing = page.getByRole('table', { name: 'Shortfalls' });
    await missing.getByText('2.34567 USD').first().waitFor();
    await isClean();
    await missing.getByRole('link', { name: round }).click();
    await page.waitForURL(new RegExp(`/brands/second/rounds/${bet}`));
    expect(complaints).toEqual([]);
  });

  it('is the cause of bookings in the ledger of its player, whose sums are exact by currency', async () => {
    const { id: bet, bet: transaction } = await aRound('second');
    const player = players.second.id;
    await database.asTenant('second', async (tx) => {
      for (const currency of ['USD', 'JPY']) {
        const wallet = (await walletOf(tx, { player, currency })).id;
        const deposit = { key: `deposit:${currency}`, reason: 'deposit', from: 'deposits', to: 'wallet' } as const;
        await book(tx, { ...deposit, wallet, currency, amount: 100_000_000_000_001n });
        const stake = { key: `stake:${bet}:hub:${transaction}`, reason: 'stake', from: 'wallet', to: 'bets' } as const;
        if (currency === 'USD') await book(tx, { ...stake, wallet, currency, amount: 700_000n });
      }
    });
    await enter('support', phone);
    await page.goto(at(`/brands/second/players/${player}`));
    await page.getByRole('link', { name: 'Ledger' }).click();
    await page.getByText('999,999,993.00001 USD').first().waitFor();
    await page.getByText('1,000,000,000.00001 JPY').first().waitFor();
    await isClean();
    await page.getByRole('table', { name: 'Bookings', exact: true }).getByRole('link', { name: 'Stake' }).click();
    await page.waitForURL(new RegExp(`/brands/second/rounds/${bet}`));
    expect(complaints).toEqual([]);
  });

  it('is nothing that a role without such look-ups is offered, and a part of an id finds nothing', async () => {
    const { id: bet, win } = await aRound('plain');
    await enter('qa');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(win);
    await page.getByText('Nothing matches').waitFor();
    await page.goto(at(`/brands/plain/rounds/${bet}`));
    await page.getByText('Not for your role').waitFor();
    await context.close();
    await enter('finance', { colorScheme: 'dark' });
    await page.goto(at(`/find?q=${win.slice(0, -1)}`));
    await page.getByText('Nothing has the id or value').waitFor();
    await isClean();
  });
});
