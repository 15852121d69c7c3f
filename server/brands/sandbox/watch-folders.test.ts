import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aManifestFile } from '../../../tests/support/a-manifest.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { aTenantsFolder, type TenantsFolder } from '../../../tests/support/tenants-folder.ts';
import { systemClock as clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { createLog } from '../../log.ts';
import { readsAll } from '../brand.ts';
import { folderFaults } from './folder-faults.ts';
import { type FolderWatch, watchFolders } from './watch-folders.ts';

describe('faults of watched brand folders', () => {
  let database: Database;
  let tenants: TenantsFolder;
  let watch: FolderWatch | undefined;
  const at = (...names: string[]) => join(tenants.path, ...names);
  const begin = async () => {
    watch = await watchFolders({
      tenantsDir: tenants.path,
      database,
      environment: 'production',
      clock,
      log: createLog({ level: 'silent' }),
      onPublished: async () => undefined,
    });
    return folderFaults(tenants.path, watch);
  };
  const write = (id: string, manifest: object) => writeFile(at(id, 'manifest.json'), JSON.stringify(manifest, null, 2));
  const written = (id: string, more: object = {}) =>
    write(id, { ...(aManifestFile({ tenant: { id } }) as object), ...more });

  beforeAll(async () => {
    database = await aDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    tenants = await aTenantsFolder({ one: {} });
    return async () => {
      watch?.close();
      await tenants.remove();
    };
  });

  it.each(['Manifest.json', 'manifest.JSON', 'manifest.json.txt', 'brand.json', 'manifest (1).json'])(
    'name the file to rename if the manifest is called %s, until it is renamed',
    async (name) => {
      await rename(at('one', 'manifest.json'), at('one', name));
      await writeFile(at('one', 'brand-notes.txt'), '');
      const faults = await begin();
      expect(faults(readsAll)).toEqual([
        {
          tenant: 'one',
          severity: 'error',
          rule: 'manifest-there',
          pointer: '',
          file: join('one', name),
          line: 1,
          column: 1,
          message: `the folder one has no manifest.json, but ${name}`,
          fix: `rename one/${name} to manifest.json`,
        },
      ]);
      await rename(at('one', name), at('one', 'manifest.json'));
      await eventually(() => expect(faults(readsAll)).toEqual([]));
    },
  );

  it('name a folder without a manifest, but no hidden folder and no file beside the folders', async () => {
    await mkdir(at('empty'));
    await mkdir(at('.git'));
    await writeFile(at('README.md'), '');
    const faults = await begin();
    const named = () => faults(readsAll).map(({ tenant, message }) => [tenant, message]);
    expect(named()).toEqual([['empty', 'the folder empty has no manifest.json']]);
    await mkdir(at('later'));
    await mkdir(at('.hidden'));
    await writeFile(at('notes.txt'), '');
    await eventually(() => expect(named().map(([tenant]) => tenant)).toEqual(['empty', 'later']));
  });

  it('disappear with a removed folder', async () => {
    await mkdir(at('empty'));
    await mkdir(at('broken'));
    await writeFile(at('broken', 'manifest.json'), '{');
    const faults = await begin();
    const named = () => faults(readsAll).map(({ tenant }) => tenant);
    expect(named()).toEqual(['broken', 'empty']);
    expect(faults({ mayRead: (id) => id === 'empty' }).map(({ tenant }) => tenant)).toEqual(['empty']);
    await rm(at('empty'), { recursive: true });
    await rm(at('broken'), { recursive: true });
    await eventually(() => expect(named()).toEqual([]));
  });

  it('name a file that cannot be read, and every other folder is published', async () => {
    await mkdir(at('two', 'manifest.json'), { recursive: true });
    await mkdir(at('three', 'texts', 'EN.json'), { recursive: true });
    await written('three');
    const faults = await begin();
    expect(faults(readsAll).map(({ tenant, rule }) => `${tenant} ${rule}`)).toEqual([
      'three folder-readable',
      'two folder-readable',
    ]);
    expect(watch?.folder('one')).toBeDefined();
    await rm(at('two', 'manifest.json'), { recursive: true });
    await written('two');
    await eventually(() => expect(faults(readsAll).map(({ tenant }) => tenant)).toEqual(['three']));
  });

  it('disappear from a brand as soon as a parent of its parent is fixed', async () => {
    for (const id of ['top', 'middle', 'child']) await mkdir(at(id));
    const top = { abstract: true, formatVersion: '1.1' };
    await written('top', { ...top, extends: 'nobody' });
    await written('middle', { ...top, extends: 'top' });
    await written('child', { extends: 'middle' });
    const faults = await begin();
    const named = () => faults(readsAll).map(({ tenant }) => tenant);
    expect(named()).toContain('child');
    await written('top', top);
    await eventually(() => expect(named()).toEqual([]));
  });
});
