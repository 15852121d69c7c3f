import type { CDPSession, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';
import { aTenantsFolder } from '../support/tenants-folder.ts';

describe('an input method, in a browser', () => {
  const stage = aStage(async () => {
    const enabled = ['EN', 'JA', 'KO', 'TW', 'CN', 'RU', 'TR', 'VI'] as const;
    const tenants = await aTenantsFolder({ many: { locale: { enabled } } });
    return { TENANTS_DIR: tenants.path };
  });
  let page: Page;
  let devtools: CDPSession;
  beforeEach(async () => {
    ({ page } = await stage.visit({ locale: 'en' }));
    devtools = await page.context().newCDPSession(page);
  });

  /** Types a word that the input method still composes. */
  const compose = (text: string) =>
    devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  /** Ends the composition with a chosen word. */
  const choose = (text: string) => devtools.send('Input.insertText', { text });

  it('filters the list of languages only by the chosen word', async () => {
    await stage.open({ page, brand: 'many', path: '/m/menu' });
    const main = page.getByRole('main');
    await main.locator('summary').click();
    const listed = main.locator('li button[lang]');
    await listed.nth(7).waitFor();
    await main.getByRole('searchbox').focus();
    await compose('にほ');
    expect(await main.getByRole('searchbox').inputValue()).toBe('にほ');
    expect(await listed.count()).toBe(8);
    await choose('日本');
    await expect.poll(() => listed.allInnerTexts()).toEqual(['日本語']);
  });

  it('changes no fault of a form before the word is chosen', async () => {
    await stage.open({ page, brand: 'many', path: '/m/register' });
    await ready(page);
    const box = page.locator('main input[name=username]');
    const fault = () =>
      box.evaluate((field) =>
        (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      );
    await box.fill('a');
    await box.blur();
    await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true');
    const before = await fault();
    await box.focus();
    await compose('にほんご');
    expect(await box.inputValue()).toBe('aにほんご');
    expect(await fault()).toBe(before);
    await choose('日本語です');
    await expect.poll(fault).not.toBe(before);
  });
});
