import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandConsole, consolePage, type Visitor } from '../support/brand-console.ts';
import { phone } from '../support/browser.ts';
import { choose } from '../support/console.ts';
import { type GamesSupplier, startGamesSupplier } from '../support/games-supplier.ts';

// Each test builds on the ones above it.
describe('lists of suppliers in the console', { shuffle: false }, () => {
  let supplier: GamesSupplier;
  const brands = brandConsole(async () => {
    supplier = await startGamesSupplier({ vendors: ['NOVA'] });
    return supplier.environment;
  });
  let page: Page;
  let complaints: string[];
  const { go, isClean, button, dialog, status } = consolePage(
    () => brands.livery,
    () => page,
  );
  const enter = async (visitor?: Visitor) => {
    ({ page, complaints } = await brands.open(visitor));
  };
  beforeAll(async () => {
    for (const brand of ['aurora', 'jade'])
      await brands.livery.change('set', brand, '/games/aggregators', JSON.stringify([supplier.aggregator]));
    supplier.answer = { status: 200, body: JSON.stringify([{ game_code: 'fresh-1', name: 'Fresh Night' }]) };
  });
  afterAll(() => supplier?.close());
  const row = (brand: string) => page.getByRole('row').filter({ hasText: `of ${brand}` });
  /** Reads the page again until the scheduler of the server has compared the list. */
  const shows = async (brand: string, words: RegExp) => {
    for (let turn = 0; turn < 40; turn += 1) {
      await row(brand).getByRole('rowheader').waitFor();
      if (words.test(await row(brand).innerText())) return;
      await page.waitForTimeout(500);
      await page.reload();
    }
    throw new Error(`the row of ${brand} does not show ${words}`);
  };
  const schedule = async (brand: string, every: string) => {
    await button(`Change the schedule of hub of ${brand}`).click();
    await choose(dialog(), 'Schedule', every);
    await dialog().getByLabel('Reason', { exact: true }).fill('new games each day');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await status(`hub is compared: ${every}`).waitFor();
  };

  it('are compared by a schedule, and imported after their difference', async () => {
    await enter();
    await go('/catalogue/suppliers');
    await row('aurora').getByText('Not compared yet').waitFor();
    expect(await row('jade').innerText()).toContain('Never');
    await isClean();
    await schedule('aurora', 'Every 24 hours');
    await shows('aurora', /1 change, as of/);
    await row('aurora')
      .getByText(/^\d+ games of these vendors are not in this list$/)
      .click();
    await row('aurora').getByText('They stay until you suspend or hide them.').waitFor();
    await isClean();
    const unlisted = row('aurora').getByRole('listitem').getByRole('link').first();
    const name = await unlisted.innerText();
    await unlisted.click();
    await page.getByRole('heading', { name }).waitFor();
    await button('Suspend').waitFor();
    await go('/catalogue?q=fresh+night');
    await page.getByText('No game fits these filters.').waitFor();

    await go('/');
    await page.getByRole('link', { name: 'hub of aurora' }).click();
    await button('Show and import the list of hub of aurora').click();
    await dialog().getByText('Fresh Night').first().waitFor();
    await isClean();
    await dialog().getByLabel('Reason', { exact: true }).fill('games of hub');
    await dialog().getByRole('button', { name: 'Import' }).click();
    await status(/Imported as revision \d+\. .*Games: 1 added/).waitFor();
    await shows('aurora', /No changes, as of/);
    await go('/catalogue/history');
    await page.getByText('aurora-hub.json').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('say at Home and on their page when a comparison failed, and why', async () => {
    supplier.answer = { status: 403, body: JSON.stringify({ error: 'blocked' }) };
    await enter({ options: phone });
    await go('/catalogue/suppliers');
    await schedule('jade', 'Every 6 hours');
    await shows('jade', /Failed at .*refuses to list its games/s);
    await isClean();
    await go('/');
    await page.getByText(/Failed at .*hub refuses to list its games \(403: blocked\)/).waitFor();
    await isClean();
    expect(complaints).toEqual([]);
  });
});
