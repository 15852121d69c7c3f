import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { cutOff, enterConsole } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { openStudio, type StudioPage } from '../support/studio.ts';

describe('the JSON view of the studio', () => {
  let livery: Livery;
  let studio: StudioPage;
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());
  afterEach(() => studio?.context.close());

  /** A new draft, in a window that shows all lines of its text: others are not in the document. */
  const begin = async (options: Omit<Parameters<typeof openStudio>[0], 'livery'>) => {
    studio = await openStudio({ livery, ...options });
    await studio.page.setViewportSize({ width: 1440, height: 9000 });
  };
  const editor = () => studio.page.getByRole('textbox', { name: 'Settings as JSON' });
  const text = () => editor().innerText();
  /** Places the cursor behind a part of the text, by keyboard. */
  const cursorAfter = async (part: string) => {
    await editor().focus();
    await editor().evaluate((element, words) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      const line = [...element.querySelectorAll('.cm-line')].find((each) => each.textContent?.includes(words));
      if (line === undefined) throw new Error(`no line has ${words}`);
      let left = (line.textContent ?? '').indexOf(words) + words.length;
      for (const node of texts.filter((each) => line.contains(each))) {
        if (left <= node.data.length) {
          getSelection()?.collapse(node, left);
          return;
        }
        left -= node.data.length;
      }
    }, part);
  };
  const type = (words: string) => studio.page.keyboard.type(words);

  it('writes what is typed as the smallest places, shows forms and undo in the text, and leaves the cursor', async () => {
    await begin({ brand: 'aurora', frames: true });
    const { page, section, stored, manifest } = studio;
    const sent: { path: string; value?: unknown }[][] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/patches')) sent.push(request.postDataJSON().operations);
    });
    const shown = await studio.site();
    await section('JSON');
    await editor().waitFor();
    const before = (await manifest()).tenant as { brandName: string };
    await cursorAfter(`"brandName": "${before.brandName}`);
    await type(' Two');
    await stored();
    await expect.poll(async () => (await manifest()).tenant).toMatchObject({ brandName: `${before.brandName} Two` });
    expect(new Set(sent.flat().map(({ path }) => path))).toEqual(new Set(['/tenant/brandName']));
    await shown.getByText(`${before.brandName} Two`).first().waitFor({ state: 'attached' });

    // A form changes the same draft; the text follows.
    await section('Brand');
    await page.getByRole('textbox', { name: 'Name of the brand', exact: true }).fill('From the form');
    await stored();
    await section('JSON');
    await expect.poll(text).toContain('"brandName": "From the form"');
    await cursorAfter('    "aurora.example');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(text).toContain(`"brandName": "${before.brandName}`);
    await stored();
    // The cursor stays where it was, though the text before it became shorter.
    await editor().focus();
    await type('x');
    await expect.poll(text).toContain('    "aurora.examplex",');
    await stored();
    expect(studio.complaints).toEqual([]);
  });

  it('does not send a text that is not valid, and does not lose it', async () => {
    await begin({ brand: 'jade', dark: true });
    const { page, section, stored, manifest } = studio;
    await section('JSON');
    await editor().waitFor();
    const before = await manifest();
    await cursorAfter('"tenant": {');
    await type('\n"trialMerchantCode" "TRIAL');
    await page.getByText(/^Line \d+: /).waitFor();
    await page.getByText('This text is not stored yet.').waitFor();
    expect(await page.locator('.cm-lintRange-error').count()).toBeGreaterThan(0);
    // Elsewhere in the console and back.
    await section('Look');
    await page.getByText('Colours', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Page background', exact: true }).fill('#ffffff');
    await stored();
    await section('JSON');
    await expect.poll(text).toContain('"trialMerchantCode" "TRIAL"');
    expect((await manifest()).tenant).toEqual(before.tenant);
    await barriersFree();
    // The repaired text is sent. It contains the change that was made meanwhile in another section.
    await cursorAfter('"trialMerchantCode"');
    await type(':');
    await cursorAfter('"TRIAL"');
    await type(',');
    await stored();
    await expect.poll(text).toContain('"background": "#ffffff"');
    expect(await manifest()).toMatchObject({
      tenant: { ...(before.tenant as object), trialMerchantCode: 'TRIAL' },
      theme: { colors: { background: '#ffffff' } },
    });
    expect(await page.getByText('This text is not stored yet.').count()).toBe(0);
    expect(studio.complaints).toEqual([]);
  });
  const barriersFree = async () => {
    expect(await barriersOf(studio.page)).toEqual([]);
    expect(await cutOff(studio.page)).toEqual([]);
  };

  it('offers names and values by keyboard, explains them, shows faults at their place, and lets Tab out after Escape', async () => {
    await begin({ brand: 'manila' });
    const { page, section, stored, manifest } = studio;
    await section('JSON');
    await editor().waitFor();
    await editor().focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await type('\n"destin');
    await page.getByRole('listbox', { name: 'Completions' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await cursorAfter('"tenant": {');
    await type('\n"trial');
    await page.getByRole('option', { name: /trialMerchantCode.*Merchant code of trial play/ }).waitFor();
    // The list ignores Enter at first, in case it was meant for the text.
    await page.waitForTimeout(150);
    await page.keyboard.press('Enter');
    await type('bad code');
    await expect.poll(text).toContain('"trialMerchantCode": "bad code",');
    await stored();
    await page.getByText('Merchant code of trial sessions').waitFor();
    await page.getByText('1 fault prevents publishing').waitFor();
    const marked = page.locator('.cm-lintRange-error');
    await expect.poll(() => marked.allInnerTexts()).toEqual([expect.stringContaining('bad code')]);
    await page.keyboard.press('Control+Home');
    await page.getByRole('link', { name: /trialMerchantCode/ }).click();
    expect(await page.evaluate(() => getSelection()?.toString())).toContain('bad code');
    expect(await manifest()).toMatchObject({ tenant: { trialMerchantCode: 'bad code' } });
    await page.locator('.cm-line', { hasText: '"merchantCode"' }).getByText('"merchantCode"').hover();
    await page.locator('.cm-tooltip').getByText('Merchant code in queries.').waitFor();
    await barriersFree();
    await cursorAfter('"bad code"');
    // Tab indents; after Escape it leaves.
    const isInside = () => editor().evaluate((element) => element.contains(document.activeElement));
    await page.keyboard.press('Escape');
    expect(await isInside()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await isInside()).toBe(false);
    await page.getByRole('button', { name: 'Open the form of Merchant code of trial play' }).click();
    await page.getByRole('textbox', { name: 'Merchant code of trial play' }).waitFor();
    expect(studio.complaints).toEqual([]);
  });

  it('keeps licence and rules locked until they are opened, and sends what waited', async () => {
    await begin({ brand: 'oasis' });
    const { page, section, stored, manifest } = studio;
    const before = (await manifest()).jurisdiction as { authority: string };
    await section('JSON');
    await editor().waitFor();
    await cursorAfter(`"authority": "${before.authority}`);
    await type(' II');
    await page.getByText('Changes of licence and rules are not stored while these are locked.').waitFor();
    expect((await manifest()).jurisdiction).toEqual(before);
    await page.getByRole('button', { name: 'Change licence and rules' }).click();
    await page
      .getByRole('dialog')
      .getByText(/Players who are registered already stay/)
      .waitFor();
    await page.getByRole('button', { name: 'Open them' }).click();
    await stored();
    await expect
      .poll(async () => (await manifest()).jurisdiction)
      .toMatchObject({ authority: `${before.authority} II` });
    expect(studio.complaints).toEqual([]);
  });

  it('takes a refused change out of the text when somebody goes on without it', async () => {
    await begin({ brand: 'jade', name: 'Refused' });
    const { page, section, stored, manifest } = studio;
    await section('JSON');
    const before = await manifest();
    await page.route(
      '**/patches',
      (route) => route.fulfill({ status: 422, json: { code: 'change.refused', message: 'not this one' } }),
      { times: 1 },
    );
    await cursorAfter('"brandName": "Jade');
    await type('!');
    await page.getByRole('dialog').getByText('not this one').waitFor();
    expect(await editor().textContent()).toContain('"Jade!"');
    await page.getByRole('button', { name: 'Go on without it' }).click();
    await expect.poll(text).toContain('"brandName": "Jade"');
    await stored();
    expect(await manifest()).toEqual(before);
  });

  it('can be read by people who may not write the draft', async () => {
    await begin({ brand: 'aurora', name: 'Theirs' });
    const address = studio.page.url();
    await studio.context.close();
    const as = await aStaffCookie({ livery, email: 'rea@operator.example', role: 'editor' });
    const entered = await enterConsole({ livery, as });
    await entered.page.setViewportSize({ width: 1440, height: 9000 });
    studio = { ...studio, ...entered };
    await entered.page.goto(`${address}?section=json`);
    await editor().waitFor();
    const before = await text();
    await cursorAfter('"brandName": "');
    await type('x');
    expect(await text()).toBe(before);
    expect(await editor().getAttribute('aria-readonly')).toBe('true');
    expect(entered.complaints).toEqual([]);
  });
});
