import { createCanvas } from '@napi-rs/canvas';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { noDialog } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

const png = await createCanvas(80, 60).encode('png');
const file = (name: string, mimeType: string, buffer: Uint8Array = png) => ({
  name,
  mimeType,
  buffer: Buffer.from(buffer),
});
const good = (name: string) => file(name, 'image/png');

describe('promotions', () => {
  const stage = aStage();
  let page: Page;
  let complaints: string[];

  beforeEach(async () => {
    ({ page, complaints } = await stage.visit());
  });
  const open = (path: string, brand = 'aurora') => stage.open({ page, path, brand });
  const cards = () => page.locator('main li a[href*="/m/activity?id="]');
  const dialog = () => page.locator('dialog[open]');
  const button = (label: string) => dialog().getByRole('button', { name: label, exact: true });
  const chipOf = (id: string) => page.locator(`main a[href="/m/activity?id=${id}"] span[data-dates] + span`);
  const close = async () => {
    await dialog().getByRole('button', { name: 'Close', exact: true }).first().click();
    await noDialog(page);
  };
  const toast = (text: string): Locator => page.getByText(text, { exact: true }).last();
  const submit = () => page.getByRole('button', { name: 'Submit', exact: true });
  const choose = (...files: ReturnType<typeof file>[]) => page.locator('main input[type=file]').setInputFiles(files);
  const pictures = () => page.locator('main [data-state="sent"]');
  /** Ids of a brand's requests that wait for staff, by promotion. */
  const waiting = async (brand = 'aurora') => {
    const text = await stage.livery.change('requests', brand).catch(() => '');
    const { text: listed } = text === '' ? await stage.livery.command('requests', brand) : { text };
    const rows = [...listed.matchAll(/promotion (\S+) pending .*? (\S+) by /g)];
    return new Map(rows.map(([, id = '', promotion = '']) => [promotion, id]));
  };

  it('are cards by category for visitors, each with a detail that also has an address (J13)', async () => {
    covers(['PROMO-01..11', 'ENTITY-PROMO-01', 'ENTITY-PROMO-03', 'ROLE-15']);
    await open('/m/activity');
    await page.getByRole('heading', { name: 'Rewards & Promotions' }).first().waitFor();
    expect(await page.locator('main figure img').getAttribute('src')).toContain('/media/banners/');
    const all = await cards().count();
    expect(all).toBe(9);
    const first = cards().first();
    expect(await first.locator('h2').innerText()).not.toBe('');
    expect(await first.locator('p').innerText()).toContain('which games you like');
    await first.locator('img').waitFor();
    await first.getByText('View more').waitFor();
    expect(await page.locator('input[name=category]:checked').inputValue()).toBe('');
    await page.getByRole('radio', { name: 'Contests' }).check();
    await page.waitForFunction(
      (before) => document.querySelectorAll('main li a[href*="/m/activity?id="]').length < before,
      all,
    );
    expect(await cards().count()).toBe(2);
    await page.getByRole('radio', { name: 'All', exact: true }).check();
    await page.waitForFunction(
      (before) => document.querySelectorAll('main li a[href*="/m/activity?id="]').length === before,
      all,
    );

    await cards().nth(1).click();
    await page.waitForURL('**/m/activity?id=tell-your-story');
    await dialog().getByRole('heading', { name: 'Show us your best moment' }).waitFor();
    await dialog().locator('img').first().waitFor();
    expect(await dialog().locator('[data-content] ol li').count()).toBe(3);
    const [from, to] = (await dialog().locator('[data-dates]').innerText()).split(' – ');
    for (const date of [from, to]) expect(date).toMatch(/^\d{4}\/\d{2}\/\d{2}$/);
    expect(await dialog().getByRole('link', { name: 'Claim' }).getAttribute('href')).toBe(
      `/m/login?from=${encodeURIComponent('/m/activity?id=tell-your-story')}`,
    );
    await close();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/m/activity');

    for (const path of ['/m/activity?id=reel-cup', '/m/activityDetail?id=reel-cup']) {
      await open(path);
      await dialog().getByRole('heading', { name: 'The Reel Cup' }).waitFor();
      expect(await button('Close').last().isDisabled()).toBe(true);
      await page.keyboard.press('Escape');
      await noDialog(page);
      await page.waitForURL('**/m/activity');
    }
    expect(complaints).toEqual([]);
  });

  it('are changed by player, staff and clock, each state with its word (J47)', async () => {
    covers(['PROMO-02', 'PROMO-09', 'PROMO-10', 'PROMO-13', 'PROMO-AMB-01', 'PROMO-AMB-03', 'ENTITY-PROMO-02']);
    covers(['REWARD-09', 'CALL-GAME-21', 'CALL-GAME-22', 'CALL-GAME-AMB-05']);
    await stage.logInBefore({ page });
    const posted: string[] = [];
    page.on('request', (request) => {
      if (/\/promotions\//.test(request.url())) posted.push(`${request.method()} ${request.url()}`);
    });
    const act = async (id: string, from: string, to: string) => {
      await open(`/m/activityDetail?id=${id}`);
      await button(from).click();
      await button(to).waitFor();
      expect(await button(to).isDisabled()).toBe(true);
      await close();
      await chipOf(id).getByText(to, { exact: true }).waitFor();
    };
    await open('/m/activityDetail?id=welcome-credits');
    expect(await dialog().locator('[data-dates]').innerText()).toBe('Long term');
    // The demo player is no newcomer.
    expect(await button('Close').last().isDisabled()).toBe(true);
    await act('table-night', 'Join', 'Joined');
    await act('daily-check-in', 'Claim', 'Claimed');
    await act('weekly-rebate', 'Claim', 'Process');
    expect(posted.map((call) => call.replace(/^(\w+) .*\/promotions\//, '$1 '))).toEqual([
      'POST join',
      'POST request',
      'POST request',
    ]);

    await open('/m/applyReward?id=lobby-feedback');
    await page.locator('textarea').fill('More fish');
    expect(await page.locator('main input[type=file]').count()).toBe(0);
    await submit().click();
    await page.waitForURL('**/m/activity');
    await chipOf('lobby-feedback').getByText('Applying', { exact: true }).waitFor();
    await chipOf('fish-season').getByText('Coming soon', { exact: true }).waitFor();
    await chipOf('reel-cup').getByText('Close', { exact: true }).waitFor();

    // The open page follows the decision of staff.
    const ids = await waiting();
    await stage.livery.change('approve', 'aurora', 'promotion', ids.get('weekly-rebate') ?? '', '--amount', '7.5');
    await stage.livery.change('reject', 'aurora', 'promotion', ids.get('lobby-feedback') ?? '');
    await chipOf('weekly-rebate').getByText('Issued', { exact: true }).waitFor();
    await chipOf('lobby-feedback').getByText('Rejected', { exact: true }).waitFor();
    await open('/m/activity?id=lobby-feedback');
    await dialog().getByText('Reason:').waitFor();
    await open('/m/member/home');
    await page.getByText('1,027.50').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([
    ['jade', 'table-night', 'joined'],
    ['manila', 'weekly-rebate', 'process'],
    ['oasis', 'lobby-feedback', 'applying'],
  ])('at %s, one that waits for staff follows their decision on the open page: %s, %s', async (brand, id, state) => {
    covers(['PROMO-13', 'ENTITY-PROMO-02']);
    await stage.logInBefore({ page, brand });
    const card = (now: string) => page.locator(`main a[href="/m/activity?id=${id}"][data-state="${now}"]`);
    if (state === 'applying') {
      await open(`/m/applyReward?id=${id}`, brand);
      await page.locator('textarea').fill('More fish');
      await page.locator('main form button[type=submit]').click();
      await page.waitForURL('**/m/activity');
    } else {
      await open(`/m/activity?id=${id}`, brand);
      // Close is an icon, and is there before the action.
      await dialog().locator('button').filter({ hasText: /\S/ }).last().click();
      await card(state).waitFor({ state: 'attached' });
      await page.keyboard.press('Escape');
      await noDialog(page);
    }
    await card(state).waitFor();
    const entry = (await waiting(brand)).get(id) ?? '';
    await stage.livery.change('approve', brand, 'promotion', entry, '--amount', '7.5');
    await card('issued').waitFor();
    expect(complaints).toEqual([]);
  });

  it('are applied for with remarks and pictures (J48)', async () => {
    covers([
      'REWARD-01',
      'REWARD-03..07',
      'REWARD-10..13',
      'REWARD-AMB-03',
      'ENTITY-PROMO-05',
      'ENTITY-REWARD-01',
      'CALL-GAME-20',
    ]);
    covers(['CONST-TIME-12']);
    await stage.logInBefore({ page });
    await open('/m/activity?id=tell-your-story');
    await dialog().getByRole('link', { name: 'Claim' }).click();
    await page.waitForURL('**/m/applyReward?id=tell-your-story');
    await page.locator('main form h2').getByText('Show us your best moment').waitFor();
    const remarks = page.locator('textarea[name=remarks]');
    expect(await submit().isDisabled()).toBe(true);
    await remarks.fill('x'.repeat(141));
    expect((await remarks.inputValue()).length).toBe(140);
    expect(await submit().isDisabled()).toBe(true);
    await choose(good('one.png'));
    await pictures().first().waitFor();
    expect(await submit().isEnabled()).toBe(true);
    const columns = await pictures()
      .first()
      .evaluate((cell) => getComputedStyle(cell.closest('ul') as Element).gridTemplateColumns.split(' ').length);
    expect(columns).toBe(4);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    expect([await remarks.inputValue(), await pictures().count()]).toEqual(['', 0]);
    expect(await submit().isDisabled()).toBe(true);

    await remarks.fill('I won on the last spin');
    await choose(good('one.png'));
    await pictures().first().waitFor();
    let answer = () => undefined as unknown;
    const released = new Promise((resolve) => {
      answer = () => resolve(undefined);
    });
    const sent: unknown[] = [];
    await page.route('**/promotions/apply', async (route) => {
      sent.push(route.request().postDataJSON());
      await released;
      await route.continue();
    });
    await page.clock.install();
    await submit().click();
    await page.getByRole('dialog', { name: 'Sending your application' }).waitFor();
    await page.clock.fastForward(10_000);
    await noDialog(page);
    answer();
    await page.clock.resume();
    await page.waitForURL('**/m/activity');
    expect(sent).toEqual([
      { promotionId: 'tell-your-story', remarks: 'I won on the last spin', pictures: [expect.any(String)] },
    ]);
    await chipOf('tell-your-story').getByText('Applying', { exact: true }).waitFor();
    // The request was approved, so the form is no longer offered.
    await open('/m/applyReward?id=tell-your-story');
    await page.waitForURL('**/m/activity?id=tell-your-story');
    expect(complaints).toEqual([]);
  });

  it('ask for no remarks if only a picture is required', async () => {
    covers(['REWARD-08', 'REWARD-09', 'REWARD-11']);
    await stage.logIn({ page, brand: 'jade' });
    const send = () => page.locator('main form button[type=submit]');
    // No promotion of the sandbox has this combination.
    await page.route(/\/api\/v1\/announcements/, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const { cookie = '' } = await route.request().allHeaders();
      const repeated = { host: 'jade.localhost', path: pathname + search, headers: { cookie } };
      const { text } = await stage.livery.send(repeated);
      const body = text.replaceAll('"remarkRequired":"Y"', '"remarkRequired":"N"');
      await route.fulfill({ contentType: 'application/json', body });
    });
    await open('/m/applyReward?id=tell-your-story', 'jade');
    await page.locator('main input[type=file]').waitFor({ state: 'attached' });
    expect(await page.locator('textarea').count()).toBe(0);
    expect(await send().isDisabled()).toBe(true);
    await choose(good('one.png'));
    await pictures().first().waitFor();
    expect(await send().isEnabled()).toBe(true);
  });

  it('refuse a picture that does not match the specification', async () => {
    covers(['REWARD-14..16', 'REWARD-AMB-04', 'ERR-22']);
    await stage.logInBefore({ page, brand: 'jade' });
    await open('/m/applyReward?id=tell-your-story', 'jade');
    const refused = async (text: RegExp, ...files: ReturnType<typeof file>[]) => {
      const before = await pictures().count();
      await choose(...files);
      await page.getByRole('status').getByText(text).last().waitFor();
      expect(await pictures().count()).toBe(before);
    };
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const large = Buffer.concat([png, Buffer.alloc(5_242_881 - png.length)]);
    await refused(/JPEG, JPG, PNG/, file('a.svg', 'image/svg+xml', svg));
    await refused(/5 MB/, file('b.png', 'image/png', large));
    await refused(/图片读取失败|image fetch failed/, file('c.png', 'image/png', png.subarray(0, 40)));
    await refused(/JPEG, JPG, PNG/, file('d.jpg', 'image/jpeg', svg));
    await choose(good('1.png'), good('2.png'), good('3.png'), good('4.png'));
    await page
      .getByRole('status')
      .getByText(/最多上传 3|At most 3/)
      .last()
      .waitFor();
    await pictures().nth(2).waitFor();
    expect(await pictures().count()).toBe(3);
    expect(complaints).toEqual([]);
  });

  it('redirect members who may not apply', async () => {
    covers(['REWARD-02', 'REWARD-04', 'REWARD-AMB-01', 'REWARD-AMB-02']);
    await open('/m/applyReward?id=tell-your-story');
    await page.waitForURL('**/m/activity');
    await stage.logInBefore({ page, account: 'agent' });
    for (const path of ['/m/applyReward', '/m/applyReward?id=nothing']) {
      await page.goto(stage.livery.url('aurora', path));
      await page.waitForURL('**/m/activity');
    }
    await page.goto(stage.livery.url('aurora', '/m/applyReward?id=table-night'));
    await page.waitForURL('**/m/activity?id=table-night');
  });

  it('inform accounts of another kind that a real one is needed', async () => {
    covers(['ROLE-08']);
    await stage.logInBefore({ page, account: 'special41' });
    await open('/m/activity?id=daily-check-in');
    await button('Claim').click();
    await toast('Please log in to a real account to use this function').waitFor();
    expect(await button('Claim').isEnabled()).toBe(true);
  });

  it('read from right to left', async () => {
    ({ page, complaints } = await stage.visit({ locale: 'ar' }));
    await stage.logInBefore({ page, brand: 'oasis' });
    await open('/m/activity', 'oasis');
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await cards().nth(1).click();
    await dialog().getByRole('link', { name: 'احصل عليها' }).click();
    await page.waitForURL('**/m/applyReward?id=tell-your-story');
    await page.locator('textarea').fill('فزت في الجولة الأخيرة');
    await choose(good('one.png'));
    await pictures().first().waitFor();
    await page.getByRole('button', { name: 'إرسال', exact: true }).click();
    await page.waitForURL('**/m/activity');
    await chipOf('tell-your-story').getByText('قيد الطلب', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});
