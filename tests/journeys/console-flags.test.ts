import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { phone } from '../support/browser.ts';
import { aColleague } from '../support/colleague.ts';
import { enterConsole, typeMoment } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';

describe('flags in the console', () => {
  let livery: Livery;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let clicks = 0;
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());
  afterEach(async () => {
    await context?.close();
    for (const brand of ['aurora', 'jade', 'oasis'])
      await livery.change('flag', 'undo', brand, 'CBS3').catch(() => undefined);
  });

  const at = (path: string) => `http://console.localhost:${livery.port}${path}`;
  const visit = async (options?: object) => {
    ({ context, page, complaints } = await enterConsole({ livery, options }));
    clicks = 0;
  };
  const open = async (brand: string, sub = 'flags') => {
    await page.goto(at(`/brands/${brand}/${sub}`));
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const click = async (name: string | RegExp, within: Page | ReturnType<Page['getByRole']> = page) => {
    clicks += 1;
    await within.getByRole('button', { name, exact: typeof name === 'string' }).click();
  };
  const dialog = () => page.getByRole('dialog');
  const status = () => page.getByRole('status');
  const difference = () => dialog().getByRole('listitem').filter({ hasText: 'Offer a chat' });
  const stateOf = async (brand: string) =>
    (await livery.command('flag', 'list', brand)).text.split('\n').find((line) => line.includes('CBS3'));
  /** Moves the focus until it is on an element. */
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 120; presses += 1) {
      const focused = await page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ??
          document.activeElement?.closest('label, [class*=field]')?.querySelector('label, span')?.textContent ??
          document.activeElement?.textContent,
      );
      if (focused === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no element is called ${name}`);
  };

  it.each([
    ['at a desk', undefined],
    ['on a phone', phone],
  ])('switch with a reason in 3 clicks and undo in 2, %s', async (_, options) => {
    await visit(options);
    await open('aurora');
    expect(await barriersOf(page)).toEqual([]);
    await click('Switch off CBS3');
    await difference().getByText('off', { exact: true }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await dialog().getByLabel('Reason').fill('chat rests');
    await click('Switch off', dialog());
    await status().getByText('CBS3 is off at aurora').waitFor();
    expect(clicks).toBeLessThanOrEqual(3);
    await page.getByText(/Changed by local .*chat rests/).waitFor();
    expect(await stateOf('aurora')).toMatch(/off.*chat rests/);
    // If scrolled, it covers the rows below it until it is closed.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await barriersOf(page)).toEqual([]);
    clicks = 0;
    await click('Undo', status());
    expect(await dialog().getByLabel('Reason').inputValue()).toBe('Undo of: chat rests');
    await difference().getByText('on', { exact: true }).waitFor();
    await click('Undo', dialog());
    await status().getByText('CBS3 at aurora is as before').waitFor();
    expect(clicks).toBe(2);
    expect(await stateOf('aurora')).toMatch(/on/);
    expect(await stateOf('aurora')).not.toMatch(/chat rests/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
    expect(complaints).toEqual([]);
  });

  it('switch by the keyboard alone, with a recent reason', async () => {
    await visit();
    await open('jade');
    await page.getByText('CBS3', { exact: true }).waitFor();
    await tabTo('Switch on CBS3');
    await page.keyboard.press('Enter');
    await difference().waitFor();
    await page.keyboard.type('chat rests');
    await page.keyboard.press('Enter');
    await status().getByText('CBS3 is on at jade').waitFor();
    await tabTo('Switch off CBS3');
    await page.keyboard.press('Enter');
    await difference().waitFor();
    await tabTo('chat rests');
    await page.keyboard.press('Enter');
    expect(await dialog().getByLabel('Reason').inputValue()).toBe('chat rests');
    await tabTo('Switch off');
    await page.keyboard.press('Enter');
    await status().getByText('CBS3 is off at jade').waitFor();
  });

  it('schedule for Friday 18:00 in the brand’s time zone', async () => {
    await visit();
    await open('aurora');
    await click('Switch off CBS3');
    await typeMoment(dialog(), /^Begins/, '2090-12-22T18:00');
    await dialog().getByText('Time in Asia/Manila (GMT+8)').first().waitFor();
    await difference().getByText('off', { exact: true }).waitFor();
    await typeMoment(dialog(), /^Ends/, '2090-12-23T06:00');
    await dialog().getByLabel('Reason').fill('a quiet Friday');
    await click('Schedule', dialog());
    await status().getByText('CBS3 at aurora changes on 22 Dec 2090, 18:00').waitFor();
    await page.getByText(/From 22 Dec 2090, 18:00 until 23 Dec 2090, 06:00: off/).waitFor();
    expect((await livery.command('schedule', 'aurora')).text.split('\n')).toEqual([
      expect.stringContaining(
        '2090-12-22 18:00:00 UTC+8 (2090-12-22 10:00:00 UTC)  aurora  begins: /flags/CBS3 = false',
      ),
      expect.stringContaining('2090-12-23 06:00:00 UTC+8 (2090-12-22 22:00:00 UTC)  aurora  ends: /flags/CBS3'),
    ]);
    await page.getByRole('navigation', { name: 'Pages of this brand' }).getByRole('link', { name: 'Schedule' }).click();
    await page.getByRole('heading', { name: 'Friday, 22 December 2090' }).waitFor();
    await page.getByText('18:00', { exact: true }).waitFor();
    await page.getByText('by local: a quiet Friday').first().waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('name a colleague who has changed the same flag since, and show the current difference', async () => {
    await visit();
    await open('oasis');
    await click('Switch on CBS3');
    await difference().getByText('on', { exact: true }).waitFor();
    const colleague = await aColleague(livery);
    await colleague.run('flag', 'set', 'oasis', 'CBS3', 'on', '--reason', 'chat opens');
    await dialog().getByLabel('Reason').fill('chat rests');
    await click('Switch on', dialog());
    await dialog().getByRole('alert').getByText(`${colleague.name} changed /flags/CBS3 of oasis`).waitFor();
    await dialog().getByText('This changes nothing').waitFor();
    expect(await dialog().getByLabel('Reason').inputValue()).toBe('chat rests');
  });
});
