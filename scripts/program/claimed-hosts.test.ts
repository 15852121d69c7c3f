import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { type Livery, startLivery } from '../../tests/support/livery.ts';
import { aTenantsFolder, type TenantsFolder } from '../../tests/support/tenants-folder.ts';

describe('hosts of the program that a stored release claims', () => {
  let tenants: TenantsFolder;
  let livery: Livery;

  beforeAll(async () => {
    // Publishes the folder as an earlier version did, without checking the settings of the program.
    const taken = [
      'console.localhost',
      'two.staging.console.localhost',
      'x.preview.console.localhost',
      'studio.localhost',
    ];
    tenants = await aTenantsFolder({ one: { tenant: { domains: ['one.example', ...taken] } } });
    livery = await startLivery({ TENANTS_DIR: tenants.path });
  });
  afterAll(async () => {
    await livery?.close();
    await tenants?.remove();
  });

  it('stay with the program for every request', async () => {
    expect((await livery.send({ host: 'one.example', path: '/m/home' })).text).toContain('One');
    for (const host of ['two.staging.console.localhost', 'x.preview.console.localhost', 'studio.localhost'])
      for (const path of ['/m/home', wire.manifestPath, wire.workerPath]) {
        const { status, text } = await livery.send({ host, path });
        expect([host, path, status >= 400, text.includes('One')]).toEqual([host, path, true, false]);
      }
    // At the addresses of pages the console has its own document.
    const page = await livery.send({ host: 'console.localhost', path: '/m/home' });
    expect(page.text).toContain('<title>Livery console</title>');
    for (const path of [wire.manifestPath, wire.workerPath, `${wire.apiBase}/status`]) {
      const { status, text } = await livery.send({ host: 'console.localhost', path });
      expect([path, status]).toEqual([path, 401]);
      expect(JSON.parse(text)).toMatchObject({ success: false, code: 'staff.required' });
    }
    const listed = await livery.command('brands', '--json');
    expect(listed.text).toContain('console.localhost is reserved for the console, so one is not served there');
  });

  it('get no certificate for the brand', async () => {
    const permitted = async (domain: string) =>
      (await livery.send({ host: 'localhost', path: `/internal/tls-permission?domain=${domain}` })).status;
    expect([await permitted('one.example'), await permitted('two.staging.console.localhost')]).toEqual([200, 404]);
  });
});
