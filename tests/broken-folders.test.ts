import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminAddress, adminFile } from '../config-server/admin/door/admin-token.ts';
import { eventually } from './support/eventually.ts';
import { type Livery, startLivery } from './support/livery.ts';
import { aTenantsFolder, type TenantsFolder } from './support/tenants-folder.ts';

describe('brand folders that can not be loaded', () => {
  let tenants: TenantsFolder;
  let livery: Livery;
  let admin: AdminAddress;
  const printed: string[] = [];
  const at = (...names: string[]) => join(tenants.path, ...names);

  beforeAll(async () => {
    tenants = await aTenantsFolder({ one: {}, two: {}, three: {} });
    const text = await readFile(at('two', 'manifest.json'), 'utf8');
    await writeFile(at('two', 'manifest.json'), text.replace('"ageLimit": 18', '"ageLimit": "18"'));
    await rename(at('three', 'manifest.json'), at('three', 'Manifest.json'));
    livery = await startLivery({ TENANTS_DIR: tenants.path }, { print: (line) => printed.push(line) });
    admin = JSON.parse(await readFile(join(livery.dataDir, adminFile), 'utf8'));
  });
  afterAll(async () => {
    await livery?.close();
    await tenants?.remove();
  });

  const ready = async () => {
    const { status, text } = await livery.send({ host: 'localhost', path: '/readyz' });
    return `${status} ${text.trim()}`;
  };
  const metrics = async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const { text } = await livery.send({ host: admin.host, path: '/metrics', headers });
    return text.split('\n').filter((line) => line.startsWith('livery_brand_folder_faults{'));
  };

  it('are reported with file, line and fix by the start, the command and the metric, and counted by /readyz, until they are repaired', async () => {
    const lineOf = async (id: string, words: string) =>
      (await readFile(at(id, 'manifest.json'), 'utf8')).split('\n').findIndex((line) => line.includes(words)) + 1;
    const line = await lineOf('two', 'ageLimit');
    const start = printed.join('\n');
    expect(start).toMatch(new RegExp(`^  two was not loaded: two/manifest\\.json:${line}:\\d+ .*ageLimit`, 'm'));
    expect(start).toContain(
      '  three was not loaded: three/Manifest.json:1:1 the folder three has no manifest.json, but Manifest.json (rename three/Manifest.json to manifest.json)',
    );
    expect(await ready()).toBe('200 ready; 2 brand folders could not be loaded');
    expect(await metrics()).toEqual([
      'livery_brand_folder_faults{tenant="three",rule="manifest-there"} 1',
      'livery_brand_folder_faults{tenant="two",rule="schema"} 1',
    ]);
    const { text } = await livery.command('brands');
    expect(text).toMatch(
      new RegExp(`^two +not served\\n +error: two/manifest\\.json:${line}:\\d+ .* \\[schema\\]$`, 'm'),
    );
    expect(text).toMatch(/^three +not served\n +error: .*\[manifest-there\]\n +rename three\/Manifest\.json to/m);
    const listed = JSON.parse((await livery.command('brands', 'two', '--json')).text);
    expect(listed).toMatchObject([{ id: 'two', faults: [{ file: 'two/manifest.json', line }] }]);

    await rename(at('three', 'Manifest.json'), at('three', 'manifest.json'));
    await eventually(async () => expect(await ready()).toBe('200 ready; 1 brand folder could not be loaded'));
    const broken = await readFile(at('two', 'manifest.json'), 'utf8');
    await writeFile(at('two', 'manifest.json'), broken.replace('"ageLimit": "18"', '"ageLimit": 18'));
    await eventually(async () => expect(await ready()).toBe('200 ready'));
    expect(await metrics()).toEqual([]);
    expect((await livery.command('brands')).text).not.toContain('error');
  });

  it('are counted even if no brand is served', async () => {
    const folder = await aTenantsFolder({});
    await mkdir(join(folder.path, 'empty'));
    const alone = await startLivery({ TENANTS_DIR: folder.path });
    const { status, text } = await alone.send({ host: 'localhost', path: '/readyz' });
    expect([status, text]).toEqual([503, 'not ready: no brand is served; 1 brand folder could not be loaded\n']);
    await alone.close();
    await folder.remove();
  });
});
