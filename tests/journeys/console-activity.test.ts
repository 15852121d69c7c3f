import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { openContext, phone } from '../support/browser.ts';
import { aClock } from '../support/clock.ts';
import { choose } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { complaintsOf } from '../support/pages.ts';

describe('activity in the console', () => {
  const clock = aClock('2026-03-01T12:00:00Z');
  let livery: Livery;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let clicks = 0;
  const act = async (...words: string[]) => {
    const { code, text } = await livery.command(...words);
    if (code !== 0) throw new Error(text);
  };
  const rounder = () => act('set', 'aurora,oasis', '/theme/radius/large', '31', '--reason', 'rounder');
  // One flag is changed in the afternoon and two others at night; they are reviewed in the morning.
  beforeAll(async () => {
    livery = await startLivery({}, { clock });
    await act('flag', 'set', 'jade', 'CBS3', 'on', '--reason', 'chat opens');
    await act('archive', 'manila', '--reason', 'a rest');
    clock.pass({ hours: 9 });
    await rounder();
    await act('set', 'jade', '/theme/radius/small', '3', '--reason', 'smaller');
    clock.pass({ hours: 11 });
  });
  afterAll(() => livery?.close());
  afterEach(() => context?.close());

  const at = (path: string) => `http://console.localhost:${livery.port}${path}`;
  const visit = async (path: string, options: object = { viewport: { width: 1280, height: 800 } }) => {
    context = await openContext({ timezoneId: 'UTC', ...options });
    page = await context.newPage();
    await page.clock.setFixedTime(clock.now());
    complaints = complaintsOf(page);
    await page.goto((await livery.command('console')).text.trim());
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.goto(at(path));
    await page.getByRole('heading', { level: 1 }).waitFor();
    clicks = 0;
  };
  const dialog = () => page.getByRole('dialog');
  const rows = () => page.locator('main ol ol > li');
  const row = (reason: string) => rows().filter({ hasText: `by local: ${reason}` });
  const click = async (target: ReturnType<Page['getByRole']>) => {
    clicks += 1;
    await target.click();
  };
  /** Brands whose value at the place of the night's change comes from a change. */
  const changed = async () =>
    (await livery.command('place', '/theme/radius/large', '--source', 'change')).text
      .split('\n')
      .map((line) => line.split(' ')[0]);

  it.each([
    ['at a desk', undefined],
    ['on a phone', phone],
  ])('shows what changed last night, and undoes it in 2 clicks, %s', async (_, options) => {
    await visit('/activity', options);
    await row('chat opens').waitFor();
    await choose(page, 'When', 'Last night');
    await row('chat opens').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?when=night');
    await page.getByRole('heading', { name: 'Sunday, 1 March 2026' }).waitFor();
    const points = row('rounder').first();
    expect(await points.innerText()).toMatch(/(21|08):00\n+aurora, oasis: changed live/);
    await points.getByText('Sheets and large pictures').first().waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(await changed()).toEqual(['aurora', 'oasis']);
    await click(points.getByRole('button', { name: /^Undo/ }));
    expect(await dialog().getByLabel('Reason').inputValue()).toBe('Undo of: rounder');
    await dialog().getByRole('listitem').filter({ hasText: 'oasis' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await click(dialog().getByRole('button', { name: 'Undo', exact: true }));
    await page.getByRole('status').getByText('Undone: changed live').waitFor();
    expect(clicks).toBe(2);
    expect(await changed()).toEqual(['no']);
    // An act that was undone cannot be undone again. The undo itself is from this morning.
    await points.getByRole('button', { name: /^Undo/ }).waitFor({ state: 'detached' });
    await points.getByText(/^Undone by .+, \d/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
    await rounder();
    expect(complaints).toEqual([]);
  });

  it('shows a change that begins later as scheduled, with its begin and end', async () => {
    const times = ['--from', '2026-04-01T10:00:00Z', '--until', '2026-04-02T11:00:00Z'];
    await act('set', 'oasis', '/theme/radius/medium', '7', '--reason', 'spring', ...times);
    await visit('/activity');
    const spring = row('spring');
    await spring.getByText('change scheduled').waitFor();
    expect(await spring.innerText()).toMatch(/→ 7 pixels from 1 Apr 2026, .* until 2 Apr 2026, /);
    expect(await spring.innerText()).not.toContain('changed live');
    expect(complaints).toEqual([]);
  });

  it('is filtered by brand, person, kind and environment in the address, and by the page of a brand', async () => {
    await visit('/activity?brand=jade');
    await row('smaller').waitFor();
    expect(await row('rounder').count()).toBe(0);
    await choose(page, 'Kind', 'Archiving');
    await page.getByText('Nothing fits these filters.').waitFor();
    await page.getByRole('textbox', { name: 'Brand', exact: true }).fill('manila');
    await row('a rest').getByText('archived').waitFor();
    await page.getByLabel('Who').fill('nobody@operator.example');
    await page.getByText('Nothing fits these filters.').waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await row('rounder').first().waitFor();
    // Archiving concerns both environments, and the changes are in production.
    await choose(page.getByRole('main'), 'Environment', 'Staging');
    await row('rounder').first().waitFor({ state: 'detached' });
    await row('a rest').waitFor();
    expect(new URL(page.url()).search).toBe('?environment=staging');
    await page.goto(at('/brands/jade/activity'));
    await row('smaller').waitFor();
    expect(await page.getByRole('textbox', { name: 'Brand', exact: true }).count()).toBe(0);
    expect(await row('rounder').count()).toBe(0);
    await page.goto(at('/activity?brand=nowhere'));
    await page.getByText('No brand of yours is called “nowhere”.').waitFor();
    expect(complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
  });

  it('names the brand of each place of an act at two brands, also in the last acts of one of them', async () => {
    await visit('/brands/oasis');
    const acts = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Last acts' }) });
    const place = acts.locator('li li').filter({ hasText: 'Sheets and large pictures' }).first();
    expect(await place.innerText()).toMatch(/^(aurora|oasis) › Look › Rounded corners › /);
    expect(complaints).toEqual([]);
  });

  it('undoes with the keyboard alone', async () => {
    await visit('/activity?brand=jade&kind=change');
    await row('smaller').waitFor();
    const focused = () =>
      page.evaluate(
        () =>
          document.activeElement?.closest('li')?.textContent?.includes('smaller') === true &&
          document.activeElement?.tagName === 'BUTTON',
      );
    for (let presses = 0; presses < 80 && !(await focused()); presses += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog().getByRole('listitem').filter({ hasText: 'Rounded corners' }).waitFor();
    // The reason has the focus and is filled in.
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Undone').waitFor();
    await row('Undo of: smaller').waitFor();
  });

  it('changes a flag at two brands at once, undoes that, and begins a rollout', async () => {
    const states = async () =>
      Object.fromEntries(
        (await livery.command('place', '/flags/FEEDBACK3')).text
          .split('\n')
          .map((line) => line.split(/ +/).slice(0, 2)),
      );
    const before = await states();
    await visit('/flags');
    await page.getByLabel(/Filter/).fill('FEEDBACK3');
    await page.getByRole('link', { name: 'FEEDBACK3' }).click();
    await page.getByLabel('Select jade').check();
    await page.getByLabel('Select oasis').check();
    await page.getByText('2 brands selected').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    const [on, off] = before.jade === 'true' ? ['Switch off', 'false'] : ['Switch on', 'true'];
    await page.getByRole('button', { name: on, exact: true }).click();
    await dialog().getByLabel('Reason').fill('feedback week');
    expect(await barriersOf(page)).toEqual([]);
    await dialog().getByRole('button', { name: on, exact: true }).click();
    await page
      .getByRole('status')
      .getByText(/FEEDBACK3 is .* at 2 brands/)
      .waitFor();
    expect(await states()).toEqual({ ...before, jade: off, oasis: off });
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await dialog().getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('status').getByText('FEEDBACK3 is as before at 2 brands').waitFor();
    expect(await states()).toEqual(before);
    await page.getByRole('button', { name: 'Change in steps' }).click();
    await choose(dialog(), 'Change to', off === 'true' ? 'On' : 'Off');
    await dialog().getByLabel('Brands in each step').fill('0');
    await dialog().getByText('Write a number from 1 to 1000.').waitFor();
    await dialog().getByLabel('Brands in each step').fill('1');
    await dialog().getByLabel('Reason').fill('slowly');
    await dialog().getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('status').getByText('1 brand is left').waitFor();
    const link = page.getByRole('link', { name: 'Continue or undo the rollout' });
    expect(await link.getAttribute('href')).toMatch(/^\/rollouts\/[0-9a-f-]{36}$/);
    expect(Object.values(await states()).sort()).not.toEqual(Object.values(before).sort());
    expect(complaints).toEqual([]);
  });
});
