import { createCanvas } from '@napi-rs/canvas';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { choose, cutOff, fileInput, selectOf } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { openStudio, type StudioPage } from '../support/studio.ts';

describe('settings of the studio', () => {
  let livery: Livery;
  let studio: StudioPage;
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());
  afterEach(() => studio?.context.close());

  const isTidy = async () => {
    expect(await barriersOf(studio.page)).toEqual([]);
    expect(await cutOff(studio.page)).toEqual([]);
  };

  it('shows what a live change overrides, takes its value into the draft, and ends it with a reason', async () => {
    await livery.change('set', 'aurora', '/theme/radius/small', '7');
    // The live change of another brand is not shown.
    await livery.change('set', 'jade', '/theme/radius/medium', '9');
    studio = await openStudio({ livery, brand: 'aurora' });
    const { page, section, stored, manifest } = studio;
    await section('Look');
    await page.getByText('Rounded corners', { exact: true }).click();
    const taking = page.getByRole('button', { name: /^Keep in the draft: / });
    await taking.waitFor();
    expect(await taking.count()).toBe(1);
    await page.getByText(/^By .*: test\.$/).waitFor();
    await isTidy();
    await taking.click();
    await stored();
    await page.getByText('The draft has the live value.').waitFor();
    expect(await manifest()).toMatchObject({ theme: { radius: { small: 7 } } });
    await isTidy();
    await page.getByRole('button', { name: /^Drop the change: / }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Labels and input fields').first().waitFor();
    await dialog.getByLabel('Reason').fill('published soon');
    await dialog.getByRole('button', { name: 'Drop the change' }).click();
    await page.getByText(/^The live change of .* has ended/).waitFor();
    await expect.poll(() => page.getByText('A live change overrides this value').count()).toBe(0);
    expect((await livery.command('changes', 'aurora')).text).toContain('published soon');
    // Its undo makes the change again.
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('A live change overrides this value').waitFor();
    expect(studio.complaints).toEqual([]);
  });

  it('says to people who may not end a live change why', async () => {
    await livery.change('set', 'manila', '/theme/radius/small', '7');
    const as = await aStaffCookie({ livery, email: 'edda@operator.example', role: 'editor' });
    studio = await openStudio({ livery, brand: 'manila', as });
    const { page, section } = studio;
    await section('Look');
    await page.getByText('Rounded corners', { exact: true }).click();
    const drop = page.getByRole('button', { name: /^Drop the change: / });
    expect(await drop.isDisabled()).toBe(true);
    await page
      .getByText(/Your role \(.*\)/)
      .first()
      .waitFor({ state: 'attached' });
    expect(await page.getByRole('button', { name: /^Keep in the draft: / }).isEnabled()).toBe(true);
  });

  it('locks licence and rules until somebody has read what depends on them, and warns of a lower age', async () => {
    studio = await openStudio({ livery, brand: 'oasis' });
    const { page, section, stored, manifest } = studio;
    await section('Licence and rules');
    const age = page.getByLabel('Minimum age (years)');
    expect(await age.isEditable()).toBe(false);
    expect(await page.getByRole('switch', { name: 'Check the age at registration' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Change licence and rules' }).click();
    await page
      .getByRole('dialog')
      .getByText(/Players who are registered already stay/)
      .waitFor();
    await isTidy();
    await page.getByRole('button', { name: 'Open them' }).click();
    const before = Number(await age.inputValue());
    expect(before).toBeGreaterThan(18);
    await age.fill('18');
    await page.getByText('This protects players less than what is served now.').waitFor();
    await stored();
    expect(await manifest()).toMatchObject({ jurisdiction: { ageLimit: 18 } });
    await age.fill(String(before + 1));
    await expect.poll(() => page.getByText('This protects players less').count()).toBe(0);
    expect(studio.complaints).toEqual([]);
  });

  it('counts what each language lacks, also of one that was just added, and leads to it', async () => {
    studio = await openStudio({ livery, brand: 'manila' });
    const { page, section, stored, manifest } = studio;
    await section('Texts');
    await page.getByLabel('Find a text by its words or key').fill('shell:header.login');
    await page.getByRole('textbox', { name: 'EN', exact: true }).fill('Come in');
    await stored();
    await section('Languages and time');
    const rows = page.getByRole('list', { name: 'What each language lacks' }).getByRole('listitem');
    await rows.filter({ hasText: 'English: nothing is missing.' }).waitFor();
    await rows.filter({ hasText: /Tagalog: .*missing/ }).waitFor();
    expect(await rows.filter({ hasText: '简体中文' }).count()).toBe(0);
    await choose(page, 'Add: Language', '简体中文');
    await rows.filter({ hasText: /简体中文: .*missing/ }).waitFor();
    await stored();
    expect(await manifest()).toMatchObject({ locale: { enabled: expect.arrayContaining(['CN']) } });
    await isTidy();
    await rows.filter({ hasText: '简体中文' }).getByRole('link').click();
    expect(await selectOf(page, 'Missing in').innerText()).toBe('简体中文');
    const group = page.getByRole('group').filter({ hasText: 'shell:header.login' });
    // The text stays in the list while it is typed.
    await group.getByRole('textbox', { name: 'CN', exact: true }).pressSequentially('请进来吧');
    await stored();
    expect(await group.getByRole('textbox', { name: 'CN', exact: true }).inputValue()).toBe('请进来吧');
    await isTidy();
    expect(studio.complaints).toEqual([]);
  });

  const png = ({ width, height }: { width: number; height: number }) => {
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    for (let x = 0; x < width; x += 8) {
      context.fillStyle = `hsl(${(x * 360) / width} 80% 50%)`;
      context.fillRect(x, 0, 8, height);
    }
    return { mimeType: 'image/png', buffer: canvas.toBuffer('image/png') };
  };

  it('refuses pictures that are too small, and crops those of another shape by keyboard', async () => {
    studio = await openStudio({ livery, brand: 'oasis' });
    const { page, section, stored, manifest } = studio;
    await section('Look');
    const file = fileInput(page, 'Square logo for icons');
    await page
      .getByText(/^\d+ × \d+ pixels, [\d.]+ kB$/)
      .first()
      .waitFor();
    await file.setInputFiles({ name: 'Small.png', ...png({ width: 100, height: 100 }) });
    await page.getByText(/The picture has 100 × 100 pixels and would look blurred/).waitFor();
    await file.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByText('The file can’t be read as a picture. Export it again.').waitFor();
    await file.setInputFiles({ name: 'Wide Mark.png', ...png({ width: 1600, height: 800 }) });
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
    await dialog.getByText('The part that is used: 800 × 800 pixels').waitFor();
    await isTidy();
    await dialog.getByLabel('Enlarge').focus();
    for (let turn = 0; turn < 50; turn += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => dialog.getByText(/The part that is used: (6\d\d) × \1 pixels/).count()).toBe(1);
    await dialog.getByLabel('Move sideways').press('Home');
    await dialog.getByRole('button', { name: 'Crop and use' }).click();
    await dialog.waitFor({ state: 'detached' });
    await stored();
    expect(await manifest()).toMatchObject({ theme: { mark: 'assets/wide-mark.webp' } });
    await page.getByText(/^(6\d\d) × \1 pixels, [\d.]+ kB$/).waitFor();
    await page.getByText('The draft has no faults.').waitFor();
    expect(studio.complaints).toEqual([]);
  });

  it('shows fonts in their own faces and icons as drawings, chosen by keyboard', async () => {
    studio = await openStudio({ livery, brand: 'oasis' });
    const { page, section, stored, manifest } = studio;
    await section('Look');
    await page.getByText('Fonts', { exact: true }).click();
    await page.getByText('Font of headings', { exact: true }).click();
    const fonts = page.getByRole('radiogroup', { name: 'Choose: Font of headings' });
    const fredoka = fonts.getByRole('radio', { name: 'Fredoka' });
    await fredoka.waitFor();
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.fonts].some(({ family, status }) => family.includes('Fredoka Variable') && status === 'loaded'),
        ),
      )
      .toBe(true);
    await isTidy();
    await fonts.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowDown');
    await stored();
    const chosen = (await manifest()) as { theme: { fonts: { display: string } } };
    expect(await fonts.getByRole('radio', { checked: true }).getAttribute('value')).toBe(chosen.theme.fonts.display);
    await section('Menus and layout');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Icon', { exact: true }).click();
    const icons = dialog.getByRole('radiogroup', { name: 'Choose: Icon' });
    expect(await icons.locator('svg').count()).toBeGreaterThan(40);
    await isTidy();
    expect(studio.complaints).toEqual([]);
  });

  it('takes one value of a list back to ours, and offers no reset for a value that the brand has to state', async () => {
    studio = await openStudio({ livery, brand: 'aurora' });
    const { page, section, stored, manifest } = studio;
    await page.getByLabel('Name of the brand', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Reset Name of the brand' }).count()).toBe(0);
    await section('VIP and rewards');
    await page.getByRole('button', { name: 'Edit silver' }).click();
    const dialog = page.getByRole('dialog');
    const reset = dialog.getByRole('button', { name: /^Reset / });
    const deposits = dialog.getByLabel('Deposits needed');
    await deposits.waitFor();
    expect(await reset.count()).toBe(0);
    await deposits.fill('7');
    await stored();
    expect(JSON.stringify(await manifest())).toContain('"deposited":7');
    await dialog.getByRole('button', { name: 'Reset Deposits needed' }).click();
    await stored();
    await expect.poll(() => deposits.inputValue()).toBe('500');
    await expect.poll(() => reset.count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await page.getByText('The draft has no faults.').waitFor();
    expect(studio.complaints).toEqual([]);
  });

  it('shows the registration beside its settings until somebody chooses another page', async () => {
    studio = await openStudio({ livery, brand: 'jade', frames: true });
    const { page, section } = studio;
    const shown = await studio.site();
    await section('Registration');
    await expect.poll(() => new URL(shown.url()).pathname).toBe('/m/register');
    await choose(page, 'Page', 'Home page');
    await expect.poll(() => new URL(shown.url()).pathname).toBe('/m/home');
    await section('Look');
    await section('Registration');
    expect(await selectOf(page, 'Page').innerText()).toBe('Home page');
    expect(studio.complaints).toEqual([]);
  });
});
