import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { barriersOf } from '../support/barriers.ts';
import { phone } from '../support/browser.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { choose, desk } from '../support/console.ts';
import { liveFrames } from '../support/live-frames.ts';

describe('a live frame in the console, by viewer', () => {
  const frames = liveFrames();
  const { at, running, site } = frames;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const enter = async (given: Parameters<typeof frames.enter>[0] = {}) => {
    ({ context, page, complaints } = await frames.enter(given));
  };
  const bannerOf = (environment: string) => site(environment).contentFrame().getByRole('banner');

  it('stands beside that of the other environment on releases, and both show the same page to the same players', async () => {
    await enter();
    await page.goto(at('/brands/aurora/releases'));
    expect(await (await running('Staging')).title()).toContain('Aurora Unseen');
    expect(await (await running('Production')).title()).not.toContain('Aurora Unseen');
    const [left, right] = [await site('Staging').boundingBox(), await site('Production').boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
    expect(left?.y).toBe(right?.y);

    await choose(page, 'Seen by', 'members');
    await choose(page, 'Page', 'Promotions');
    await expect.poll(() => page.url()).toBe(at('/brands/aurora/releases?as=member&page=promotions'));
    for (const environment of ['Staging', 'Production']) {
      await expect.poll(async () => new URL((await running(environment)).url()).pathname).toBe('/m/activity');
      await expect.poll(() => bannerOf(environment).getByRole('link', { name: 'Log in' }).count()).toBe(0);
    }
    await page.getByText('for members').first().waitFor();
    // The address alone opens this view.
    await page.reload();
    expect(new URL((await running('Staging')).url()).pathname).toBe('/m/activity');
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('shows a site even if the browser denies it storage', async () => {
    await enter();
    await context.addInitScript(() => {
      if (window === window.top) return;
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    await page.goto(at('/brands/aurora/releases'));
    await running('Staging');
    await bannerOf('Staging').getByRole('link', { name: 'Log in' }).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('is shown to every role that reads the brand, and states if no release is served', async () => {
    await frames.livery.command(
      ...['new', 'unborn', '--domain', 'unborn.example', '--name', 'Unborn', '--colour', '#1f6f5c'],
      ...['--licence', 'EGA/2026/9', '--tenants', frames.folder],
    );
    await frames.livery.change('push', join(frames.folder, 'unborn'));
    const as = await aStaffCookie({
      livery: frames.livery,
      email: 'sam@operator.example',
      role: 'support',
      brands: ['aurora', 'unborn'],
    });
    await enter({ as });
    await page.goto(at('/brands/aurora'));
    await running('Production');
    await page.goto(at('/brands/unborn/releases'));
    expect(await (await running('Staging')).title()).toContain('Unborn');
    expect(await site('Production').count()).toBe(0);
    await page.goto(at('/brands/unborn'));
    await running('Staging');
    await page.getByText('No release is served here.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('fits a phone, one frame below the other', async () => {
    await enter({ options: { ...phone, colorScheme: 'dark' } });
    for (const path of ['/brands/aurora', '/brands/aurora/releases']) {
      await page.goto(at(path));
      await running('Staging');
      await running('Production');
      const [one, other] = [await site('Staging').boundingBox(), await site('Production').boundingBox()];
      expect(one?.x).toBe(other?.x);
      expect(Math.abs((one?.y ?? 0) - (other?.y ?? 0))).toBeGreaterThan(one?.height ?? 0);
      expect.soft([path, await barriersOf(page)]).toEqual([path, []]);
      expect.soft([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
    }
  });

  it('shows the site of each environment on the overview, once it is in view', async () => {
    await enter();
    let opened = 0;
    const streams: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/console-previews/')) opened += 1;
      if (request.url().endsWith(wire.eventsPath)) streams.push(request.url());
    });
    await page.setViewportSize({ width: 1280, height: 200 });
    await page.goto(at('/brands/aurora'));
    await page.getByRole('button', { name: 'Show Staging' }).waitFor();
    expect(opened).toBe(0);
    await page.setViewportSize(desk.viewport);
    expect(await (await running('Staging')).title()).toContain('Aurora Unseen');
    const production = await running('Production');
    expect(await production.title()).not.toContain('Aurora Unseen');
    await bannerOf('Production').getByRole('link', { name: 'Log in' }).first().waitFor();
    expect(await production.evaluate(() => innerWidth)).toBe(390);
    await page
      .getByText(/^Release \d+ for visitors\. Nobody can sign in or play here\.$/)
      .first()
      .waitFor();
    expect(await barriersOf(page)).toEqual([]);
    // Their hosts have no stream of events.
    const locks = () => production.evaluate(async () => (await navigator.locks.query()).held);
    expect([await locks(), streams]).toEqual([[], []]);
    expect(complaints).toEqual([]);
  });
});
