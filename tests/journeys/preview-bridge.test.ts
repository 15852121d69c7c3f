import type { BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Delivery } from '../../schema/delivery.ts';
import { type BridgeOrder, type BridgeReport, markMessage } from '../../schema/preview-bridge.ts';
import { desk, enterConsole } from '../support/console.ts';
import { runningSite } from '../support/live-frames.ts';
import { type Livery, startLivery } from '../support/livery.ts';

/** Reports of the frame, where the page of the console collects them. */
declare global {
  var reports: BridgeReport[];
}

describe('a site in a frame of the console', () => {
  let livery: Livery;
  let context: BrowserContext;
  let page: Page;
  let site: Frame;
  let complaints: string[];
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());
  afterEach(() => context?.close());

  /** The overview of a brand, whose frame of production is connected. */
  const enter = async () => {
    const options = { ...desk, reducedMotion: 'reduce' as const };
    ({ context, page, complaints } = await enterConsole({ livery, frames: true, options }));
    await page.addInitScript(() => {
      globalThis.reports = [];
      addEventListener('message', ({ data }) => globalThis.reports.push(data));
    });
    await page.goto(`http://console.localhost:${livery.port}/brands/aurora`);
    site = await runningSite({ page, environment: 'Production' });
    await reported('ready');
  };
  const reportsOf = (kind: BridgeReport['kind']) =>
    page.evaluate((wanted) => globalThis.reports.filter((report) => report.kind === wanted), kind);
  const reported = (kind: BridgeReport['kind']) =>
    expect.poll(async () => (await reportsOf(kind)).length).toBeGreaterThan(0);
  const send = (order: BridgeOrder) =>
    page.evaluate(
      (message) => {
        for (const frame of document.querySelectorAll('iframe'))
          if (frame.title.startsWith('Production')) frame.contentWindow?.postMessage(message, '*');
      },
      markMessage(order) as unknown as Record<string, string>,
    );
  const delivered = async (): Promise<Delivery> => {
    const { hostname } = new URL(site.url());
    return JSON.parse((await livery.send({ host: hostname, path: '/config/manifest.json' })).text);
  };
  /** The brand as it is, with another name, colour and text. */
  const changed = async (): Promise<Delivery> => {
    const delivery = await delivered();
    const { manifest, texts } = delivery;
    return {
      ...delivery,
      revision: 'draft-1',
      texts: { ...texts, EN: { ...texts.EN, 'shell:header.login': 'Come in' } },
      manifest: {
        ...manifest,
        theme: { ...manifest.theme, colors: { ...manifest.theme.colors, background: '#0a0a1e' } },
      },
    };
  };
  const background = () =>
    site.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-background'));

  it('shows a look and texts that the console sends, without a load, and reports when they are painted', async () => {
    await enter();
    await site.evaluate(() => Object.assign(globalThis, { stays: true }));
    await send({ kind: 'show', delivery: await changed(), turn: 7 });
    await reported('painted');
    expect(await reportsOf('painted')).toMatchObject([{ turn: 7 }]);
    expect(await background()).toBe('#0a0a1e');
    expect(await site.getByRole('banner').getByRole('link', { name: 'Come in' }).count()).toBeGreaterThan(0);
    expect(await site.evaluate(() => 'stays' in globalThis)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('opens pages and languages, and reports its address', async () => {
    await enter();
    await send({ kind: 'open', path: '/m/login' });
    await expect.poll(async () => (await reportsOf('at')).at(-1)).toMatchObject({ path: '/m/login' });
    await send({ kind: 'speak', language: 'CN' });
    await expect.poll(async () => (await reportsOf('at')).at(-1)).toMatchObject({ language: 'CN' });
    await expect.poll(() => site.evaluate(() => document.documentElement.lang)).toBe('zh-cn');
    // Neither another site nor a script.
    for (const path of ['//elsewhere.example/', 'https://elsewhere.example/', 'javascript:alert(1)'])
      await send({ kind: 'open', path });
    await send({ kind: 'open', path: '/m/register' });
    await expect.poll(async () => (await reportsOf('at')).at(-1)).toMatchObject({ path: '/m/register' });
  });

  it('loads again if its document has another content security policy then', async () => {
    await enter();
    await site.evaluate(() => Object.assign(globalThis, { stays: true }));
    const delivery = await delivered();
    const frames = { ...delivery.manifest.frames, task: 'https://tasks.example/' };
    const next = { ...delivery, manifest: { ...delivery.manifest, frames } };
    await send({ kind: 'show', delivery: next, turn: 1 });
    await expect.poll(async () => (await reportsOf('ready')).length).toBe(2);
    expect(await site.evaluate(() => 'stays' in globalThis)).toBe(false);
  });

  it('obeys nobody but the console, and opens no stream', async () => {
    const streams: string[] = [];
    await enter();
    page.on('request', (request) => {
      if (request.url().includes('/config/events')) streams.push(request.url());
    });
    const before = await background();
    // Its own scripts, and another frame of the same page.
    const message = markMessage({ kind: 'show', delivery: await changed(), turn: 1 });
    const data = JSON.stringify(message);
    await site.evaluate((text) => postMessage(JSON.parse(text), '*'), data);
    const other = page.frames().find((frame) => frame !== site && frame.parentFrame() !== null);
    await other?.evaluate((text) => parent.frames[0]?.postMessage(JSON.parse(text), '*'), data);
    await other?.evaluate((text) => parent.frames[1]?.postMessage(JSON.parse(text), '*'), data);
    await send({ kind: 'open', path: '/m/login' });
    await expect.poll(async () => (await reportsOf('at')).at(-1)).toMatchObject({ path: '/m/login' });
    expect([await background(), await reportsOf('painted')]).toEqual([before, []]);
    expect(streams).toEqual([]);
  });
});
