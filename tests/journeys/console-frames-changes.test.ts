import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aStaffCookie } from '../support/colleague.ts';
import { liveFrames } from '../support/live-frames.ts';

describe('changes in live frames of a brand in the console', () => {
  const frames = liveFrames();
  const { addressOf, at, running, site } = frames;
  let page: Page;
  let complaints: string[];
  const enter = async (given: Parameters<typeof frames.enter>[0] = {}) => {
    ({ page, complaints } = await frames.enter(given));
  };
  const isDark = async (environment: string) =>
    (await (await running(environment)).content()).includes('#0a0a1e');

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
        ...{ formatVersion: '1.1', abstract: true, tenant: { id: 'above' } },
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
    const { radius: _, ...kept } = theme;
    await writeFile(file, JSON.stringify({ ...manifest, extends: 'above', theme: kept }));
    await frames.livery.change('push', join(frames.folder, 'below'), '--to', 'production');
    const as = await aStaffCookie({
      ...{ livery: frames.livery, email: 'bela@operator.example', role: 'operator' },
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
    await enter();
    await page.goto(at('/brands/aurora'));
    await running('Production');
    const switcher = page.getByRole('banner').getByRole('combobox');
    await switcher.focus();
    await frames.livery.change('set', 'aurora', '/theme/colors/background', '#0b0b1f');
    const content = async () => (await running('Production')).content();
    await expect.poll(content).toContain('#0b0b1f');
    await site('Production').contentFrame().getByRole('dialog').first().waitFor();
    const focused = () => page.evaluate(() => document.hasFocus() && document.activeElement?.tagName);
    await expect.poll(focused).toBe('INPUT');
    await page.keyboard.type('jade');
    expect(await switcher.inputValue()).toContain('jade');
    await frames.livery.change('unset', 'aurora', '/theme/colors/background');
  });
});
