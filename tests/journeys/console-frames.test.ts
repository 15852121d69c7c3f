import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { walkConsole } from '../support/console.ts';
import { liveFrames } from '../support/live-frames.ts';

describe('a live frame of a brand in the console', () => {
  const frames = liveFrames();
  const { addressOf, at, request, running, site } = frames;
  let context: BrowserContext;
  let page: Page;
  const enter = async (given: Parameters<typeof frames.enter>[0] = {}) => {
    ({ context, page } = await frames.enter(given));
  };

  it('sends the frame only to the exact origin of the console', async () => {
    await enter();
    await page.goto(at('/brands/aurora'));
    await running('Production');
    const { headers } = await request(await addressOf('Production'));
    expect(headers['content-security-policy']).toContain(`frame-ancestors ${at('').replace(/\/$/, '')};`);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    const site = await frames.livery.send({ host: 'aurora.localhost', path: '/m/home' });
    expect(site.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const shown = await page.goto(at('/'));
    expect(shown?.headers()['content-security-policy']).toContain(
      `frame-src http://*.preview.console.localhost:${frames.livery.port};`,
    );
  });

  it('keeps its site separate from the console', async () => {
    await enter();
    await page.goto(at('/brands/aurora'));
    const frame = await running('Production');
    expect(await site('Production').getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms');
    const tried = await frame.evaluate(
      async (console) => {
        const outcome = async (act: () => unknown) => {
          try {
            return String(await act());
          } catch (error) {
            return error instanceof Error ? error.name : 'error';
          }
        };
        return {
          document: await outcome(() => parent.document.title),
          location: await outcome(() => {
            top?.location.assign('/m/home');
          }),
          window: await outcome(() => window.open('/m/home') !== null),
          call: await outcome(() => fetch(`${console}/admin/v1/staff/me`, { credentials: 'include' })),
          referrer: document.referrer,
        };
      },
      at('').replace(/\/$/, ''),
    );
    expect(tried).toEqual({
      document: 'SecurityError',
      location: 'SecurityError',
      window: 'false',
      call: 'TypeError',
      referrer: '',
    });
    expect(page.url()).toBe(at('/brands/aurora'));
  });

  it('ends together with the session of its viewer', async () => {
    await enter();
    await page.goto(at('/brands/aurora'));
    await running('Production');
    const [address, staging] = [await addressOf('Production'), await addressOf('Staging')];
    expect((await request(address)).status).toBe(200);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    for (const url of [address, staging])
      for (const path of ['/m/home', '/config/manifest.json', '/api/v1/site/status'])
        expect((await request(new URL(path, url).href)).status).toBe(404);
  });

  it('is reloaded, opened in its own window, and skipped with the keyboard', async () => {
    await enter();
    await page.goto(at('/brands/aurora'));
    const frame = await running('Production');
    await frame.evaluate(() => Object.assign(window, { isFirst: true }));
    await page.getByRole('button', { name: 'Reload Production' }).click();
    await expect.poll(async () => (await running('Production')).evaluate(() => 'isFirst' in window)).toBe(false);
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Open in a new window Production' }).click(),
    ]);
    await opened.getByRole('banner').waitFor();
    await opened.close();
    await page.getByRole('link', { name: 'Open in a new window Production' }).focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Use the site by keyboard Production');
    // Until the site is entered, the next Tab stop is behind it.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    await page.keyboard.press('Tab');
    const focused = async () => (await running('Production')).evaluate(() => document.activeElement?.tagName ?? '');
    await expect.poll(focused).toMatch(/^(A|BUTTON|INPUT)$/);
  });

  it('can be used with a pointer like any site', async () => {
    await enter();
    const { quiet } = walkConsole(page);
    await page.goto(at('/brands/aurora/releases?as=member'));
    const frame = await running('Production');
    const link = site('Production')
      .contentFrame()
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Rewards' });
    // The page above the frame grows while it loads, which moves the frame out of view again. The site's own requests do not matter.
    await quiet();
    await site('Production').evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await link.click();
    await expect.poll(() => frame.evaluate(() => window.location.pathname)).not.toBe('/m/home');
    expect(page.url()).toBe(at('/brands/aurora/releases?as=member'));
  });
});
