import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { helpArticles } from '../../sandbox/content/help.ts';
import { barriersOf } from '../support/barriers.ts';
import { phone } from '../support/browser.ts';
import { buildPart } from '../support/console-part.ts';

describe('the editor of articles', () => {
  let part: Awaited<ReturnType<typeof buildPart>>;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    part = await buildPart('rich-text');
  });
  afterEach(async () => {
    await page.context().close();
    // The content security policy of the console reports what it blocks.
    expect(complaints).toEqual([]);
  });
  const open = async (...[query, options]: Parameters<typeof part.open>) => {
    ({ page, complaints } = await part.open(query, options));
    await words().and(page.locator('[data-lexical-editor]')).waitFor();
  };
  const words = () => page.getByRole('textbox', { name: 'Words' });
  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
  const article = () => page.locator('output').evaluate((output) => output.textContent);
  const changes = () => page.locator('output').getAttribute('data-changes').then(Number);
  const becomes = (html: string) => expect.poll(article).toBe(html);
  const hasFocus = () =>
    expect.poll(() => words().evaluate((element) => element === document.activeElement)).toBe(true);
  /** The editor reads a moved caret in an event that follows the key. People never press the next key before it. */
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    }
  };
  const paste = (html: string, plain = '') =>
    words().evaluate(
      (element, data) => {
        const clipboardData = new DataTransfer();
        for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      { 'text/html': html, 'text/plain': plain },
    );

  it('changes nothing of an article that is opened, read and left', async () => {
    const html = '<p>One &amp; two</p>\n<table><tbody><tr><td>x</td></tr></tbody></table><p><strong>Three</strong></p>';
    await open({ html });
    await words().getByText('Three').click();
    await press('ArrowUp', 'ArrowUp', 'Control+a', 'Control+c', 'Control+z');
    await page.getByRole('button', { name: 'Another article' }).focus();
    expect([await article(), await changes()]).toEqual([html, 0]);
    expect(await barriersOf(page)).toEqual([]);
    await page.context().close();
    const [help] = helpArticles;
    await open({ html: help?.content.AR ?? '', dir: 'rtl', lang: 'ar' });
    await words().click();
    expect([await article(), await changes()]).toEqual([help?.content.AR, 0]);
  });

  it('formats with the keyboard alone, and takes it back', async () => {
    await open();
    await words().focus();
    await press('Alt+F10', 'Escape');
    await page.keyboard.type('Title');
    await press('Alt+F10', 'ArrowRight', 'Enter');
    await press('Enter');
    await page.keyboard.type('Some ');
    await press('Control+b');
    await page.keyboard.type('bold');
    await press('Control+b');
    await page.keyboard.type(' <words>');
    await becomes('<h3>Title</h3><p>Some <strong>bold</strong> &#x3C;words></p>');
    await press('Control+a', 'Alt+F10', ...Array.from('12345678', () => 'ArrowRight'), 'Enter');
    await becomes('<p>Title</p><p>Some bold &#x3C;words></p>');
    await press('Control+z');
    await becomes('<h3>Title</h3><p>Some <strong>bold</strong> &#x3C;words></p>');
  });

  it('makes lists and links, and refuses addresses that run scripts', async () => {
    await open();
    await words().focus();
    await tool('List with bullets').click();
    expect(await tool('List with bullets').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.type('one');
    await press('Enter');
    await page.keyboard.type('two');
    await press(...Array.from('two', () => 'Shift+ArrowLeft'));
    await tool('Link').click();
    const address = page.getByRole('textbox', { name: 'Address' });
    await address.fill('javascript:alert(1)');
    await press('Enter');
    await page.getByText('Enter an address that begins with').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await address.fill('Example.com/a b');
    await press('Enter');
    await becomes('<ul><li>one</li><li><a href="https://Example.com/a%20b">two</a></li></ul>');
    await hasFocus();
    await press('ArrowRight');
    await page.keyboard.type(' and three');
    await becomes('<ul><li>one</li><li><a href="https://Example.com/a%20b">two</a> and three</li></ul>');
    await words().getByText('two').click();
    await tool('Link').click();
    await page.getByRole('button', { name: 'Remove link' }).click();
    await becomes('<ul><li>one</li><li>two and three</li></ul>');
    await hasFocus();
    await press('End', 'Enter', 'Enter');
    await tool('Link').click();
    await address.fill('/m/home');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Home');
    await page.getByRole('button', { name: 'Set link' }).click();
    await becomes('<ul><li>one</li><li>two and three</li></ul><p><a href="/m/home">Home</a></p>');
  });

  it('takes pasted HTML by the rules of articles, and says what it left out', async () => {
    await open({ html: '<p>before</p><p>after</p>' });
    await words().getByText('before').click();
    await press('End');
    await paste(
      '<b style="font-weight:normal" id="docs-internal-guid-0"><span style="font-weight:700"> bold</span></b>',
    );
    await becomes('<p>before<strong> bold</strong></p><p>after</p>');
    await press('Enter');
    await paste(
      '<h1>T</h1><font color=red>red</font><script>window.ran = 1</script><img src=x onerror="window.ran = 1"><ul><li><p>a</p></li></ul>',
    );
    await becomes('<p>before<strong> bold</strong></p><h2>T</h2><p>red</p><ul><li>a</li></ul><p>after</p>');
    await page.getByText('Left out of the pasted text: addresses x; elements font, script').waitFor();
    await paste('<div>'.repeat(200), 'plain words');
    await page.getByText('Pasted as plain text, because the HTML is nested').waitFor();
    await becomes('<p>before<strong> bold</strong></p><h2>T</h2><p>red</p><ul><li>aplain words</li></ul><p>after</p>');
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    await page.context().close();
    // Parts of an article, locked ones too, come out as they went in.
    const html = '<p>one</p><table><tbody><tr><td>x</td></tr></tbody></table><ul><li>two</li></ul><p>end</p>';
    await open({ html });
    await words().getByText('end').click();
    await press('Control+a');
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toContain('one');
    await press('Control+c');
    await press('ArrowRight');
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('');
    await press('Enter', 'Control+v');
    await becomes(html + html);
    // Something dropped from another page stands where it was dropped.
    await words().getByText('one').first().evaluate(dropAtStart, '<b>new</b><i onclick="x()"> and </i>');
    await expect.poll(article).toMatch(/^<p><strong>new<\/strong><em> and <\/em>one<\/p>/);
  });

  it('shows what it cannot edit as locked parts that can be selected, deleted and restored', async () => {
    const table = '<table><tbody><tr><td style="width: 90px">cell</td></tr></tbody></table>';
    const html = `<p>a</p>${table}<p>b <img src="https://cdn.example/x.webp" alt="Prize"> c</p>`;
    await open({ html });
    const locked = words().getByRole('group', { name: 'Part that can’t be edited here' });
    expect(await locked.allInnerTexts()).toEqual(['cell', 'Picture: Prize']);
    await words().getByText('a', { exact: true }).click();
    await press('End', '1');
    const edited = html.replace('a', 'a1');
    await becomes(edited);
    await locked.first().click();
    await press('Delete');
    await expect.poll(article).not.toContain('table');
    await press('Control+z');
    await becomes(edited);
    await page.getByRole('button', { name: 'Another article' }).click();
    await words().getByText('Other').waitFor();
    // The undo does not lead into the article before.
    await words().click();
    await press('Control+z');
    await becomes('<p>Other</p>');
  });

  it('leaves words alone while an input method composes them', async () => {
    await open({ html: '<p>a</p>' });
    await words().getByText('a').click();
    await press('End');
    const devtools = await page.context().newCDPSession(page);
    for (const [text, end] of [
      ['に', 1],
      ['にほ', 2],
      ['日本', 2],
    ] as const)
      await devtools.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
    expect([await article(), await changes()]).toEqual(['<p>a</p>', 0]);
    await devtools.send('Input.insertText', { text: '日本' });
    await becomes('<p>a日本</p>');
    expect(await changes()).toBe(1);
  });

  it('fits a phone, in the dark, from right to left, with a fault', async () => {
    const html = '<h2>عنوان</h2><p>كلمات <strong>مهمة</strong></p><ul><li>واحد</li></ul>';
    await open({ html, dir: 'rtl', lang: 'ar', error: 'The text is missing.' }, { ...phone, colorScheme: 'dark' });
    const sides = await words()
      .getByText('واحد')
      .evaluate((item) => [getComputedStyle(item).direction, getComputedStyle(item).textAlign]);
    expect(sides).toEqual(['rtl', 'start']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await barriersOf(page)).toEqual([]);
    await page.context().close();
    await open({ html, readonly: '' });
    expect(await tool('Bold').isDisabled()).toBe(true);
    await words().click();
    await page.keyboard.type('x');
    expect(await changes()).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
  });
});

/** Runs in the page. */
function dropAtStart(element: Element, html: string): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData('text/html', html);
  element.scrollIntoView({ block: 'nearest' });
  const { left: clientX, top, height } = element.getBoundingClientRect();
  const place = { clientX, clientY: top + height / 2 };
  element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place }));
}
