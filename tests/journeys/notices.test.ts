import type { Locator, Page, Request } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { noDialog } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('announcements', () => {
  const stage = aStage();
  let page: Page;
  let complaints: string[];

  beforeEach(async () => {
    ({ page, complaints } = await stage.visit({ motion: true }));
  });
  const open = (path: string, brand = 'aurora') => stage.open({ page, path, brand });
  const items = () => page.locator('main details');
  const dateOf = (text: string | null) => /\d[\d/-]{9}/.exec(text ?? '')?.[0];
  const marked = () => page.locator('main [data-new]').count();
  /** Elements and words of an editor's content on the page. */
  const partsOf = (place: Locator) =>
    place
      .locator('[data-content]')
      .evaluate((content) => ({
        elements: [...content.querySelectorAll('*')].map(({ localName }) => localName),
        text: (content.textContent ?? '').replaceAll(/\s/g, ''),
      }));
  /** The same for the platform's answer. */
  const drawn = (html: string) => ({
    elements: [...html.matchAll(/<([a-z]\w*)/g)].map(([, name]) => name),
    text: html
      .replaceAll(/<[^>]*>|\s/g, '')
      .replaceAll('&nbsp;', '')
      .replaceAll('&amp;', '&'),
  });
  const weightOf = (place: Locator) => place.evaluate((element) => Number(getComputedStyle(element).fontWeight));
  /** Records the calls that report opened announcements from now on. */
  const idsReported = (): string[] => {
    const ids: string[] = [];
    page.on('request', (request: Request) => {
      if (request.url().endsWith('/announcements/read')) ids.push(request.postDataJSON().announcementId);
    });
    return ids;
  };

  it('lead from the ticker to the list, where an opened announcement is marked as read once', async () => {
    covers([
      'HOME-02',
      'NOTICE-01..04',
      'NOTICE-06..13',
      'NOTICE-AMB-01',
      'NOTICE-AMB-02',
      'CALL-GAME-17',
      'CALL-GAME-19',
      'ENTITY-PROMO-06',
      'CONST-PLATFORM-02',
    ]);
    await stage.logInBefore({ page, account: 'player' });
    const ids = idsReported();
    await open('/m/home');
    const ticker = page.getByRole('region', { name: 'Announcements' });
    const title = await ticker.locator('a[href*="/m/notice?i="]').innerText();
    await ticker.locator('a[href*="/m/notice?i="]').click();
    await page.waitForURL('**/m/notice?i=0');
    await page.locator('main details[open]').waitFor();
    expect(await page.locator('main details[open] summary strong').innerText()).toContain(title.trim());
    const all = await items().count();
    // The one that was opened by its address is already read.
    await page.waitForFunction((left) => document.querySelectorAll('main [data-new]').length === left, all - 1);
    expect(ids).toHaveLength(1);
    const written: { title: string; startDate: string; content: string }[] = await page.evaluate(
      async () => (await (await fetch('/api/v1/announcements?types=PL&language=EN')).json()).value.player,
    );
    const { title: called = '', startDate: begins = '', content: body = '' } = written[1] ?? {};

    const second = items().nth(1);
    const head = second.locator('summary');
    expect(await head.locator('strong').innerText()).toContain(called);
    expect(await head.locator('strong').innerText()).toContain('New');
    expect(await weightOf(head.locator('strong'))).toBeGreaterThan(
      await weightOf(items().first().locator('summary strong')),
    );
    const preview = await head.locator('em').innerText();
    expect(preview).not.toBe('');
    expect(drawn(body).text.startsWith(preview.replaceAll(/\s/g, ''))).toBe(true);
    await second.locator('summary').click();
    await page.waitForFunction((left) => document.querySelectorAll('main [data-new]').length === left, all - 2);
    await second.locator('summary').click();
    await second.locator('summary').click();
    const listed = dateOf(await second.locator('summary').innerText());
    expect(listed).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
    const [day, month, year] = listed?.split('/') ?? [];
    await second.getByRole('link', { name: 'Read on its own page' }).click();
    await page.waitForURL('**/m/noticeDetail?id=*');
    expect(await page.locator('main article time').innerText()).toBe(`${year}-${month}-${day}`);
    const timeZone = stage.livery.brands.byId('aurora')?.manifest.locale.timeZone ?? '';
    const ofBrand = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    expect(`${year}-${month}-${day}`).toBe(ofBrand.format(new Date(begins)));
    expect(await partsOf(page.locator('main article'))).toEqual(drawn(body));
    await page.getByRole('link', { name: 'All announcements' }).click();
    await page.waitForFunction((left) => document.querySelectorAll('main [data-new]').length === left, all - 2);
    expect(ids).toHaveLength(2);

    await open('/m/home');
    await page.getByRole('link', { name: 'All announcements' }).click();
    const popup = page.getByRole('dialog', { name: 'Announcements' });
    await popup.locator('summary').nth(2).click();
    expect(dateOf(await popup.locator('summary').nth(1).innerText())).toBe(`${year}/${month}/${day}`);
    const third = popup.locator('details').nth(2);
    expect(await third.locator('summary strong').innerText()).toContain(written[2]?.title);
    expect(await partsOf(third)).toEqual(drawn(written[2]?.content ?? ''));
    await page.waitForFunction((left) => document.querySelectorAll('dialog [data-new]').length === left, all - 3);
    await page.keyboard.press('Escape');
    await noDialog(page);
    // The announcement stays read, on another phone as well.
    const { page: other } = await stage.visit();
    page = other;
    await stage.logInBefore({ page, account: 'player' });
    await open('/m/notice');
    await page.waitForFunction((left) => document.querySelectorAll('main [data-new]').length === left, all - 3);
    expect(complaints).toEqual([]);
  });

  it('are marked as new only for members: a visitor and a guest send nothing', async () => {
    covers(['NOTICE-14', 'NOTICE-AMB-03', 'ROLE-21']);
    for (const account of [undefined, 'guest']) {
      if (account !== undefined) await stage.logInBefore({ page, account });
      const ids = idsReported();
      await open('/m/notice');
      await items().first().locator('summary').click();
      await page.locator('main details[open] [data-content]').first().waitFor();
      expect([account, await marked(), ids]).toEqual([account, 0, []]);
    }
  });

  it('stay new if the report failed, and are reported when they are opened again', async () => {
    await stage.logInBefore({ page, account: 'special42' });
    await page.route('**/api/v1/announcements/read', (route) => route.abort());
    const ids = idsReported();
    await open('/m/notice');
    await page.locator('main [data-new]').first().waitFor();
    const all = await marked();
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/read'));
    const summary = items().first().locator('summary');
    await summary.click();
    await failed;
    await summary.click();
    expect(await marked()).toBe(all);
    await page.unroute('**/api/v1/announcements/read');
    await summary.click();
    await page.waitForFunction((left) => document.querySelectorAll('main [data-new]').length === left, all - 1);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('are reported as read at most one per 150 ms, and none of a burst is lost', async () => {
    covers(['CONST-TIME-08', 'NOTICE-13']);
    await page.clock.install();
    await stage.logInBefore({ page, account: 'agent' });
    await open('/m/notice');
    await page.locator('main [data-new]').first().waitFor();
    const ids = idsReported();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    // The browser itself toggles the entry and fires the event, while the page's timers stand still.
    await page.evaluate(() => {
      for (const summary of [...document.querySelectorAll<HTMLElement>('main summary')].slice(0, 3)) summary.click();
    });
    const until = async (count: number) => {
      for (let turn = 0; turn < 1_000 && ids.length < count; turn += 1) await page.waitForTimeout(20);
      return ids.length;
    };
    expect(await until(1)).toBe(1);
    await page.clock.runFor(140);
    expect(ids).toHaveLength(1);
    await page.clock.runFor(20);
    expect(await until(2)).toBe(2);
    await page.clock.runFor(130);
    expect(ids).toHaveLength(2);
    await page.clock.runFor(20);
    expect(await until(3)).toBe(3);
    expect(new Set(ids).size).toBe(3);
  });

  it('run along the ticker in thirty steps a second if they are longer than it, and stop on request', async () => {
    covers(['CONST-TIME-11', 'HOME-02']);
    const running = () =>
      page.evaluate(() => {
        const [animation] = document.querySelector('a[href*="/m/notice?i="] span > span')?.getAnimations() ?? [];
        const { duration, easing } = animation?.effect?.getTiming() ?? {};
        const steps = Number(/steps\((\d+)/.exec(easing ?? '')?.[1]);
        return animation === undefined ? undefined : Math.round((steps / Number(duration)) * 1000);
      });
    await page.setViewportSize({ width: 320, height: 640 });
    await open('/m/home');
    await page.getByRole('button', { name: 'Pause announcements' }).scrollIntoViewIfNeeded();
    await page.waitForFunction(
      () => (document.querySelector('a[href*="/m/notice?i="] span > span')?.getAnimations().length ?? 0) > 0,
    );
    const perSecond = (await running()) ?? 0;
    expect(perSecond).toBeGreaterThanOrEqual(29);
    expect(perSecond).toBeLessThanOrEqual(31);
    await page.getByRole('button', { name: 'Pause announcements' }).click();
    await page.waitForFunction(
      () => document.querySelector('a[href*="/m/notice?i="] span > span')?.getAnimations().length === 0,
    );
    // With reduced motion there is no animation.
    const calm = await stage.visit({ viewport: { width: 320, height: 640 } });
    page = calm.page;
    await open('/m/home');
    expect(await running()).toBeUndefined();
    expect([...complaints, ...calm.complaints]).toEqual([]);
  });

  it('report if there are none, and lead to the list if one is missing', async () => {
    covers(['NOTICE-05', 'NOTICE-02']);
    const nothing = { promotion: [], banners: [], player: [], popup: [], hot: [] };
    await page.route('**/api/v1/announcements?types=PL&**', (route) =>
      route.fulfill({ json: { success: true, value: nothing } }),
    );
    // The document of the announcement knows that it is missing; the page requests the list.
    await page.goto(stage.livery.url('aurora', '/m/noticeDetail?id=nothing'));
    await page.waitForURL('**/m/notice');
    await page.getByRole('heading', { name: 'No announcement' }).waitFor();
  });
});
