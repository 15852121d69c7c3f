import type { BrowserContext, Page, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { barriersOf } from '../support/barriers.ts';
import { covers } from '../support/covers.ts';
import { delay, ready, settled } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('the member’s pages, in a browser', () => {
  const stage = aStage();
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const set = (brand: string, path: string, value: unknown) =>
    stage.livery.change('set', brand, path, JSON.stringify(value));
  const open = (path: string, brand = 'aurora') => stage.open({ page, brand, path });
  const at = (path: string) => page.waitForURL((url) => url.pathname === path);
  const as = async (account: string | undefined, brand = 'aurora') => {
    const options = { locale: brand === 'oasis' ? 'ar' : 'en-GB' };
    ({ context, page, complaints } = await stage.visitAs({ account, brand, options }));
  };
  const header = () => page.getByRole('banner');
  const main = () => page.getByRole('main');
  const dialog = () => page.locator('dialog[open]');
  const toggle = () => page.locator('header a[href="/m/member/home"]');
  const openSheet = async () => {
    await toggle().click();
    await dialog().getByRole('button', { name: 'Log out' }).waitFor();
  };
  const value = (path: string) =>
    page.evaluate(async (address) => (await (await fetch(`/api/v1${address}`)).json()).value, path);
  const answer = (path: string, body: unknown) =>
    page.route(`**/api/v1${path}`, (route) => route.fulfill({ json: { success: true, value: body } }));
  const faults = () => barriersOf(page);
  /** A picture such as one chosen on a phone. */
  const aPicture = async (name: string) => ({
    name,
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 40 } }),
  });
  const aText = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };

  it('show in the sheet how far the next rank is, and show all ranks', async () => {
    covers([
      ...['MENU-SHEET-06', 'MENU-SHEET-14', 'MENU-SHEET-15', 'VIP-01', 'VIP-02', 'ENTITY-VIP-01'],
      ...['CALL-ACC-19', 'FLAG-24', 'ENTITY-MEMBER-02', 'VIP-AMB-01'],
    ]);
    await as('player');
    await open('/m/home');
    const real = await value('/member/rank');
    const { completedConditions, totalExpectedConditions } = real.currentProgress;
    await openSheet();
    const vip = () => dialog().locator('[data-vip]');
    const bar = () => vip().getByRole('progressbar').getAttribute('aria-valuenow');
    await vip().waitFor();
    expect(await bar()).toBe(String(Math.round((completedConditions / totalExpectedConditions) * 100)));
    expect(await dialog().locator('[data-avatar]').innerText()).toBe('P');

    await answer('/member/rank', {
      ...real,
      currentProgress: { completedConditions: 3, totalExpectedConditions: 4 },
      playerRankProgress: { labelId: 'gold' },
    });
    await page.reload();
    await ready(page);
    await openSheet();
    await vip().getByText('75%', { exact: true }).waitFor();
    expect([await bar(), await vip().innerText()]).toEqual([
      '75',
      expect.stringContaining('on the way to Gold'),
    ]);
    await page.unroute('**/api/v1/member/rank');
    await answer('/member/rank', {
      currentProgress: { completedConditions: 0, totalExpectedConditions: 0 },
      playerRankProgress: {},
      rank: 'diamond',
      conditions: [],
    });
    await page.reload();
    await ready(page);
    await openSheet();
    await vip().getByText('100%', { exact: true }).waitFor();
    expect(await vip().innerText()).toContain('You have the highest rank.');
    await page.unroute('**/api/v1/member/rank');

    await dialog().getByRole('link', { name: 'View benefits' }).click();
    await at('/m/member/benefits');
    await page.reload();
    await main().locator('li[aria-current=step]').waitFor();
    const ranks = stage.livery.brands.byId('aurora')?.manifest.vip.ranks ?? [];
    expect(await main().locator('h3').allInnerTexts()).toEqual([
      'Bronze',
      'Silver',
      'Gold',
      'Platinum',
      'Diamond',
    ]);
    const here = ranks.findIndex(({ id }) => id === real.rank);
    expect(await main().locator('li[aria-current=step] h3').innerText()).toBe(
      ['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond'][here],
    );
    // The overall progress first, then each condition.
    expect(await main().getByRole('progressbar').count()).toBe(1 + real.conditions.length);

    await set('aurora', '/features/vip', false);
    await open('/m/home');
    await openSheet();
    expect([await vip().count(), await dialog().getByRole('link', { name: 'VIP club' }).count()]).toEqual([
      0, 0,
    ]);
    await set('aurora', '/features/vip', true);
    expect(complaints).toEqual([]);
  });

  it('show a birthday gift among the benefits of ranks only while the brand gives one', async () => {
    await as('player');
    await open('/m/member/benefits');
    const benefits = (text: string) => main().locator('li li').filter({ hasText: text });
    const gifts = benefits('A gift on your birthday');
    const ranks = stage.livery.brands.byId('aurora')?.manifest.vip.ranks ?? [];
    const givers = ranks.filter(({ benefits: all }) => all.includes('birthdayGift')).length;
    expect(givers).toBeGreaterThan(0);
    await expect.poll(() => gifts.count()).toBe(givers);
    const others = await benefits('A reward every week').count();
    for (const [path, off] of [
      ['/rewards/birthday', '0'],
      ['/flags/REWCEN3', 'false'],
    ] as const) {
      await stage.set('aurora', path, off);
      await expect.poll(() => gifts.count()).toBe(0);
      expect(await benefits('A reward every week').count()).toBe(others);
      await stage.livery.change('unset', 'aurora', path);
      await expect.poll(() => gifts.count()).toBe(givers);
    }
    expect(complaints).toEqual([]);
  });

  it('let a member pick a drawn avatar or upload a picture, and fall back to the initial', async () => {
    covers(['CALL-ACC-17', 'CALL-ACC-18', 'FLAG-20', 'ENTITY-MEMBER-02']);
    await as('player');
    await open('/m/set');
    await main().getByRole('button', { name: 'Change your picture' }).click();
    const sheet = page.getByRole('dialog', { name: 'Choose a picture' });
    await sheet.getByRole('button', { name: 'Picture 12', exact: true }).waitFor();
    expect(await sheet.getByRole('button', { name: /^Picture \d/ }).count()).toBe(12);
    await sheet.getByRole('button', { name: 'Picture 3', exact: true }).click();
    await sheet.locator('[data-avatar=avatar03] svg').waitFor();
    expect(await value('/member/avatar')).toEqual({ icon: 'avatar03', url: null });
    expect(await faults()).toEqual([]);

    // The file is refused before anything is sent, and the current picture stays.
    const input = sheet.locator('input[type=file]');
    await input.setInputFiles(aText);
    await sheet.getByText('Only JPEG, PNG and WebP pictures are accepted.').waitFor();
    await input.setInputFiles([]);
    await sheet.getByRole('button', { name: 'Picture 4', exact: true }).click();
    await sheet.locator('[data-avatar=avatar04]').waitFor();
    await input.setInputFiles(await aPicture('me.png'));
    const own = sheet.locator('[data-avatar=own] img');
    await own.waitFor();
    await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await open('/m/home');
    await header().locator('[data-avatar=own] img').waitFor();
    await openSheet();
    await dialog().locator('[data-avatar=own] img').waitFor();

    await open('/m/set');
    await main().getByRole('button', { name: 'Change your picture' }).click();
    await sheet.getByRole('button', { name: 'Show my initial instead' }).click();
    await sheet.locator('[data-avatar=initial]').getByText('P', { exact: true }).waitFor();
    expect(await value('/member/avatar')).toEqual({ icon: null, url: null });

    await set('aurora', '/flags/PROFPIC3', false);
    await open('/m/set');
    await main().getByRole('link', { name: 'Change password' }).waitFor();
    expect(await main().getByRole('button', { name: 'Change your picture' }).count()).toBe(0);
    await set('aurora', '/flags/PROFPIC3', true);
    expect(complaints).toEqual([]);
  });

  it('count unread messages, seldom and silently, and open the chat as the member', async () => {
    covers([
      ...['CALL-ACC-25..27', 'ENTITY-CHAT-02', 'ENTITY-CHAT-03', 'ENTITY-CHAT-AMB-01', 'ENTITY-SITESTATE-01'],
      ...['CONST-UNREAD-01', 'CONST-TIME-09', 'FLAG-14', 'FLAG-16', 'CALL-ACC-23'],
      ...['CALL-GAME-29', 'CALL-GAME-30'],
    ]);
    await as('player');
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (/\/(unread|chat\/launch|support)$/.test(pathname)) requests.push(pathname.slice(7) + search);
    });
    const unread = () => header().locator('[data-unread]');
    await answer('/chat/unread', { unReadCount: 120 });
    // Requests of the login page do not count here.
    await page.goto('about:blank');
    requests.length = 0;
    const counted = page.waitForRequest('**/api/v1/chat/unread');
    await open('/m/home');
    await unread().getByText('99+', { exact: true }).waitFor();
    expect((await counted).headers()[wire.moduleHeader]).toBe('CBS3');
    expect(requests.filter((path) => path === '/chat/unread')).toHaveLength(1);
    expect(requests.filter((path) => path === '/inbox/unread')).toHaveLength(1);
    // Several returns to the page within a moment cause one request.
    const looks = () => requests.filter((path) => path === '/inbox/unread').length;
    await expect
      .poll(async () => {
        requests.length = 0;
        await page.evaluate(() => {
          for (let times = 0; times < 20; times += 1) window.dispatchEvent(new Event('visibilitychange'));
        });
        await page.waitForLoadState('networkidle');
        return looks();
      })
      .toBe(1);
    await page.unroute('**/api/v1/chat/unread');

    // A chat that fails shows no error; then only the messages count.
    await page.route('**/api/v1/chat/unread', (route) => route.fulfill({ status: 503, body: '' }));
    await answer('/inbox/unread', { unReadCount: 7 });
    await page.reload();
    await ready(page);
    await unread().getByText('7', { exact: true }).waitFor();
    expect(await page.getByRole('status').allInnerTexts()).not.toContainEqual(expect.stringMatching(/\w/));
    await openSheet();
    const entry = (name: RegExp) => dialog().getByRole('link', { name });
    expect(await entry(/^Messages/).innerText()).toContain('7');
    expect(await entry(/^Messages/).getAttribute('href')).toBe('/m/inbox');
    await page.unroute('**/api/v1/inbox/unread');

    await context.route('https://chat.aurora.example/**', (route) => route.fulfill({ body: 'Chat' }));
    const [tab] = await Promise.all([page.waitForEvent('popup'), entry(/^Chat/).click()]);
    await tab.waitForURL('https://chat.aurora.example/**');
    await tab.close();
    const launch = new URLSearchParams(
      requests.find((path) => path.startsWith('/chat/launch'))?.split('?')[1],
    );
    expect(Object.fromEntries(launch)).toEqual({
      b2c: '1',
      backUrl: stage.livery.url('aurora', '/m/home'),
      headerColor: '0c1030',
      title: 'Aurora',
      template: 'v2',
    });

    await page.route('**/api/v1/chat/launch**', (route) => route.fulfill({ status: 503, body: '' }));
    await openSheet();
    const [none] = await Promise.all([page.waitForEvent('popup'), entry(/^Chat/).click()]);
    await page.getByText('The chat does not answer. Please try again.').first().waitFor();
    expect(none.isClosed()).toBe(true);

    // Customer service is requested only when it is opened.
    await context.route('https://support.aurora.example/**', (route) => route.fulfill({ body: 'Support' }));
    await openSheet();
    const [help] = await Promise.all([page.waitForEvent('popup'), entry(/^Customer service/).click()]);
    await help.waitForURL('https://support.aurora.example/**');
    expect(requests).toContain('/support?device=0');
    await set('aurora', '/flags/CBS3', false);
    await open('/m/home');
    await openSheet();
    expect(await entry(/^Chat/).count()).toBe(0);
    await set('aurora', '/flags/CBS3', true);
    expect(complaints).toEqual([]);
  });

  it('request nothing that a read-only guest may not call, and explain this for the chat', async () => {
    covers(['ROLE-09', 'ROLE-12', 'ENTITY-SESSION-05']);
    await as('guest');
    const requests: string[] = [];
    const refused: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      requests.push(pathname);
      if (response.status() >= 400) refused.push(pathname);
    });
    for (const path of ['/m/member/home', '/m/home', '/m/menu', '/m/set', '/m/voucherCenter', '/m/inbox']) {
      await open(path);
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('banner').getByText('***').count()).toBe(0);
    }
    expect(requests).toContain('/api/v1/member');
    expect(requests.filter((path) => /^\/api.*(unread|rank|wallet|cashier)$/.test(path))).toEqual([]);
    expect(refused).toEqual([]);

    await open('/m/home');
    await openSheet();
    expect(await dialog().getByText('***').count()).toBe(0);
    await dialog().getByRole('link', { name: 'Chat', exact: true }).click();
    await page.getByText('Please log in to a real account to use this function').first().waitFor();
    expect(requests.filter((path) => path.includes('/chat/launch'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('request nothing more after a logout', async () => {
    covers(['SESSION-04', 'SESSION-07']);
    await as(undefined);
    await stage.logIn({ page });
    for (const path of ['/m/home', '/m/member/home']) {
      await open(path);
      if (path === '/m/home') await openSheet();
      await page.waitForLoadState('networkidle');
      const refused: string[] = [];
      const listen = (response: Response) => {
        if (response.status() >= 400) refused.push(new URL(response.url()).pathname);
      };
      page.on('response', listen);
      await (path === '/m/home' ? dialog() : main()).getByRole('button', { name: 'Log out' }).click();
      await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click();
      await at('/m/home');
      await header().getByRole('link', { name: 'Register' }).waitFor();
      await page.waitForLoadState('networkidle');
      page.off('response', listen);
      expect({ path, refused }).toEqual({ path, refused: [] });
      await stage.logIn({ page });
    }
  });

  it('show messages in the player’s language, and mark shown ones as read', async () => {
    covers(['CALL-ACC-25', 'FLAG-16']);
    await as('player');
    await open('/m/member/home');
    const before: number = (await value('/inbox/unread')).unReadCount;
    expect(before).toBeGreaterThan(0);
    await main()
      .getByRole('link', { name: /^Messages/ })
      .click();
    await at('/m/inbox');
    await main().getByRole('heading', { name: 'Welcome!' }).waitFor();
    expect(await main().locator('article[data-new]').count()).toBe(before);
    await main().getByText('Reason: ').first().waitFor();
    await main().getByText('$100.00 is in your wallet.').waitFor();
    await expect.poll(async () => (await value('/inbox/unread')).unReadCount).toBe(0);
    // New messages stay marked until the page is left.
    expect(await main().locator('article[data-new]').count()).toBe(before);
    await header().getByRole('link', { name: 'Back', exact: true }).click();
    await at('/m/member/home');
    await main().getByRole('link', { name: 'Messages', exact: true }).waitFor();
    expect(await main().locator('a[href="/m/inbox"] [data-unread]').count()).toBe(0);

    await answer('/inbox?**', { list: [], pageNo: 1, totalPages: 0 });
    await answer('/inbox', { list: [], pageNo: 1, totalPages: 0 });
    await open('/m/inbox');
    await main().getByRole('heading', { name: 'No messages yet' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('send feedback with pictures, and keep it if that fails', async () => {
    covers(['CALL-ACC-28', 'FLAG-19']);
    await as('player');
    await open('/m/feedback');
    const send = main().getByRole('button', { name: 'Send', exact: true });
    await send.click();
    await main().getByText('Please write something first.').waitFor();
    const words = main().getByRole('textbox');
    expect(await words.evaluate((field) => field === document.activeElement)).toBe(true);
    await words.fill('The night mode is lovely.');
    await main().getByText('25 / 1,000').waitFor();
    const input = main().locator('input[type=file]');
    await input.setInputFiles(aText);
    await main().getByText('Only JPEG, PNG and WebP pictures are accepted.').waitFor();
    // The form cannot be sent while a picture is missing that the member believes to be in it.
    await main().getByRole('status').getByText('A picture could not be uploaded').waitFor();
    expect(await send.isDisabled()).toBe(true);
    await main().getByRole('button', { name: 'Remove notes.txt' }).click();
    expect(await send.isDisabled()).toBe(false);
    const letThrough = await delay({ on: page, part: '**/api/v1/uploads', method: 'PUT' });
    await input.setInputFiles(await aPicture('late.png'));
    await main().getByRole('status').getByText('Please wait until all pictures').waitFor();
    expect(await send.isDisabled()).toBe(true);
    letThrough();
    await expect.poll(() => send.isDisabled()).toBe(false);
    await page.unroute('**/api/v1/uploads');
    await main().getByRole('button', { name: 'Remove late.png' }).click();
    await input.setInputFiles([
      await aPicture('one.png'),
      await aPicture('two.png'),
      await aPicture('three.png'),
    ]);
    await expect.poll(() => main().locator('[data-state=sent]').count()).toBe(3);
    expect(await main().getByRole('button', { name: 'Add a picture' }).count()).toBe(0);
    await main().getByRole('button', { name: 'Remove two.png' }).click();
    expect(await faults()).toEqual([]);

    await page.route('**/api/v1/feedback', (route) => route.fulfill({ status: 503, body: '' }));
    await send.click();
    await page.getByText("We can't reach the service. Please try again.").first().waitFor();
    expect(await words.inputValue()).toBe('The night mode is lovely.');
    await page.unroute('**/api/v1/feedback');
    const [request] = await Promise.all([page.waitForRequest('**/api/v1/feedback'), send.click()]);
    await main().getByRole('heading', { name: 'Thank you!' }).waitFor();
    const body = request.postDataJSON();
    expect([request.method(), body.content, body.images.length]).toEqual([
      'PUT',
      'The night mode is lovely.',
      2,
    ]);
    expect(request.headers()['x-module']).toBe('FEEDBACK3');
    expect(complaints).toEqual([]);
  });

  it('give an agent their team, and send anybody else home', async () => {
    covers(['SHELL-ROUTE-AMB-02']);
    await as('agent');
    await open('/m/member/home');
    await main().getByRole('link', { name: 'Agent centre' }).click();
    await at('/m/agent/home');
    await main().getByText('AGENT888', { exact: true }).waitFor();
    const team = await value('/agent');
    // New members first; their activity of this month is below.
    expect((await main().locator('dd').allInnerTexts()).slice(0, 3)).toEqual(
      [team.today, team.week, team.total].map(String),
    );
    expect(await main().locator('time').count()).toBe(team.recent.length);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await main().getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(team.link);
    for (const contract of ['getSalaryContract', 'getDevidendContract', 'getHourContract'])
      expect(await main().locator(`a[href="/m/member/agent/${contract}"]`).count()).toBe(1);
    expect(await faults()).toEqual([]);
    await context.close();

    await as('player');
    await open('/m/agent/home');
    await at('/m/home');
    await page.getByText('Sorry, this account does not have permission').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('offer the member’s link for invitations', async () => {
    covers(['MENU-SIDE-15', 'MENU-SHEET-09']);
    await as('player');
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.defineProperty(navigator, 'share', { value: async (what: unknown) => shared.push(what) });
    });
    await open('/m/home');
    const { link } = await value('/invitation');
    await openSheet();
    await dialog().getByRole('link', { name: 'Invite friends' }).click();
    const shared = () => page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared);
    await expect.poll(async () => (await shared())[0]?.url).toBe(link);
    expect(link).toContain('/m/register?');
    expect(complaints).toEqual([]);
  });

  it('have two designs of the member centre', async () => {
    covers(['STATUS-TPL-01', 'SHELL-ROUTE-18', 'SHELL-ROUTE-AMB-02']);
    await as('player');
    await open('/m/member/home');
    await main().getByRole('heading', { name: 'Hello, player' }).waitFor();
    await set('aurora', '/templates/memberCentre', 'new');
    await main().getByRole('heading', { name: 'player', exact: true }).waitFor();
    await main().getByRole('link', { name: 'Deposit' }).waitFor();
    await settled(page);
    expect(await faults()).toEqual([]);
    await main().getByRole('button', { name: 'Hide balance' }).click();
    expect(await main().locator('section bdi').first().innerText()).toBe('*****');
    await main().getByRole('button', { name: 'Show balance' }).click();
    await set('aurora', '/templates/memberCentre', 'base');
    await main().getByRole('heading', { name: 'Hello, player' }).waitFor();
    await main().getByRole('button', { name: 'Log out' }).click();
    await dialog().getByRole('heading', { name: 'Log out?' }).waitFor();
    await context.close();

    await set('oasis', '/templates/memberCentre', 'new');
    await set('oasis', '/features/vip', true);
    await set('oasis', '/flags/PROFPIC3', true);
    await as('player', 'oasis');
    await open('/m/member/home', 'oasis');
    await main().locator('[data-vip]').waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await faults()).toEqual([]);
    await main().getByRole('link', { name: 'عرض المزايا' }).click();
    await main().locator('li[aria-current=step]').waitFor();
    expect(complaints).toEqual([]);
  });

  it('show content of partners in a frame, and lead to the address that the brand sets', async () => {
    covers(['SHELL-LAZY-AMB-01', 'FLAG-02', 'FLAG-13', 'FLAG-AMB-02']);
    await as('player');
    await open('/m/home');
    await openSheet();
    expect(await dialog().getByRole('link', { name: 'Missions' }).count()).toBe(0);
    // All three are off by default, and then lead home.
    for (const path of ['/m/customerTask', '/m/fbGame', '/m/outterApp']) {
      await page.goto(stage.livery.url('aurora', path));
      await at('/m/home');
    }
    await set('aurora', '/features/customerTask', true);
    await set('aurora', '/features/externalFrame', true);
    await open('/m/customerTask');
    await main().getByRole('heading', { name: 'Nothing here yet' }).waitFor();
    await page.goto('about:blank');
    await set('aurora', '/frames/task', 'https://partner.example/tasks');
    await context.route('https://partner.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Tasks of today</h1>' }),
    );
    await open('/m/home');
    await openSheet();
    await dialog().getByRole('link', { name: 'Missions' }).click();
    await at('/m/customerTask');
    await page.frameLocator('main iframe').getByRole('heading', { name: 'Tasks of today' }).waitFor();
    const frame = main().locator('iframe');
    expect(await frame.getAttribute('sandbox')).not.toContain('top-navigation');
    expect(await frame.getAttribute('title')).toBe('Tasks');
    for (const [id, path] of [
      ['game', '/m/fbGame'],
      ['app', '/m/outterApp'],
    ] as const) {
      const address = `https://partner.example/${id}`;
      await set('aurora', `/frames/${id}`, address);
      await open(path);
      await page.frameLocator('main iframe').getByRole('heading').waitFor();
      expect(await frame.getAttribute('src')).toBe(address);
    }
    await open('/m/set');
    await main().getByRole('heading', { name: 'Language' }).waitFor();
    await main().getByLabel('Hide the balance').waitFor();

    await open('/m/member/manualRebate');
    await main().getByRole('heading', { name: 'Rebates are coming' }).waitFor();
    await set('aurora', '/destinations/manualRebate', 'page:promotions');
    await at('/m/activity');
    await set('aurora', '/destinations/pointsMall', 'https://mall.aurora.example/start');
    await open('/m/mall/mallHome');
    await main().getByText('mall.aurora.example', { exact: true }).waitFor();
    expect(await main().getByRole('link', { name: 'Go there' }).getAttribute('href')).toBe(
      'https://mall.aurora.example/start',
    );
    const framePaths = ['/frames/task', '/frames/game', '/frames/app'];
    for (const path of ['/features/customerTask', '/features/externalFrame', ...framePaths])
      await stage.livery.command('unset', 'aurora', path, '--reason', 'test');
    await stage.livery.command('unset', 'aurora', '/destinations/manualRebate', '--reason', 'test');
    await stage.livery.command('unset', 'aurora', '/destinations/pointsMall', '--reason', 'test');
    expect(complaints).toEqual([]);
  });

  it('load pictures drawn later from one of the picture hosts', async () => {
    covers(['CONST-CDN-01', 'CONST-CDN-02', 'CONST-CDN-AMB-01']);
    const hosts = ['img1.aurora.example', 'img2.aurora.example'];
    await set('aurora', '/cdn/imageHosts', hosts);
    await as(undefined);
    const from: string[] = [];
    await context.route(/^https:\/\/img\d\.aurora\.example\//, (route) => {
      from.push(new URL(route.request().url()).host);
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>',
      });
    });
    await open('/m/home');
    const sources = () =>
      main()
        .locator('img[src*="/media/"]')
        .evaluateAll((all) => all.map((image) => new URL((image as HTMLImageElement).src).host));
    // Pictures drawn while home hydrates keep the brand's own host, also in the slider that replaces its first slide.
    await main().locator('.swiper-slide img').first().waitFor();
    expect(await sources()).toContain(new URL(stage.livery.url('aurora', '/')).host);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Games' }).click();
    await at('/m/all-games');
    await expect.poll(() => new Set(from).size).toBe(1);
    const picked = from[0] ?? '';
    expect(hosts).toContain(picked);
    await expect.poll(sources).toContain(picked);
    expect(complaints).toEqual([]);

    // If a host fails, it is not used again in the visit, and the pictures come from the brand itself.
    await context.unroute(/^https:\/\/img\d\.aurora\.example\//);
    await context.route(/^https:\/\/img\d\.aurora\.example\//, (route) => route.abort());
    await page.evaluate(() => sessionStorage.clear());
    await open('/m/home');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Games' }).click();
    await at('/m/all-games');
    const own = new URL(stage.livery.url('aurora', '/')).host;
    await expect.poll(async () => new Set(await sources())).toEqual(new Set([own]));
    const drawn = () =>
      main()
        .locator('img[src*="/media/"]')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(drawn).toBeGreaterThan(0);
    await set('aurora', '/cdn/imageHosts', []);
  });

  it('offer the app once a visit', async () => {
    covers([...['SHELL-PAGE-03', 'DOWNLOAD-05', 'DOWNLOAD-08', 'DOWNLOAD-AMB-02'], 'HOME-11']);
    const resource = (id: string, resourceType: string) => ({
      id,
      resourceType,
      url: `https://apps.aurora.example/${id}`,
      labelNameEn: `Aurora ${id}`,
    });
    await set('aurora', '/resources', [resource('android', 'Android'), resource('chat', 'TELEGRAM')]);
    await as(undefined);
    await open('/m/home');
    const bar = page.getByRole('complementary', { name: 'Get the Aurora app' });
    await bar.waitFor();
    await bar.getByRole('button', { name: 'Get it' }).click();
    const popup = page.getByRole('dialog', { name: 'Get the app' });
    const links = popup.getByRole('link');
    await links.first().waitFor();
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'https://apps.aurora.example/android',
      'https://apps.aurora.example/chat',
    ]);
    await popup.getByText('Join and ask for the welcome bonus.').waitFor();
    expect(await faults()).toEqual([]);
    await popup.getByRole('button', { name: 'Close', exact: true }).click();
    await popup.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => sessionStorage.getItem('download-offered.v1'))).toBe('1');
    expect(await bar.count()).toBe(0);

    await open('/m/download');
    await main().getByRole('link', { name: 'App for Android' }).waitFor();
    expect(await main().getByRole('link', { name: 'App for iOS' }).count()).toBe(0);
    await stage.livery.command('unset', 'aurora', '/resources', '--reason', 'test');
    expect(complaints).toEqual([]);
  });
});
