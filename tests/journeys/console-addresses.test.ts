import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { desk, enterConsole, selectOf } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';

describe('addresses of the console', () => {
  let livery: Livery;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    livery = await startLivery();
    await livery.change('flag', 'set', 'jade', 'CBS3', 'on');
    await livery.change('push', 'tenants/jade');
  });
  afterAll(() => livery?.close());
  afterEach(() => context?.close());

  const at = (path: string) => `http://console.localhost:${livery.port}${path}`;
  const visit = async (path: string) => {
    ({ context, page, complaints } = await enterConsole({ livery, options: desk }));
    await page.goto(at(path));
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const search = () => new URL(page.url()).search;
  const field = (label: string) => selectOf(page, label);
  const address = () => {
    const { pathname, search: query } = new URL(page.url());
    return pathname + query;
  };

  it.each([
    ['/activity', { When: 'Last night', Kind: 'Live changes' }, '?when=night&kind=change'],
    ['/brands', { Show: 'Waiting for approval', Order: 'Last released first' }, '?filter=waiting&sort=updated'],
    ['/flags/CBS3', { State: 'On', 'Comes from': 'A live change' }, '?value=true&source=change'],
  ])('contain both of two choices in quick succession on %s', async (path, choices, expected) => {
    await visit(path);
    for (const label of Object.keys(choices)) await field(label).waitFor();
    // Within one task, so the page has no time to show the first choice before the second. The selects that browsers fill in
    // take a choice without a list.
    await page.evaluate((given) => {
      const hidden = [...document.querySelectorAll<HTMLSelectElement>('main label > select')];
      for (const [label, words] of given) {
        const select = hidden.find(
          (each) => each.closest('[class*="field"]')?.firstElementChild?.textContent === label,
        );
        const option = [...(select?.options ?? [])].find(({ text }) => text === words);
        if (select === undefined || option === undefined) throw new Error(`no ${words} in ${label}`);
        select.value = option.value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }, Object.entries(choices));
    await expect.poll(search).toBe(expected);
    for (const [label, words] of Object.entries(choices)) await expect.poll(() => field(label).innerText()).toBe(words);
    expect(complaints).toEqual([]);
  });

  it('show the flags of the environment that they name', async () => {
    await visit('/brands/jade/flags?env=staging');
    await page.getByRole('button', { name: 'Switch on CBS3', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Production', exact: true }).click();
    await page.getByRole('button', { name: 'Switch off CBS3', exact: true }).waitFor();
    expect(address()).toBe('/brands/jade/flags');
    expect(complaints).toEqual([]);
  });

  it('stay in staging on the way up from a page of a brand, by the list and by links', async () => {
    await visit('/brands/jade/flags?env=staging');
    const trail = page.getByRole('navigation', { name: 'You are here' });
    await trail.getByRole('link', { name: 'Flags' }).click();
    expect(address()).toBe('/brands/jade/flags?env=staging');
    await trail.getByRole('link', { name: 'jade' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(address()).toBe('/brands/jade?env=staging');
    await page.getByText('You are looking at staging').waitFor();
    await page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Last acts' }) })
      .getByRole('link', { name: 'Show all' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    expect(address()).toBe('/brands/jade/activity?env=staging');
    await page.getByLabel('Who').fill('nobody@operator.example');
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect.poll(address).toBe('/brands/jade/activity?env=staging');
    // Lists over all brands have no environment.
    await trail.getByRole('link', { name: 'Brands' }).click();
    await page.getByRole('heading', { level: 1, name: 'Brands' }).waitFor();
    expect(address()).toBe('/brands');
    expect(complaints).toEqual([]);
  });
});
