import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readBrandFolder } from '../../../server/brands/folder/read/read-brand-folder.ts';
import { openEnvironments } from '../../../server/brands/staging/open-environments.ts';
import { publishFolders } from '../../../server/brands/versions/stored/releases.ts';
import { systemClock } from '../../../server/clock.ts';
import { productHosts } from '../../../server/hosts/reserved-hosts.ts';
import { createLog } from '../../../server/log.ts';
import { aManifestFile, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { anAdminApi, pushedTo, type TestAdminApi } from '../../../tests/support/admin-api.ts';

const placeholder = 'DEMO-ONE';
const own = 'EGA/2026/001';

describe('the placeholder licence of livery new', () => {
  let admin: TestAdminApi;
  beforeEach(async () => {
    admin = await anAdminApi();
    return () => admin.close();
  });

  const post = (where: string, body: object) =>
    admin.call({ method: 'post', path: `/admin/v1/${where}`, body: { reason: 'a test', ...body } });
  const pushed = pushedTo(() => admin.app);
  const push = (licenceNumber: string, more: object = {}) =>
    pushed('one', { tenant: { id: 'one' }, jurisdiction: { licenceNumber } } as StatedManifest, { as: 'bob', ...more });
  const pushFile = (tenant: string, manifest: object, more: object = {}) =>
    pushed(tenant, { files: { 'manifest.json': JSON.stringify(manifest) } }, { as: 'bob', ...more });
  const refusal = async (call: ReturnType<typeof post>) => {
    const { status, body } = await call;
    return [status, body.code, body.value?.tenant];
  };
  const refused = [409, 'release.placeholder_licence', 'one'];
  const licence = (tenant: string, environment: 'production' | 'staging' = 'production') =>
    admin.sets[environment].byId(tenant)?.manifest.jurisdiction.licenceNumber;
  /** Serves a brand in production with the placeholder, like a sandbox that becomes a production later. */
  const publishPlaceholder = async (tenant: string, more: object = {}) => {
    const manifest = aManifestFile({
      tenant: { id: tenant },
      jurisdiction: { licenceNumber: placeholder },
    } as StatedManifest) as object;
    await writeFile(join(admin.folder, tenant, 'manifest.json'), JSON.stringify({ ...manifest, ...more }));
    const folder = await readBrandFolder({ tenantsDir: admin.folder, id: tenant });
    await publishFolders({
      database: admin.database,
      folders: folder === undefined ? [] : [folder],
      clock: systemClock,
      environment: 'production',
      actor: 'test',
      reason: 'a test',
    });
    await admin.sets.production.refresh();
    expect(licence(tenant)).toBe(placeholder);
  };

  it('is refused when it is pushed to production, with the fix; a dry run reports the same', async () => {
    expect(await refusal(push(placeholder, { base: 1 }))).toEqual(refused);
    expect(await refusal(push(placeholder, { base: 1, dryRun: true }))).toEqual(refused);
    const { body } = await push(placeholder, { base: 1 });
    expect(body.message).toMatch(
      /^one: jurisdiction\.licenceNumber is "DEMO-ONE", .*: set jurisdiction\.licenceNumber to the number of the brand's licence/,
    );
    expect(licence('one')).toBe(own);
  });

  it('is accepted by staging and refused when it is promoted, or in a rollback to a release that was never served', async () => {
    await push(placeholder, { environment: 'staging' }).expect(200);
    expect(licence('one', 'staging')).toBe(placeholder);
    await post('brands/one/previews', {}).expect(200);
    expect(await refusal(post('brands/one/promotions', {}))).toEqual(refused);
    expect(await refusal(post('brands/one/rollbacks', { environment: 'production', number: 2 }))).toEqual(refused);
    expect(licence('one')).toBe(own);
  });

  it('is refused if a served brand would inherit it from a parent', async () => {
    const parent = { abstract: true, formatVersion: '1.1' };
    const jurisdiction = { licenceNumber: placeholder };
    const { jurisdiction: stated, ...child } = structuredClone(admin.sets.production.stored('two')?.manifest) as {
      jurisdiction: object;
    };
    const good = { ...stated, licenceNumber: own };
    await pushFile('group', { ...parent, jurisdiction: good }, { base: 1 }).expect(200);
    await pushFile('two', child, { base: 1 }).expect(200);
    const call = pushFile('group', { ...parent, jurisdiction: { ...good, ...jurisdiction } }, { base: 2 });
    expect(await refusal(call)).toEqual([409, 'release.placeholder_licence', 'two']);
    expect(licence('two')).toBe(own);
  });

  it('is served again after a rollback to a release that production served before, and cannot be pushed again', async () => {
    await publishPlaceholder('one');
    await push(own, { base: 2 }).expect(200);
    expect(licence('one')).toBe(own);
    expect(await refusal(push(placeholder, { base: 3 }))).toEqual(refused);
    await post('brands/one/rollbacks', { environment: 'production', dryRun: true }).expect(200);
    const { body } = await post('brands/one/rollbacks', { environment: 'production' }).expect(200);
    expect([body.value.number, licence('one')]).toEqual([2, placeholder]);
  });

  it('does not block a parent’s release if a child is served with it already', async () => {
    await publishPlaceholder('two', { extends: 'group' });
    const parent = { abstract: true, formatVersion: '1.1', flags: { PTSYS3: false } };
    await pushFile('group', parent, { base: 1 }).expect(200);
    expect([licence('two'), admin.brands.byId('two')?.manifest.flags.PTSYS3]).toEqual([placeholder, false]);
    // The child's own release still needs a licence.
    const { manifest } = admin.sets.production.stored('two') ?? {};
    expect(await refusal(pushFile('two', { ...(manifest as object), flags: {} }, { base: 2 }))).toEqual([
      409,
      'release.placeholder_licence',
      'two',
    ]);
  });

  it('is refused in a rollout, like every live change of a licence', async () => {
    const requests = ['one', 'two'].map((tenant) => ({
      tenant,
      path: '/jurisdiction/licenceNumber',
      value: placeholder,
    }));
    const { status, body } = await post('rollouts', { environment: 'production', step: 1, requests });
    expect([status, body.code]).toEqual([403, 'change.protected_path']);
    expect([licence('one'), licence('two')]).toEqual([own, own]);
  });

  it('is accepted by production of a sandbox, and by no other', async () => {
    const hosts = productHosts({ consoleHost: 'console.localhost', previewDomain: 'localhost' });
    const allowsPlaceholders = async (sandbox: boolean) => {
      const opened = await openEnvironments({
        database: admin.database,
        hosts,
        clock: systemClock,
        log: createLog({ level: 'silent' }),
        grants: new Map(),
        countWallets: async () => 0,
        sandbox,
      });
      const { production, staging } = opened.sets;
      await opened.close();
      return [production.acceptsPlaceholders, staging.acceptsPlaceholders];
    };
    expect([await allowsPlaceholders(true), await allowsPlaceholders(false)]).toEqual([
      [true, true],
      [false, true],
    ]);
  });
});
