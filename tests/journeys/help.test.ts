import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { noDialog, ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('help', () => {
  const stage = aStage();
  let page: Page;
  let complaints: string[];

  beforeEach(async () => {
    ({ page, complaints } = await stage.visit());
  });
  const open = (path: string, brand = 'aurora') => stage.open({ page, path, brand });
  /** Presses a link of home's footer once it is hydrated; before, it loads a document, whose lists come from the server. */
  const follow = async (name: string) => {
    await open('/m/home');
    const link = page.locator('main footer').getByRole('link', { name });
    await link.scrollIntoViewIfNeeded();
    await page.locator('main footer:not([data-far] *)').waitFor();
    await ready(page);
    await link.click();
  };
  const titles = (within = 'main') => page.locator(`${within} summary`).allTextContents();
  const opened = () => page.locator('main details[open] summary').allTextContents();

  it('opens the article in the address, and its section', async () => {
    covers([
      'SHELL-ROUTE-20',
      'HELP-01',
      'HELP-04..07',
      'HELP-AMB-02',
      'ENTITY-HELP-01',
      'CALL-GAME-23',
      'ROLE-16',
      'LOGIN-07',
    ]);
    await open('/m/help?tag=terms');
    const all = await titles();
    expect(all.length).toBeGreaterThan(5);
    expect(await opened()).toEqual(['Terms and conditions']);
    await page.getByRole('heading', { name: '1. Who may play' }).waitFor();
    await open('/m/help?i=0');
    expect(await opened()).toEqual([all[0]]);
    await open('/m/help?i=1&c=1');
    expect(await opened()).toEqual([all[1]]);
    // The second section of the second article is right below the header, whatever is above it.
    await page.waitForFunction(() => {
      const [, second] = document.querySelectorAll('main details[open] h3');
      const top = second?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < 200;
    });
    await open('/m/help?i=0&tag=terms');
    expect(await opened()).toEqual(['Terms and conditions']);
    for (const unknown of ['tag=nothing', 'tag=nothing&i=0', 'i=99', 'i=-1', 'i=x']) {
      await open(`/m/help?${unknown}`);
      expect([unknown, await opened()]).toEqual([unknown, []]);
    }
    expect(complaints).toEqual([]);
  });

  it('shows the same list over another page, which stays unchanged', async () => {
    covers(['HELP-03', 'HOME-12', 'LOGIN-09']);
    await stage.livery.change('set', 'aurora', '/login/disclaimer/enabled', 'true');
    try {
      await open('/m/help');
      const all = await titles();
      await open('/m/login');
      await page.locator('input[name=username]').fill('somebody');
      const box = page.locator('input[name=disclaimer]');
      const ticked = await box.isChecked();
      await page.locator('form').getByRole('link', { name: /terms/i }).click();
      const popup = page.getByRole('dialog', { name: 'Help' });
      await popup.getByRole('heading', { name: '1. Who may play' }).waitFor();
      expect(await titles('dialog[open]')).toEqual(all);
      // A press in the popup does not toggle the box whose label contains the link.
      await popup.getByText('Play credits', { exact: true }).first().click();
      await page.keyboard.press('Escape');
      await noDialog(page);
      expect(await page.locator('input[name=username]').inputValue()).toBe('somebody');
      expect(await box.isChecked()).toBe(ticked);
      expect(new URL(page.url()).pathname).toBe('/m/login');

      await open('/m/home');
      await page.locator('main footer').getByRole('link', { name: 'Privacy' }).click();
      await page.getByRole('dialog', { name: 'Help' }).getByRole('heading', { name: 'What we keep' }).waitFor();
      await page.keyboard.press('Escape');
      await noDialog(page);
      expect(new URL(page.url()).pathname).toBe('/m/home');
    } finally {
      await stage.livery.change('unset', 'aurora', '/login/disclaimer/enabled');
    }
    expect(complaints).toEqual([]);
  });

  it('has a page for each article, and shows the list for a missing one', async () => {
    covers(['HELP-02', 'HELP-AMB-01']);
    await open('/m/help?tag=payments');
    await page.locator('main details[open]').getByRole('link', { name: 'Read on its own page' }).click();
    await page.waitForURL('**/m/helpDetail?id=payments');
    await page.getByRole('main').getByRole('heading', { name: 'Deposits and withdrawals' }).waitFor();
    // Its links navigate within the page.
    await page.evaluate(() => document.body.setAttribute('data-same', 'page'));
    await page.getByRole('main').getByRole('link', { name: 'Withdraw', exact: true }).click();
    await page.waitForURL('**/m/login**');
    expect(await page.locator('body').getAttribute('data-same')).toBe('page');
    await open('/m/helpDetail?tag=terms');
    await page.getByRole('heading', { name: '7. Changes' }).waitFor();
    for (const nowhere of ['', '?id=nothing', '?tag=']) {
      await page.goto(stage.livery.url('aurora', `/m/helpDetail${nowhere}`));
      await page.waitForURL('**/m/help');
    }
    expect(complaints).toEqual([]);
  });

  it('shows an editor’s content, and runs nothing in it', async () => {
    covers(['CONST-POPUP-01', 'CONST-POPUP-AMB-01']);
    const content = `
      <h3>Rules</h3>
      <p style="font-size:14px;margin-top:50px;position:fixed;color:red">Small <script>window.ran = 'script'</script>print</p>
      <img src="/nowhere.png" alt="" onerror="window.ran = 'handler'" style="width: 300px">
      <a href="javascript:window.ran='link'">runs</a> <a href="https://elsewhere.example/">elsewhere</a>
      <p data-style="position:fixed;inset:0;font-size:20px">covers</p>
      <iframe src="/m/home"></iframe><form action="/m/home"><input name="password"></form>`;
    // A platform built by somebody else might send anything.
    await page.route('**/api/v1/help?**', (route) =>
      route.fulfill({ json: { success: true, value: [{ id: 'x', tag: 'x', title: 'From an editor', content }] } }),
    );
    await follow('Help centre');
    await page.locator('summary').filter({ hasText: 'From an editor' }).click();
    const written = page.locator('[data-content]');
    await written.getByText('Small print').waitFor();
    const styleOf = (text: string, property: string) =>
      written.getByText(text).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    expect(await styleOf('Small print', 'font-size')).toBe('14px');
    expect(await styleOf('Small print', 'margin-top')).toBe('50px');
    expect(await written.getByText('Small print').getAttribute('data-style')).toContain('font-size');
    expect(await styleOf('Small print', 'position')).toBe('static');
    expect(await styleOf('covers', 'position')).toBe('static');
    // The length of 0.14 rem in a page whose root is 100 px. It grows with a larger font size.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px';
    });
    await expect.poll(() => styleOf('Small print', 'font-size')).toBe('28px');
    expect(await written.locator('script, iframe, form, input, [onerror], [style*=position]').count()).toBe(0);
    expect(await written.getByText('runs').getAttribute('href')).toBeNull();
    expect(await written.getByText('elsewhere').getAttribute('target')).toBe('_blank');
    expect(await page.evaluate(() => (window as { ran?: string }).ran)).toBeUndefined();
    // The sanitiser parses the content with the engine, apart from the page. The policy refuses the handler there as well.
    expect(complaints.filter((text) => !text.startsWith('Executing inline event handler'))).toEqual([]);
    // No code of the page can insert unsafe HTML anywhere, by mistake or otherwise.
    const plainText = page.evaluate(() => {
      document.createElement('div').innerHTML = '<b>x</b>';
    });
    await expect(plainText).rejects.toThrow('TrustedHTML');
  });

  it('follows a change of the language after 200 ms, and shows the old articles until then', async () => {
    covers(['I18N-12']);
    await page.clock.install();
    await open('/m/help');
    const first = async () => (await titles())[0];
    const english = await first();
    const inMenu = (language: string) => page.locator(`dialog[open] button[lang="${language}"]`);
    const choose = (language: string) => inMenu(language).dispatchEvent('click');
    const openMenu = async () => {
      await noDialog(page);
      await page.locator('nav').last().getByRole('link', { name: 'Menu', exact: true }).click();
      // Names of languages load when their fold opens.
      await page
        .locator('dialog[open] details summary')
        .filter({ hasText: /Language|Wika/ })
        .dispatchEvent('click');
      await inMenu('en').waitFor({ state: 'attached' });
    };
    const shows = (title: string | undefined) =>
      page.waitForFunction((wanted) => document.querySelector('main summary')?.textContent === wanted, title);
    // Switches there and back once, so that loaded articles then show without delay.
    await openMenu();
    await choose('tl-ph');
    await page.waitForFunction((old) => document.querySelector('main summary')?.textContent !== old, english);
    const tagalog = await first();
    await openMenu();
    await choose('en');
    await shows(english);
    await openMenu();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await choose('tl-ph');
    await page.clock.runFor(260);
    await page.waitForFunction(() => document.documentElement.lang === 'tl-ph');
    await page.clock.runFor(180);
    expect(await first()).toBe(english);
    await page.clock.runFor(60);
    await shows(tagalog);
    expect(complaints).toEqual([]);
  });

  it('can be retried if it did not load, and states if it is empty', async () => {
    let answer: 'failure' | 'nothing' | 'all' = 'failure';
    await page.route('**/api/v1/help?**', (route) =>
      answer === 'all'
        ? route.continue()
        : answer === 'nothing'
          ? route.fulfill({ json: { success: true, value: [] } })
          : route.abort(),
    );
    await follow('Help centre');
    const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    answer = 'nothing';
    await retry.click();
    await page.getByText('Nothing here yet').waitFor();
    answer = 'all';
    await page.reload();
    await ready(page);
    expect((await titles()).length).toBeGreaterThan(5);
  });
});
