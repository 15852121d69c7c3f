import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../../../schema/constants.ts';
import type { StaffRole } from '../../../schema/features/staff/staff-roles.ts';
import { readBrandFolder } from '../../../server/brands/folder/read/read-brand-folder.ts';
import { publishFolders } from '../../../server/brands/versions/stored/releases.ts';
import { systemClock } from '../../../server/clock.ts';
import { aManifestFile } from '../../../tests/support/a-manifest.ts';
import { anAdminApi, packed, type TestAdminApi, token } from '../../../tests/support/admin-api.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;
type Side = { release: number; hash: string; bytes: number };

const drawing = (colour: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">${more}<rect width="8" height="8" fill="${colour}"/></svg>`;
const png = (colour: string) =>
  sharp({ create: { width: 12, height: 9, channels: 3, background: colour } })
    .png()
    .toBuffer();
const hashOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('pictures of releases', () => {
  let admin: TestAdminApi;
  let red: Uint8Array;
  let blue: Uint8Array;
  beforeAll(async () => {
    admin = await anAdminApi();
    [red, blue] = await Promise.all([png('#cc3333'), png('#3333cc')]);
  });
  afterAll(() => admin?.close());

  const push = (tenant: string, files: Files, query: object = {}, manifest: object = {}) =>
    supertest(admin.app)
      .post(`${wire.adminBase}/brands/${tenant}/releases`)
      .query({ reason: 'a test', ...query })
      .set('authorization', `Bearer ${token}`)
      .set('content-type', 'application/octet-stream')
      .send(
        packed({
          'manifest.json': JSON.stringify({ ...(aManifestFile({ tenant: { id: tenant } }) as object), ...manifest }),
          ...files,
        }),
      )
      .expect(200);
  const get = (path: string, as = token) =>
    supertest(admin.app).get(`${wire.adminBase}/brands/${path}`).set('authorization', `Bearer ${as}`);
  const compare = async (tenant: string, query: object) =>
    (await get(`${tenant}/comparison`).query(query).expect(200)).body.value as {
      number: number;
      differences: { path: string; before?: unknown; after?: unknown }[];
      files: { path: string; change: string; before?: Side; after?: Side }[];
    };
  const staffOf = async (role: StaffRole, brands: string[]) => {
    const of = `a-token-of-${role}-of-${brands.join('-')}`;
    await aStaffToken({ database: admin.database, email: `${of}@x.example`, token: of, role, brands });
    return of;
  };

  it('are returned unchanged, to be shown and cached by their reader', async () => {
    await push('shown', { 'assets/logo.png': red });
    const answer = await get(`shown/releases/1/pictures/${hashOf(red)}`).expect(200);
    expect(Buffer.compare(answer.body, red)).toBe(0);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="logo.png"',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'Cookie, Authorization',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
    await supertest(admin.app)
      .get(`${wire.adminBase}/brands/shown/releases/1/pictures/${hashOf(red)}`)
      .expect(401);
  });

  /** Publishes a folder like a sandbox, which accepts any faults. */
  const publish = async (id: string, assets: Files) => {
    await mkdir(join(admin.folder, id, 'assets'), { recursive: true });
    await writeFile(join(admin.folder, id, 'manifest.json'), JSON.stringify(aManifestFile({ tenant: { id } })));
    for (const [name, bytes] of Object.entries(assets)) await writeFile(join(admin.folder, id, 'assets', name), bytes);
    const folder = await readBrandFolder({ tenantsDir: admin.folder, id });
    await publishFolders({
      database: admin.database,
      environment: 'production',
      actor: 'test',
      reason: 'test',
      folders: folder === undefined ? [] : [folder],
      clock: systemClock,
    });
  };

  it('are saved instead of opened if they are drawings, which may contain scripts', async () => {
    const scripted = drawing('#111111', '<script>document.title = "ran"</script>');
    await publish('drawn', { 'logo.svg': scripted });
    const { headers } = await get(`drawn/releases/1/pictures/${hashOf(scripted)}`).expect(200);
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(headers['content-disposition']).toBe('attachment; filename="logo.svg"');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
    expect(headers['content-security-policy']).not.toMatch(/script-src|allow-scripts/);
  });

  it('belong to the release, and are files of the type that their name states', async () => {
    const page = '<html><script>1</script></html>';
    const font = 'wOF2 a font';
    await push('typed', { 'assets/logo.png': red });
    await push('typed', { 'assets/logo.png': blue }, { base: 1 });
    await publish('stray', { 'page.png': page, 'page.svg': `${page} `, 'letters.woff2': font });
    for (const path of [
      `typed/releases/2/pictures/${hashOf(red)}`,
      `typed/releases/9/pictures/${hashOf(red)}`,
      `typed/releases/1/pictures/${hashOf('nothing')}`,
      ...[page, `${page} `, font].map((bytes) => `stray/releases/1/pictures/${hashOf(bytes)}`),
    ])
      expect([path, (await get(path)).body.code]).toEqual([path, 'request.not_found']);
    for (const path of ['1/pictures/logo.png', `x/pictures/${hashOf(red)}`, `0/pictures/${hashOf(red)}`])
      expect([path, (await get(`typed/releases/${path}`)).body.code]).toEqual([path, 'request.invalid']);
  });

  it('belong to brands of the caller; those of a parent only if the caller may read it', async () => {
    await push('parental', { 'assets/logo.png': red });
    await push('inherits', { 'assets/own.png': blue }, {}, { extends: 'parental' });
    const own = await staffOf('support', ['inherits']);
    const both = await staffOf('qa', ['inherits', 'parental']);
    await get(`inherits/releases/1/pictures/${hashOf(blue)}`, own).expect(200);
    const inherited = await get(`inherits/releases/1/pictures/${hashOf(red)}`, own);
    expect(inherited.body.code).toBe('request.not_found');
    const parent = await get(`parental/releases/1/pictures/${hashOf(red)}`, own);
    expect(parent.body.code).toBe('brand.unknown');
    await get(`parental/releases/1/pictures/${hashOf(red)}`, both).expect(200);
  });

  it('are listed by comparisons and dry runs, before and after', async () => {
    await push('moved', { 'assets/logo.png': red, 'assets/gone.png': red });
    await push('moved', { 'assets/logo.png': blue, 'assets/new.png': red }, { environment: 'staging' });
    const side = (release: number, bytes: Uint8Array) => ({
      tenant: 'moved',
      release,
      hash: hashOf(bytes),
      bytes: bytes.length,
    });
    const files = [
      { path: 'assets/gone.png', change: 'removed', before: side(1, red) },
      { path: 'assets/logo.png', change: 'changed', before: side(1, red), after: side(2, blue) },
      { path: 'assets/new.png', change: 'added', after: side(2, red) },
    ];
    expect((await compare('moved', {})).files).toEqual(files);
    // Staging serves release 2, so serving release 1 there is a rollback.
    const staged = await compare('moved', { environment: 'staging', number: 1 });
    expect(staged.files[1]).toMatchObject({ before: side(2, blue), after: side(1, red) });
    const planned = await admin
      .call({ method: 'post', path: `${wire.adminBase}/brands/moved/promotions`, body: { reason: 'x', dryRun: true } })
      .expect(200);
    expect(planned.body.value.files).toEqual(files);
    await admin
      .call({ method: 'post', path: `${wire.adminBase}/brands/moved/promotions`, body: { reason: 'x' } })
      .expect(200);
    const back = await admin
      .call({ method: 'post', path: `${wire.adminBase}/brands/moved/rollbacks`, body: { reason: 'x', dryRun: true } })
      .expect(200);
    expect(back.body.value.files[1]).toEqual({
      path: 'assets/logo.png',
      change: 'changed',
      before: side(2, blue),
      after: side(1, red),
    });
  });

  it('are compared between any two releases, with the values and texts of the folders', async () => {
    const text = (home: string) => JSON.stringify({ shell: { menu: { home } } });
    await push('any', { 'assets/logo.png': red, 'texts/EN.json': text('Start') });
    await push('any', { 'assets/logo.png': red }, { base: 1 }, { theme: { radius: { small: 5 } } });
    await push('any', { 'assets/logo.png': blue, 'texts/EN.json': text('Begin') }, { base: 2 });
    // Live changes are not part of the releases.
    await admin
      .call({
        method: 'post',
        path: `${wire.adminBase}/changes`,
        body: { reason: 'x', requests: [{ tenant: 'any', path: '/theme/radius/small', value: 9 }] },
      })
      .expect(200);
    const place = '/texts/EN/shell/menu.home';
    const forth = await compare('any', { number: 3, against: 1 });
    expect(forth).toMatchObject({
      number: 3,
      more: 0,
      hidden: [],
      reached: ['any'],
      differences: [{ path: place, before: 'Start', after: 'Begin' }],
      files: [{ path: 'assets/logo.png', before: { release: 1 }, after: { release: 3 } }],
    });
    const back = await compare('any', { number: 2, against: 3 });
    expect(back.differences).toEqual([
      { tenant: 'any', path: '/theme', after: { radius: { small: 5 } } },
      { tenant: 'any', path: place, before: 'Begin' },
    ]);
    expect((await compare('any', { number: 2, against: 2 })).differences).toEqual([]);
    for (const query of [
      { number: 1, against: 9 },
      { number: 9, against: 1 },
    ])
      expect((await get('any/comparison').query(query)).body.code).toBe('release.unknown');
  });

  it('reveal nothing of a parent that the caller may not read, and neither do comparisons', async () => {
    await push('secretive', {}, {}, { theme: { radius: { small: 13 } } });
    await push('leaver', {}, {}, { extends: 'secretive' });
    await push('leaver', {}, { base: 1 });
    const own = await staffOf('editor', ['leaver']);
    const { body } = await get('leaver/comparison', own).query({ number: 2, against: 1 }).expect(200);
    expect(body.value.differences).toEqual([{ tenant: 'leaver', path: '/extends', before: 'secretive' }]);
    expect(JSON.stringify(body)).not.toContain('13');
    const other = await get('secretive/comparison', own).query({ number: 1, against: 1 });
    expect(other.body.code).toBe('brand.unknown');
  });
});
