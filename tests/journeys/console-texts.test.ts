import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { brandConsole, consolePage, type Visitor } from '../support/brand-console.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { selectOf } from '../support/console.ts';
import type { Livery } from '../support/livery.ts';
import { shownSite } from '../support/studio.ts';

const key = 'access:title';
const words = 'Natutuwa kaming bumalik ka';

describe('texts in the console', () => {
  const brands = brandConsole();
  let livery: Livery;
  let page: Page;
  let complaints: string[];
  beforeAll(() => {
    ({ livery } = brands);
  });
  const { go, isClean, button } = consolePage(
    () => livery,
    () => page,
  );
  const enter = async (visitor?: Visitor) => {
    ({ page, complaints } = await brands.open(visitor));
  };
  const translator = () =>
    aStaffCookie({ livery, email: 'tess@operator.example', role: 'translator', brands: ['aurora'], languages: ['TY'] });
  const field = (language: string) => page.getByLabel(`${key}, ${language}`, { exact: true });
  const find = (typed: string) => page.getByLabel('Find texts by their words or key').fill(typed);
  const stored = () => page.getByText('All changes are stored').waitFor();

  it('are found by a translator and written into a draft, which an operator reads', async () => {
    await enter({ as: await translator() });
    await go('/brands/aurora/texts');
    // A translator sees the overview of the brand and its texts.
    const tabs = page.getByRole('navigation', { name: 'Pages of this brand' }).getByRole('link');
    expect(await tabs.allInnerTexts()).not.toContain('Studio');
    await selectOf(page, 'Language').click();
    const languages = await page.getByRole('option').allInnerTexts();
    await page.keyboard.press('Escape');
    expect(languages).toEqual(['All languages', 'English', 'Tagalog']);

    await button('Write in a new draft').click();
    await find('welcome back');
    await field('Tagalog').waitFor();
    expect(await field('English').getAttribute('readonly')).not.toBeNull();
    const before = await field('Tagalog').inputValue();
    await field('Tagalog').fill(words);
    await stored();
    await isClean();

    // It is undone, and written again.
    await button('Undo').click();
    await expect.poll(() => field('Tagalog').inputValue()).toBe(before);
    await field('Tagalog').fill('Ibang salita');
    await stored();
    await field('Tagalog').fill(words);
    await stored();
    const draft = new URL(page.url()).searchParams.get('draft');
    expect(complaints).toEqual([]);

    await enter();
    await go(`/brands/aurora/texts?draft=${draft}&state=own`);
    await page.getByText('This draft belongs to tess@operator.example').waitFor();
    await find(words);
    await page.getByText('Own text', { exact: true }).first().waitFor();
  });

  it('are outlined in the site beside them while their field has the focus', async () => {
    await enter({ frames: true });
    await go('/brands/aurora/texts');
    await button('Write in a new draft').click();
    await stored();
    const site = await shownSite(page);
    const outline = site.locator('.livery-pointing');
    await find('header.login');
    await page.getByLabel('shell:header.login, English', { exact: true }).focus();
    await expect.poll(() => outline.isVisible()).toBe(true);
    const login = site.getByRole('link', { name: 'Log in' }).first();
    const boxes = async () => [await outline.boundingBox(), await login.boundingBox()].map((box) => box && [box.y > 0]);
    expect(await boxes()).toEqual([[true], [true]]);
    // It stays at the text while that is written.
    await page.getByLabel('shell:header.login, English', { exact: true }).fill('Come in');
    await site.getByRole('link', { name: 'Come in' }).first().waitFor();
    await expect.poll(() => outline.isVisible()).toBe(true);
    await find('texts of no page');
    await find(key);
    await field('English').focus();
    await page.getByText('This page does not show the text.').waitFor();
    await expect.poll(() => outline.isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('of content are written by a translator in their languages, and nothing else of an entry is', async () => {
    await enter({ as: await translator() });
    await go('/brands/aurora/content?kind=promotions');
    await page.getByRole('table').first().waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await button('New entry').count()).toBe(0);
    await isClean();
    await page.locator('th[scope=row] a').first().click();
    const title = page.getByLabel('Title, Tagalog', { exact: true });
    await title.fill('Isang alok');
    await page.getByText('Saved as a draft on').waitFor();
    expect(await page.getByLabel('Title, English', { exact: true }).isEditable()).toBe(false);
    expect(await button('Publish').isDisabled()).toBe(true);
    await isClean();
    const path = new URL(page.url()).pathname;
    expect(complaints).toEqual([]);

    await enter();
    await go(path);
    await page.getByText('tess@operator.example wrote this draft on').waitFor();
    expect(await title.inputValue()).toBe('Isang alok');
  });
});
