import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { phone } from '../support/browser.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { choose, desk, enterConsole } from '../support/console.ts';
import type { Livery } from '../support/livery.ts';
import { logInByCalls } from '../support/player-by-calls.ts';
import { email, hostile, password, playersConsole, playersPage } from '../support/players-console.ts';

describe('players in the console', () => {
  const players = playersConsole();
  const { at, register } = players;
  let livery: Livery;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let clicks = 0;
  beforeAll(() => {
    ({ livery } = players);
  });
  afterEach(() => context?.close());

  const { box, dialog, fits, status } = playersPage(() => page);
  const enter = async (options: object = desk) => {
    ({ context, page, complaints } = await enterConsole({ livery, options }));
    clicks = 0;
  };
  const signIn = (account: string, secret = password) =>
    logInByCalls({ livery, brand: 'plain', username: account, password: secret });
  const click = async (name: string, within: Page | ReturnType<Page['getByRole']> = page) => {
    clicks += 1;
    await within.getByRole('button', { name, exact: true }).click();
  };
  /** The page's cache of calls and acts, as JSON. It is found from the root, through which React passes it to every part. */
  const cached = () =>
    page.evaluate(() => {
      type Part = { child?: Part; memoizedProps?: { client?: Client } };
      type Cache = { getAll(): readonly { state: object }[] };
      type Client = { getQueryCache(): Cache; getMutationCache(): Cache };
      const root = Object.entries(document.getElementById('root') ?? {});
      let part = root.find(([name]) => name.startsWith('__reactContainer$'))?.[1] as Part | undefined;
      while (part !== undefined && part.memoizedProps?.client === undefined) part = part.child;
      const client = part?.memoizedProps?.client;
      if (client === undefined) throw new Error('the page has no cache');
      const states = (cache: Cache) => cache.getAll().map(({ state }) => state);
      return JSON.stringify([states(client.getQueryCache()), states(client.getMutationCache())]);
    });

  it.each([
    ['at a desk', desk],
    ['on a phone', phone],
  ])('are found by their phone number, and unlocked, in 5 clicks: %s', async (_, options) => {
    const { account, number, id } = await register();
    await livery.change('players', 'lock', 'plain', id);
    expect(await signIn(account)).toBe(401);
    await enter(options);
    clicks += 1;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Players' }).click();
    await box().fill(`0${number.slice(0, 3)} ${number.slice(3)}`);
    await click('Find');
    clicks += 1;
    const link = page.getByRole('link', { name: account });
    await link.waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await fits();
    await link.click();
    await page.getByText(/Locked by local on .*: test/).waitFor();
    await page.getByText('Was locked').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await fits();
    await click('Unlock');
    await dialog().getByText('Ends the lock by local: test').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await dialog().getByLabel('Reason').fill('called, knows her birthday');
    await click('Unlock', dialog());
    await status().getByText(`${account} can sign in again`).waitFor();
    expect(clicks).toBe(5);
    await page.getByText('Nothing keeps this player from signing in.').waitFor();
    await page.getByText('Was unlocked').waitFor();
    await fits();
    expect(complaints).toEqual([]);
    await context.close();
    expect(await signIn(account)).toBe(200);
  });

  it('say when they were read, and show what happened since with one press', async () => {
    const { id } = await register();
    await enter();
    await page.goto(at(`/brands/plain/players/${id}`));
    await page.getByText(/^as of \d\d:\d\d$/).waitFor();
    await livery.change('players', 'lock', 'plain', id);
    await click('Reload');
    await page.getByText(/Locked by local on .*: test/).waitFor();
    await page.getByText('Was locked').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('show one masked value at a time, with a reason, and hide it when the page is left', async () => {
    const { account, number, id } = await register();
    await enter();
    await page.goto(at(`/brands/plain/players/${id}`));
    await page.getByText('c•••@m•••.example').waitFor();
    expect(await page.content()).not.toContain(email);
    await click('Show: E-mail address');
    await dialog().getByLabel('Reason').fill('she asks which address we have');
    await click('Show', dialog());
    await page.getByText(email).waitFor();
    await click('Show: Mobile number');
    // Recent reasons can be chosen with one press.
    await click('she asks which address we have', dialog());
    await click('Show', dialog());
    await page.getByText(`+63${number}`).waitFor();
    expect(await page.getByText(email).count()).toBe(0);
    await page
      .getByText(/A personal value was shown to staff/)
      .first()
      .waitFor();
    await page.goto(at('/players'));
    await page.goto(at(`/brands/plain/players/${id}`));
    await page.getByText('c•••@m•••.example').waitFor();
    expect(await page.content()).not.toContain(number);
    expect(await page.getByText(account).count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  it('have notes, which are shown as written, and a timeline whose kinds are in the address', async () => {
    const { account, id } = await register();
    await livery.change('players', 'lock', 'plain', id);
    for (const options of [desk, phone]) {
      await enter(options);
      await page.goto(at(`/brands/plain/players/${id}`));
      await click('Add a note');
      await dialog().getByLabel('Note').fill(hostile);
      await click('Add a note', dialog());
      await status().getByText(`The note is added to ${account}`).waitFor();
      await page.getByText(hostile).first().waitFor();
      await choose(page, 'Kind', 'Notes');
      await expect.poll(() => new URL(page.url()).searchParams.get('kind')).toBe('note');
      await page.getByText('Was locked').waitFor({ state: 'detached' });
      await page.locator('ol time').first().waitFor();
      // The notice covers a part of the page for as long as it is shown.
      await click('Close', status());
      expect(await barriersOf(page)).toEqual([]);
      await fits();
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  it('are locked, which can be undone in the notice, and lose all sessions at once', async () => {
    const { account, id } = await register();
    await enter();
    await page.goto(at(`/brands/plain/players/${id}`));
    await click('End sessions');
    await dialog().getByText('Open sessions: 1').waitFor();
    await dialog().getByLabel('Reason').fill('a shared phone');
    await click('End sessions', dialog());
    await status().getByText(`Sessions of ${account} that ended: 1`).waitFor();
    await click('Lock');
    await dialog().getByLabel('Reason').fill('stolen');
    await click('Lock', dialog());
    await status().getByText(`${account} is locked`).waitFor();
    await click('Undo', status());
    expect(await dialog().getByLabel('Reason').inputValue()).toBe('Undo of: stolen');
    await click('Undo', dialog());
    await status().getByText(`${account} can sign in again`).waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([
    ['at a desk', desk],
    ['on a phone', phone],
  ])('get a temporary password, which is shown only once and only here, in 3 clicks: %s', async (_, options) => {
    const { account, id } = await register();
    await enter({ ...options, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(at(`/brands/plain/players/${id}`));
    await click('Temporary password');
    await dialog().getByText('The player’s own password stops working').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await dialog().getByLabel('Reason').fill('lost her phone, knows her birthday');
    const answer = page.waitForResponse((response) => response.url().endsWith(`/${account}/password`));
    await click('Set a temporary password', dialog());
    const made = (await (await answer).json()).value.password as string;
    await dialog().getByText(made).waitFor();
    // The page's cache has the player, but never the password, whether or not its dialog is open.
    expect(await cached()).toContain(account);
    expect(await cached()).not.toContain(made);
    expect(await barriersOf(page)).toEqual([]);
    await fits();
    await dialog().getByRole('button', { name: 'Copy' }).click();
    await dialog().getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made);
    // A key or a press beside the dialog does not close it.
    await page.keyboard.press('Escape');
    expect(await page.getByText(made).count()).toBe(1);
    expect(page.url()).not.toContain(made);
    await click('Done', dialog());
    await status().getByText(`${account} has a temporary password`).waitFor();
    expect(clicks).toBe(3);
    await page.getByText('Temporary, set by staff').waitFor();
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(await page.content()).not.toContain(made);
    expect(stored).not.toContain(made);
    expect(await cached()).not.toContain(made);
    expect((await livery.command('history', 'plain')).text).not.toContain(made);
    await page.goBack();
    await page.goForward();
    await page.getByText('Temporary, set by staff').waitFor();
    expect(await page.content()).not.toContain(made);
    expect(complaints).toEqual([]);
    await context.close();
    expect(await signIn(account, made)).toBe(200);
  });

  it('get an explanation if a temporary password cannot be set: the role, or a change at the same moment', async () => {
    const { account, id } = await register();
    await enter();
    await page.route('**/password', (route) =>
      route.fulfill({
        status: 409,
        json: { success: false, code: 'request.stale', message: 'the password has just been changed' },
      }),
    );
    await page.goto(at(`/brands/plain/players/${id}`));
    await click('Temporary password');
    await dialog().getByLabel('Reason').fill('called');
    await page.keyboard.press('Enter');
    await dialog()
      .getByText(`The password of ${account} was changed a moment ago. Look at the time line, then try again.`)
      .waitFor();
    await context.close();
    const as = await aStaffCookie({ livery, email: 'fin@operator.example', role: 'finance' });
    ({ page, context } = await enterConsole({ livery, as }));
    await page.goto(at(`/brands/plain/players/${id}`));
    const button = page.getByRole('button', { name: 'Temporary password' });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await page
      .getByTitle(/^Your role .* may not do this$/)
      .first()
      .waitFor();
  });

  it('have the e-mails sent to them in the timeline, without their text', async () => {
    const { account, id } = await register();
    await livery.change('password', 'plain', account);
    await enter();
    await page.goto(at(`/brands/plain/players/${id}?kind=message`));
    const row = page.getByRole('listitem').filter({ hasText: 'An e-mail was sent' });
    // The e-mail is sent after the answer.
    await expect
      .poll(async () => {
        await page.reload();
        await page.locator('ol time').first().waitFor();
        return row.count();
      })
      .toBe(1);
    expect(await row.innerText()).toMatch(/An e-mail was sent\s*notice of a changed password\s+to c•••@m•••\.example$/);
    expect(await page.content()).not.toContain(email);
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
