import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { phone } from '../support/browser.ts';
import { aColleague, aStaffCookie } from '../support/colleague.ts';
import { choose, enterConsole, selectOf, typeMoment } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';

describe('the page Why, in the console', () => {
  let livery: Livery;
  let colleague: Awaited<ReturnType<typeof aColleague>>;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    livery = await startLivery();
    colleague = await aColleague(livery);
    const { run } = colleague;
    await livery.change('push', 'tenants/aurora', '--to', 'staging');
    await run('flag', 'set', 'aurora', 'MANPLAYREB3', 'off', '--reason', 'rebates rest');
    const from = '2090-12-22T18:00:00+08:00';
    await run('flag', 'schedule', 'aurora', 'MANPLAYREB3', 'on', '--from', from, '--reason', 'a new year');
  });
  afterAll(() => livery?.close());
  afterEach(() => context?.close());

  const at = (path: string) => `http://console.localhost:${livery.port}${path}`;
  const visit = async (options?: object) => {
    ({ context, page, complaints } = await enterConsole({ livery, options }));
  };
  const title = () => page.getByRole('heading', { level: 1, name: 'Why' });
  const picker = () => page.getByRole('combobox', { name: 'Page, menu entry, block or field' });
  const answer = () => page.locator('section', { has: page.getByRole('heading', { level: 2 }) });
  const expectText = (words: string | RegExp) => answer().getByText(words).first().waitFor();
  /** Moves the focus until it is on a matching element. */
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 120; presses += 1) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`nothing that matches ${selector} was reached`);
  };
  const rebateOf = (more = '') => `/brands/aurora/why?thing=page%3AmanualRebate${more}`;

  it.each([
    ['at a desk', undefined],
    ['on a phone', phone],
  ])('answers in 3 clicks from the page of the brand, %s', async (_, options) => {
    await visit(options);
    await page.goto(at('/brands/aurora'));
    let clicks = 0;
    const click = async (target: ReturnType<Page['locator']>) => {
      clicks += 1;
      await target.click();
    };
    await click(page.getByRole('link', { name: 'Why is something hidden? (Production)' }));
    await title().waitFor();
    await click(picker());
    const groups = page.getByRole('listbox').getByRole('group');
    await groups.first().waitFor();
    expect(await groups.count()).toBe(4);
    await page.keyboard.type('manualreb');
    await click(page.getByRole('option', { name: /page:manualRebate/ }));
    await page.getByRole('heading', { level: 2, name: 'Rebate' }).waitFor();
    expect(clicks).toBe(3);
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    await expectText('A visitor does not see it.');
    await expectText('MANPLAYREB3');
    await expectText(`rebates rest`);
    await expectText(`token:${colleague.name}`);
    await expectText('Shown to nobody');
    expect(new URL(page.url()).search).toBe('?thing=page%3AmanualRebate');
    expect(await barriersOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
    expect(complaints).toEqual([]);
  });

  it('is used with the keyboard alone, and leads to the flag', async () => {
    await visit();
    await page.goto(at('/brands/aurora'));
    await page.getByText('Why is something hidden?').first().waitFor();
    await tabTo('a[href="/brands/aurora/why"][aria-label]');
    await page.keyboard.press('Enter');
    await title().waitFor();
    await picker().waitFor();
    await tabTo('input[role=combobox]:not([aria-label=Brand])');
    await page.keyboard.type('page:manualrebate');
    await page.getByRole('option', { name: /page:manualRebate/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectText('rebates rest');
    await tabTo('section a[href*="/flags"]');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Flags' }).waitFor();
    expect(await page.getByLabel('Filter by name or description').inputValue()).toBe('MANPLAYREB3');
    expect(complaints).toEqual([]);
  });

  it('states the next scheduled switch, and shows the state at that moment, for each viewer', async () => {
    await visit();
    await page.goto(at(rebateOf('&as=player')));
    await expectText('A player does not see it.');
    await expectText('It will be shown from 22 Dec 2090, 18:00');
    await expectText(/by token:.*: a new year/);
    await typeMoment(page, /^As it is at/, '2090-12-22T18:00');
    await expectText('A player sees it on 22 Dec 2090, 18:00.');
    await expectText('Shown, while');
    await expectText('Shown to: players, agents, guest accounts, trial accounts');
    // The list shows the state at that moment, too.
    const listed = async () => {
      // The list opens when the field gets the focus.
      await selectOf(page, 'Who looks').focus();
      await picker().click();
      const option = page.getByRole('option', { name: /page:manualRebate/ });
      await option.waitFor();
      const words = await option.innerText();
      await page.keyboard.press('Escape');
      await page.getByRole('listbox').waitFor({ state: 'hidden' });
      return words;
    };
    await expect.poll(listed).toMatch(/\bshown\b/);
    await page.getByRole('button', { name: /^Clear: As it is at/ }).click();
    await expect.poll(listed).toMatch(/\bhidden\b/);
    await typeMoment(page, /^As it is at/, '2090-12-22T18:00');
    await choose(page, 'Who looks', 'A visitor');
    await expectText('A visitor does not see it on 22 Dec 2090, 18:00. Its address leads to the page login.');
    await expectText('No setting decides: it depends on who looks.');
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({ thing: 'page:manualRebate', at: '2090-12-22T10:00:00.000Z' });
    await expectText('livery why aurora page:manualRebate --at 2090-12-22T10:00:00.000Z');
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('distinguishes staging from production, and follows a change by a colleague', async () => {
    await visit();
    await page.goto(at(rebateOf('&as=player&env=staging')));
    await expectText('A player sees it.');
    await expectText('livery why aurora page:manualRebate --as type=0 --environment staging');
    await page.getByRole('button', { name: 'Production' }).click();
    await expectText('A player does not see it.');
    await page.goto(at(rebateOf('&as=player').replace('aurora', 'jade')));
    await expectText('A player sees it.');
    await colleague.run('flag', 'set', 'jade', 'MANPLAYREB3', 'off', '--reason', 'jade rests');
    await expectText('A player does not see it.');
    await expectText(/jade rests/);
  });

  it('gives a colleague who opens the address the same answer', async () => {
    await visit();
    await page.goto(at(rebateOf('&as=agent&at=2090-12-23T00%3A00%3A00.000Z')));
    await expectText('An agent sees it on 23 Dec 2090, 08:00.');
    const mine = await answer().innerText();
    const address = page.url();
    await context.close();
    const as = await aStaffCookie({ livery, email: 'sue@operator.example', role: 'support' });
    ({ context, page, complaints } = await enterConsole({ livery, as }));
    await page.goto(address);
    await expectText('An agent sees it on 23 Dec 2090, 08:00.');
    expect(await answer().innerText()).toBe(mine);
    expect(await picker().inputValue()).toBe('Rebate');
    expect(complaints).toEqual([]);
  });

  it('reports a thing in the address that the brand does not have, and offers another choice', async () => {
    await visit();
    await page.goto(at('/brands/aurora/why?thing=page%3AmanualRebat&as=nobody&at=yesterday'));
    await page.getByText('Nothing is called page:manualRebat: did you mean page:manualRebate?').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await picker().click();
    await page.getByRole('option', { name: /page:promotions/ }).click();
    await page.getByRole('heading', { level: 2 }).waitFor();
    expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
  });

  it('can be opened from the flags, in the same environment', async () => {
    await visit();
    await page.goto(at('/brands/aurora/flags?env=staging'));
    await page.getByRole('link', { name: 'Why is something hidden?' }).click();
    await title().waitFor();
    expect(new URL(page.url()).searchParams.get('env')).toBe('staging');
    await page.getByText('Choose what you miss').waitFor();
    expect(complaints).toEqual([]);
  });
});
