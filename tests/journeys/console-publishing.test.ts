import { readFile } from 'node:fs/promises';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import type { StaffRole } from '../../schema/features/staff/staff-roles.ts';
import { barriersOf } from '../support/barriers.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { choose, cutOff, desk, enterConsole, fileInput } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { beginDraft, openSection } from '../support/studio.ts';

type Desk = { context: BrowserContext; page: Page; complaints: string[] };

describe('drafts that leave the studio', () => {
  let livery: Livery;
  const open: Desk[] = [];
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());
  afterEach(async () => {
    for (const { context } of open.splice(0)) await context.close();
  });

  const signIn = async (
    email?: string,
    role: StaffRole = 'editor',
    { frames = false }: { frames?: boolean } = {},
  ): Promise<Desk> => {
    const as = email === undefined ? undefined : await aStaffCookie({ livery, email, role });
    const options = { ...desk, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const };
    const entered = await enterConsole({ livery, as, options, frames });
    open.push(entered);
    return entered;
  };
  const begin = (draft: { page: Page; brand: string; name: string }) => beginDraft({ livery, ...draft });
  const stored = (page: Page) => page.getByText('All changes are stored').waitFor();
  const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name of the brand', exact: true });
  const submit = async (page: Page, button: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('autumn');
    await dialog.getByRole('button', { name: button, exact: true }).click();
  };

  it('are published by an operator when an editor requests it, and the editor learns that they wait', async () => {
    const editor = await signIn('eva@operator.example');
    await begin({ page: editor.page, brand: 'jade', name: 'Requested' });
    expect(await editor.page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0);
    await nameOf(editor.page).fill('Jade Autumn');
    await stored(editor.page);
    await submit(editor.page, 'Request publication');
    await editor.page.getByText('eva@operator.example asked to publish this to Staging.').waitFor();
    expect([await barriersOf(editor.page), await cutOff(editor.page)]).toEqual([[], []]);
    const onStaging = async () =>
      (await livery.send({ host: 'jade.staging.console.localhost', path: '/m/home' })).text.includes('Jade Autumn');
    expect(await onStaging()).toBe(false);

    // Whoever goes on writing has to request again.
    await nameOf(editor.page).fill('Jade Autumn 2');
    await editor.page.getByText('asked to publish an earlier state').waitFor();
    await nameOf(editor.page).fill('Jade Autumn');
    await stored(editor.page);
    await submit(editor.page, 'Request publication');
    await editor.page.getByText('asked to publish this to Staging.').waitFor();
    await editor.page.getByRole('link', { name: 'Show the request' }).click();
    await editor.page.getByRole('heading', { name: 'Publish a draft of jade to staging' }).waitFor();

    const operator = await signIn();
    await operator.page.goto(editor.page.url());
    await submit(operator.page, 'Approve');
    await expect.poll(onStaging).toBe(true);
    await editor.page.getByText('Approved', { exact: true }).waitFor();
    expect([...editor.complaints, ...operator.complaints]).toEqual([]);
  });

  it('take over what a colleague published since, place by place, before they are published themselves', async () => {
    const [one, two] = [await signIn(), await signIn('ben@operator.example', 'operator')];
    await begin({ page: one.page, brand: 'manila', name: 'First' });
    await begin({ page: two.page, brand: 'manila', name: 'Second' });
    // Both change the name of the brand; only the first one changes a radius.
    await nameOf(one.page).fill('Manila One');
    await one.page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Look' }).click();
    await one.page.getByText('Rounded corners', { exact: true }).click();
    await one.page.getByLabel(/^Labels and input fields/).fill('3');
    await stored(one.page);
    // The first one also moves an entry of a menu.
    await openSection(one.page, 'Menus and layout');
    const bar = one.page.getByRole('grid', { name: 'Bottom bar' });
    await bar
      .getByRole('row', { name: 'rewards' })
      .dragTo(bar.getByRole('row', { name: 'home' }), { targetPosition: { x: 60, y: 2 } });
    await expect.poll(() => bar.getByRole('row').first().getAttribute('aria-label')).toBe('rewards');
    await stored(one.page);
    await nameOf(two.page).fill('Manila Two');
    await stored(two.page);
    const publish = async (page: Page) => {
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await choose(dialog, 'Publish to', 'Production');
      await dialog.getByLabel('Reason').fill('autumn');
      await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    };
    await publish(one.page);
    await one.page.getByText(/Production of manila serves release \d+/).waitFor();

    await two.page.getByRole('button', { name: 'See what came since' }).click();
    const dialog = two.page.getByRole('dialog');
    const place = (title: string) => dialog.getByRole('checkbox', { name: title });
    await place('Labels and input fields').waitFor();
    // A place that both changed is left to the person.
    expect([
      await place('Labels and input fields').isChecked(),
      await place('Bottom bar moved').isChecked(),
      await place('Name of the brand').isChecked(),
    ]).toEqual([true, true, false]);
    await dialog.getByText('Rewards moves before Home', { exact: true }).waitFor();
    expect(await barriersOf(two.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Take over 2 places' }).click();
    await stored(two.page);
    expect(await nameOf(two.page).inputValue()).toBe('Manila Two');
    await two.page.getByRole('button', { name: 'Publish', exact: true }).click();
    await choose(dialog, 'Publish to', 'Production');
    // The order that the colleague published is no difference any more.
    await dialog.getByText('Name of the brand', { exact: true }).waitFor();
    expect(await dialog.getByText('Bottom bar').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await publish(two.page);
    await two.page.getByText(/Production of manila serves release \d+/).waitFor();
    const { text } = await livery.send({ host: 'manila.localhost', path: wire.manifestPath });
    const { tenant, theme, nav } = JSON.parse(text).manifest;
    expect([tenant.brandName, theme.radius.small, nav.footer[0].id]).toEqual(['Manila Two', 3, 'rewards']);
    expect([...one.complaints, ...two.complaints]).toEqual([]);
  });

  it('show values, texts, pictures and both sites before they are published', async () => {
    const { page, complaints } = await signIn(undefined, 'operator', { frames: true });
    await begin({ page, brand: 'aurora', name: 'Seen' });
    await nameOf(page).fill('Aurora Seen');
    const section = (name: string) => openSection(page, name);
    await section('Look');
    await fileInput(page, 'Logo').setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 36" width="120" height="36"><path fill="#fff" d="M0 0h120v36H0z"/></svg>',
      ),
    });
    await section('Texts');
    await page.getByLabel('Find a text by its words or key').fill('shell:header.login');
    await page.getByRole('textbox', { name: 'EN', exact: true }).fill('Come in');
    await stored(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await choose(dialog, 'Publish to', 'Production');
    for (const words of ['Name of the brand', 'Aurora Seen', 'Log in', 'Come in'])
      await dialog.getByText(words, { exact: true }).first().waitFor();
    for (const side of ['before', 'after'])
      await expect
        .poll(() =>
          dialog
            .getByRole('img', { name: `assets/logo.svg ${side}` })
            .evaluate((image) => (image as HTMLImageElement).naturalWidth),
        )
        .toBeGreaterThan(0);
    await dialog.getByText('Show both sites').click();
    const site = (title: RegExp) => page.frameLocator(`iframe[title*="${title.source}"]`);
    await site(/Production/)
      .getByRole('link', { name: 'Log in', exact: true })
      .first()
      .waitFor();
    await site(/Seen/).getByRole('link', { name: 'Come in', exact: true }).first().waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('are a folder in a .zip, which replaces the draft when it comes back, and undo restores the same files', async () => {
    const { page, complaints } = await signIn();
    await begin({ page, brand: 'oasis', name: 'Folder' });
    const download = async () => {
      await page.getByRole('button', { name: 'Folder', exact: true }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download as .zip' }).click(),
      ]);
      return unzipSync(await readFile(await file.path()));
    };
    const close = () => page.getByRole('button', { name: 'Close', exact: true }).click();
    const first = await download();
    expect(Object.keys(first)).toEqual(
      expect.arrayContaining(['oasis/manifest.json', 'oasis/texts/AR.json', 'oasis/assets/logo.svg']),
    );
    const edited = strFromU8(first['oasis/manifest.json'] as Uint8Array).replace(
      /"brandName": ?"[^"]*"/,
      '"brandName": "From Git"',
    );
    const { 'oasis/assets/hero.svg': hero, ...others } = first;
    expect(hero).toBeDefined();
    const changed = zipSync({
      ...others,
      'oasis/manifest.json': strToU8(edited.replace('assets/hero.svg', 'assets/other.svg')),
      'oasis/assets/other.svg': hero as Uint8Array,
      'README.md': strToU8('not a part of the brand'),
    });
    const send = (name: string, bytes: Uint8Array) =>
      fileInput(page, 'Replace the draft by a .zip').setInputFiles({
        name,
        mimeType: 'application/zip',
        buffer: Buffer.from(bytes),
      });
    await send('broken.zip', strToU8('no archive'));
    await page.getByText('This is no .zip archive that can be read.').waitFor();
    await send('empty.zip', zipSync({ 'README.md': strToU8('nothing else') }));
    await page.getByText('There is no manifest.json in it.').waitFor();
    await send('oasis.zip', changed);
    await page.getByText(/^Replaced by \d+ files\.$/).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await close();
    await expect.poll(() => nameOf(page).inputValue()).toBe('From Git');
    const second = await download();
    expect([Object.keys(second).includes('oasis/assets/hero.svg'), 'oasis/assets/other.svg' in second]).toEqual([
      false,
      true,
    ]);
    await close();
    await page.getByRole('button', { name: 'Undo' }).click();
    await stored(page);
    expect(await download()).toEqual(first);
    expect(complaints).toEqual([]);
  });
});
