import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { brandConsole, consolePage, type Visitor } from '../support/brand-console.ts';
import { phone } from '../support/browser.ts';
import { choose, fileInput } from '../support/console.ts';
import type { Livery } from '../support/livery.ts';

/** A catalogue file of one vendor with many games. */
const aStudio = (code: string, name: string, count: number) => ({
  vendors: [{ code, name: `${name} Studio` }],
  games: Array.from({ length: count }, (_, index) => ({
    vendor: code,
    id: `${code.toLowerCase()}-${index}`,
    name: `${name} ${index}`,
    type: 'RNG',
  })),
});

describe('games in the console', () => {
  const brands = brandConsole();
  let livery: Livery;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ livery } = brands);
    const file = join(brands.folder, 'endless.json');
    await writeFile(file, JSON.stringify(aStudio('ENDLESS', 'Endless', 3000)));
    await livery.change('catalogue', 'import', file);
    await livery.change('push', join(projectRoot, 'tenants', 'aurora'), '--to', 'staging');
    await livery.change('set', 'aurora', '/games/categories/FEATURED/enabled', 'true');
  });

  const { go, isClean, button, dialog, heading, status } = consolePage(
    () => livery,
    () => page,
  );
  const enter = async (visitor?: Visitor) => {
    ({ page, complaints } = await brands.open(visitor));
  };
  const table = () => page.getByRole('table', { name: 'Catalogue' });
  const row = (name: string) => table().getByRole('row').filter({ hasText: name });
  const choosesFile = (name: string, content: object | string) =>
    fileInput(page, 'File').setInputFiles({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    });

  it('shows faults of a file by line, then imports it after its difference, with the import in the history', async () => {
    await enter();
    await go('/catalogue');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await choosesFile('fresh.json', '{"games": [\n{"vendor": "ENDLESS", "id": "x", "nam": "X", "type": "RNG"}]}');
    const fault = page.getByRole('table', { name: 'Faults' }).getByRole('row').filter({ hasText: '"nam"' });
    await fault.getByText('did you mean name?').waitFor();
    expect(await button('Import').isDisabled()).toBe(true);
    await isClean();

    await choosesFile('fresh.json', aStudio('FRESH', 'Fresh', 300));
    await page.getByText('The file has 301 records.').waitFor();
    await page.getByText('Games: 300 added').waitFor();
    await page.getByText('280 more differences').waitFor();
    await isClean();
    await page.getByLabel('Reason', { exact: true }).fill('a new studio');
    await button('Import').click();
    await status(/Imported as revision \d+\. Vendors: 1 added; Games: 300 added/).waitFor();

    await page.getByRole('link', { name: 'History of imports' }).click();
    const newest = page.getByRole('row').filter({ hasText: 'fresh.json' });
    await newest.getByText('Games: 300 added').waitFor();
    await newest.getByText(/a new studio/).waitFor();
    await isClean();

    await newest.getByRole('button', { name: /^Undo revision/ }).click();
    await dialog().getByText('280 more differences').waitFor();
    await isClean();
    await dialog().getByLabel('Reason', { exact: true }).fill('the wrong studio');
    await dialog().getByRole('button', { name: 'Undo', exact: true }).click();
    await status(/Undid revision \d+\. Vendors: 1 hidden; Games: 300 hidden/).waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: 'undo of revision' })
      .getByText(/the wrong studio/)
      .waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await dialog().getByRole('button', { name: 'Undo', exact: true }).click();
    await status(/Undid revision \d+\. Vendors: 1 shown again; Games: 300 shown again/).waitFor();
    // The file with the fault was refused, which browsers report.
    expect(complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
  });

  it('finds games among thousands, and draws only those in view while the page scrolls over all', async () => {
    await enter();
    await go('/catalogue?vendor=ENDLESS');
    await page.getByText('3000 games', { exact: true }).waitFor();
    await row('Endless 0').waitFor();
    expect(await table().getAttribute('aria-rowcount')).toBe('3001');
    await page.evaluate(() => {
      const scroller = [...document.querySelectorAll('*')].find(
        (element) => element.scrollHeight > 50_000 && element.scrollHeight > element.clientHeight + 50_000,
      );
      scroller?.scrollTo(0, scroller.scrollHeight);
    });
    await row('Endless 2999').waitFor();
    expect(await table().getByRole('row').count()).toBeLessThan(80);
    expect(await row('Endless 2999').getAttribute('aria-rowindex')).toBe('3001');

    await page.getByLabel('Find a game').fill('endless 1234');
    await page.getByText('1 game', { exact: true }).waitFor();
    await row('Endless 1234').waitFor();
    await page.getByLabel('Find a game').fill('');
    await choose(page, 'Type', 'Fish');
    await page.getByText('No game fits these filters.').waitFor();
    await choose(page, 'Vendor', 'All vendors');
    await page.getByLabel('Number').click();
    await page.getByRole('columnheader', { name: 'Number' }).waitFor();
    await isClean();
    expect(complaints).toEqual([]);
  });

  it('chooses the games of a brand, orders and marks them, and goes back', async () => {
    await enter();
    await go('/brands/aurora');
    await page.getByRole('navigation', { name: 'Pages of this brand' }).getByRole('link', { name: 'Games' }).click();
    await page.getByText('This brand offers all games that its currency').waitFor();
    await button('Choose games').click();
    const offers = await page.getByText(/This brand offers \d+ chosen games/).innerText();
    const count = /\d+/.exec(offers)?.[0];
    const list = (name: string) => page.getByRole('grid', { name });
    const [first, second] = await Promise.all(
      [0, 1].map((index) => list('All games').getByRole('row').nth(index).locator('bdi').first().innerText()),
    );
    // Thousands of games are chosen, and few of them are drawn.
    expect(await list('All games').getByRole('row').count()).toBeLessThan(60);

    await button(`Move ${first}`).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => list('All games').getByRole('row').first().locator('bdi').first().innerText()).toBe(second);
    await button(`Actions for ${second}`).click();
    await page.getByRole('menuitem', { name: 'Mark as new' }).click();
    const third = await list('All games').getByRole('row').nth(3).locator('bdi').first().innerText();
    for (const name of [second, third]) {
      await button(`Actions for ${name}`).click();
      await page.getByRole('menuitem', { name: 'Add to featured games' }).click();
    }
    await choose(page, 'List', 'Featured (2)');
    await button(`Move ${third}`).focus();
    for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => list('Featured').getByRole('row').first().locator('bdi').first().innerText()).toBe(third);
    await isClean();
    await choose(page, 'List', `All games (${count})`);
    await button(`Actions for ${first}`).click();
    await page.getByRole('menuitem', { name: 'Remove', exact: true }).click();

    await button('Add games').click();
    await dialog()
      .getByLabel('Find a game')
      .fill(first ?? '');
    await dialog()
      .getByLabel(first ?? '')
      .check();
    await isClean();
    await button('Add 1 game').click();
    await dialog().waitFor({ state: 'detached' });
    await isClean();

    await button('Save').click();
    await dialog().getByText('All that the brand may offer').waitFor();
    await dialog().getByLabel('Reason', { exact: true }).fill('autumn games');
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await status('The games of aurora are saved.').waitFor();
    const part = page.getByRole('region', { name: 'History' });
    await part.getByText(/autumn games/).waitFor();
    const site = await page.context().newPage();
    await site.goto(livery.url('aurora', '/m/featured-games'));
    const tiles = site.getByRole('main').getByRole('article');
    const featured = [third, second].map((name) => expect.stringContaining(name ?? ''));
    await expect.poll(() => tiles.allInnerTexts()).toEqual(featured);
    await site.close();

    // The second choice goes by one game, and the way back is the first one.
    await button(`Actions for ${second}`).click();
    await page.getByRole('menuitem', { name: 'Hide' }).click();
    await button('Save').click();
    await dialog().getByText(`${second}`).first().waitFor();
    await isClean();
    await dialog().getByLabel('Reason', { exact: true }).fill('not this one');
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await part.getByText(/not this one/).waitFor();
    await part.getByRole('button', { name: /Restore the choice of/ }).click();
    await dialog().getByLabel('Reason', { exact: true }).fill('back again');
    await dialog().getByRole('button', { name: 'Restore' }).click();
    await part.getByText(/back again/).waitFor();
    await choose(page, 'List', 'Hidden (0)');
    await page.getByText('This list has no game.').waitFor();
    await page.getByText('Compare with staging').click();
    await page.getByText('All that the brand may offer').waitFor();
    await isClean();
    expect(complaints).toEqual([]);
  });

  it('suspends a game at a brand after what that reaches, explains it there, and resumes it', async () => {
    await enter();
    await go('/catalogue?q=endless 1234');
    await table().getByRole('link', { name: 'Endless 1234' }).click();
    await heading('Endless 1234').waitFor();
    const at = (name: string) =>
      page.getByRole('table', { name: 'At brands' }).getByRole('row').filter({ hasText: name });
    await at('Manila').getByText('Offered', { exact: true }).waitFor();
    await isClean();
    await button('Suspend').click();
    await choose(dialog(), 'Where', 'Chosen brands');
    await dialog()
      .getByRole('checkbox', { name: /Manila/i })
      .check();
    await dialog().getByText('1 brand offers it now').waitFor();
    await isClean();
    await dialog().getByLabel('Reason', { exact: true }).fill('wrong payouts');
    await dialog().getByRole('button', { name: 'Suspend', exact: true }).click();
    await status(/Endless 1234 is suspended: manila/).waitFor();
    await at('Manila').getByText('Suspended', { exact: true }).waitFor();

    await at('Manila').getByRole('link').click();
    await page.getByText('This game or its vendor is suspended.').waitFor();
    await page.getByText(/Suspended since .* \(manila\), by .*: wrong payouts/).waitFor();
    await isClean();
    await page.getByRole('link', { name: 'At all brands' }).click();
    await button('Resume').click();
    await dialog().getByLabel('Reason', { exact: true }).fill('fixed');
    await dialog().getByRole('button', { name: 'Resume', exact: true }).click();
    await at('Manila').getByText('Offered', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Its vendor' }).click();
    await heading('Endless Studio').waitFor();
    await at('Manila').getByText('3000 games').waitFor();
    await go('/catalogue/suspensions');
    await page.getByText('Nothing is suspended.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('fits a phone', async () => {
    await enter({ options: phone });
    await go('/catalogue');
    await table().getByRole('row').nth(3).waitFor();
    await isClean();
    await go('/brands/aurora/games');
    await page.getByText('This brand offers').waitFor();
    await isClean();
    await go('/catalogue/import');
    await heading('Import').waitFor();
    await isClean();
    expect(complaints).toEqual([]);
    await expect(dialog().count()).resolves.toBe(0);
  });
});
