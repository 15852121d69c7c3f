import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { brandConsole, consolePage } from '../support/brand-console.ts';
import { choose } from '../support/console.ts';
import type { Livery } from '../support/livery.ts';

describe('the live site and the calendar of content', () => {
  const brands = brandConsole();
  let livery: Livery;
  let page: Page;
  beforeAll(() => {
    ({ livery } = brands);
  });
  const { go, isClean, button, dialog, heading } = consolePage(
    () => livery,
    () => page,
  );
  const field = (label: string) => page.getByLabel(label, { exact: true });

  it('shows an article that nobody has published, as it is typed, in the language and to the viewer that are chosen', async () => {
    ({ page } = await brands.open({ frames: true }));
    await go('/brands/aurora/content');
    await button('New entry').click();
    await page.getByRole('menuitem', { name: 'Help article', exact: true }).click();
    await dialog().getByLabel('Title in English').fill('How lanterns work');
    await button('Create draft').click();
    await heading('How lanterns work').waitFor();
    // Without a text it is no article yet.
    const site = page.frameLocator('iframe[title="The site with this draft"]');
    await field('Text, English').fill('Light one at dusk.');
    await site.getByRole('heading', { name: 'How lanterns work' }).or(site.getByText('Help').first()).first().waitFor();
    await field('Title, English').fill('How paper lanterns work');
    await page.getByText('Saved as a draft on').waitFor();
    // The site left the page while the article did not exist.
    await button('Hide the site').click();
    await button('Show the site').click();
    await site.getByRole('heading', { name: 'How paper lanterns work' }).waitFor();
    await site.getByText('Light one at dusk.').waitFor();

    await field('Title, English').fill('How silk lanterns work');
    await site.getByRole('heading', { name: 'How silk lanterns work' }).waitFor();

    await field('Title, Tagalog').fill('Paano gumagana ang parol');
    await choose(page, 'Language of the site', 'Tagalog');
    await site.getByRole('heading', { name: 'Paano gumagana ang parol' }).waitFor();
    await choose(page, 'Seen by', 'members');
    await site.getByRole('heading', { name: 'Paano gumagana ang parol' }).waitFor();
    expect(new URL(page.url()).searchParams.get('as')).toBe('member');
  });

  it('shows what begins and ends in a month or a week, as links that the keyboard reaches', async () => {
    ({ page } = await brands.open());
    await go('/brands/aurora/content');
    await page.getByRole('link', { name: 'Calendar' }).click();
    const calendar = page.getByRole('table');
    await calendar.getByRole('columnheader', { name: 'Monday' }).waitFor();
    await calendar.getByRole('cell').filter({ hasText: 'begins' }).first().waitFor();
    await isClean();
    const month = await page.getByRole('heading', { level: 2 }).innerText();
    await button('Next month').click();
    await expect.poll(() => page.getByRole('heading', { level: 2 }).innerText()).not.toBe(month);
    await page.goBack();
    await expect.poll(() => page.getByRole('heading', { level: 2 }).innerText()).toBe(month);
    await choose(page, 'Span', 'Week');
    await expect.poll(() => calendar.getByRole('row').count()).toBe(2);

    await go('/brands/aurora/content/calendar');
    const first = calendar.getByRole('link').first();
    const title = await first.innerText();
    await first.focus();
    await page.keyboard.press('Enter');
    await heading(title).first().waitFor();
  });
});
