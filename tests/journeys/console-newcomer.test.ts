import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { barriersOf } from '../support/barriers.ts';
import { desk, enterConsole, fileInput } from '../support/console.ts';
import { countedHands } from '../support/counted-hands.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { settled } from '../support/pages.ts';

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 36" width="120" height="36"><path fill="#0b5d4e" d="M4 4h28v28H4z"/><path fill="#c8963e" d="M40 8h72v20H40z"/></svg>`;
const welcome = { AR: 'أهلا بك في واحة {{brand}}', EN: 'Under the palms of {{brand}}' } as const;

describe('somebody who never saw JSON', () => {
  let livery: Livery;
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());

  it('makes a right-to-left brand of its own and publishes it to staging within five minutes', async () => {
    const viewport = { width: 1440, height: 900 };
    const options = { ...desk, viewport, reducedMotion: 'reduce' as const, locale: 'ar-AE' };
    const { context, page, complaints } = await enterConsole({ livery, options });
    try {
      const hands = countedHands(page);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const link = (name: string) => page.getByRole('link', { name, exact: true });
      const group = (name: string) => page.locator(`details:has(> summary:text-is("${name}"))`);
      const stored = () => page.getByRole('status').filter({ hasText: 'All changes are stored' }).waitFor();
      const section = (name: string) =>
        hands.click(page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name, exact: true }));

      // The brand.
      await hands.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }));
      await hands.click(page.getByRole('main').getByText('New brand', { exact: true }));
      await hands.type(page.getByLabel('Name', { exact: true }), 'Nakhla');
      await hands.click(page.getByText('English alone. Choose others'));
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
      await hands.pick(fileInput(page, 'Logo'), {
        name: 'logo.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from(logo),
      });
      await stored();

      // Three entries of its menu page.
      await section('Menus and layout');
      const entries = page.getByRole('region', { name: 'Menu page', exact: true });
      for (const target of ['Slots', 'Live casino', 'Help']) {
        await hands.choose(entries.locator('button[aria-haspopup=listbox]'), target);
        await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }));
      }

      // Two fields of its registration.
      await section('Registration');
      await hands.click(group('Fields').locator('> summary'));
      for (const field of ['Nickname', 'E-mail address']) {
        await hands.click(group(field).locator('> summary'));
        // The switch itself is hidden behind its label, which is what one presses.
        await hands.click(group(field).getByText('Ask for it', { exact: true }).first());
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
      expect(hands.count.clicks).toBeLessThanOrEqual(45);
      expect(hands.seconds()).toBeLessThan(300);

      const site = await context.newPage();
      const visit = async (path: string) => {
        await site.goto(`http://nakhla.staging.console.localhost:${livery.port}${path}`);
        await settled(site);
      };
      await visit('/m/home');
      expect(await site.locator('html').getAttribute('dir')).toBe('rtl');
      // The name is isolated from the direction of the text around it.
      await site.getByText('أهلا بك في واحة \u2068Nakhla\u2069').first().waitFor();
      const colour = (name: string) =>
        site.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each), name);
      expect([await colour('--color-background'), await colour('--color-primary')]).toEqual(['#f7f1e3', '#0b5d4e']);
      const shown = await site.getByRole('banner').locator('img').first().getAttribute('src');
      expect((await livery.send({ host: new URL(site.url()).hostname, path: shown ?? '' })).text).toContain('#c8963e');
      expect(await barriersOf(site)).toEqual([]);
      await visit('/m/menu');
      const menu = site.getByRole('main');
      for (const path of ['/m/slot-games', '/m/live-games', '/m/help'])
        await menu.locator(`a[href^="${path}"]`).first().waitFor();
      await visit('/m/register');
      for (const name of ['nickname', 'email']) await site.locator(`[name=${name}]`).waitFor();
      await site.context().addCookies([{ name: wire.languageCookie, value: 'EN', url: site.url() }]);
      await visit('/m/home');
      await site.getByText('Under the palms of Nakhla').first().waitFor();
      expect(complaints).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
