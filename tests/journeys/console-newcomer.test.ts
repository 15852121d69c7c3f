import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { desk, enterConsole } from '../support/console.ts';
import { countedHands } from '../support/counted-hands.ts';
import { type Livery, startLivery } from '../support/livery.ts';

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 36" width="120" height="36"><path fill="#0b5d4e" d="M4 4h28v28H4z"/><path fill="#c8963e" d="M40 8h72v20H40z"/></svg>`;
const welcome = { AR: 'أهلا بك في واحة النخيل', EN: 'Welcome under the palms' } as const;

describe('somebody who never saw JSON', () => {
  let livery: Livery;
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());

  it('makes a right-to-left brand of its own and publishes it to staging within five minutes', async () => {
    const begun = performance.now();
    const options = { ...desk, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const };
    const { context, page, complaints } = await enterConsole({ livery, options });
    try {
      const hands = countedHands(page);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const link = (name: string) => page.getByRole('link', { name, exact: true });
      const group = (name: string) => page.locator(`details:has(> summary:text-is("${name}"))`);
      const stored = () => page.getByRole('status').filter({ hasText: 'All changes are stored' }).waitFor();
      const section = (name: string) =>
        hands.click(
          page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name, exact: true }),
        );

      // The brand.
      await hands.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }));
      await hands.click(page.getByRole('main').getByText('New brand', { exact: true }));
      await hands.type(page.getByLabel('Name', { exact: true }), 'Nakhla');
      await hands.click(page.getByLabel('Arabic', { exact: false }));
      await hands.click(page.getByLabel('English', { exact: false }));
      await hands.type(page.getByLabel('Reason'), 'new brand');
      await hands.click(button('Create brand'));
      await hands.click(link('Change its look and texts in the studio'));

      // A draft of it.
      await hands.click(button('New draft'));
      await hands.type(page.getByRole('dialog').getByLabel('Name'), 'First');
      await hands.click(button('Create draft'));
      await stored();

      // Its look.
      await section('Look');
      await hands.click(page.getByText('Colours', { exact: true }));
      for (const [name, value] of [
        ['Page background', '#f7f1e3'],
        ['Main colour', '#0b5d4e'],
        ['Header', '#fffaf0'],
      ] as const)
        await hands.type(page.getByRole('textbox', { name, exact: true }), value);
      await hands.pick(page.getByLabel('Logo', { exact: true }), {
        ...{ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) },
      });
      await stored();

      // Three entries of its side menu.
      await section('Menus and layout');
      await hands.click(page.getByText('Side menu', { exact: true }));
      const entries = page.getByRole('region', { name: 'Entries' });
      for (const target of ['Slots', 'Live casino', 'Help']) {
        await hands.choose(entries.getByRole('combobox'), target);
        await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }));
      }

      // Two fields of its registration.
      await section('Registration');
      await hands.click(group('Fields').locator('> summary'));
      for (const field of ['Nickname', 'E-mail address']) {
        await hands.click(group(field).locator('> summary'));
        await hands.click(group(field).getByRole('switch', { name: 'Ask for it', exact: true }).first());
      }

      // A text in two languages.
      await section('Texts');
      await hands.type(page.getByLabel('Find a text by its words or key'), 'Welcome to');
      const text = page.getByRole('group', { name: 'Welcome to {{brand}}' });
      for (const language of ['AR', 'EN'] as const)
        await hands.type(text.getByRole('textbox', { name: language, exact: true }), welcome[language]);
      await stored();
      expect(await barriersOf(page)).toEqual([]);

      await hands.click(button('Publish'));
      await hands.type(page.getByRole('dialog').getByLabel('Reason'), 'first look');
      await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }));
      await page.getByText(/Staging of nakhla serves release 2/).waitFor();
      const machine = (performance.now() - begun) / 1000;
      console.log(hands.count, hands.seconds(), machine);
      expect(hands.count.clicks).toBeLessThanOrEqual(60);
      expect(hands.seconds()).toBeLessThan(300);
      expect(complaints).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
