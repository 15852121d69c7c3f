import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { enterConsole } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { openStudio, type StudioPage } from '../support/studio.ts';

describe('input that the console can mend', () => {
  let livery: Livery;
  let studio: StudioPage;
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());
  afterEach(() => studio?.context.close());

  it('makes ids of channels from their names, in any script, and each name stands in its field', async () => {
    studio = await openStudio({ livery, brand: 'aurora' });
    const { page, section, stored, manifest } = studio;
    await section('Support and community');
    const list = page.getByRole('region', { name: 'Channels', exact: true });
    for (const name of ['Instagram', 'Instagram', '微信']) {
      await list.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
      await list.getByRole('button', { name: 'Add: Channel' }).click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(name);
      await dialog.getByRole('textbox', { name: 'Web address' }).fill('https://example.com/us');
      await dialog.getByRole('button', { name: 'Close' }).click();
    }
    await stored();
    const channels = async (count: number) =>
      ((await manifest()) as { social: { channels: object[] } }).social.channels.slice(-count);
    expect(await channels(3)).toMatchObject([
      { id: 'instagram', label: 'Instagram' },
      { id: 'instagram2', label: 'Instagram' },
      { id: 'item', label: '微信' },
    ]);
    await page.getByText('The draft has no faults.').waitFor();
  });

  it('replaces the shipped title of a menu entry by the one that is typed', async () => {
    studio = await openStudio({ livery, brand: 'manila' });
    const { page, section, stored, manifest } = studio;
    await section('Menus and layout');
    await page
      .getByRole('region', { name: 'Bottom bar', exact: true })
      .getByRole('button', { name: /^Edit/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    for (const field of await dialog.getByRole('group', { name: 'Own title' }).getByRole('textbox').all())
      await field.fill('Start');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await stored();
    const entries = JSON.stringify(await manifest());
    expect(entries).toMatch(/"titleKey":null/);
    await page.getByText('The draft has no faults.').waitFor();
  });

  it('accepts a colour without its sign, and keeps an impossible one with its fault', async () => {
    studio = await openStudio({ livery, brand: 'jade' });
    const { page, section, stored, manifest } = studio;
    await section('Look');
    await page.getByText('Colours', { exact: true }).click();
    const colour = page.getByRole('textbox', { name: 'Page background', exact: true });
    await colour.fill('0B5');
    await colour.fill('F7F5EF');
    await stored();
    expect(await manifest()).toMatchObject({ theme: { colors: { background: '#f7f5ef' } } });
    await colour.fill('teal');
    await colour.blur();
    await page.getByText('A colour has six digits, such as #1a6b3c.').waitFor();
    expect(await colour.inputValue()).toBe('teal');
  });

  it('hides a line of the download page whose text a brand leaves out', async () => {
    studio = await openStudio({ livery, brand: 'oasis' });
    const { page, section, stored } = studio;
    await section('Texts');
    await page.getByLabel('Find a text by its words or key').fill('download:channelBonusNote');
    await page.getByRole('button', { name: 'Show no text here' }).first().click();
    await page.getByText('Nothing is shown.').waitFor();
    await stored();
    await page.getByText('The draft has no faults.').waitFor();
    await page.getByRole('button', { name: 'Use the shipped text' }).click();
    await page.getByText('Nothing is shown.').waitFor({ state: 'hidden' });
  });

  it('offers an id for a brand without Latin letters, and shows a refused address at its field', async () => {
    const { context, page } = await enterConsole({ livery });
    studio = { ...studio, context };
    await page.goto(`http://console.localhost:${livery.port}/brands/new`);
    await page.getByText('Give the brand a name.').waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('玉龙');
    await expect.poll(() => page.getByRole('textbox', { name: 'Id', exact: true }).inputValue()).toMatch(/^brand-\d+$/);
    await page.getByRole('checkbox', { name: /licence/i }).check();
    const field = page.getByRole('group', { name: /^3/ }).getByRole('textbox').last();
    await field.fill('authority.example');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await page.getByText(/begins with https:/).waitFor();
  });
});
