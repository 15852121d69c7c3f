import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { openContext, phone } from '../support/browser.ts';
import { desk, enterConsole, fileInput } from '../support/console.ts';
import { countedHands } from '../support/counted-hands.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { settled } from '../support/pages.ts';

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 36" width="120" height="36"><path fill="#0b3d5d" d="M4 4h28v28H4z"/><path fill="#3ec88f" d="M40 8h72v20H40z"/></svg>`;
const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 360, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** The task of a brand manager who has nothing but the console: no command, no JSON, no document. */
describe('a brand manager', () => {
  let livery: Livery;
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());

  it('brings a new brand live, with its logo, pictures, offers and words, in at most 60 clicks', async () => {
    const options = { ...desk, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const };
    const { context, page, complaints } = await enterConsole({ livery, options });
    try {
      const hands = countedHands(page);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const dialog = page.getByRole('dialog');
      const field = (label: string) => page.getByLabel(label, { exact: true });
      const tab = (name: string) =>
        hands.click(
          page.getByRole('navigation', { name: 'Pages of this brand' }).getByRole('link', { name, exact: true }),
        );
      const stored = () => page.getByRole('status').filter({ hasText: 'All changes are stored' }).waitFor();

      // The brand, in two languages.
      await hands.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }));
      await hands.click(page.getByRole('main').getByText('New brand', { exact: true }));
      await hands.type(page.getByLabel('Name', { exact: true }), 'Marisol');
      await hands.click(page.getByText('English alone. Choose others'));
      for (const language of ['English', 'Filipino']) await hands.click(page.getByLabel(language, { exact: false }));
      await hands.type(page.getByLabel('Reason'), 'new brand');
      await hands.click(button('Create brand'));

      // Its logo.
      await hands.click(page.getByRole('link', { name: 'Change its look and texts in the studio', exact: true }));
      await hands.click(button('New draft'));
      await hands.type(dialog.getByLabel('Name'), 'First');
      await hands.click(button('Create draft'));
      await stored();
      await hands.click(
        page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Look', exact: true }),
      );
      const mark = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) };
      await hands.pick(fileInput(page, 'Logo'), mark);
      await stored();
      await hands.click(button('Publish'));
      await hands.type(dialog.getByLabel('Reason'), 'our logo');
      await hands.click(dialog.getByRole('button', { name: 'Publish', exact: true }));
      await page.getByText(/Staging of marisol serves release 2/).waitFor();

      // Its content.
      await tab('Content');
      const saved = () => page.getByText('Saved as a draft on').waitFor();
      const begin = async (kind: string, title: string) => {
        await hands.click(button('New entry'));
        await hands.click(page.getByRole('menuitem', { name: kind, exact: true }));
        // The title has the focus.
        await expect.poll(() => dialog.getByLabel('Title in English').evaluate(isFocused)).toBe(true);
        await page.keyboard.insertText(title);
        await hands.click(button('Create draft'));
        await page.getByRole('heading', { name: title }).waitFor();
      };
      const back = async () => {
        await saved();
        await hands.click(
          page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Content' }),
        );
        await button('New entry').waitFor();
      };
      for (const [title, colour] of [
        ['Sails at sunset', '#a63'],
        ['Night of the pearls', '#248'],
      ] as const) {
        await begin('Banner', title);
        await hands.pick(fileInput(page, 'Picture, English'), await picture(`${title}.png`, colour));
        await page.getByRole('img', { name: 'Picture, English, as it is now' }).waitFor();
        await back();
      }
      await begin('Promotion', 'Ten days of tides');
      await hands.type(field('Text, English'), 'Every tide brings a gift.');
      await typeDay(page, hands, 'Begins', '01022026');
      await typeDay(page, hands, 'Ends', '24122090');
      await back();
      await begin('Announcement', 'We are open');
      await hands.type(field('Text, English'), 'Come in, the water is warm.');
      await back();
      await begin('Help article', 'How to set sail');
      await hands.type(field('Text, English'), 'Choose a boat, then a wind.');
      await hands.type(field('Title, Tagalog'), 'Paano maglayag');
      await hands.type(field('Text, Tagalog'), 'Pumili ng bangka, saka ng hangin.');
      await page.getByRole('navigation', { name: 'Languages' }).getByText('Complete').waitFor();
      await back();
      await hands.click(button('Choose all changes'));
      await hands.click(button('Publish the chosen (5)'));
      await hands.type(dialog.getByLabel('Reason', { exact: true }), 'the opening');
      expect(await barriersOf(page)).toEqual([]);
      await hands.click(dialog.getByRole('button', { name: 'Publish', exact: true }));
      await page.getByRole('status').getByText('5 entries are published').waitFor();

      // All of it live.
      await tab('Releases');
      await hands.click(button('Promote release 2'));
      await dialog.getByText('Content of staging').waitFor();
      await hands.type(dialog.getByLabel('Reason'), 'we open');
      await hands.click(dialog.getByRole('button', { name: 'Promote', exact: true }));
      await page.getByText('Production serves release 2 of marisol').waitFor();
      expect(hands.count.clicks).toBeLessThanOrEqual(60);
      expect(complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
    } finally {
      await context.close();
    }

    const visitor = await openContext(phone);
    try {
      const site = await visitor.newPage();
      const visit = async (path: string) => {
        await site.goto(livery.url('marisol', path));
        await settled(site);
      };
      await visit('/m/home');
      for (const title of ['Sails at sunset', 'Night of the pearls'])
        await site.getByText(title).or(site.getByAltText(title)).first().waitFor({ state: 'attached' });
      const shown = await site.getByRole('banner').locator('img').first().getAttribute('src');
      expect((await livery.send({ host: 'marisol.localhost', path: shown ?? '' })).text).toContain('#3ec88f');
      for (const [path, words] of [
        ['/m/activity', 'Ten days of tides'],
        ['/m/notice', 'We are open'],
        ['/m/help', 'How to set sail'],
      ] as const) {
        await visit(path);
        await site.getByText(words).first().waitFor();
      }
      const inTagalog = await livery.send({ host: 'marisol.localhost', path: '/api/v1/help?language=TY' });
      expect(inTagalog.text).toContain('Paano maglayag');
    } finally {
      await visitor.close();
    }
  });
});

const isFocused = (node: Element) => node === document.activeElement;

/** Clicks into a field for a moment, and types a day and midnight. */
async function typeDay(
  page: Page,
  hands: ReturnType<typeof countedHands>,
  label: string,
  digits: string,
): Promise<void> {
  await hands.click(page.getByRole('group', { name: label }).getByRole('spinbutton').first());
  for (const digit of `${digits}0000`) await page.keyboard.press(digit);
}
