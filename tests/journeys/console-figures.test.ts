import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import { createFigureCounting } from '../../platform/money/figures/count-figures.ts';
import { book, type Transfer, walletOf } from '../../platform/money/wallet/ledger.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { createLog } from '../../server/log.ts';
import { aManifest } from '../support/a-manifest.ts';
import { barriersOf } from '../support/barriers.ts';
import { aBrandSet } from '../support/brands.ts';
import { phone } from '../support/browser.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { choose, cutOff, desk, enterConsole } from '../support/console.ts';
import { aServerDatabase, migratedTemplate } from '../support/database.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { platformKey } from '../support/money-requests.ts';
import { aPlayer } from '../support/players.ts';
import { aTenantsFolder, type TenantsFolder } from '../support/tenants-folder.ts';

const day = 24 * 3_600_000;
const whole = 100_000n;

describe('figures of days', () => {
  let livery: Livery;
  let tenants: TenantsFolder;
  let dropDatabase: () => Promise<void>;
  let database: Database;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    tenants = await aTenantsFolder({ plain: {}, second: {}, third: {} });
    const { url, drop } = await aServerDatabase(await migratedTemplate(platformMigrations));
    dropDatabase = drop;
    const LIVERY_KEY = platformKey.toString('base64');
    livery = await startLivery({ TENANTS_DIR: tenants.path, DATABASE_URL: url, LIVERY_KEY, SANDBOX: 'on' });
    const log = createLog({ level: 'silent' });
    database = await openDatabase({ databaseUrl: url, migrations: [], log });
    const clock = { now: () => new Date() };
    for (const [index, tenant] of ['plain', 'second'].entries()) {
      const { id: player } = await aPlayer({ stage: { database, clock } as never, tenant });
      await database.asTenant(tenant, async (tx) => {
        for (const currency of ['PHP', 'EUR']) {
          const { id: wallet } = await walletOf(tx, { player, currency });
          const move = (days: number, amount: number, parts: Pick<Transfer, 'reason' | 'from' | 'to'>) =>
            book(tx, {
              key: randomUUID(),
              wallet,
              currency,
              at: new Date(Date.now() - days * day),
              amount: BigInt(amount) * whole * BigInt(index + 1),
              ...parts,
            });
          await move(12, 90_000, { reason: 'deposit', from: 'deposits', to: 'wallet' });
          for (const days of [11, 9, 8, 5, 3, 2, 0]) {
            await move(days, 1000 + 130 * days, { reason: 'stake', from: 'wallet', to: 'bets' });
            await move(days, 700 + 90 * days, { reason: 'payout', from: 'payouts', to: 'wallet' });
          }
        }
      });
    }
    const brands = aBrandSet(['plain', 'second', 'third'].map((id) => aManifest({ tenant: { id } })));
    const counting = createFigureCounting(brands, database, log);
    await counting.countDue();
    await counting.stop();
  });
  afterAll(async () => {
    await database?.close();
    await livery?.close();
    await dropDatabase?.();
    await tenants?.remove();
  });
  afterEach(() => context?.close());

  let entered = 0;
  const enter = async (role: 'finance' | 'support', more: { brands?: string[]; options?: object } = {}) => {
    entered += 1;
    const { brands, options } = more;
    const as = await aStaffCookie({ livery, email: `${role}-${entered}@operator.example`, role, brands });
    ({ context, page, complaints } = await enterConsole({ livery, as, options: { ...desk, ...options } }));
  };
  const at = (path: string) => `http://console.localhost:${livery.port}${path}`;
  const cells = (table: string, row: string) =>
    page
      .getByRole('table', { name: table })
      .getByRole('row')
      .filter({ hasText: row })
      .getByRole('cell')
      .allInnerTexts();

  it('of the day and of 30 days by currency, day and brand stand at addresses', async () => {
    await enter('finance');
    await page.getByRole('link', { name: 'Figures', exact: true }).click();
    await page.getByRole('table', { name: 'By currency' }).waitFor();
    // Stakes of 7 days at both brands: 7 × 1,000 + 38 × 130, three times.
    expect(await cells('By currency', 'PHP')).toEqual([
      '35,820.00 PHP',
      '24,960.00 PHP',
      '270,000.00 PHP',
      '0.00 PHP',
      '0.00 PHP',
      '2',
    ]);
    await choose(page, 'Period', 'The day so far');
    await page.waitForURL(/period=today/);
    await expect.poll(() => cells('By currency', 'EUR')).toContain('3,000.00 EUR');
    await choose(page, 'Chart', 'Active players');
    await page.waitForURL(/figure=activePlayers/);
    await choose(page, 'Currency', 'EUR');
    await page.waitForURL(/currency=EUR/);
    await page.getByRole('img', { name: /^Active players by day in EUR, from / }).waitFor();
    // Until they arrive, the figures of all currencies stay.
    await expect.poll(() => page.getByText('Figures by day').count()).toBe(1);
    await page.getByText('Figures by day').click();
    const table = page.getByRole('table', { name: 'Figures by day' });
    expect(await table.getByRole('row').count()).toBe(31);
    await page.getByRole('link', { name: 'Second' }).first().click();
    await page.waitForURL(/\/brands\/second\/figures/);
    await expect.poll(() => cells('By currency', 'PHP')).toContain('23,880.00 PHP');
    expect(await page.getByRole('table', { name: 'By brand' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('of production disappear at once when staging is chosen', async () => {
    await enter('finance');
    await page.goto(at('/brands/plain/figures'));
    await expect.poll(() => cells('By currency', 'PHP')).toContain('11,940.00 PHP');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/admin\/.*figures.*staging/, async (route) => {
      await answered;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Staging' }).click();
    await page.getByText('Loading …').first().waitFor();
    expect(await page.getByRole('table', { name: 'By currency' }).count()).toBe(0);
    answer();
    await page.getByText('No such brand is served in this environment').waitFor();
  });

  it('are those of the reader’s brands, and of no reader whose role does not read them', async () => {
    await enter('finance', { brands: ['plain'] });
    await page.goto(at('/figures'));
    await expect.poll(() => cells('By currency', 'PHP')).toContain('11,940.00 PHP');
    expect(await page.getByRole('table', { name: 'By brand' }).innerText()).not.toContain('Second');
    await context.close();
    await enter('support');
    await page.getByRole('link', { name: 'Money', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Figures', exact: true }).count()).toBe(0);
  });

  it.each([
    ['at a desk', desk],
    ['on a phone', phone],
    ['in dark', { colorScheme: 'dark' as const }],
  ])('have no barriers and fit %s', async (_, options) => {
    await enter('finance', { options });
    for (const path of ['/figures', '/brands/plain/figures', '/brands/third/figures?currency=JPY']) {
      await page.goto(at(path));
      await page.getByText(path.includes('third') ? /^Nothing has been booked/ : /^Bookings until/).waitFor();
      if (!path.includes('third')) {
        await page.getByText('Figures by day').first().click();
        await page
          .getByRole('img', { name: /^Stakes by day/ })
          .first()
          .waitFor();
      }
      expect(await barriersOf(page)).toEqual([]);
      expect(await cutOff(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
    }
  });
});
