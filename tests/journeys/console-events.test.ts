import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { openContext } from '../support/browser.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { enterConsole } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { laterTask } from '../support/pages.ts';

const isStream = (sent: { url(): string }) => new URL(sent.url()).pathname === wire.staffEventsPath;
const isLookUp = (sent: { url(): string }) => new URL(sent.url()).pathname === `${wire.adminBase}/staff/me`;

describe('open pages of the console', () => {
  let livery: Livery;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());
  afterEach(() => context?.close());

  /** Signs in; resolves once the page follows events and has refreshed its data. */
  const enter = async () => {
    context = await openContext();
    page = await context.newPage();
    const opened = page.waitForResponse(isStream);
    await page.goto((await livery.command('console')).text.trim());
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await opened;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }).click();
    await page.getByRole('heading', { level: 1, name: 'Brands' }).waitFor();
    await page.evaluate(() => Object.assign(window, { isThisDocument: true }));
  };
  const isThisDocument = () => page.evaluate(() => 'isThisDocument' in window);
  const revision = () => page.getByText('Revision').locator('xpath=following-sibling::dd[1]').innerText();

  it('show what the command changes, without a reload', async () => {
    await enter();
    const aurora = page.getByRole('link', { name: 'Aurora' });
    await aurora.waitFor();
    await livery.change('archive', 'aurora');
    await aurora.waitFor({ state: 'hidden' });
    await livery.change('restore', 'aurora');
    await aurora.click();
    await expect.poll(revision).toMatch(/^\w+$/);
    for (const state of ['off', 'on', 'off']) {
      const before = await revision();
      await livery.change('flag', 'set', 'aurora', 'CBS3', state);
      await expect.poll(revision).not.toBe(before);
    }
    expect(await isThisDocument()).toBe(true);
  });

  it('retry while the stream cannot be opened, then load the changes that they missed', async () => {
    await enter();
    let refused = 0;
    await page.route(`**${wire.staffEventsPath}`, (route) => {
      refused += 1;
      return route.abort();
    });
    await page.reload();
    await page.getByRole('link', { name: 'Jade' }).click();
    await expect.poll(revision).toMatch(/^\w+$/);
    const before = await revision();
    await livery.change('flag', 'set', 'jade', 'CBS3', 'on');
    await expect.poll(() => refused).toBeGreaterThan(1);
    expect(await revision()).toBe(before);
    await page.unroute(`**${wire.staffEventsPath}`);
    await expect.poll(revision).not.toBe(before);
  });

  it('stop following once their reader has signed out', async () => {
    await enter();
    const ended = page.waitForEvent('requestfailed', isStream);
    const finished = page.waitForEvent('requestfinished', isStream);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await Promise.any([ended, finished]);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  /** Requests of the page that look its reader up or open a stream, in their order. */
  const following = () => {
    const sent: string[] = [];
    page.on('request', (request: Request) => {
      if (isStream(request)) sent.push('stream');
      else if (isLookUp(request)) sent.push('look-up');
    });
    return sent;
  };
  /** Refuses streams from now on, and opens the page again by a clock of its own. Returns when each stream was opened, by that clock. */
  const refuse = async () => {
    await page.route(`**${wire.staffEventsPath}`, (route) => route.abort());
    await page.clock.install();
    await page.addInitScript(() => {
      const opened: number[] = [];
      class Noted extends EventSource {
        constructor(address: string) {
          opened.push(Date.now());
          super(address);
        }
      }
      Object.assign(window, { opened, EventSource: Noted });
    });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Brands' }).waitFor();
    return () => page.evaluate(() => (window as unknown as { opened: readonly number[] }).opened);
  };
  /** Lets the page's clock run in small steps until something holds. */
  const pass = (condition: () => Promise<boolean> | boolean) =>
    expect
      .poll(
        async () => {
          await page.clock.runFor(250);
          return condition();
        },
        { interval: 1 },
      )
      .toBe(true);

  it('wait longer after each refusal, a minute at most, and look their reader up before each attempt', async () => {
    await enter();
    const opened = await refuse();
    const sent = following();
    await pass(async () => (await opened()).length > 5);
    const times = await opened();
    const waited = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    // The delay doubles, and is at random between its half and its whole.
    for (const [index, wait] of waited.slice(0, 5).entries())
      expect(wait, `wait ${index}`).toBeGreaterThanOrEqual(500 * 2 ** index);
    // The first noted request may be the second half of an attempt.
    const attempts = sent.slice(sent.indexOf('look-up')).slice(0, 8);
    expect(attempts).toEqual(Array.from({ length: 4 }, () => ['look-up', 'stream']).flat());
    for (let attempt = times.length; attempt < 10; attempt += 1) {
      await page.clock.fastForward(60_000);
      await expect.poll(async () => (await opened()).length).toBeGreaterThan(attempt);
    }
  });

  it('try soon again after a stream that was open', async () => {
    await enter();
    const opened = await refuse();
    await pass(async () => (await opened()).length > 4);
    await page.unroute(`**${wire.staffEventsPath}`);
    const accepted = page.waitForResponse(isStream);
    await page.clock.fastForward(60_000);
    await accepted;
    await page.route(`**${wire.staffEventsPath}`, (route) => route.abort());
    const before = (await opened()).length;
    // A page that is hidden drops its stream, and opens one when it is shown.
    await show(false);
    await show(true);
    await expect.poll(async () => (await opened()).length).toBe(before + 1);
    const from = (await opened()).at(-1) ?? 0;
    await expect.poll(async () => (await opened()).length).toBe(before + 2);
    // A second at most, beside the look-up; a fifth refusal in a row would wait 16 seconds at least.
    expect(((await opened()).at(-1) ?? 0) - from).toBeLessThan(16_000);
  });

  /** Hides the page as another tab in front of it does, or shows it again. */
  const show = (isShown: boolean) =>
    page.evaluate((shown) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => !shown });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isShown);

  it('give up their stream while they are hidden, and read what they missed', async () => {
    await enter();
    await page.getByRole('link', { name: 'Jade' }).click();
    await expect.poll(revision).toMatch(/^\w+$/);
    const ended = page.waitForEvent('requestfailed', isStream);
    await show(false);
    await ended;
    const sent = following();
    const before = await revision();
    await livery.change('set', 'jade', '/theme/radius/small', '3');
    expect(await revision()).toBe(before);
    expect(sent).toEqual([]);
    await show(true);
    await expect.poll(revision).not.toBe(before);
    expect(sent).toContain('stream');
  });

  it('ask for nothing once their reader has signed out, neither from an open stream nor while they try again', async () => {
    for (const isRefused of [false, true]) {
      await enter();
      await (isRefused ? refuse() : page.clock.install());
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
      // React ends the effects of what it no longer shows in a later task.
      for (const _ of [1, 2]) await page.evaluate(laterTask);
      const sent = following();
      await page.clock.runFor(120_000);
      // A request of the test's own comes after all that the page has sent.
      const own = page.waitForRequest('**/after');
      await page.evaluate(() => void fetch('/after'));
      await own;
      expect([isRefused, sent]).toEqual([isRefused, []]);
      await context.close();
    }
  });

  it('open no stream for a look-up that answers after the sign-out', async () => {
    await enter();
    const opened = await refuse();
    await expect.poll(async () => (await opened()).length).toBeGreaterThan(0);
    let answer: (() => Promise<void>) | undefined;
    await page.route(`**${wire.adminBase}/staff/me`, (route) => {
      answer = () => route.fulfill({ json: { success: true, value: {} } });
    });
    await pass(() => answer !== undefined);
    const before = (await opened()).length;
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    // The page may have dropped the call.
    await answer?.().catch(() => undefined);
    await page.clock.runFor(120_000);
    expect((await opened()).length).toBe(before);
  });

  it('report by themselves that a session has ended', async () => {
    const email = 'vera@operator.example';
    const as = await aStaffCookie({ livery, email, role: 'operator' });
    ({ context, page } = await enterConsole({ livery, as }));
    await livery.change('staff', 'disable', email);
    await page.getByRole('dialog', { name: 'Your session ended' }).waitFor();
  });
});
