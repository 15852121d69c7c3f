import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { openSideMenu, ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('live changes, on an open page', () => {
  const stage = aStage();
  let page: Page;
  let complaints: string[];

  beforeEach(async () => {
    ({ page, complaints } = await stage.visit({ pictures: false }));
  });

  it('show a field that is switched on while the form is open, and keep the input', async () => {
    covers(['REG-25', 'REG-FIELD-13', 'FLAG-01']);
    await stage.open({ page, path: '/m/register' });
    await page.getByRole('tab', { name: 'Account name' }).click();
    const name = page.locator('input[name=username]');
    await name.fill('half_typed');
    expect(await page.getByLabel('Full name of the payee').count()).toBe(0);
    const { code } = await stage.livery.command(
      'set',
      'aurora',
      '/registration/fields/payeeName/enabled',
      'true',
      '--reason',
      'test',
    );
    expect(code).toBe(0);
    await page.getByLabel('Full name of the payee').waitFor();
    expect(await name.inputValue()).toBe('half_typed');
    await stage.livery.command('unset', 'aurora', '/registration/fields/payeeName/enabled', '--reason', 'test');
    await page.getByLabel('Full name of the payee').waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('half_typed');
    expect(complaints).toEqual([]);
  });

  it('remove a menu entry with its flag and repaint with the theme, without a reload', async () => {
    covers(['FLAG-02', 'MENU-PAGE-01']);
    await stage.open({ page, path: '/m/menu' });
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const rebate = page.getByRole('main').getByRole('link', { name: 'Rebate' });
    await rebate.waitFor();
    expect(await rebate.getAttribute('href')).toBe('/m/member/manualRebate');
    await stage.livery.command('flag', 'set', 'aurora', 'MANPLAYREB3', 'off', '--reason', 'test');
    await rebate.waitFor({ state: 'detached' });
    await stage.livery.command('set', 'aurora', '/theme/colors/background', '#101010', '--reason', 'test');
    await page.waitForFunction(
      () => getComputedStyle(document.documentElement).getPropertyValue('--color-background').trim() === '#101010',
    );
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await stage.livery.command('flag', 'set', 'aurora', 'MANPLAYREB3', 'on', '--reason', 'test');
    await rebate.waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([
    { brand: 'aurora', language: 'EN', dir: 'ltr', words: 'Good evening, friends' },
    { brand: 'manila', language: 'AR', dir: 'rtl', words: 'مساء الخير يا أصدقاء' },
  ])(
    'show a text of $brand that is changed in $language, without a reload and in new documents',
    async ({ brand, language, dir, words }) => {
      const place = `/texts/${language}/access/title`;
      await stage.livery.change('set', brand, '/locale/enabled', '["EN","TY","CN","AR"]');
      await page.context().addCookies([{ name: 'lang', value: language, url: stage.livery.url(brand, '/') }]);
      await page.goto(stage.livery.url(brand, '/m/login'));
      await ready(page);
      expect(await page.evaluate(() => document.documentElement.dir || 'ltr')).toBe(dir);
      await page.evaluate(() => Object.assign(window, { stayed: true }));
      const heading = page.getByRole('heading', { name: words });
      expect(await heading.count()).toBe(0);
      await stage.livery.change('set', brand, place, words);
      await heading.waitFor();
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
      const rendered = () =>
        stage.livery.send({ host: `${brand}.localhost`, path: '/m/login', headers: { cookie: `lang=${language}` } });
      const isDrawn = async () => (await rendered()).text.includes(`>${words}<`);
      expect(await isDrawn()).toBe(true);
      await stage.livery.change('unset', brand, place);
      await heading.waitFor({ state: 'detached' });
      expect(await isDrawn()).toBe(false);
      await stage.livery.change('unset', brand, '/locale/enabled');
      expect(complaints).toEqual([]);
    },
  );

  it('hide a category that is switched off in the side menu as on home', async () => {
    await stage.open({ page, path: '/m/home' });
    await openSideMenu(page);
    const onHome = page.locator('main a[href="/m/fish-games"]');
    const inMenu = page.locator('dialog[open] a[href="/m/fish-games"]');
    await inMenu.waitFor();
    expect(await onHome.count()).toBeGreaterThan(0);
    await stage.livery.change('set', 'aurora', '/games/categories/FISH/enabled', 'false');
    await inMenu.waitFor({ state: 'detached' });
    await expect.poll(() => onHome.count()).toBe(0);
    await stage.livery.change('unset', 'aurora', '/games/categories/FISH/enabled');
    await inMenu.waitFor();
    expect(complaints).toEqual([]);
  });

  it('open the address of a legacy support link, and state whom to contact if it has none', async () => {
    covers(['CONST-SUPPORT-01', 'ENTITY-SUPPORT-01']);
    const set = (name: string, value: string) =>
      stage.livery.command('set', 'aurora', `/support/${name}`, value, '--reason', 'test');
    await page.context().route('https://support.example/**', (route) => route.fulfill({ body: 'Support' }));
    expect((await set('linkMode', 'legacyDecode')).code).toBe(1);
    await set('legacyLink', 'aMNzDhVcZmwUpWEhWaRj4suCWf1B4fr81tP44WgLgJ8=Kx7wQ2mZ');
    await set('linkMode', 'legacyDecode');
    await stage.open({ page, path: '/m/home' });
    const contact = page.getByRole('link', { name: 'Contact us' });
    const [tab] = await Promise.all([page.waitForEvent('popup'), contact.click()]);
    await tab.waitForURL('https://support.example/chat');
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await tab.close();
    await set('legacyLink', 'AAAAAAAAAAA=Kx7wQ2mZ');
    await page.reload();
    await ready(page);
    await contact.click();
    await page.getByText('Please contact customer service.').waitFor();
    expect(page.context().pages()).toEqual([page]);
    expect(new URL(page.url()).pathname).toBe('/m/home');
    for (const name of ['linkMode', 'legacyLink'])
      await stage.livery.command('unset', 'aurora', `/support/${name}`, '--reason', 'test');
    expect(complaints).toEqual([]);
  });

  it('are caught up on once the stream is accepted, also in the other tab, which has no stream', async () => {
    const background = (tab: Page) =>
      tab.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-background').trim());
    const context = page.context();
    let streams = 0;
    context.on('request', (request) => {
      if (request.url().endsWith('/config/events')) streams += 1;
    });
    await page.clock.install();
    // The answer of an overloaded server, after which the browser gives up the stream.
    await context.route('**/config/events', (route) => route.fulfill({ status: 429 }));
    await stage.open({ page, path: '/m/menu' });
    await expect.poll(() => streams).toBeGreaterThan(0);
    const other = await context.newPage();
    let ofOther = 0;
    other.on('request', (request) => {
      if (request.url().endsWith('/config/events')) ofOther += 1;
    });
    await stage.open({ page: other, path: '/m/menu' });
    const rebate = (tab: Page) => tab.getByRole('main').getByText('Rebate');
    await stage.livery.change('set', 'aurora', '/theme/colors/background', '#101015');
    await stage.livery.change('flag', 'set', 'aurora', 'MANPLAYREB3', 'off');
    expect(await rebate(page).count()).toBe(1);
    await context.unroute('**/config/events');
    // Longer than the longest wait before a retry.
    await page.clock.runFor(60_000);
    for (const tab of [page, other]) {
      await expect.poll(() => background(tab)).toBe('#101015');
      await rebate(tab).waitFor({ state: 'detached' });
    }
    // The next change arrives on the same stream, and reaches the other tab without a stream of its own.
    const before = streams;
    await stage.livery.change('flag', 'set', 'aurora', 'MANPLAYREB3', 'on');
    for (const tab of [page, other]) await rebate(tab).waitFor();
    expect([streams, ofOther]).toEqual([before, 0]);
    await stage.livery.change('unset', 'aurora', '/theme/colors/background');
    expect(complaints).toEqual([]);
  });

  it('make the page request the state of the site, and the brand when it is visible or online again', async () => {
    covers(['STATUS-04']);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const background = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-background').trim());
    const count = (path: string) => requests.filter((one) => one === path).length;
    await stage.open({ page, path: '/m/set' });
    await expect.poll(() => count('/api/v1/status')).toBe(1);
    await stage.livery.change('set', 'aurora', '/theme/colors/background', '#101012');
    await expect.poll(background).toBe('#101012');
    await expect.poll(() => count('/api/v1/status')).toBe(2);

    // Changes now reach the page only by its own checks.
    const context = page.context();
    await context.route('**/config/events', (route) => route.abort());
    await page.reload();
    await ready(page);
    // The status is requested last when the page starts its checks.
    await expect.poll(() => count('/api/v1/status')).toBe(3);
    for (const look of ['visibilitychange', 'online'] as const) {
      const before = [count('/config/manifest.json'), count('/api/v1/status')] as const;
      const seen = look === 'online' ? '#101014' : '#101013';
      await stage.livery.change('set', 'aurora', '/theme/colors/background', seen);
      await page.evaluate((event) => (event === 'online' ? window : document).dispatchEvent(new Event(event)), look);
      await expect.poll(background).toBe(seen);
      await expect.poll(() => count('/config/manifest.json')).toBeGreaterThan(before[0]);
      await expect.poll(() => count('/api/v1/status')).toBeGreaterThan(before[1]);
    }
    // The status is also requested if the brand is unchanged, because a player's country is in no manifest.
    await page.waitForLoadState('networkidle');
    const before = count('/api/v1/status');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => count('/api/v1/status')).toBe(before + 1);
    await stage.livery.command('unset', 'aurora', '/theme/colors/background', '--reason', 'test');
  });

  it('requests published content again when it becomes visible after a while', async () => {
    let calls = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/v1/announcements') calls += 1;
    });
    await page.clock.install();
    // Nothing tells of new content but the page's own look.
    await page.context().route('**/config/events', (route) => route.abort());
    await stage.open({ page, path: '/m/activity' });
    await page.clock.fastForward(61_000);
    const before = calls;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => calls).toBeGreaterThan(before);
  });

  it('replace a language that is switched off, and keep a choice only if the brand does', async () => {
    covers(['I18N-05']);
    const language = () => page.locator('html').getAttribute('lang');
    const pick = (name: string) => page.getByRole('main').getByRole('button', { name }).click();
    await stage.open({ page, path: '/m/set' });
    expect(await language()).toBe('en');
    await pick('Tagalog');
    await expect.poll(language).toBe('tl-ph');
    await page.reload();
    await ready(page);
    expect(await language()).toBe('tl-ph');
    await stage.livery.change('set', 'aurora', '/locale/enabled', JSON.stringify(['EN']));
    await expect.poll(language).toBe('en');
    await page.getByRole('main').getByRole('button', { name: 'English' }).waitFor();
    expect(await page.getByRole('main').getByRole('button', { name: 'Tagalog' }).count()).toBe(0);
    await page.reload();
    await ready(page);
    expect(await language()).toBe('en');
    await stage.livery.command('unset', 'aurora', '/locale/enabled', '--reason', 'test');

    // If the brand remembers no choice, an earlier choice is ignored and a new one is not stored.
    await stage.livery.change('set', 'aurora', '/locale/rememberChoice', 'false');
    await page.reload();
    await ready(page);
    expect(await language()).toBe('en');
    await page.context().clearCookies();
    await pick('Tagalog');
    await expect.poll(language).toBe('tl-ph');
    expect((await page.context().cookies()).filter(({ name }) => name === 'lang')).toEqual([]);
    await stage.livery.command('unset', 'aurora', '/locale/rememberChoice', '--reason', 'test');
    expect(complaints).toEqual([]);
  });

  it('replace the title of the document with the page during maintenance, and restore both', async () => {
    await stage.open({ page, path: '/m/menu' });
    const title = await page.title();
    stage.putBack('aurora', '/status/maintenance/on');
    await stage.livery.change('set', 'aurora', '/status/maintenance/on', 'true');
    const heading = page.getByRole('heading', { level: 1 });
    await heading.filter({ hasText: "We'll be right back" }).waitFor();
    await expect.poll(() => page.title()).toBe("We'll be right back · Aurora");
    await stage.livery.change('set', 'aurora', '/status/maintenance/on', 'false');
    await expect.poll(() => page.title()).toBe(title);
  });

  it('say so when the flag of the open page goes off', async () => {
    await stage.open({ page, path: '/m/event' });
    await stage.set('aurora', '/features/events', 'false');
    await page.waitForURL('**/m/home');
    await page.getByText('This page was switched off. You are back on the home page.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('close registration on an open page and refuse its calls when its flag is switched off', async () => {
    covers(['FLAG-15']);
    await page.goto(stage.livery.url('manila', '/m/register'));
    await ready(page);
    await stage.livery.command('flag', 'set', 'manila', 'REGISTER_REE3', 'off', '--reason', 'test');
    await page.waitForURL('**/m/home');
    await page.getByText('This page was switched off.').waitFor();
    const { status, text } = await stage.livery.send({
      host: 'manila.localhost',
      path: '/api/v1/registration/settings',
    });
    expect([status, JSON.parse(text).code]).toEqual([403, 'module.off']);
    await stage.livery.command('flag', 'set', 'manila', 'REGISTER_REE3', 'on', '--reason', 'test');
  });
});
