import sharp from 'sharp';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverLimits, wire } from '../../../schema/constants.ts';
import type { StaffRole } from '../../../schema/features/staff/staff-roles.ts';
import { partHead } from '../../../schema/folder-format.ts';
import { pictureSize } from '../../../server/brands/versions/sheets/read-sheets.ts';
import { anAdminApi, packed, pushedTo, type TestAdminApi, token } from '../../../tests/support/admin-api.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

type Row = { name: string; hash: string; actor: string; width: number; height: number; bytes: number };

const drawn = (width: number, height: number, background = '#2a6') =>
  sharp({ create: { width, height, channels: 3, background } });
const png = (width = 20, height = 10, background?: string) => drawn(width, height, background).png().toBuffer();

describe('contact sheets of releases', () => {
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi();
  });
  afterAll(() => admin?.close());

  const pushed = pushedTo(() => admin.app);
  const aBrand = (id: string) => pushed(id, { tenant: { id } }, { environment: 'staging' }).expect(200);
  const sheetsOf = (tenant: string, number: number | string = 1) =>
    `${wire.adminBase}/brands/${tenant}/releases/${number}/sheets`;
  const send = (
    path: string,
    body: Buffer,
    { as = token, reason = 'looked at it' }: { as?: string; reason?: string } = {},
  ) =>
    supertest(admin.app)
      .put(path)
      .query({ reason })
      .set('authorization', `Bearer ${as}`)
      .set('content-type', 'application/octet-stream')
      .send(body);
  const list = async (tenant: string, number = 1): Promise<Row[]> =>
    (await admin.call({ method: 'get', path: sheetsOf(tenant, number) }).expect(200)).body.value;
  const get = (path: string, as = token) => supertest(admin.app).get(path).set('authorization', `Bearer ${as}`);
  const staffOf = async (role: StaffRole, brands: string[]) => {
    const of = `a-token-of-${role}-of-${brands.join('-')}`;
    await aStaffToken({ database: admin.database, email: `${of}@x.example`, token: of, role, brands });
    return of;
  };

  it('are stored with their uploader, shown, replaced as a whole, and removed', async () => {
    await aBrand('sheeted');
    const [one, two] = [await png(20, 10), await drawn(30, 40).webp().toBuffer()];
    const first = await send(sheetsOf('sheeted'), packed({ 'sheet.png': one, 'changes.webp': two })).expect(200);
    expect(first.body.value).toMatchObject([
      { name: 'sheet.png', width: 20, height: 10, bytes: one.length, actor: 'local', reason: 'looked at it' },
      { name: 'changes.webp', width: 30, height: 40 },
    ]);
    expect(await list('sheeted')).toEqual(first.body.value);
    const { headers, body } = await get(`${sheetsOf('sheeted')}/${first.body.value[0].hash}`).expect(200);
    expect(Buffer.compare(body, one)).toBe(0);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="sheet.png"',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
    await send(sheetsOf('sheeted'), packed({ 'other.png': await png(8, 8) })).expect(200);
    expect((await list('sheeted')).map(({ name }) => name)).toEqual(['other.png']);
    expect((await get(`${sheetsOf('sheeted')}/${first.body.value[0].hash}`)).body.code).toBe('request.not_found');
    const remove = () =>
      admin.call({ method: 'post', path: `${sheetsOf('sheeted')}/removal`, body: { reason: 'of another brand' } });
    expect((await remove().expect(200)).body.value).toEqual({ removed: 1 });
    expect(await list('sheeted')).toEqual([]);
    expect((await remove()).body.code).toBe('request.not_found');
  });

  it('are complete PNG and WebP pictures of limited size, and at most twelve', async () => {
    await aBrand('bounded');
    const fine = await png();
    const wide = Buffer.from(fine);
    wide.writeUInt32BE(20_000, 16);
    const huge = Buffer.from(fine);
    huge.writeUInt32BE(10_000, 16);
    huge.writeUInt32BE(10_000, 20);
    const many = Object.fromEntries(Array.from({ length: serverLimits.sheets + 1 }, (_, at) => [`${at}.png`, fine]));
    const announced = Buffer.from(partHead('large.png', serverLimits.sheetBytes + 1));
    for (const [files, code] of [
      [{ 'a.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, 'upload.not_an_image'],
      [{ 'a.png': Buffer.from('<html><script>1</script></html>') }, 'upload.not_an_image'],
      [{ 'a.webp': fine }, 'upload.not_an_image'],
      [{ 'a.png': await drawn(9, 9).webp().toBuffer() }, 'upload.not_an_image'],
      [{ 'a.png': await drawn(9, 9).jpeg().toBuffer() }, 'upload.not_an_image'],
      [{ 'a.png': fine.subarray(0, -4) }, 'upload.not_an_image'],
      [{ 'a.png': Buffer.concat([fine, Buffer.from('<script>')]) }, 'upload.not_an_image'],
      [{ 'a.png': '' }, 'upload.not_an_image'],
      [{ 'a.png': wide }, 'upload.too_many_pixels'],
      [{ 'a.png': huge }, 'upload.too_many_pixels'],
      [{ 'a.svg': fine }, 'request.invalid'],
      [{ '../a.png': fine }, 'request.invalid'],
      [{ 'a"b.png': fine }, 'request.invalid'],
      [{ [`${'a'.repeat(90)}.png`]: fine }, 'request.invalid'],
      [many, 'request.invalid'],
      [{}, 'request.invalid'],
    ] as const)
      expect([Object.keys(files)[0], (await send(sheetsOf('bounded'), packed(files))).body.code]).toEqual([
        Object.keys(files)[0],
        code,
      ]);
    const twice = Buffer.concat([packed({ 'a.png': fine }), packed({ 'a.png': fine })]);
    expect((await send(sheetsOf('bounded'), twice)).body.code).toBe('request.invalid');
    expect((await send(sheetsOf('bounded'), announced)).body.code).toBe('upload.too_large');
    expect((await send(sheetsOf('bounded'), Buffer.alloc(serverLimits.sheetsBytes + 1))).body.code).toBe(
      'upload.too_large',
    );
    expect((await send(sheetsOf('bounded'), packed({ 'a.png': fine }), { reason: ' ' })).body.code).toBe(
      'change.reason_missing',
    );
    for (const number of ['9', 'x'])
      expect((await send(sheetsOf('bounded', number), packed({ 'a.png': fine }))).body.code).toBe(
        number === '9' ? 'release.unknown' : 'request.invalid',
      );
    expect(await list('bounded')).toEqual([]);
  });

  it('stay if an upload is refused', async () => {
    await aBrand('steady');
    await send(sheetsOf('steady'), packed({ 'a.png': await png() })).expect(200);
    const broken = packed({ 'b.png': await png(), 'c.png': 'no picture' });
    expect((await send(sheetsOf('steady'), broken)).body.code).toBe('upload.not_an_image');
    expect((await list('steady')).map(({ name }) => name)).toEqual(['a.png']);
  });

  it('can be read by staff who may read the brand, and changed by staff who make its previews', async () => {
    await aBrand('mine');
    await aBrand('theirs');
    const files = packed({ 'a.png': await png() });
    await send(sheetsOf('mine'), files).expect(200);
    await send(sheetsOf('theirs'), packed({ 'a.png': await png(9, 9) })).expect(200);
    const [[{ hash } = { hash: '' }], [theirs = { hash: '' }]] = [await list('mine'), await list('theirs')];
    const support = await staffOf('support', ['mine']);
    await get(`${sheetsOf('mine')}/${hash}`, support).expect(200);
    expect((await send(sheetsOf('mine'), files, { as: support })).body.code).toBe('staff.forbidden');
    const editor = await staffOf('editor', ['mine']);
    await send(sheetsOf('mine'), files, { as: editor }).expect(200);
    for (const answer of [
      await get(sheetsOf('theirs'), editor),
      await get(`${sheetsOf('theirs')}/${theirs.hash}`, editor),
      await send(sheetsOf('theirs'), files, { as: editor }),
    ])
      expect(answer.body.code).toBe('brand.unknown');
    const strange = await get(`${sheetsOf('mine')}/${theirs.hash}`, editor);
    expect(strange.body.code).toBe('request.not_found');
    await supertest(admin.app)
      .get(`${sheetsOf('mine')}/${hash}`)
      .expect(401);
    // The hash of another release's sheet is unknown here.
    await pushed('mine', { tenant: { id: 'mine', brandName: 'Two' } }, { environment: 'staging' }).expect(200);
    expect((await get(`${sheetsOf('mine', 2)}/${hash}`)).body.code).toBe('request.not_found');
    expect(await list('mine', 2)).toEqual([]);
  });

  it('are stored for the twenty newest releases, and for served ones', async () => {
    const files = packed({ 'a.png': await png() });
    for (let number = 1; number <= serverLimits.releasesWithSheets + 3; number += 1) {
      const brandName = `Number ${number}`;
      const environment = number === 1 ? 'production' : 'staging';
      await pushed('old', { tenant: { id: 'old', brandName } }, { environment }).expect(200);
      await send(sheetsOf('old', number), files).expect(200);
    }
    const having: number[] = [];
    for (let number = 1; number <= serverLimits.releasesWithSheets + 3; number += 1)
      if ((await list('old', number)).length > 0) having.push(number);
    expect([having.length, having[0], having[1]]).toEqual([serverLimits.releasesWithSheets + 2, 1, 3]);
  });

  it('come from one of two simultaneous uploads', async () => {
    await aBrand('raced');
    const [one, two] = [packed({ 'a.png': await png(), 'b.png': await png() }), packed({ 'c.png': await png() })];
    const both = await Promise.all([one, two, one].map((files) => send(sheetsOf('raced'), files)));
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([['a.png', 'b.png'], ['c.png']]).toContainEqual((await list('raced')).map(({ name }) => name));
  });
});

describe('the size of a picture', () => {
  it('is read from every kind of PNG and WebP', async () => {
    const alpha = sharp({ create: { width: 300, height: 7, channels: 4, background: '#2a68' } });
    for (const [bytes, contentType] of [
      [await drawn(300, 7).png().toBuffer(), 'image/png'],
      [await drawn(300, 7).png({ palette: true }).toBuffer(), 'image/png'],
      [await drawn(300, 7).webp().toBuffer(), 'image/webp'],
      [await drawn(300, 7).webp({ lossless: true }).toBuffer(), 'image/webp'],
      [await alpha.webp().toBuffer(), 'image/webp'],
    ] as const)
      expect(pictureSize(bytes)).toEqual({ contentType, width: 300, height: 7 });
  });
});
