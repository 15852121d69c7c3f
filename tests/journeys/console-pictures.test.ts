import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { brandConsole, consolePage, type Visitor } from '../support/brand-console.ts';
import { phone } from '../support/browser.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { selectOf } from '../support/console.ts';
import type { Livery } from '../support/livery.ts';

const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><style>rect{fill:${colour}}</style><rect width="120" height="40"/></svg>`;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();

describe('pictures of releases in the console', () => {
  const brands = brandConsole();
  let livery: Livery;
  let folder: string;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ livery, folder } = brands);
    const push = await aBrand('gallery');
    await push({ to: 'production', files: { 'assets/logo.svg': drawing('#1f6f5c') } });
    await push({
      to: 'production',
      name: 'Second',
      files: { 'assets/strip.png': await picture(90, 30), 'texts/EN.json': texts('Start') },
    });
    await push({
      to: 'staging',
      name: 'Third',
      files: {
        'assets/logo.svg': drawing('#c0392b'),
        'assets/strip.png': await picture(120, 60),
        'assets/new.png': await picture(64, 64),
        'texts/EN.json': texts('Begin'),
      },
    });
  });

  const texts = (home: string) => JSON.stringify({ shell: { menu: { home } } });
  const enter = async (visitor?: Visitor) => {
    ({ context, page, complaints } = await brands.open(visitor));
  };
  const { at, go, isClean } = consolePage(
    () => livery,
    () => page,
  );
  /** A brand with its own folder; `push` writes files into it and pushes it. */
  const aBrand = async (id: string) => {
    const { path, edit } = await brands.newBrand(id);
    return async ({
      name,
      files = {},
      to,
    }: {
      name?: string;
      files?: Readonly<Record<string, string | Uint8Array>>;
      to: 'production' | 'staging';
    }) => {
      for (const [file, content] of Object.entries(files)) {
        await mkdir(join(path, file, '..'), { recursive: true });
        await writeFile(join(path, file), content);
      }
      await edit((manifest) => {
        if (name !== undefined) manifest.tenant.brandName = name;
      });
      const printed = await livery.command(
        ...['push', path, '--to', to, '--reason', `test ${'of a long reason '.repeat(12)}`],
      );
      expect(printed.code, printed.text).toBe(0);
    };
  };
  /** Width of a picture once it is decoded; 0 if it is broken. */
  const widthOf = async (image: Locator) => {
    await image.waitFor();
    return image.evaluate(async (element: HTMLImageElement) => {
      await element.decode().catch(() => undefined);
      return element.naturalWidth;
    });
  };
  const shown = (within: Page | Locator, alt: string) => within.getByRole('img', { name: alt, exact: true });

  it('show before and after for each difference between staging and production, and in the dialog that promotes it', async () => {
    await enter();
    await go('/brands/gallery/releases');
    const difference = page.getByRole('region', { name: 'What promoting release 3 changes' });
    expect(await widthOf(shown(difference, 'assets/logo.svg before'))).toBeGreaterThan(0);
    expect(await widthOf(shown(difference, 'assets/logo.svg after'))).toBeGreaterThan(0);
    expect(await widthOf(shown(difference, 'assets/strip.png before'))).toBe(90);
    expect(await widthOf(shown(difference, 'assets/strip.png after'))).toBe(120);
    await difference.getByText(/^After · release 3 · 120 × 60 px · [\d.]+ kB$/).waitFor();
    // A missing side is described in words.
    const added = difference.getByRole('listitem').filter({ hasText: 'new.png' });
    await added.getByText('There was no such picture.').waitFor();
    expect(await widthOf(shown(added, 'assets/new.png after'))).toBe(64);
    expect(await added.getByRole('img').count()).toBe(1);
    await difference
      .getByRole('listitem')
      .filter({ hasText: 'English' })
      .filter({ hasText: /Home.*Start → Begin/ })
      .waitFor();
    const colourOf = (image: Locator) =>
      image.evaluate((element: HTMLImageElement) => {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 40;
        const pen = canvas.getContext('2d');
        pen?.drawImage(element, 0, 0, 40, 40);
        return [...(pen?.getImageData(20, 20, 1, 1).data ?? [])].slice(0, 3);
      });
    expect(await colourOf(shown(difference, 'assets/logo.svg before'))).toEqual([0x1f, 0x6f, 0x5c]);
    expect(await colourOf(shown(difference, 'assets/logo.svg after'))).toEqual([0xc0, 0x39, 0x2b]);
    await isClean();
    await page.getByRole('button', { name: 'Promote release 3' }).click();
    const dialog = page.getByRole('dialog');
    expect(await widthOf(shown(dialog, 'assets/strip.png after'))).toBe(120);
    expect(await widthOf(shown(dialog, 'assets/logo.svg before'))).toBeGreaterThan(0);
    await isClean();
    expect(complaints).toEqual([]);
  });

  it('are on the page of a release, compared with the one before it or any other, with the keyboard alone', async () => {
    await enter();
    await go('/brands/gallery/releases');
    await page.getByRole('link', { name: '3', exact: true }).press('Enter');
    await page.waitForURL(at('/brands/gallery/releases/3'));
    const changes = page.getByRole('region', { name: 'What release 3 states differently' });
    await changes.getByText('Second').waitFor();
    const texted = changes.getByRole('listitem').filter({ hasText: 'English' });
    expect(await texted.innerText()).toMatch(/Home\s+Start → Begin/);
    expect(await widthOf(shown(changes, 'assets/strip.png before'))).toBe(90);
    await isClean();
    const choice = selectOf(changes, 'Compare with');
    expect(await choice.innerText()).toMatch(/^2\b/);
    await choice.focus();
    await page.keyboard.press('1');
    await page.waitForURL(at('/brands/gallery/releases/3?against=1'));
    await changes.getByRole('listitem').filter({ hasText: 'strip.png' }).getByText('added').waitFor();
    await changes.getByText('There was no such picture.').first().waitFor();
    await page.goBack();
    await page.waitForURL(at('/brands/gallery/releases/3'));
    expect(await widthOf(shown(changes, 'assets/strip.png before'))).toBe(90);
    await page.getByRole('link', { name: 'Back to the releases' }).press('Enter');
    await page.waitForURL(at('/brands/gallery/releases'));
    // Opened from the list, the release is compared with the one that the environment serves.
    await page.getByRole('link', { name: 'Compare release 1 with another' }).press('Enter');
    await page.waitForURL(at('/brands/gallery/releases/1?against=2'));
    await page.getByText('The picture is removed.').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Compare everything in releases 3 and 2' }).press('Enter');
    await page.waitForURL(at('/brands/gallery/releases/3?against=2'));
    expect(complaints).toEqual([]);
  });

  it('report an address that cannot be shown', async () => {
    await enter();
    for (const [path, words] of [
      ['9', 'No release 9 of gallery is listed.'],
      ['x', 'No release x of gallery is listed.'],
      ['1', 'This is the first release, so there is nothing to compare it with.'],
      ['2?against=2', 'This is the same release.'],
      ['2?against=77', 'There is no release 77 to compare with.'],
      ['2?against=..%2F3', 'There is no release ../3 to compare with.'],
    ] as const) {
      await go(`/brands/gallery/releases/${path}`);
      await page.getByText(words).waitFor();
      await isClean();
    }
    await go('/brands/gallery/releases/2?against=77');
    await page.getByRole('link', { name: 'Compare with release 1' }).click();
    const changes = page.getByRole('region', { name: 'What release 2 states differently' });
    await changes.getByRole('listitem').filter({ hasText: 'Second' }).waitFor();
  });

  it('include contact sheets: uploaded by the command, shown with the release and its readiness, removed', async () => {
    await enter();
    await go('/brands/gallery/releases/3');
    const sheets = page.getByRole('region', { name: 'Contact sheets of release 3' });
    await sheets.getByText('Nobody has uploaded pictures of its pages yet.').waitFor();
    await sheets.getByText('livery shots gallery --number 3 --upload --reason TEXT').waitFor();
    // A folder with the output of `npm run shots`: sheets of other brands beside ours, and single pages.
    const taken = join(folder, 'shots');
    await mkdir(taken);
    for (const [name, width, height] of [
      ['sheet-390-gallery.png', 1600, 2400],
      ['sheet-1280-gallery.png', 1600, 900],
      ['sheet-390-jade.png', 100, 100],
      ['390-gallery-home.png', 100, 100],
    ] as const)
      await writeFile(join(taken, name), await picture(width, height));
    const printed = await livery.change('shots', 'gallery', taken, '--upload');
    expect(printed).toContain(
      'release 3 of gallery has 2 contact sheets: sheet-1280-gallery.png, sheet-390-gallery.png',
    );
    // The open page is updated.
    const open = sheets.getByRole('link', { name: 'Open sheet-390-gallery.png in full size' });
    await open.waitFor();
    expect(await sheets.getByRole('listitem').count()).toBe(2);
    await sheets.getByText(/^Uploaded by local on .*: test$/).waitFor();
    await sheets.getByText(/1600 × 2400 px · [\d.]+ kB/).waitFor();
    await open.scrollIntoViewIfNeeded();
    expect(await widthOf(open.locator('img'))).toBe(1600);
    await isClean();
    const [full] = await Promise.all([context.waitForEvent('page'), open.press('Enter')]);
    await full.waitForLoadState();
    expect(await widthOf(full.locator('img'))).toBe(1600);
    await full.close();
    await go('/brands/gallery/readiness?env=staging');
    await page.getByRole('heading', { name: /line is missing for release 3|is ready/ }).waitFor();
    await sheets.getByRole('listitem').first().waitFor();
    await isClean();
    await sheets.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('livery shots gallery --remove --number 3 --reason TEXT').waitFor();
    await page.keyboard.type('an older look');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('status').getByText('The contact sheets of release 3 of gallery are removed.').waitFor();
    await sheets.getByText('Nobody has uploaded pictures of its pages yet.').waitFor();
    // Release 2 is a different release, which production serves.
    await livery.change('shots', 'gallery', taken, '--upload', '--environment', 'production');
    await go('/brands/gallery/readiness');
    await page.getByRole('link', { name: 'Open sheet-390-gallery.png in full size' }).waitFor();
    const twice = await livery.command('shots', 'gallery', '--remove', '--reason', 'x');
    expect([twice.code, twice.text]).toEqual([
      1,
      expect.stringContaining('release 3 of gallery has no contact sheets'),
    ]);
    expect(complaints).toEqual([]);
  });

  it('fit a phone, in the dark, on staging, for a role that may only read', async () => {
    const as = await aStaffCookie({ livery, email: 'sue@operator.example', role: 'support', brands: ['gallery'] });
    await enter({ as, options: { ...phone, colorScheme: 'dark' } });
    for (const path of ['releases?env=staging', 'releases/3?env=staging', 'releases/2?against=3']) {
      await go(`/brands/gallery/${path}`);
      expect(await widthOf(shown(page, 'assets/strip.png after').first())).toBeGreaterThan(0);
      await isClean();
    }
    await page.getByRole('link', { name: 'Back to the releases' }).waitFor();
    await livery.change('shots', 'gallery', join(folder, 'gallery/assets/new.png'), '--upload', '--number', '1');
    await go('/brands/gallery/releases/1');
    const remove = page.getByRole('button', { name: 'Remove' });
    await expect.poll(() => remove.isDisabled()).toBe(true);
    await isClean();
    expect(complaints).toEqual([]);
  });
});
