import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrandFault } from '../../../server/brands/brand.ts';
import { folderFaults } from '../../../server/brands/sandbox/folder-faults.ts';
import { watchFolders } from '../../../server/brands/sandbox/watch-folders.ts';
import { systemClock as clock } from '../../../server/clock.ts';
import { createLog } from '../../../server/log.ts';
import { aManifestFile } from '../../../tests/support/a-manifest.ts';
import { anAdminApi, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';
import { aTenantsFolder, type TenantsFolder } from '../../../tests/support/tenants-folder.ts';

/** Values that only staff of the brand may read. */
const secretWords = 'words-of-house';

describe('the list of brands with faults of their folders', () => {
  let admin: TestAdminApi;
  let tenants: TenantsFolder;
  const closing: (() => unknown)[] = [];
  const write = async (id: string, text: string) => {
    await mkdir(join(tenants.path, id), { recursive: true });
    await writeFile(join(tenants.path, id, 'manifest.json'), text);
  };
  const manifest = (id: string, more: object) =>
    JSON.stringify({ ...(aManifestFile({ tenant: { id } }) as object), ...more }, null, 2);

  beforeAll(async () => {
    tenants = await aTenantsFolder({});
    closing.push(tenants.remove);
    await write('two', manifest('two', { unheardOf: true }));
    // A brand that is another's parent, with an invalid value and invalid syntax.
    await write('house', manifest('house', { [secretWords]: true }));
    await write('one', manifest('one', { extends: 'house' }));
    await write('torn', `{ "${secretWords}": 1, "${secretWords}": 2 }`);
    await write('heir', manifest('heir', { extends: 'torn' }));
    await write('group', manifest('group', { abstract: true, formatVersion: '1.1', [secretWords]: true }));
    await write('member', manifest('member', { extends: 'group' }));
    await mkdir(join(tenants.path, 'empty'));
    const database = await aDatabase();
    closing.push(() => database.close());
    const watch = await watchFolders({
      tenantsDir: tenants.path,
      database,
      environment: 'production',
      clock,
      log: createLog({ level: 'silent' }),
      onPublished: async () => undefined,
    });
    closing.push(watch.close);
    admin = await anAdminApi({ folderFaults: folderFaults(tenants.path, watch) });
    closing.push(admin.close);
    for (const [token, brands] of Object.entries({ 'a-token-of-one': ['one'], 'a-token-of-heirs': ['heir', 'member'] }))
      await aStaffToken({ database: admin.database, email: token, token, role: 'editor', brands });
  });
  afterAll(async () => {
    for (const step of closing.reverse()) await step();
  });

  const list = async (token?: string): Promise<{ id: string; served: boolean; faults: BrandFault[] }[]> => {
    if (token === undefined) return (await admin.call({ method: 'get', path: '/admin/v1/brands' })).body.value;
    const answer = await supertest(admin.app).get('/admin/v1/brands').set('authorization', `Bearer ${token}`);
    return answer.body.value;
  };

  it('shows each fault with file, line and fix, of served brands and of folders that are not brands yet', async () => {
    const rows = await list();
    const row = (id: string) => rows.find((one) => one.id === id);
    expect(row('two')).toMatchObject({
      served: true,
      faults: [{ rule: 'schema', file: join('two', 'manifest.json') }],
    });
    expect(row('two')?.faults[0]?.line).toBeGreaterThan(1);
    expect(row('empty')).toMatchObject({
      served: false,
      faults: [{ rule: 'manifest-there', fix: 'write empty/manifest.json, or move the folder away' }],
    });
    expect(row('torn')).toMatchObject({
      served: false,
      faults: expect.arrayContaining([expect.objectContaining({ rule: 'json', line: 1 })]),
    });
    expect(row('heir')?.faults[0]?.message).toMatch(/^extends "torn", which is broken: /);
  });

  it('shows staff nothing of brands that they may not read, not even of a parent', async () => {
    const own = await list('a-token-of-one');
    expect(own.map(({ id }) => id)).toEqual(['one']);
    expect(own[0]?.faults).toEqual([
      {
        tenant: 'one',
        severity: 'error',
        rule: 'schema',
        pointer: '',
        message: 'extends "house", which is missing or broken',
        fix: 'ask somebody who may read house',
      },
    ]);
    const heirs = await list('a-token-of-heirs');
    expect(heirs.map(({ id }) => id)).toEqual(['heir', 'member']);
    expect(heirs[0]?.faults.map(({ message }) => message)).toEqual(['extends "torn", which is missing or broken']);
    expect(JSON.stringify([own, heirs[0]])).not.toContain(secretWords);
    // An abstract parent can be read by staff who may read its children.
    expect(heirs[1]?.faults).toMatchObject([{ file: join('group', 'manifest.json') }]);
  });
});
