import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { tryBrand } from '../support/new-player.ts';
import { aStage } from '../support/stage.ts';
import { aTenantsFolder, type TenantsFolder } from '../support/tenants-folder.ts';

describe('a brand created by the command while the program runs', () => {
  let tenants: TenantsFolder;
  afterAll(() => tenants?.remove());
  const stage = aStage(async () => {
    tenants = await aTenantsFolder({ first: {} });
    return { TENANTS_DIR: tenants.path };
  });

  it('is live on its own address, with its name and colours, and registers, logs in and toggles there', async () => {
    const { livery } = stage;
    const made = await livery.command(
      ...['new', 'comet', '--domain', 'comet.example', '--name', 'Comet Palace', '--colour', '#b4232f'],
      ...['--licence', 'EGA/2026/9', '--tenants', tenants.path],
    );
    expect(made).toEqual({
      code: 0,
      text: expect.stringContaining(`Comet Palace runs on http://comet.localhost:${livery.port}`),
    });
    for (const host of ['comet.localhost', 'comet.example'])
      for (const path of ['/m/home', '/m/register', '/m/login']) {
        const { status, text } = await livery.send({ host, path });
        expect([path, status, /<title>[^<]*Comet Palace/.test(text)]).toEqual([path, 200, true]);
        expect(text).toMatch(/--color-primary:\s*#b4232f/);
      }
    const icon = await livery.send({ host: 'comet.localhost', path: '/icons/icon-192.png' });
    expect(icon.status).toBe(200);
    const again = await livery.command(...['new', 'other', '--domain', 'comet.example', '--tenants', tenants.path]);
    expect(again).toEqual({ code: 1, text: expect.stringContaining('comet.example is claimed by comet') });

    const origin = `http://comet.localhost:${livery.port}`;
    await tryBrand({ stage, livery, brand: 'comet', origin, credits: '1,000.00' });
    const lines = (await readFile(join(tenants.path, 'comet/manifest.json'), 'utf8')).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(30);
  });
});
