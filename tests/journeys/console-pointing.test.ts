import type { BrowserContext, Frame, Locator, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { choose, cutOff, desk, enterConsole } from '../support/console.ts';
import { eventually } from '../support/eventually.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { createDraft, shownSite } from '../support/studio.ts';

describe('pointing in the studio', () => {
  let livery: Livery;
  let context: BrowserContext | undefined;
  let language = 'en-GB';
  let page: Page;
  let complaints: string[];
  let shown: Frame;
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(async () => {
    await context?.close();
    await livery?.close();
  });

  /** Drafts of brands that no test changes. */
  const drafts = new Map<string, string>();
  const draftOf = async ({ brand, isNew }: { brand: string; isNew: boolean }) => {
    const id = isNew ? undefined : drafts.get(brand);
    if (id !== undefined) return id;
    const created = await createDraft({ page, brand, name: 'Pointing' });
    if (!isNew) drafts.set(brand, created);
    return created;
  };
  /**
   * A draft of a brand, with a page of its site in the frame. All drafts are in one page, which has compiled its scripts by then. Tests that
   * change nothing share a draft, and those that need nothing of home show help, because home takes three times as long.
   */
  const begin = async ({
    brand = 'aurora',
    shows = 'help',
    select,
    locale = 'en-GB',
    changes = false,
  }: {
    brand?: string;
    shows?: 'help' | 'home' | 'login';
    select?: string;
    /** Language that the browser requests. Another one than before needs a context of its own. */
    locale?: string;
    /** Whether the test changes its draft, which no other test sees then. */
    changes?: boolean;
  } = {}) => {
    const viewport = { width: 1440, height: 1000 };
    if (locale !== language) {
      await context?.close();
      context = undefined;
      language = locale;
    }
    if (context === undefined) {
      const options = { ...desk, viewport, reducedMotion: 'reduce' as const, locale };
      ({ context, page, complaints } = await enterConsole({ livery, frames: true, options }));
    }
    complaints.length = 0;
    await page.setViewportSize(viewport);
    const draft = await draftOf({ brand, isNew: changes });
    const query = new URLSearchParams({ page: shows, ...(select !== undefined && { select }) });
    await page.goto(`http://console.localhost:${livery.port}/brands/${brand}/studio/${draft}?${query}`);
    await page.getByText('All changes are stored').waitFor();
    shown = await shownSite(page);
  };
  const toggle = () => page.getByRole('button', { name: 'Point', exact: true });
  const point = async () => {
    await toggle().click();
    await shown.locator('.livery-pointing').waitFor({ state: 'attached' });
  };
  const isPointing = () => toggle().getAttribute('aria-pressed');
  const aimed = () => page.getByRole('status').filter({ hasNotText: 'stored' }).last().innerText();
  /**
   * Moves the pointer over the site, which takes no pointer before, and uses it there. Lists above the frame may arrive in between and move
   * the frame away from the pointer, which a person would follow. So do further attempts.
   */
  const onSite = (use: (limit: { timeout: number }) => Promise<unknown>) =>
    eventually(async () => {
      const limit = { timeout: 3_000 };
      await page.locator('iframe').evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const box = await page.locator('iframe').boundingBox();
      if (box === null) throw new Error('the frame is not shown');
      await page.mouse.move(box.x + 5, box.y + 5);
      await page.mouse.move(box.x + 9, box.y + 9);
      await expect.poll(() => page.locator('iframe').getAttribute('inert'), limit).toBeNull();
      await use(limit);
    });
  /** Clicks until the expected place is chosen, because a click that the moved frame misses goes to the console. */
  const pick = (target: Locator, place?: string | RegExp) =>
    onSite(async (limit) => {
      await target.click(limit);
      if (place !== undefined) await expect.poll(selected, limit).toMatch(place);
    });
  const offered = () => page.getByRole('region', { name: 'Set here' }).getByRole('button').allInnerTexts();
  const selected = () => new URL(page.url()).searchParams.get('select') ?? '';
  const section = () => page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current="page"]').innerText();
  const banner = () => shown.getByRole('banner');

  it('names the text below the pointer, and opens its languages instead of following the link', async () => {
    await begin({ shows: 'home', changes: true });
    await point();
    const login = banner().getByRole('link', { name: 'Log in' }).first();
    const before = shown.url();
    await onSite((limit) => login.hover(limit));
    await expect.poll(aimed).toMatch(/^Text “Log in”/);
    const caption = shown.locator('.livery-pointing > span');
    await expect.poll(() => caption.innerText()).toMatch(/^Text “Log in”/);
    await pick(login, /^\/texts\/EN\/shell\/header\.login$/);
    // Other texts have the same words, and are not what this link shows.
    expect((await offered()).filter((place) => place.startsWith('Text'))).toEqual(['Text “Log in” shell:header.login']);
    const markup = await shown.evaluate(() => document.documentElement.outerHTML);
    expect(markup).not.toMatch(/[\uE000-\uF8FF]/);
    await page.getByRole('textbox', { name: 'EN', exact: true }).waitFor();
    await expect.poll(section).toBe('Texts');
    // The field of the site's language, among those of all languages.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[id^="at."]')?.id))
      .toBe('at.texts.EN.shell.header.login');
    await page.keyboard.type('Come in');
    await banner().getByRole('link', { name: 'Come in' }).first().waitFor();
    expect([shown.url(), await shown.locator('dialog[open]').count()]).toEqual([before, 0]);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await barriersOf(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('offers the words of a button, its block and its colours', async () => {
    await begin({ shows: 'home' });
    await point();
    await pick(shown.locator('main section a[href*="register"]').first());
    await expect.poll(section).toBe('Texts');
    const places = await offered();
    expect(places[0]).toContain('home:welcome.register');
    expect(places).toContain('Home page › Blocks › Welcome to visitors');
    expect(places).toContain('Look › Colours › Text on the main colour');
    await page.getByRole('button', { name: 'Look › Colours › Main colour', exact: true }).click();
    await expect.poll(section).toBe('Look');
    const colour = page.getByRole('textbox', { name: 'Main colour', exact: true });
    await expect.poll(() => colour.isVisible()).toBe(true);
    expect(selected()).toBe('/theme/colors/primary');
  });

  it('finds menu entries, pictures and fields', async () => {
    await begin({ shows: 'home' });
    await point();
    await pick(banner().getByRole('link').first(), /^\/theme\/logo$/);
    await pick(shown.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Games' }), /^\/texts\/EN\//);
    expect(await offered()).toContain('Menus › Bottom bar › Games');
    await page.getByRole('button', { name: 'Menus › Bottom bar › Games' }).click();
    await page.getByRole('dialog').getByText('Icon', { exact: true }).first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(selected).toBe('');

    await choose(page, 'Page', 'Registration');
    const field = shown.locator('main form input[name]').first();
    await field.waitFor();
    await pick(field, new RegExp(`^/registration/fields/${await field.getAttribute('name')}$`));
    await expect.poll(section).toBe('Registration');
    expect(complaints).toEqual([]);
  });

  it('opens the editor of an entry of content', async () => {
    await begin({ shows: 'home' });
    await point();
    const slide = shown.locator('[data-place^="/content/banners/"]').first();
    await onSite((limit) => slide.hover(limit));
    await expect.poll(aimed).toMatch(/^Banner “.+”/);
    const path = await slide.getAttribute('data-place');
    await onSite(async (limit) => {
      await slide.click(limit);
      await expect.poll(() => new URL(page.url()).pathname, limit).toBe(`/brands/aurora${path}`);
    });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('never acts: no page opens, no call is sent and nothing is typed until Escape ends it', async () => {
    await begin({ shows: 'login' });
    const field = shown.locator('input[name="username"]').first();
    await field.waitFor();
    await point();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.frame() === shown && request.method() !== 'GET') calls.push(request.url());
    });
    const before = shown.url();
    const wasTicked = await shown.getByRole('checkbox').first().isChecked();
    // Pointing begins with the focus in the site.
    await field.focus();
    await page.keyboard.type('abc');
    await page.keyboard.press('Enter');
    await expect.poll(selected).not.toBe('');
    const box = shown.getByRole('checkbox').first();
    for (const target of [shown.locator('main').getByRole('button').last(), box, shown.getByRole('link').nth(1)])
      await pick(target);
    expect([await field.inputValue(), await box.isChecked()]).toEqual(['', wasTicked]);
    expect(await shown.getByRole('alert').count()).toBe(0);
    expect([shown.url(), calls]).toEqual([before, []]);
    expect(await isPointing()).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(isPointing).toBe('false');
    // The key works in the site as well, where pointing begins.
    await toggle().click();
    await expect.poll(isPointing).toBe('true');
    await field.focus();
    await page.keyboard.press('Escape');
    await expect.poll(isPointing).toBe('false');
    await pick(field);
    await page.keyboard.type('abc');
    await expect.poll(() => field.inputValue()).toBe('abc');
  });

  it('is used with the keyboard alone', async () => {
    await begin();
    await toggle().focus();
    await page.keyboard.press('Enter');
    await shown.locator('.livery-pointing').waitFor({ state: 'attached' });
    // The focus is in the site now, whose links are reached by Tab.
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return shown.evaluate(() => document.activeElement?.textContent);
      })
      .toBe('Rewards');
    await expect.poll(aimed).toMatch(/^Text “Rewards”/);
    await page.keyboard.press('Enter');
    await expect.poll(selected).toMatch(/^\/texts\/EN\/shell\/.+/);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[id^="at."]')?.id))
      .toMatch(/^at\.texts\.EN\.shell\./);
    await page.keyboard.press('Escape');
    await expect.poll(isPointing).toBe('false');

    const all = page.locator('details', { hasText: 'Everything that is set on this page' });
    await all.locator('summary').focus();
    await page.keyboard.press('Enter');
    const colour = all.getByRole('button', { name: 'Look › Colours › Header', exact: true });
    await colour.focus();
    await page.keyboard.press('Enter');
    await expect.poll(selected).toBe('/theme/colors/header');
    await expect.poll(section).toBe('Look');
    const places = await all.getByRole('button').allInnerTexts();
    for (const place of ['Menus › Bottom bar › Games', 'Look › Colours › Page background'])
      expect(places).toContain(place);
    expect(await barriersOf(page)).toEqual([]);
  });

  it('points in a site that is written from right to left, and fits a phone', async () => {
    await begin({ brand: 'oasis', locale: 'ar-AE' });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await shown.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await point();
    const games = shown.getByRole('navigation').last().getByRole('link').nth(1);
    await onSite((limit) => games.hover(limit));
    await expect.poll(aimed).toMatch(/^Text/);
    // The words beside the outline are inside of the window.
    const box = shown.locator('.livery-pointing > span');
    await expect
      .poll(() => box.evaluate((element) => element.getBoundingClientRect().left >= 0 && element.textContent !== ''))
      .toBe(true);
    expect(
      await box.evaluate((element) => element.getBoundingClientRect().right <= document.documentElement.clientWidth),
    ).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await games.click();
    await expect.poll(selected).toMatch(/^\/texts\/AR\//);
    expect(complaints).toEqual([]);
  });

  it('lists what the page hides, with the setting that decides, and follows the draft', async () => {
    await begin({ shows: 'home', changes: true });
    const hidden = page.locator('details', { hasText: 'Hidden here' });
    await hidden.locator('summary').click();
    const entries = hidden.getByRole('region', { name: 'Menu entries' });
    await entries.getByRole('listitem').first().waitFor();
    const winners = hidden
      .getByRole('region', { name: 'Blocks of home' })
      .getByRole('listitem')
      .filter({ hasText: 'winners' });
    expect(await winners.count()).toBe(0);
    // A member sees the inbox, a visitor does not: the setting is named with its value and the one that shows it.
    await entries.getByText('It would be shown if this were').first().waitFor();
    await page.getByRole('button', { name: 'Home page', exact: true }).click();
    const board = page.getByRole('switch', { name: 'Show the winner board' });
    await board.click({ force: true });
    await winners.first().waitFor();
    await expect
      .poll(() => winners.first().innerText())
      .toMatch(/Winner board.*Show the winner board is off\. It would be shown if this were on/s);
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await winners.getByRole('button', { name: 'Show the winner board' }).first().click();
    await expect.poll(section).toBe('Home page');
    await expect.poll(() => board.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await winners.first().waitFor({ state: 'detached' });
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('opens the setting that the address names', async () => {
    await begin({ select: '/theme/colors/link' });
    await expect.poll(section).toBe('Look');
    await expect.poll(() => page.getByRole('textbox', { name: 'Links', exact: true }).isVisible()).toBe(true);
    await begin({ select: '/texts/EN/shell/header.login' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[id^="at."]')?.id))
      .toBe('at.texts.EN.shell.header.login');
    await begin({ select: '/nowhere/at/all' });
    await expect.poll(section).toBe('Brand');
  });

  it('ignores messages of other windows, with other shapes, and picks of a site while nobody points', async () => {
    await begin();
    const send = (message: object) =>
      shown.evaluate((data) => parent.postMessage({ bridge: 'livery.preview.1', ...data }, '*'), message);
    const places = ['/theme/logo'];
    await send({ kind: 'picked', places });
    await point();
    for (const message of [
      { kind: 'picked', places: 'theme' },
      { kind: 'picked', places: [{}] },
      { kind: 'picked', places: ['nowhere'] },
      { kind: 'picked', places: Array.from({ length: 500 }, () => '/theme/logo') },
      { kind: 'picked', places: ['/nowhere', '/texts/EN/shell/nothing', '/__proto__/x'] },
      { kind: 'pointed', turn: 'one', places },
      { kind: 'hidden', turn: 0, things: [{ kind: 'page' }] },
      { kind: 'toString' },
      { kind: '__proto__' },
    ])
      await send(message);
    // Another window, and the console's own.
    await page.evaluate((data) => postMessage(data, '*'), { bridge: 'livery.preview.1', kind: 'picked', places });
    // The frame answers in order, so that the messages before have arrived.
    await send({ kind: 'pointed', turn: 1, places: ['/theme/mark'] });
    await expect.poll(aimed).toBe('Look › Square logo for icons');
    expect(selected()).toBe('');
    await send({ kind: 'picked', places });
    await expect.poll(selected).toBe('/theme/logo');
    expect(complaints).toEqual([]);
  });

  it('costs players nothing: no page of theirs loads its code or names a place', async () => {
    // Only a new context has loaded none of it.
    await context?.close();
    context = undefined;
    await begin();
    const loaded: string[] = [];
    const isPointingCode = (code: string) => code.includes('livery-pointing');
    const note = async (response: Response) => {
      if (response.request().resourceType() !== 'script') return;
      // A page that closes takes its last answers with it.
      loaded.push(await response.text().catch(() => ''));
    };
    page.context().on('response', note);
    const player = await page.context().newPage();
    await player.goto(livery.url('aurora', '/m/home'));
    await player.waitForLoadState('networkidle');
    await player.waitForSelector('html[data-ready]');
    expect(loaded.length).toBeGreaterThan(3);
    expect(loaded.filter(isPointingCode)).toEqual([]);
    expect(await player.locator('[data-place]').count()).toBe(0);
    expect(await shown.locator('[data-place="/nav/footer/games"]').count()).toBe(1);
    await player.close();
    // The frame of the studio loads it when somebody begins to point.
    await point();
    await expect.poll(() => loaded.filter(isPointingCode).length).toBe(1);
    // The page stays open for the next tests.
    page.context().off('response', note);
  });
});
