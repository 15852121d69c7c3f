import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { barriersOf } from '../support/barriers.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { enterConsole, fileInput } from '../support/console.ts';
import { buildPart } from '../support/console-part.ts';
import { type Livery, startLivery } from '../support/livery.ts';

const photo = (width: number, height: number, colour = '#2a6') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

describe('pictures of entries in the console', () => {
  let part: Awaited<ReturnType<typeof buildPart>>;
  let livery: Livery;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    [part, livery] = await Promise.all([buildPart('pictures'), startLivery()]);
  });
  afterAll(() => livery?.close());
  afterEach(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  const open = async (brand: string, as?: Awaited<ReturnType<typeof aStaffCookie>>) => {
    ({ context, page, complaints } = await enterConsole({ livery, as }));
    await page.goto(`${await part.serve(page, livery.port)}?brand=${brand}`);
    await page.getByRole('heading', { level: 1, name: 'Pictures' }).waitFor();
  };
  const field = (label: string) => page.getByRole('group', { name: label, exact: true });
  const value = () => page.locator('output').evaluate((output) => JSON.parse(output.textContent ?? '{}'));
  const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const choose = async (label: string, name: string, buffer: Buffer, mimeType = 'image/jpeg') =>
    fileInput(page, label).setInputFiles({ name, mimeType, buffer });

  it('are scaled to twice their place, shared with languages that have none, chosen again, renamed and deleted', async () => {
    await open('aurora');
    await page.getByText('The library has no pictures yet.').waitFor();
    await choose('English', 'summer.jpg', await photo(3000, 1500));
    await field('English').getByText('800 × 400 pixels', { exact: true }).waitFor();
    const { EN } = await value();
    expect(EN).toMatch(/^pictures\/[0-9a-f]{64}\.webp$/);
    await field('Arabic').getByText('has no picture of its own and shows the one in English').waitFor();
    await entry('summer.jpg').getByText('Not used').waitFor();
    // Another shape is shown whole, with a warning. A drawing becomes a picture.
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';
    await choose('English', 'square.svg', Buffer.from(drawing), 'image/svg+xml');
    await field('English').getByText('800 × 800 pixels', { exact: true }).waitFor();
    await field('English').getByText('which is another shape').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Choose from the library: Arabic' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Use summer.jpg' }).click();
    await expect.poll(async () => (await value()).AR).toBe(EN);
    await page.getByRole('button', { name: 'Remove: English' }).click();
    await expect.poll(value).toEqual({ AR: EN });
    await page.getByRole('button', { name: 'Rename summer.jpg' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('winter.jpg');
    await page.keyboard.press('Enter');
    await entry('winter.jpg').waitFor();
    expect(await page.getByRole('listitem').count()).toBe(2);
    await page.getByRole('button', { name: 'Delete square.svg' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => page.getByRole('listitem').count()).toBe(1);
  });

  it('are not deleted while a draft shows them, and say which', async () => {
    await open('jade');
    await choose('Add a picture to the library', 'prize.jpg', await photo(300, 200, '#a26'));
    await entry('prize.jpg').waitFor();
    const address = await page.getByRole('img', { name: 'prize.jpg' }).getAttribute('src');
    const record = { group: 'm_home', picture: { EN: `pictures/${address?.split('/').at(-1)}.webp` } };
    const saved = await page.evaluate(saveDraft, [wire.consoleHeader, JSON.stringify(record)] as const);
    expect(saved).toBe(200);
    await page.reload();
    await entry('prize.jpg').getByText('Used by banner prize', { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Delete prize.jpg' }).isDisabled()).toBe(true);
  });

  it('report files that are no pictures, faults of the server, and roles that may not change them', async () => {
    await open('jade');
    await choose('English', 'notes.txt', Buffer.from('words'), 'image/png');
    await page.getByText('The file can’t be read as a picture').waitFor();
    await page.route('**/content/pictures/late.jpg', (route) => route.abort());
    await choose('English', 'late.jpg', await photo(40, 20));
    await page.getByRole('alert').filter({ hasText: 'could not be reached' }).waitFor();
    expect(await value()).toEqual({});
    await context.close();
    await open('jade', await aStaffCookie({ livery, email: 'qa@operator.example', role: 'qa', brands: ['jade'] }));
    await expect.poll(() => field('English').getByRole('button').first().isDisabled()).toBe(true);
    expect(await barriersOf(page)).toEqual([]);
  });
});

/** Runs in the page. */
const saveDraft = ([header, body]: readonly [string, string]) =>
  fetch('/admin/v1/brands/jade/content/entries/banners/prize/draft?revision=0', {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', [header]: '1' },
    body,
  }).then(({ status }) => status);
