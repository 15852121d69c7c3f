import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('staging', () => {
  const stage = aStage();
  let folder: string;
  /** Answers of the two hosts before anything was pushed. */
  let before: { staged: unknown; production: unknown };
  const staged = 'aurora.staging.console.localhost';
  const nameOf = async (host: string) => {
    const { status, text } = await stage.livery.send({ host, path: '/config/manifest.json' });
    return status === 200 ? JSON.parse(text).manifest.tenant.brandName : status;
  };
  const rename = async (brandName: string) => {
    const file = join(folder, 'aurora', 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...manifest, tenant: { ...manifest.tenant, brandName } }, null, 2));
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'livery-pushed-'));
    await cp('tenants/aurora', join(folder, 'aurora'), { recursive: true });
    before = { staged: await nameOf(staged), production: await nameOf('aurora.localhost') };
    await rename('Aurora Rehearsed');
    await stage.livery.change('push', join(folder, 'aurora'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('serves a pushed release on its own host, which search engines do not find, while production is unchanged', async () => {
    expect(before.staged).toBe(404);
    expect([await nameOf(staged), await nameOf('aurora.localhost')]).toEqual(['Aurora Rehearsed', before.production]);

    for (const path of ['/m/home', '/config/manifest.json', '/robots.txt', '/icons/icon-192.png']) {
      const { status, headers } = await stage.livery.send({ host: staged, path, headers: { accept: '*/*' } });
      expect([path, status, headers['x-robots-tag']]).toEqual([path, 200, 'noindex, nofollow']);
    }
    const { headers } = await stage.livery.send({ host: 'aurora.localhost', path: '/m/home' });
    expect(headers['x-robots-tag']).toBeUndefined();
    expect((await stage.livery.send({ host: staged, path: '/robots.txt' })).text).toBe('User-agent: *\nDisallow: /\n');
    const { text } = await stage.livery.send({ host: staged, path: '/m/home' });
    expect(text).toContain('Aurora Rehearsed');
    // Assets are those of the release; their bytes belong to the brand.
    const asset = /\/brand\/[0-9a-f]{32}\.\w+/.exec(text)?.[0] ?? '';
    expect((await stage.livery.send({ host: staged, path: asset })).status).toBe(200);
  });

  it('has separate accounts: a player of production is unknown there', async () => {
    const accounts = async () => JSON.parse(await readFile(join(stage.livery.dataDir, 'demo-accounts.json'), 'utf8'));
    // Accounts are created in the background once the brand exists.
    await expect.poll(async () => (await accounts())['aurora@staging']?.player).toEqual(expect.any(String));
    const own = await accounts();
    const enter = async (password: string) => {
      const { page } = await stage.visit();
      await page.goto(stage.livery.url('aurora.staging.console', '/m/login'));
      await ready(page);
      await page.locator('form input[name=username]').fill('player');
      await page.locator('form input[name=password]').fill(password);
      const answered = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().endsWith('/api/v1/session'),
      );
      await page.locator('form button[type=submit]').click();
      return (await answered).status();
    };
    expect([await enter(own['aurora@staging'].player), await enter(own.aurora.player)]).toEqual([200, 401]);
  });

  it('becomes production by promotion, which a rollback reverts', async () => {
    const { production } = before;
    expect((await stage.livery.command('promote', 'aurora', '--dry-run')).text).toContain(
      `would change aurora /tenant/brandName: ${JSON.stringify(production)} -> "Aurora Rehearsed"`,
    );
    await stage.livery.change('promote', 'aurora');
    expect(await nameOf('aurora.localhost')).toBe('Aurora Rehearsed');
    await stage.livery.change('rollback', 'aurora');
    expect([await nameOf('aurora.localhost'), await nameOf(staged)]).toEqual([production, 'Aurora Rehearsed']);
  });

  it('takes its own changes', async () => {
    const flag = async (host: string) =>
      JSON.parse((await stage.livery.send({ host, path: '/config/manifest.json' })).text).manifest.flags.CBS3;
    const isOn = await flag('aurora.localhost');
    await stage.livery.change('flag', 'set', 'aurora', 'CBS3', isOn ? 'off' : 'on', '--environment', 'staging');
    expect([await flag(staged), await flag('aurora.localhost')]).toEqual([!isOn, isOn]);
  });
});
