import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { covers } from '../support/covers.ts';
import { aText, memberPage } from '../support/member-page.ts';
import { delay, ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('messages and feedback of a member, in a browser', () => {
  const stage = aStage();
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const { aPicture, answer, at, dialog, faults, header, main, open, openSheet, set, value, visitAs } = memberPage(
    stage,
    () => page,
  );
  const as = async (account: string | undefined, brand?: string) => {
    ({ context, page, complaints } = await visitAs(account, brand));
  };

  it('count unread messages, seldom and silently, and open the chat as the member', async () => {
    covers([
      'CALL-ACC-25..27',
      'ENTITY-CHAT-02',
      'ENTITY-CHAT-03',
      'ENTITY-CHAT-AMB-01',
      'ENTITY-SITESTATE-01',
      'CONST-UNREAD-01',
      'CONST-TIME-09',
      'FLAG-14',
      'FLAG-16',
      'CALL-ACC-23',
      'CALL-GAME-29',
      'CALL-GAME-30',
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
    const launch = new URLSearchParams(requests.find((path) => path.startsWith('/chat/launch'))?.split('?')[1]);
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
    const letThrough = await delay(page, '**/api/v1/uploads', 'PUT');
    await input.setInputFiles(await aPicture('late.png'));
    await main().getByRole('status').getByText('Please wait until all pictures').waitFor();
    expect(await send.isDisabled()).toBe(true);
    letThrough();
    await expect.poll(() => send.isDisabled()).toBe(false);
    await page.unroute('**/api/v1/uploads');
    await main().getByRole('button', { name: 'Remove late.png' }).click();
    await input.setInputFiles([await aPicture('one.png'), await aPicture('two.png'), await aPicture('three.png')]);
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
    expect([request.method(), body.content, body.images.length]).toEqual(['PUT', 'The night mode is lovely.', 2]);
    expect(request.headers()['x-module']).toBe('FEEDBACK3');
    expect(complaints).toEqual([]);
  });
});
