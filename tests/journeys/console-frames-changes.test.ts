import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { liveFrames } from '../support/live-frames.ts';

describe('changes in live frames of a brand in the console', () => {
  const frames = liveFrames();
  const { addressOf, at, request, running, site } = frames;
  let page: Page;
  let complaints: string[];
  const enter = async (given: Parameters<typeof frames.enter>[0] = {}) => {
    ({ page, complaints } = await frames.enter(given));
  };
  const isDark = async (environment: string) => (await (await running(environment)).content()).includes('#0a0a1e');

  it('shows a draft with its own file as it is stored at each request, and players nothing of it', async () => {
    const { name: cookie, value: session } = await aStaffCookie({
      livery: frames.livery,
      email: 'dora@operator.example',
      role: 'editor',
      brands: ['aurora'],
    });
    const call = async (method: string, path: string, body: string, type = 'application/json') => {
      const { status, text } = await frames.livery.send({
        host: `console.localhost:${frames.livery.port}`,
        method,
        path: `${wire.adminBase}/brands/aurora${path}`,
        body,
        headers: { cookie: `${cookie}=${session}`, origin: at(''), [wire.consoleHeader]: '1', 'content-type': type },
      });
      expect([path, status, text.slice(0, 200)]).toEqual([path, 200, text.slice(0, 200)]);
      return JSON.parse(text).value;
    };
    const { id } = await call('POST', '/drafts', JSON.stringify({ name: 'Drafted' }));
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
    const { asset } = await call('PUT', `/drafts/${id}/assets/drafted.svg?revision=1`, drawing, 'image/svg+xml');
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
      expect((await frames.livery.send({ host, path: file })).text).toBe(drawing);
      const players = await frames.livery.send({ host: 'aurora.localhost', path: file });
      expect([players.status, players.text.includes(drawing)]).toEqual([404, false]);
    }
    expect((await frames.livery.send({ host: 'aurora.localhost', path: '/m/home' })).text).not.toContain('Redrafted');
  });

  it('shows a change made by somebody else, without any input', async () => {
    await enter();
    await page.goto(at('/brands/aurora'));
    expect([await isDark('Production'), await isDark('Staging')]).toEqual([false, false]);
    const address = await addressOf('Production');
    await frames.livery.change('set', 'aurora', '/theme/colors/background', '#0a0a1e');
    await expect.poll(() => isDark('Production')).toBe(true);
    expect(await addressOf('Production')).toBe(address);
    expect(await isDark('Staging')).toBe(false);
    await frames.livery.change('unset', 'aurora', '/theme/colors/background');
    await expect.poll(() => isDark('Production')).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('follows what changes and releases a parent of its brand, and content, for a reader of the brand alone', async () => {
    const parent = async (radius: number) => {
      await mkdir(join(frames.folder, 'above'), { recursive: true });
      const manifest = {
        formatVersion: '1.1',
        abstract: true,
        tenant: { id: 'above' },
        theme: { radius: { large: radius } },
      };
      await writeFile(join(frames.folder, 'above', 'manifest.json'), JSON.stringify(manifest));
      await frames.livery.change('push', join(frames.folder, 'above'), '--to', 'production');
    };
    await parent(21);
    await frames.livery.command(
      ...['new', 'below', '--domain', 'below.example', '--name', 'Below', '--colour', '#1f6f5c'],
      ...['--licence', 'EGA/2026/8', '--tenants', frames.folder],
    );
    const file = join(frames.folder, 'below', 'manifest.json');
    const { theme, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
    const { radius: _, ...others } = theme;
    await writeFile(file, JSON.stringify({ ...manifest, extends: 'above', theme: others }));
    await frames.livery.change('push', join(frames.folder, 'below'), '--to', 'production');
    const as = await aStaffCookie({
      livery: frames.livery,
      email: 'bela@operator.example',
      role: 'operator',
      brands: ['below', 'aurora'],
    });
    await enter({ as });
    await page.goto(at('/brands/below'));
    const radius = async () =>
      (await running('Production')).evaluate(() => document.documentElement.outerHTML.match(/\b2[123]px/g));
    expect(await radius()).toContain('21px');
    await frames.livery.change('set', 'above', '/theme/radius/large', '22');
    await expect.poll(radius).toContain('22px');
    await frames.livery.change('unset', 'above', '/theme/radius/large');
    await expect.poll(radius).toContain('21px');
    await parent(23);
    await expect.poll(radius).toContain('23px');

    await page.goto(at('/brands/aurora'));
    const isFirst = async () => (await running('Production')).evaluate(() => 'isFirst' in window);
    await (await running('Production')).evaluate(() => Object.assign(window, { isFirst: true }));
    await frames.livery.change('content', 'hide', 'aurora', 'banners', 'home-welcome');
    await expect.poll(isFirst).toBe(false);
    await frames.livery.change('content', 'publish', 'aurora', 'banners', 'home-welcome');
    expect(complaints).toEqual([]);
  });

  it('leaves the focus in the field that somebody types in, also when its site opens a dialog', async () => {
    await enter({ popups: true });
    await page.goto(at('/brands/aurora'));
    await running('Production');
    const switcher = page.getByRole('banner').getByRole('combobox');
    await switcher.focus();
    await page.keyboard.type('ja');
    await frames.livery.change('set', 'aurora', '/theme/colors/background', '#0b0b1f');
    const content = async () => (await running('Production')).content();
    await expect.poll(content).toContain('#0b0b1f');
    await site('Production').contentFrame().getByRole('dialog').first().waitFor();
    const focused = () => page.evaluate(() => document.hasFocus() && document.activeElement?.tagName);
    await expect.poll(focused).toBe('INPUT');
    // A field that loses the focus, even for a moment, also loses what was typed.
    await page.keyboard.type('de');
    expect(await switcher.inputValue()).toBe('jade');
    await frames.livery.change('unset', 'aurora', '/theme/colors/background');
  });
});
