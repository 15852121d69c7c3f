import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { choose, cutOff, desk, enterConsole } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { beginDraft, openSection, shownSite } from '../support/studio.ts';

describe('the studio', () => {
  let livery: Livery;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());
  afterEach(() => context?.close());

  /** A new draft of a brand, open. */
  const begin = async ({ brand, name, frames = true }: { brand: string; name: string; frames?: boolean }) => {
    const options = { ...desk, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const };
    ({ context, page, complaints } = await enterConsole({ livery, frames, options }));
    await beginDraft({ page, livery, brand, name });
  };
  const site = () => shownSite(page);
  const section = (name: string) => openSection(page, name);
  const stored = () => page.getByRole('status').filter({ hasText: 'All changes are stored' }).waitFor();

  it('shows a colour and a text on the site as they are typed, without a load, and publishes them to staging', async () => {
    await begin({ brand: 'aurora', name: 'Autumn' });
    const shown = await site();
    await shown.evaluate(() => Object.assign(globalThis, { stays: true }));
    await section('Look');
    await page.getByText('Colours', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Page background', exact: true }).fill('#0a0a1e');
    const background = () =>
      shown.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-background'));
    await expect.poll(background).toBe('#0a0a1e');
    await section('Texts');
    await page.getByLabel('Find a text by its words or key').fill('shell:header.login');
    await page.getByRole('textbox', { name: 'EN', exact: true }).fill('Come in');
    await shown.getByRole('banner').getByRole('link', { name: 'Come in' }).first().waitFor();
    expect(await shown.evaluate(() => 'stays' in globalThis)).toBe(true);
    await stored();
    expect(await barriersOf(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);

    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    // Staging serves nothing yet, so all files of the brand are new there.
    const logo = dialog.getByRole('listitem').filter({ hasText: 'logo.svg' });
    await logo.getByText('added', { exact: false }).first().waitFor();
    await dialog.getByLabel('Reason').fill('autumn');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText(/Staging of aurora serves release \d+/).waitFor();
    const { text } = await livery.send({ host: 'aurora.staging.console.localhost', path: '/m/home' });
    expect(text).toContain('Come in');
    expect(complaints).toEqual([]);
  });

  it('shows the site at its real width, drawn smaller, and takes a press where it looks', async () => {
    await begin({ brand: 'aurora', name: 'Widths' });
    const frame = page.locator('iframe');
    for (const width of [360, 768, 1280]) {
      await choose(page, 'Width in pixels', String(width));
      await expect.poll(async () => (await site()).evaluate(() => innerWidth)).toBe(width);
      const room = await page.getByRole('region', { name: 'The site with this draft' }).boundingBox();
      expect((await frame.boundingBox())?.width).toBeLessThanOrEqual(room?.width ?? 0);
    }
    const shown = await site();
    const login = shown.getByRole('banner').getByRole('link', { name: 'Log in' }).first();
    const inside = await login.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    await frame.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
    const outside = await frame.boundingBox();
    const scale = (outside?.width ?? 0) / 1280;
    const at = { x: (outside?.x ?? 0) + inside.x * scale, y: (outside?.y ?? 0) + inside.y * scale };
    await page.mouse.move(at.x - 4, at.y);
    await page.mouse.move(at.x, at.y);
    // The frame takes the pointer once it is over it.
    await expect.poll(() => frame.getAttribute('inert')).toBeNull();
    await page.mouse.click(at.x, at.y);
    await shown.getByRole('dialog').waitFor();
    expect(complaints).toEqual([]);
  });

  it('fits a phone, shows faults at their settings and undoes changes', async () => {
    await begin({ brand: 'jade', name: 'Small', frames: false });
    await page.setViewportSize({ width: 390, height: 844 });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await wide()).toBeLessThanOrEqual(0);
    await choose(page, 'Sections', 'Brand');
    const name = page.getByRole('textbox', { name: 'Name of the brand', exact: true });
    const before = await name.inputValue();
    await name.fill('');
    await page.getByText('1 fault prevents publishing').waitFor();
    await name.blur();
    await page.getByText('Repair the faults first.').first().waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The draft has no faults.').waitFor();
    await expect.poll(() => name.inputValue()).toBe(before);
    expect(complaints).toEqual([]);
  });

  it('shows changes from another window, and reads nothing again after its own writes', async () => {
    await begin({ brand: 'manila', name: 'Twice', frames: false });
    const name = (of: Page) => of.getByRole('textbox', { name: 'Name of the brand', exact: true });
    const readings: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && /\/drafts\/[^/]+$/.test(new URL(request.url()).pathname))
        readings.push(request.url());
    });
    const listed = page.waitForResponse((answer) => answer.url().endsWith('/drafts'));
    await name(page).fill('Here');
    await stored();
    await listed;
    const other = await context.newPage();
    await other.goto(page.url());
    await expect.poll(() => name(other).inputValue()).toBe('Here');
    expect(readings).toEqual([]);
    await name(other).fill('There');
    await name(page).blur();
    await expect.poll(() => name(page).inputValue()).toBe('There');
    expect(complaints).toEqual([]);
  });

  it('lists drafts, copies them, and shows those of others without their controls', async () => {
    await begin({ brand: 'oasis', name: 'Theirs', frames: false });
    const address = page.url();
    await context.close();
    const as = await aStaffCookie({ livery, email: 'una@operator.example', role: 'editor' });
    ({ context, page, complaints } = await enterConsole({ livery, as }));
    await page.goto(address);
    await page.getByText('You can read it, or copy it to change the copy.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Name of the brand', exact: true }).isEditable()).toBe(false);
    expect(await page.getByRole('button', { name: 'Request publication' }).isDisabled()).toBe(false);
    await page
      .getByRole('navigation', { name: 'Breadcrumbs' })
      .or(page.getByRole('banner'))
      .getByRole('link', { name: 'Studio' })
      .first()
      .click();
    await page.getByRole('button', { name: 'Copy Theirs' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Mine');
    await page.getByRole('button', { name: 'Create draft' }).click();
    await page.getByText('All changes are stored').waitFor();
    expect(await page.getByRole('textbox', { name: 'Name of the brand', exact: true }).isEditable()).toBe(true);
    expect(complaints).toEqual([]);
  });
});
