import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { barriersOf } from '../support/barriers.ts';
import { phone } from '../support/browser.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { desk, enterConsole } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';

describe('live frames of a brand in the console', () => {
  let livery: Livery;
  let folder: string;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'livery-frames-'));
    livery = await startLivery();
    await cp('tenants/aurora', join(folder, 'aurora'), { recursive: true });
    const file = join(folder, 'aurora', 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    manifest.tenant.brandName = 'Aurora Unseen';
    await writeFile(file, JSON.stringify(manifest, null, 2));
    await livery.change('push', join(folder, 'aurora'));
  });
  afterAll(async () => {
    await livery?.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => context?.close());

  const at = (path: string) => `http://console.localhost:${livery.port}${path}`;
  const enter = async ({ options, ...given }: Partial<Parameters<typeof enterConsole>[0]> = {}) => {
    ({ context, page, complaints } = await enterConsole({
      ...{ livery, frames: true, ...given },
      options: { ...desk, reducedMotion: 'reduce', ...options },
    }));
  };
  const site = (environment: string) => page.locator(`iframe[title^="${environment}, release"]`);
  const bannerOf = (environment: string) => site(environment).contentFrame().getByRole('banner');
  /** Waits until the site in the frame runs, and returns the frame. */
  const running = async (environment: string): Promise<Frame> => {
    await expect
      .poll(async () => {
        await page
          .locator(`main [data-environment="${environment.toLowerCase()}"]`)
          .last()
          .evaluate((element) => element.scrollIntoView({ block: 'end' }));
        return site(environment).count();
      })
      .toBe(1);
    const frame = await (await site(environment).elementHandle())?.contentFrame();
    if (!frame) throw new Error(`no frame of ${environment}`);
    await frame.waitForFunction(() => document.documentElement.dataset.ready === 'true');
    return frame;
  };
  const addressOf = (environment: string) => site(environment).getAttribute('src').then(String);
  const request = async (url: string) => {
    const { hostname, pathname } = new URL(url);
    return livery.send({ host: hostname, path: pathname });
  };
  const isDark = async (environment: string) =>
    (await (await running(environment)).content()).includes('#0a0a1e');

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

  it('sends the frame only to the exact origin of the console', async () => {
    await enter();
    await page.goto(at('/brands/aurora'));
    await running('Production');
    const { headers } = await request(await addressOf('Production'));
    expect(headers['content-security-policy']).toContain(`frame-ancestors ${at('').replace(/\/$/, '')};`);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    const site = await livery.send({ host: 'aurora.localhost', path: '/m/home' });
    expect(site.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const shown = await page.goto(at('/'));
    expect(shown?.headers()['content-security-policy']).toContain(
      `frame-src http://*.preview.console.localhost:${livery.port};`,
    );
  });

  it('shows a draft with its own file as it is stored at each request, and players nothing of it', async () => {
    const { name: cookie, value: session } = await aStaffCookie({
      ...{ livery, email: 'dora@operator.example', role: 'editor', brands: ['aurora'] },
    });
    const call = async (method: string, path: string, body: string, type = 'application/json') => {
      const { status, text } = await livery.send({
        ...{
          host: `console.localhost:${livery.port}`,
          method,
          path: `${wire.adminBase}/brands/aurora${path}`,
          body,
        },
        headers: {
          ...{
            cookie: `${cookie}=${session}`,
            origin: at(''),
            [wire.consoleHeader]: '1',
            'content-type': type,
          },
        },
      });
      expect([path, status, text.slice(0, 200)]).toEqual([path, 200, text.slice(0, 200)]);
      return JSON.parse(text).value;
    };
    const { id } = await call('POST', '/drafts', JSON.stringify({ name: 'Drafted' }));
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
    const { asset } = await call(
      'PUT',
      `/drafts/${id}/assets/drafted.svg?revision=1`,
      drawing,
      'image/svg+xml',
    );
    expect(asset.path).toBe('assets/drafted.svg');
    const { url } = await call('PUT', '/console-previews/studio', JSON.stringify({ draft: id }));
    const write = (revision: number, brandName: string) =>
      call(
        ...(['POST', `/drafts/${id}/patches`] as const),
        JSON.stringify({ revision, operations: [{ path: '/tenant/brandName', value: brandName }] }),
      );
    for (const [revision, name] of [
      [2, 'Aurora Drafted'],
      [3, 'Aurora Redrafted'],
    ] as const) {
      const { delivery } = await write(revision, name);
      expect((await request(url)).text).toContain(name);
      const file = delivery.assets['assets/drafted.svg'];
      const host = new URL(url).hostname;
      expect((await livery.send({ host, path: file })).text).toBe(drawing);
      const players = await livery.send({ host: 'aurora.localhost', path: file });
      expect([players.status, players.text.includes(drawing)]).toEqual([404, false]);
    }
    expect((await livery.send({ host: 'aurora.localhost', path: '/m/home' })).text).not.toContain(
      'Redrafted',
    );
  });

  it('shows a change made by somebody else, without any input', async () => {
    await enter();
    await page.goto(at('/brands/aurora'));
    expect([await isDark('Production'), await isDark('Staging')]).toEqual([false, false]);
    const address = await addressOf('Production');
    await livery.change('set', 'aurora', '/theme/colors/background', '#0a0a1e');
    await expect.poll(() => isDark('Production')).toBe(true);
    expect(await addressOf('Production')).toBe(address);
    expect(await isDark('Staging')).toBe(false);
    await livery.change('unset', 'aurora', '/theme/colors/background');
    await expect.poll(() => isDark('Production')).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('follows what changes and releases a parent of its brand, and content, for a reader of the brand alone', async () => {
    const parent = async (radius: number) => {
      await mkdir(join(folder, 'above'), { recursive: true });
      const manifest = {
        ...{ formatVersion: '1.1', abstract: true, tenant: { id: 'above' } },
        theme: { radius: { large: radius } },
      };
      await writeFile(join(folder, 'above', 'manifest.json'), JSON.stringify(manifest));
      await livery.change('push', join(folder, 'above'), '--to', 'production');
    };
    await parent(21);
    await livery.command(
      ...['new', 'below', '--domain', 'below.example', '--name', 'Below', '--colour', '#1f6f5c'],
      ...['--licence', 'EGA/2026/8', '--tenants', folder],
    );
    const file = join(folder, 'below', 'manifest.json');
    const { theme, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
    const { radius: _, ...others } = theme;
    await writeFile(file, JSON.stringify({ ...manifest, extends: 'above', theme: others }));
    await livery.change('push', join(folder, 'below'), '--to', 'production');
    const as = await aStaffCookie({
      ...{ livery, email: 'bela@operator.example', role: 'operator' },
      brands: ['below', 'aurora'],
    });
    await enter({ as });
    await page.goto(at('/brands/below'));
    const radius = async () =>
      (await running('Production')).evaluate(() => document.documentElement.outerHTML.match(/\b2[123]px/g));
    expect(await radius()).toContain('21px');
    await livery.change('set', 'above', '/theme/radius/large', '22');
    await expect.poll(radius).toContain('22px');
    await livery.change('unset', 'above', '/theme/radius/large');
    await expect.poll(radius).toContain('21px');
    await parent(23);
    await expect.poll(radius).toContain('23px');

    await page.goto(at('/brands/aurora'));
    const isFirst = async () => (await running('Production')).evaluate(() => 'isFirst' in window);
    await (await running('Production')).evaluate(() => Object.assign(window, { isFirst: true }));
    await livery.change('content', 'hide', 'aurora', 'banners', 'home-welcome');
    await expect.poll(isFirst).toBe(false);
    await livery.change('content', 'publish', 'aurora', 'banners', 'home-welcome');
    expect(complaints).toEqual([]);
  });

  it('keeps its site separate from the console', async () => {
    await enter();
    await page.goto(at('/brands/aurora'));
    const frame = await running('Production');
    expect(await site('Production').getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-forms',
    );
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

  it('has staging and production beside each other on releases, on the same page for the same players', async () => {
    await enter();
    await page.goto(at('/brands/aurora/releases'));
    expect(await (await running('Staging')).title()).toContain('Aurora Unseen');
    expect(await (await running('Production')).title()).not.toContain('Aurora Unseen');
    const [left, right] = [await site('Staging').boundingBox(), await site('Production').boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
    expect(left?.y).toBe(right?.y);

    await page.getByLabel('Seen by').selectOption('members');
    await page.getByRole('combobox', { name: /^Page/ }).selectOption('Promotions');
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

  it('is reloaded, opened in its own window, and skipped with the keyboard', async () => {
    await enter();
    await page.goto(at('/brands/aurora'));
    const frame = await running('Production');
    await frame.evaluate(() => Object.assign(window, { isFirst: true }));
    await page.getByRole('button', { name: 'Reload Production' }).click();
    await expect
      .poll(async () => (await running('Production')).evaluate(() => 'isFirst' in window))
      .toBe(false);
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Open in a new window Production' }).click(),
    ]);
    await opened.getByRole('banner').waitFor();
    await opened.close();
    await page.getByRole('link', { name: 'Open in a new window Production' }).focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Use the site by keyboard Production',
    );
    // Until the site is entered, the next Tab stop is behind it.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    await page.keyboard.press('Tab');
    const focused = async () =>
      (await running('Production')).evaluate(() => document.activeElement?.tagName ?? '');
    await expect.poll(focused).toMatch(/^(A|BUTTON|INPUT)$/);
  });

  it('is shown to every role that reads the brand, and says if nothing is served', async () => {
    const as = await aStaffCookie({
      livery,
      email: 'sam@operator.example',
      role: 'support',
      brands: ['aurora', 'unborn'],
    });
    await livery.command(
      ...['new', 'unborn', '--domain', 'unborn.example', '--name', 'Unborn', '--colour', '#1f6f5c'],
      ...['--licence', 'EGA/2026/9', '--tenants', folder],
    );
    await livery.change('push', join(folder, 'unborn'));
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
      expect
        .soft([path, await page.evaluate(() => document.documentElement.scrollWidth)])
        .toEqual([path, 390]);
    }
  });

  it('can be used with a pointer like any site', async () => {
    await enter();
    await page.goto(at('/brands/aurora/releases?as=member'));
    const frame = await running('Production');
    await site('Production')
      .contentFrame()
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Rewards' })
      .click();
    await expect.poll(() => frame.evaluate(() => window.location.pathname)).not.toBe('/m/home');
    expect(page.url()).toBe(at('/brands/aurora/releases?as=member'));
  });

  it('leaves the focus in the field that somebody types in, also when its site opens a dialog', async () => {
    await enter();
    await page.goto(at('/brands/aurora'));
    await running('Production');
    const switcher = page.getByRole('banner').getByRole('combobox');
    await switcher.focus();
    await page.keyboard.type('ja');
    await livery.change('set', 'aurora', '/theme/colors/background', '#0b0b1f');
    const content = async () => (await running('Production')).content();
    await expect.poll(content).toContain('#0b0b1f');
    await site('Production').contentFrame().getByRole('dialog').first().waitFor();
    const focused = () => page.evaluate(() => document.hasFocus() && document.activeElement?.tagName);
    await expect.poll(focused).toBe('INPUT');
    // A field that loses the focus, even for a moment, also loses what was typed.
    await page.keyboard.type('de');
    expect(await switcher.inputValue()).toBe('jade');
    await livery.change('unset', 'aurora', '/theme/colors/background');
  });
});
