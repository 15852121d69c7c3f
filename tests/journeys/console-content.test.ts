import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { brandConsole, consolePage, type Visitor } from '../support/brand-console.ts';
import { openContext, phone } from '../support/browser.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { choose, fileInput, selectOf, typeMoment } from '../support/console.ts';
import type { Livery } from '../support/livery.ts';

describe('content in the console', () => {
  const brands = brandConsole();
  let livery: Livery;
  let page: Page;
  let complaints: string[];
  beforeAll(() => {
    ({ livery } = brands);
  });

  const { at, go, isClean, button, dialog, heading, status } = consolePage(
    () => livery,
    () => page,
  );
  const enter = async (visitor?: Visitor) => {
    ({ page, complaints } = await brands.open(visitor));
  };
  /** Complaints besides those about refused calls, which an unfinished draft causes. */
  const others = () => complaints.filter((line) => !line.startsWith('Failed to load resource'));
  const field = (label: string, on: Page = page) => on.getByLabel(label, { exact: true });
  const saved = (on: Page = page) => on.getByText('Saved as a draft on').waitFor();
  /** Types into a field, and waits until the server has stored it. */
  const write = async (label: string, words: string) => {
    const stored = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes('/draft?revision='),
    );
    await field(label).fill(words);
    await stored;
    await saved();
  };
  /** Begins an entry from the list. */
  const begin = async (kind: string, title: string) => {
    await go('/brands/aurora/content');
    await button('New entry').click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
    await dialog().getByLabel('Title in English').fill(title);
    await button('Create draft').click();
    await heading(title).waitFor();
    await saved();
  };
  const publish = async (reason: string) => {
    await button('Publish').click();
    await dialog().getByLabel('Reason', { exact: true }).fill(reason);
    await dialog().getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
  };
  /** An announcement that is published under this title. */
  const anAnnouncement = async (title: string) => {
    await begin('Announcement', title);
    await write('Text, English', '<p>First words.</p>');
    await publish('first version');
    await status(`“${title}” is published`).waitFor();
    return new URL(page.url()).pathname;
  };
  const onSite = async (path: string) => {
    const context = await openContext(phone);
    const visitor = await context.newPage();
    await visitor.goto(livery.url('aurora', path));
    return { visitor, close: () => context.close() };
  };

  it('brings a banner with its picture and an announcement in two languages to the site', async () => {
    await enter();
    await begin('Banner', 'Lanterns over the bay');
    // A banner without a picture is complete: the site draws one.
    await page.reload();
    await heading('Lanterns over the bay').waitFor();
    expect(await page.getByText('1 fault').count()).toBe(0);
    const wide = sharp({ create: { width: 900, height: 360, channels: 3, background: '#274' } });
    await fileInput(page, 'Picture, English').setInputFiles({
      name: 'lanterns.png',
      mimeType: 'image/png',
      buffer: await wide.png().toBuffer(),
    });
    await page.getByRole('img', { name: 'Picture, English, as it is now' }).waitFor();
    await choose(page, 'Place', 'List of the events page');
    await write('Title, Tagalog', 'Mga parol sa look');
    // A control that is scrolled half below the bar counts as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    await isClean();
    await publish('lantern week');
    await status('“Lanterns over the bay” is published').waitFor();

    const title = 'Lantern week begins';
    await begin('Announcement', title);
    await field('Text, English').fill('Every evening from eight.');
    await field('Title, Tagalog').fill('Simula ng linggo ng parol');
    await page.getByText('1 missing').first().waitFor();
    await write('Text, Tagalog', 'Gabi-gabi mula alas-otso.');
    await page.getByRole('navigation', { name: 'Languages' }).getByText('Complete').waitFor();
    await saved();
    await publish('lantern week');
    await status(`“${title}” is published`).waitFor();

    const events = await onSite('/m/event');
    const shown = 'Lanterns over the bay';
    await events.visitor.getByText(shown).or(events.visitor.getByAltText(shown)).first().waitFor();
    await events.close();
    const notices = await onSite('/m/notice');
    await notices.visitor.getByText(title).first().waitFor();
    await notices.close();

    await go('/brands/aurora/content?kind=banners');
    const row = page.getByRole('row').filter({ hasText: 'Lanterns over the bay' });
    await row.getByText('Live').waitFor();
    await row.getByText('List of the events page').waitFor();
    await expect
      .poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await isClean();
    expect(others()).toEqual([]);
  });

  it('shows a second editor whose version it is and what differs, and loses neither unseen', async () => {
    await enter();
    const path = await anAnnouncement('Two pens');
    const email = 'bea@operator.example';
    const as = await aStaffCookie({ livery, email, role: 'editor' });
    const { page: hers } = await brands.open({ as });
    await hers.goto(at(path));
    await heading('Two pens').waitFor();
    await field('Title, English', hers).waitFor();
    // Her save is on its way while his arrives.
    let pending: Route | undefined;
    await hers.route('**/draft?revision=0', (route) => {
      pending = route;
    });
    await field('Title, English', hers).fill('Two pens, says Bea');
    await expect.poll(() => pending !== undefined).toBe(true);
    await write('Title, English', 'Two pens, says the owner');
    await pending?.continue();
    const note = hers.getByRole('alert');
    await note.getByText(/saved this entry on .*, while you were writing\. Your version is not saved\./).waitFor();
    await note.getByText('Two pens, says the owner').first().waitFor();
    await note.getByText('Two pens, says Bea').first().waitFor();
    expect(await field('Title, English', hers).inputValue()).toBe('Two pens, says Bea');

    await note.getByRole('button', { name: 'Save mine over it' }).click();
    await saved(hers);
    // The first editor, who types nothing now, sees her version and her name.
    await page.getByText(`${email} wrote this draft on`).waitFor();
    await expect.poll(() => field('Title, English').inputValue()).toBe('Two pens, says Bea');
    await go('/brands/aurora/content?kind=announcements&state=changed');
    await page.getByText(`Unpublished change by ${email}`).waitFor();

    await go(path);
    await button('Drop the change').click();
    await dialog().getByText('Two pens, says Bea').first().waitFor();
    await dialog().getByRole('button', { name: 'Drop the change' }).click();
    await page.getByText('No unpublished change.', { exact: true }).waitFor();
    expect(await field('Title, English').inputValue()).toBe('Two pens');
    expect(others()).toEqual([]);
  });

  it('schedules a change, and cancels it', async () => {
    await enter();
    await anAnnouncement('Later tonight');
    await write('Title, English', 'Later tonight, at nine');
    await button('Publish').click();
    await choose(dialog(), 'When', 'At a time');
    await typeMoment(dialog(), /Publish on/, '2090-12-24T21:00');
    await dialog().getByText('Later tonight, at nine').first().waitFor();
    await dialog().getByLabel('Reason', { exact: true }).fill('for the evening');
    await button('Schedule').click();
    await page.getByText('Scheduled for 24 Dec 2090, 21:00').waitFor();
    const planned = page.getByRole('region', { name: 'Scheduled publications' });
    await planned.getByText('for the evening').waitFor();
    await isClean();
    // The published version can be changed meanwhile; what waits stays as it is.
    expect(await field('Title, English').inputValue()).toBe('Later tonight');

    await planned.getByRole('button', { name: /^Cancel the publication of/ }).click();
    await dialog().getByLabel('Reason', { exact: true }).fill('not tonight');
    await dialog().getByRole('button', { name: 'Cancel the publication', exact: true }).click();
    await planned.waitFor({ state: 'detached' });
    await saved();
    expect(await field('Title, English').inputValue()).toBe('Later tonight, at nine');
    expect(others()).toEqual([]);
  });

  it('restores an earlier version, and takes that back', async () => {
    await enter();
    await anAnnouncement('Once upon');
    await write('Title, English', 'Once upon a time');
    const written = await field('Title, English').elementHandle();
    await publish('second version');
    await status('“Once upon a time” is published').waitFor();
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('second version').waitFor();
    // Whoever goes on typing stays in the field.
    expect(await written?.evaluate((element) => element.isConnected)).toBe(true);
    await history.getByRole('button', { name: /^Restore the version of/ }).click();
    await dialog().getByText('Once upon a time').first().waitFor();
    await dialog().getByLabel('Reason', { exact: true }).fill('it was better');
    await dialog().getByRole('button', { name: 'Restore', exact: true }).click();
    await status('“Once upon a time” is restored').waitFor();
    await expect.poll(() => field('Title, English').inputValue()).toBe('Once upon');
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await dialog().getByRole('button', { name: 'Restore', exact: true }).click();
    await expect.poll(() => field('Title, English').inputValue()).toBe('Once upon a time');
    expect(others()).toEqual([]);
  });

  it('orders entries by the keyboard, hides one, and publishes several changes as one', async () => {
    await enter();
    await go('/brands/aurora/content?kind=articles');
    const first = async () => (await page.locator('th[scope=row]').first().innerText()).trim();
    const before = await first();
    await button('Change the order of Help articles').click();
    await dialog().getByLabel('Reason', { exact: true }).focus();
    for (const key of ['Shift+Tab', 'Home', 'ArrowRight', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter'])
      await page.keyboard.press(key);
    await dialog().getByText(`“${before}” moves before`).waitFor();
    await isClean();
    await dialog().getByLabel('Reason', { exact: true }).fill('the rules come first');
    await button('Save the order').click();
    await status('The order of Help articles is changed').waitFor();
    await expect.poll(first).not.toBe(before);

    const row = page.getByRole('row').filter({ hasText: before });
    await row.getByRole('button', { name: `Actions of ${before}` }).click();
    await page.getByRole('menuitem', { name: 'Hide' }).click();
    await dialog().getByLabel('Reason', { exact: true }).fill('it is being rewritten');
    await dialog().getByRole('button', { name: 'Hide', exact: true }).click();
    await row.getByText('Hidden').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await dialog().getByRole('button', { name: 'Restore', exact: true }).click();
    await row.getByText('Live').waitFor();

    for (const title of ['First of two', 'Second of two']) {
      await begin('Help article', title);
      await write('Text, English', `<p>${title}.</p>`);
    }
    await go('/brands/aurora/content?kind=articles&q=of%20two');
    for (const title of ['First of two', 'Second of two']) await page.getByLabel(`Choose ${title}`).check();
    await button('Publish the chosen (2)').click();
    await dialog().getByText('Second of two').first().waitFor();
    await dialog().getByLabel('Reason', { exact: true }).fill('both at once');
    await dialog().getByRole('button', { name: 'Publish', exact: true }).click();
    await status('2 entries are published').waitFor();
    const rows = page.getByRole('row').filter({ hasText: 'of two' });
    await expect.poll(() => rows.getByText('Live', { exact: true }).count()).toBe(2);

    await page.keyboard.press('Control+k');
    await dialog().getByRole('searchbox').fill('first of two');
    await page.getByRole('menuitem', { name: 'Help article · First of two' }).click();
    await heading('First of two').waitFor();
    expect(others()).toEqual([]);
  });

  it('ends and hides several entries as one act after saying what becomes of each, and takes it back as one', async () => {
    await enter();
    for (const title of ['One of many', 'Other of many']) {
      await begin('Banner', title);
      await publish('for the list');
      await status(`“${title}” is published`).waitFor();
    }
    await choose(page, 'Place', 'List of the events page');
    await saved();
    await publish('at another place');
    await begin('Banner', 'Draft of many');
    // The site draws what has no picture.
    const events = await onSite('/m/event');
    const drawn = events.visitor.getByRole('listitem').filter({ hasText: 'Other of many' });
    await drawn.waitFor();
    expect(await drawn.locator('img').count()).toBe(0);
    expect((await drawn.boundingBox())?.height).toBeGreaterThan(100);
    await events.close();
    await go('/brands/aurora/content?kind=banners&q=of%20many');
    await page.getByLabel('Choose all: Banners').check();
    const rows = page.getByRole('row').filter({ hasText: 'of many' });
    const acts = async (name: string) => {
      await button('Actions of the chosen (3)').click();
      await page.getByRole('menuitem', { name }).click();
    };
    await acts('End now');
    await dialog().getByText('Other of many').first().waitFor();
    await dialog().getByText('because it is not published: “Draft of many”').waitFor();
    await isClean();
    await dialog().getByLabel('Reason', { exact: true }).fill('the festival is over');
    await dialog().getByRole('button', { name: 'End now', exact: true }).click();
    await status('Ended: 2 entries').waitFor();
    await expect.poll(() => rows.getByText('Ended', { exact: true }).count()).toBe(2);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await dialog().getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => rows.getByText('Live', { exact: true }).count()).toBe(2);
    await acts('Hide');
    await dialog().getByLabel('Reason', { exact: true }).fill('rain');
    await dialog().getByRole('button', { name: 'Hide', exact: true }).click();
    await expect.poll(() => rows.getByText('Hidden', { exact: true }).count()).toBe(2);
    expect(others()).toEqual([]);
  });

  it('fits a phone, and says to QA why it cannot publish', async () => {
    const as = await aStaffCookie({ livery, email: 'quin@operator.example', role: 'qa' });
    await enter({ as, options: phone });
    await go('/brands/aurora/content');
    await heading(/^Banners/).waitFor();
    await isClean();
    await page.getByRole('link', { name: 'The tables are open' }).click();
    await heading('The tables are open').waitFor();
    await page.getByText('QA').first().waitFor({ state: 'attached' });
    expect(await button('Publish').isDisabled()).toBe(true);
    expect(await selectOf(page, 'Place').isDisabled()).toBe(true);
    expect(await field('Title, English').isEditable()).toBe(false);
    await isClean();
    expect(others()).toEqual([]);
  });
});
