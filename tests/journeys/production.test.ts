import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { aCatalogue } from '../support/catalogue.ts';
import { aServerDatabase } from '../support/database.ts';
import { tryBrand } from '../support/new-player.ts';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';
import { tlsProxy } from '../support/tls-proxy.ts';

describe('a brand in production, on a PostgreSQL server behind a proxy', () => {
  let database: Awaited<ReturnType<typeof aServerDatabase>>;
  let folder: string;
  afterAll(async () => {
    await database?.drop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  const stage = aStage(async () => {
    database = await aServerDatabase();
    folder = await mkdtemp(join(tmpdir(), 'livery-production-'));
    return {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SANDBOX: 'off',
      PREVIEW_DOMAIN: 'localhost',
      TRUSTED_PROXIES: '127.0.0.1',
    };
  });
  it('is made, pushed, filled, and registers, logs in, plays and toggles as in the sandbox', async () => {
    const { livery } = stage;
    const readiness = async () => {
      const { status, text } = await livery.send({ host: 'localhost', path: '/readyz' });
      return `${status} ${text.trim()}`;
    };
    expect(await readiness()).toBe('503 not ready: no brand is served');
    const made = await livery.command(
      ...['new', 'comet', '--domain', 'comet.example', '--name', 'Comet Palace', '--colour', '#b4232f'],
      ...['--licence', 'EGA/2026/9', '--tenants', folder],
    );
    expect(made).toEqual({ code: 0, text: expect.not.stringContaining(' runs on ') });
    const missing = await livery.send({ host: 'comet.example', path: '/m/home' });
    expect(missing.status).toBe(404);
    await livery.change('push', join(folder, 'comet'), '--to', 'production');
    expect(await readiness()).toBe('200 ready');

    const proxy = await tlsProxy(livery.port);
    onTestFinished(() => proxy.close());
    const origin = `https://comet.localhost:${proxy.port}`;
    await tryBrand({ stage, livery, brand: 'comet', origin, credits: '0.00' });

    const { page, complaints } = await stage.visit({ ignoreHTTPSErrors: true });
    await page.goto(`${origin}/m/all-games`);
    await ready(page);
    await page.getByText('No games here yet').waitFor();
    await writeFile(join(folder, 'games.json'), JSON.stringify(aCatalogue()));
    await livery.change('catalogue', 'import', join(folder, 'games.json'));
    await page.reload();
    await ready(page);
    await page.getByRole('main').getByText('Lantern Parade').first().waitFor();
    expect(complaints).toEqual([]);
  });
});
