import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { aRunningClock } from '../support/clock.ts';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

const hour = 3_600_000;

describe('a preview', () => {
  const clock = aRunningClock();
  const stage = aStage(undefined, { clock });
  let folder: string;
  const made = async (...options: string[]) => {
    const { text } = { text: await stage.livery.change('preview', 'aurora', '--json', ...options) };
    return JSON.parse(text) as { url: string; release: number; at: string; expiresAt: string };
  };
  const request = (url: string, more: Partial<Parameters<typeof stage.livery.send>[0]> = {}) => {
    const { hostname, pathname } = new URL(url);
    return stage.livery.send({ host: hostname, path: pathname, ...more });
  };
  const at = (url: string, path: string) => new URL(path, url).href;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'livery-preview-'));
    await cp('tenants/aurora', join(folder, 'aurora'), { recursive: true });
    const file = join(folder, 'aurora', 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    manifest.tenant.brandName = 'Aurora Unseen';
    await writeFile(file, JSON.stringify(manifest, null, 2));
    await stage.livery.change('push', join(folder, 'aurora'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('shows an unpublished release to anybody with its link: browsers do not cache it, search engines do not find it, no page frames it', async () => {
    const { url, release } = await made();
    expect(new URL(url).hostname).toMatch(/^[0-9a-f]{56}\.preview\.console\.localhost$/);
    const { status, headers, text } = await request(url);
    expect(status).toBe(200);
    expect(text).toContain('Aurora Unseen');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const ordinary = await stage.livery.send({ host: 'aurora.localhost', path: '/m/home' });
    expect(ordinary.text).not.toContain('Aurora Unseen');
    expect(ordinary.headers['content-security-policy']).toContain("frame-ancestors 'none'");

    // An older release is opened by its number, with its own assets.
    const older = await made('--number', String(release - 1));
    expect((await request(older.url)).text).not.toContain('Aurora Unseen');
    const asset = /\/brand\/[0-9a-f]{32}\.\w+/.exec(text)?.[0] ?? '';
    expect((await request(at(url, asset))).status).toBe(200);
  });

  it('opens in a browser as a visitor’s site, on which nobody can log in', async () => {
    const { url } = await made();
    const { page, complaints } = await stage.visit({ serviceWorkers: 'allow' });
    await page.goto(url);
    await ready(page);
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).first().waitFor();
    // Requests of the page itself go to the host with its port.
    const loaded = () =>
      page
        .locator('main img[src^="/media/"]')
        .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length);
    await expect.poll(loaded).toBeGreaterThan(0);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await page.goto(at(url, '/m/slot-games'));
    await ready(page);
    await page.locator('main a[href*="/m/"], main button').first().waitFor();
    expect(complaints).toEqual([]);

    for (const [method, path] of [
      ['GET', '/api/v1/wallet'],
      ['POST', '/api/v1/session'],
      ['POST', '/api/v1/codes'],
    ] as const) {
      const headers = { origin: new URL(url).origin, 'content-type': 'application/json' };
      const { status, text } = await request(at(url, path), { method, headers, body: '{}' });
      expect([method, path, status >= 400, text.includes('"success":true')]).toEqual([method, path, true, false]);
    }
    const status = await request(at(url, '/api/v1/status'));
    expect(JSON.parse(status.text)).toMatchObject({ success: true, value: { state: 'normal' } });
    const wallet = await request(at(url, '/api/v1/wallet'));
    expect(JSON.parse(wallet.text)).toMatchObject({ code: 'preview.no_account' });
    expect((await request(at(url, '/config/events'))).status).toBe(404);
  });

  it('opens no event stream, unlike a site, because its host would refuse one', async () => {
    const links = [(await made()).url, (await made('--as', 'member')).url];
    for (const [url, streams, locks] of [
      [links[0], 0, []],
      [links[1], 0, []],
      [stage.livery.url('aurora', '/m/home'), 1, ['livery-live']],
    ] as const) {
      const { page } = await stage.visit();
      let opened = 0;
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === wire.eventsPath) opened += 1;
      });
      await page.goto(url ?? '');
      await ready(page);
      // Pages open their stream after they are ready. Nothing shows that a preview won't, except that it requests nothing more.
      if (streams === 0) await page.waitForLoadState('networkidle');
      else await expect.poll(() => opened).toBe(streams);
      // The stream is opened by the tab with this lock.
      const locked = await page.evaluate(async () => (await navigator.locks.query()).held ?? []);
      expect([url, locked.map(({ name }) => name)]).toEqual([url, locks]);
      expect(opened).toBe(streams);
    }
  });

  it('simulates a logged-in member, without an account behind it', async () => {
    const { url } = await made('--as', 'member');
    expect((await request(url)).text).toContain('"simulated":0');
    const { page } = await stage.visit();
    await page.goto(url);
    await ready(page);
    expect(await page.getByRole('banner').getByRole('link', { name: 'Log in' }).count()).toBe(0);
    await page.locator('header a[href="/m/member/home"]').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('session.v1'))).toBeNull();
  });

  it('shows scheduled changes, at the moment that it names', async () => {
    const from = new Date(clock.now().getTime() + 48 * hour).toISOString();
    await stage.livery.change(
      'set',
      'aurora',
      '/theme/colors/background',
      '#0a0a1e',
      '--environment',
      'staging',
      '--from',
      from,
    );
    const after = new Date(clock.now().getTime() + 49 * hour).toISOString();
    const [now, then] = [await made(), await made('--at', after)];
    expect(then.at).toBe(after);
    expect((await request(now.url)).text).not.toContain('#0a0a1e');
    expect((await request(then.url)).text).toContain('#0a0a1e');
  });

  it('ends with its time, and cannot be guessed', async () => {
    const { url } = await made('--hours', '2');
    const { hostname } = new URL(url);
    const [label = ''] = hostname.split('.');
    const forged = `${label.slice(0, -1)}${label.endsWith('0') ? '1' : '0'}`;
    for (const host of [hostname.replace(label, forged), `${label.slice(1)}.preview.console.localhost`])
      expect((await stage.livery.send({ host, path: '/m/home' })).status).toBe(404);
    expect((await request(url)).status).toBe(200);
    clock.pass({ hours: 2 });
    const over = await request(url);
    expect([over.status, over.text]).toEqual([404, 'This preview has ended, or it never existed.\n']);
  });

  it('is listed without its address, and ends alone and at once when it is revoked', async () => {
    const [{ url }, other] = [await made('--as', 'member'), await made()];
    const listed = await stage.livery.command('preview', 'list', 'aurora', '--json');
    const rows = JSON.parse(listed.text) as { id: string; session: string }[];
    const { hostname } = new URL(url);
    const row = rows.find(({ id }) => hostname.startsWith(id));
    expect(row).toMatchObject({ session: 'member', environment: 'staging', actor: 'local' });
    // The address is the id with its signature. The signature is never shown again.
    expect(listed.text).not.toContain(hostname.slice(0, 56));
    const ids = rows.map(({ id }) => id);
    expect(ids).toContain(new URL(other.url).hostname.slice(0, 32));
    expect((await request(url)).status).toBe(200);
    const revoke = (brand: string) =>
      stage.livery.command('preview', 'revoke', brand, row?.id ?? '', '--reason', 'sent to the wrong address');
    expect((await revoke('jade')).text).toContain('request.not_found');
    expect((await request(url)).status).toBe(200);
    expect((await revoke('aurora')).code).toBe(0);
    for (const path of ['/m/home', '/config/manifest.json', '/api/v1/site/status'])
      expect((await request(at(url, path))).status).toBe(404);
    expect((await request(other.url)).status).toBe(200);
    expect((await revoke('aurora')).text).toContain('request.not_found');
    const left = JSON.parse((await stage.livery.command('preview', 'list', 'aurora', '--json')).text);
    expect(left).toHaveLength(rows.length - 1);
  });

  it('is refused for missing things, and for roles without permission', async () => {
    const unknown = await stage.livery.command('preview', 'aurora', '--number', '999', '--reason', 'test');
    expect([unknown.code, unknown.text]).toEqual([1, expect.stringContaining('release.unknown')]);
    const bare = await stage.livery.command('preview', 'aurora', '--at', '2026-12-01T09:00', '--reason', 'test');
    expect([bare.code, bare.text]).toEqual([2, expect.stringContaining('has no time zone')]);
  });
});
