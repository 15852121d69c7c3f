import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { adminOperations } from '../../schema/generated/admin-operations.ts';
import { barriersOf } from '../support/barriers.ts';
import { openContext, phone } from '../support/browser.ts';
import { aClock } from '../support/clock.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { delay } from '../support/pages.ts';
import { totpCode } from '../support/totp-code.ts';

const password = 'a long enough sentence';

describe('sign-in to the console, in a browser', () => {
  const clock = aClock();
  let livery: Livery;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let turn = 0;
  beforeAll(async () => {
    livery = await startLivery({}, { clock });
  });
  afterAll(() => livery?.close());
  afterEach(() => context?.close());

  const visit = async (options: Parameters<typeof openContext>[0] = {}) => {
    context = await openContext({ viewport: { width: 1280, height: 800 }, ...options });
    page = await context.newPage();
    complaints = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
  };
  const at = (path: string) => `http://console.localhost:${livery.port}${path}`;
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  /** Refused calls are expected answers, although the browser reports them as failed loads. */
  const wrong = () => complaints.filter((line) => !line.startsWith('Failed to load resource'));
  const aLink = async () => (await livery.command('console')).text.trim();
  const enter = async () => {
    await page.goto(await aLink());
    await title('Home').waitFor();
    await toBrands();
  };
  const toBrands = async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }).click();
    await title('Brands').waitFor();
  };
  /** Creates a colleague's account with the command and the invitation page. */
  const accept = async (role: string, ...more: string[]) => {
    const email = `person${++turn}@operator.example`;
    const made = await livery.change('staff', 'invite', email, '--role', role, ...more);
    const invitation = /^[\w-]{43}$/m.exec(made)?.[0] ?? '';
    await page.goto(at(`/invitation#${invitation}`));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    const secret = await page.locator('code').innerText();
    const code = () => totpCode(secret, clock.now());
    return { email, secret, code };
  };

  it('lets the owner of a sandbox in by a link, once', async () => {
    await visit();
    const link = await aLink();
    await page.goto(link);
    await title('Home').waitFor();
    expect(page.url()).toBe(at('/'));
    expect(await barriersOf(page)).toEqual([]);
    await toBrands();
    await page.getByRole('link', { name: 'Aurora' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(wrong()).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await title('Sign in').waitFor();
    await page.goto(link);
    await page.getByText('This link was used or has expired').waitFor();
  });

  it('enrols an invited colleague by QR code, who signs in again and returns to the requested page', async () => {
    await visit();
    const { email, code } = await accept('operator');
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Repeat the password').fill('another sentence');
    await page.getByLabel('Code', { exact: true }).fill(code());
    await page.getByRole('button', { name: 'Create my account' }).click();
    await page.getByText('The two passwords differ').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByLabel('Repeat the password').fill(password);
    await page.getByRole('button', { name: 'Create my account' }).click();
    await title('Home').waitFor();
    await page.goto(at('/me'));
    await page.getByText(email).waitFor();
    expect(wrong()).toEqual([]);
    const [cookie] = await context.cookies(at('/'));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await title('Sign in').waitFor();
    await page.goto(at('/brands/jade'));
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill('a wrong password');
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The e-mail address, password or code is wrong').waitFor();
    expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('');
    expect(await barriersOf(page)).toEqual([]);
    // A password manager writes without an event, and the code is typed as the app shows it.
    await page.getByLabel('Password').evaluate((field: HTMLInputElement, written) => {
      field.value = written;
    }, password);
    clock.pass({ minutes: 1 });
    await page.getByLabel('Code', { exact: true }).fill(code().replace(/^.../, '\u202a$& '));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await title('Overview').waitFor();
  });

  it('finds pages and brands by Ctrl-K and by the brand switcher, with the keyboard alone', async () => {
    await visit();
    // Games of that name are found before any brand. The brand is listed above them, and Enter opens it.
    const games = page.waitForResponse(/catalogue\/games\?.*q=oas/);
    await page.route(/search\/brands/, async (route) => {
      await games;
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await route.continue();
    });
    await enter();
    await page.keyboard.press('Control+k');
    await page
      .getByRole('searchbox', { name: 'Page, brand, flag, game or person' })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.type('oas');
    await page.getByRole('menuitem', { name: 'Oasis', exact: true }).waitFor();
    await page.getByRole('menuitem', { name: 'Oasis' }).nth(1).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    // The first entry has the focus; the searches of players are below it.
    await page.getByRole('menuitem', { name: 'Find players' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(at('/brands/oasis'));
    await title('Overview').waitFor();
    await page.getByRole('combobox', { name: 'Brand' }).focus();
    await page.keyboard.type('jad');
    await page.getByRole('option', { name: 'Jade' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(at('/brands/jade'));
    // The page is hidden from assistive technology until the list has closed.
    await expect
      .poll(() => page.getByRole('navigation', { name: 'You are here' }).getByRole('link').allInnerTexts())
      .toEqual(['Brands', 'jade']);
    expect(wrong()).toEqual([]);
  });

  it.each([
    ['light, on a desktop', {}],
    ['dark, on a phone', { ...phone, colorScheme: 'dark' }],
  ] as const)('shows the item that the keyboard moves to, in a search with many results: %s', async (_, options) => {
    await visit(options);
    await page.goto(await aLink());
    await title('Home').waitFor();
    // All pages of the console and of a brand, and all brands.
    await page.goto(at('/brands/jade/schedule'));
    await title('Schedule').waitFor();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('searchbox', { name: 'Page, brand, flag, game or person' });
    await search.and(page.locator(':focus')).waitFor();
    const items = page.getByRole('menuitem');
    await items.filter({ hasText: 'Oasis' }).waitFor();
    expect(await items.count()).toBeGreaterThan(20);
    expect(await barriersOf(page)).toEqual([]);

    /** Position of the focused item in the part of the page that nothing covers, and how far its list is scrolled. */
    const focused = () =>
      page.evaluate(() => {
        const item = document.querySelector('[role=menuitem][data-focused]');
        const field = document.querySelector('input[type=search]');
        let scroller = item?.parentElement;
        while (scroller && getComputedStyle(scroller).overflowY !== 'auto') scroller = scroller.parentElement;
        if (!item || !scroller || !field) return undefined;
        const { top, bottom } = item.getBoundingClientRect();
        const view = scroller.getBoundingClientRect();
        const isInView = top >= field.getBoundingClientRect().bottom - 1 && bottom <= view.bottom + 1;
        return { name: item.textContent, isInView, scrolled: scroller.scrollTop };
      });
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toMatchObject({ isInView: true });
    const last = (await items.count()) - 1;
    let before = await focused();
    for (const key of [...Array<string>(last).fill('ArrowDown'), ...Array<string>(last - 2).fill('ArrowUp')]) {
      const { name, scrolled = 0 } = before ?? {};
      await page.keyboard.press(key);
      await expect.poll(async () => (await focused())?.name).not.toBe(name);
      before = await focused();
      expect(before).toMatchObject({ isInView: true });
      // Scrolls by an item and the title of its section at most: a list that jumps can't be followed.
      expect(Math.abs((before?.scrolled ?? 0) - scrolled)).toBeLessThan(120);
    }
    expect(before?.name).toBe((await items.allTextContents())[2]);
    await search.and(page.locator(':focus')).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(wrong()).toEqual([]);
  });

  it('asks for a new sign-in over the page when the session ends, and keeps the input', async () => {
    await visit();
    const { email, code } = await accept('operator');
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Repeat the password').fill(password);
    await page.getByLabel('Code', { exact: true }).fill(code());
    await page.getByRole('button', { name: 'Create my account' }).click();
    await title('Home').waitFor();
    await toBrands();
    await page.getByRole('link', { name: 'Aurora' }).waitFor();
    const filter = page.getByLabel('Filter by name');
    await filter.fill('jad');
    await livery.change('staff', 'change', email, '--role', 'qa');
    const dialog = page.getByRole('dialog', { name: 'Your session ended' });
    // The page refreshes when its reader returns to it, but only if its data are some seconds old.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
        return dialog.isVisible();
      })
      .toBe(true);
    await page.keyboard.press('Escape');
    expect(await dialog.getByLabel('E-mail address').inputValue()).toBe(email);
    clock.pass({ minutes: 1 });
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByLabel('Code', { exact: true }).fill(code());
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await filter.inputValue()).toBe('jad');
    await page.getByRole('link', { name: 'Jade' }).waitFor();
    expect(wrong()).toEqual([]);
  });

  describe('after another person in the same tab', () => {
    /** Creates the account of a colleague who reads one brand, and returns the sign-in of that person. */
    const aSecondPerson = async () => {
      await visit();
      const { email, code } = await accept('operator', '--brands', 'jade');
      await page.getByLabel('New password').fill(password);
      await page.getByLabel('Repeat the password').fill(password);
      await page.getByLabel('Code', { exact: true }).fill(code());
      await page.getByRole('button', { name: 'Create my account' }).click();
      await title('Home').waitFor();
      await context.close();
      return async () => {
        clock.pass({ minutes: 1 });
        await page.getByLabel('E-mail address').fill(email);
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByLabel('Code', { exact: true }).fill(code());
        await page.getByRole('button', { name: 'Sign in' }).click();
      };
    };
    const list = '**/admin/v1/search/brands?*';

    it.each(['signed out', 'lost the session'])(
      'shows nothing that the first person, who %s, had opened',
      async (how) => {
        const signIn = await aSecondPerson();
        await visit();
        await enter();
        await page.getByRole('link', { name: 'Aurora' }).waitFor();
        if (how === 'signed out') await page.getByRole('button', { name: 'Sign out' }).click();
        else await endSession();
        await page.getByRole('button', { name: 'Sign in' }).waitFor();
        const letThrough = await delay(page, list);
        const pending = page.waitForRequest((request) => request.url().includes('/search/brands?'));
        await signIn();
        await pending;
        await title('Brands').waitFor();
        // No answer to the second person has arrived, so any brand would come from the first person's.
        expect(await page.getByRole('link', { name: /^(Aurora|Jade|Manila|Oasis)$/ }).allInnerTexts()).toEqual([]);
        letThrough();
        await page.getByRole('link', { name: 'Jade' }).waitFor();
        expect(await page.getByRole('link', { name: 'Aurora' }).count()).toBe(0);
      },
    );

    it('does not show a temporary password that the first person had set', async () => {
      const account = 'player';
      const found = await livery.command('players', 'search', account, '--json');
      const { list: players } = JSON.parse(found.text) as { list: { id: string; brand: string }[] };
      const player = players.find(({ brand }) => brand === 'jade');
      const signIn = await aSecondPerson();
      await visit();
      await enter();
      await page.goto(at(`/brands/jade/players/${player?.id}`));
      await page.getByRole('button', { name: 'Temporary password', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('lost her phone');
      const answer = page.waitForResponse((response) => response.url().endsWith(`/${account}/password`));
      await page.getByRole('button', { name: 'Set a temporary password', exact: true }).click();
      const made = (await (await answer).json()).value.password as string;
      await page.getByRole('dialog').getByText(made).waitFor();
      await endSession();
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      await signIn();
      await page.getByRole('dialog', { name: 'Your session ended' }).waitFor({ state: 'hidden' });
      await title('Player').waitFor();
      expect(await page.content()).not.toContain(made);
    });

    /** Ends the session without the page's knowledge, and lets the page notice. */
    const endSession = async () => {
      await page.evaluate(
        ({ url, header }) =>
          fetch(url, {
            method: 'POST',
            headers: { 'content-type': 'application/json', [header]: '1' },
            body: JSON.stringify({ reason: 'ended elsewhere' }),
          }),
        { url: `${wire.adminBase}${adminOperations.signOut.path}`, header: wire.consoleHeader },
      );
      await page.getByRole('dialog', { name: 'Your session ended' }).waitFor();
    };
  });

  it('shows only the actions that a role may take, on a phone as well', async () => {
    await visit({ ...phone });
    await enter();
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()).toEqual([
      'Home',
      'Brands',
      'Approvals',
      'Players',
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Jade' }).click();
    await title('Overview').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await barriersOf(page)).toEqual([]);
  });

  it('passes axe in the dark', async () => {
    await visit({ colorScheme: 'dark' });
    await enter();
    expect(await barriersOf(page)).toEqual([]);
    await page.goto(at('/me'));
    await title('My account').waitFor();
    expect(await barriersOf(page)).toEqual([]);
  });
});
