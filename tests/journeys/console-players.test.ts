import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { phone } from '../support/browser.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { desk, enterConsole } from '../support/console.ts';
import type { Livery } from '../support/livery.ts';
import { email, hostile, playersConsole, playersPage } from '../support/players-console.ts';

describe('players in the console', () => {
  const players = playersConsole();
  const { at, register } = players;
  let livery: Livery;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  beforeAll(() => {
    ({ livery } = players);
  });
  afterEach(() => context?.close());

  const { box, dialog, fits, status } = playersPage(() => page);
  const enter = async (options: object = desk) => {
    ({ context, page, complaints } = await enterConsole({ livery, options }));
  };

  it('are found and unlocked with the keyboard alone', async () => {
    const { account, id } = await register();
    await livery.change('players', 'lock', 'plain', id);
    await enter();
    await page.goto(at('/players'));
    await box().waitFor();
    // The search has the focus when the page opens.
    await page.keyboard.type(account);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: account }).waitFor();
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 60; presses += 1) {
        if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`no element is called ${name}`);
    };
    await tabTo(account);
    await page.keyboard.press('Enter');
    await page.getByText(/Locked by local on/).waitFor();
    await tabTo('Unlock');
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    await page.keyboard.type('called');
    await page.keyboard.press('Enter');
    await status().getByText(`${account} can sign in again`).waitFor();
    expect(complaints).toEqual([]);
  });

  it('are searched in one brand by first letters, and in all brands with the brand’s name on each', async () => {
    const one = await register();
    const other = await register('second');
    await enter();
    await page.goto(at('/brands/plain/players?q=car'));
    await page.getByRole('link', { name: one.account, exact: true }).waitFor();
    expect(await page.getByRole('link', { name: other.account, exact: true }).count()).toBe(0);
    await page.goto(at(`/players?q=${encodeURIComponent(email)}`));
    await page.getByRole('link', { name: one.account, exact: true }).waitFor();
    await page.getByRole('link', { name: other.account, exact: true }).waitFor();
    await box().fill('ca');
    await page.keyboard.press('Enter');
    await page.getByText('Write at least three letters').waitFor();
    await box().fill(hostile);
    await page.keyboard.press('Enter');
    await page.getByText(/No player of your brands was found for/).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await fits();
    expect(complaints).toEqual([]);
  });

  it.each([
    ['at a desk', desk],
    ['on a phone', phone],
  ])('are found from any page by Ctrl-K, typing and Enter: %s', async (_, options) => {
    const { account, number } = await register();
    await enter(options);
    const items = page.getByRole('menuitem', { name: /^Find players/ });
    const search = async (typed: string) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('searchbox', { name: 'Page, brand, flag, game or person' }).waitFor();
      await page.keyboard.type(typed);
    };
    await search('ca');
    await page.getByRole('menuitem').first().waitFor();
    expect(await items.count()).toBe(0);
    await page.keyboard.type('rla');
    await page.getByRole('menuitem', { name: 'Find players: “carla”' }).waitFor();
    expect(await items.count()).toBe(1);
    expect(await barriersOf(page)).toEqual([]);
    // The first press clears the box.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // Numbers and addresses must be complete, as on the page of players.
    await search(`+63${number}`);
    await items.waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: account }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe(`+63${number}`);
    await page.goto(at('/brands/plain/flags?env=staging'));
    await search(account);
    await expect
      .poll(() => items.allInnerTexts())
      .toEqual([`Find players of plain: “${account}”`, `Find players: “${account}”`]);
    await items.first().click();
    await page.waitForURL(at(`/brands/plain/players?q=${account}&env=staging`));
    // A text that matches a page or a brand opens that first.
    await search('plain');
    await items.first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.includes('players') || !url.search.includes('plain'));
    expect(complaints).toEqual([]);
  });

  it('are offered by the search only to roles that may look them up', async () => {
    for (const [role, count] of [
      ['support', 1],
      ['finance', 1],
      ['editor', 0],
      ['qa', 0],
    ] as const) {
      const as = await aStaffCookie({ livery, email: `${role}@operator.example`, role });
      ({ page, context } = await enterConsole({ livery, as }));
      await page.keyboard.press('Control+k');
      // Players are offered once the brands have loaded.
      const brands = page.waitForResponse((response) => response.url().endsWith('q=second'));
      await page.keyboard.type('second');
      await brands;
      await page.getByRole('menuitem', { name: 'Second', exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      const players = page.getByRole('menuitem', { name: /^Find players/ });
      await expect.poll(async () => [role, await players.count()]).toEqual([role, count]);
      await context.close();
    }
  });
});
