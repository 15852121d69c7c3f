import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits as sizes } from '../../../schema/constants.ts';
import { createLimits } from '../../../server/limits/limits.ts';
import { createLog } from '../../../server/log.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { covers } from '../../../tests/support/covers.ts';
import { aPlatform, type Browser, type TestPlatform } from '../../../tests/support/platform.ts';
import { enter } from '../../../tests/support/players.ts';
import { startSweeping } from '../../sweeping.ts';
import { uploads } from './uploads.ts';

const flags = { PROFPIC3: true, FEEDBACK3: true };
const brandsOf = (changes = {}) =>
  ['alpha', 'beta'].map((id) => aManifest({ tenant: { id }, flags: { ...flags, ...changes } }));

/** A picture whose left half is red and right half blue. */
const aPicture = ({ width = 40, height = 20 } = {}) => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f00';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = '#00f';
  context.fillRect(width / 2, 0, width / 2, height);
  return canvas;
};
const jpeg = await aPicture().encode('jpeg', 95);
const secret = 'taken at home, 14.5995 N 120.9842 E';

/** The same JPEG with metadata: rotated by 90 degrees, and with a comment. */
const withMetadata = () => {
  const segment = (marker: number, body: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt16BE(marker, 0);
    head.writeUInt16BE(body.length + 2, 2);
    return Buffer.concat([head, body]);
  };
  const orientation = '4578696600004d4d002a0000000800010112000300000001000600000000';
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xffe1, Buffer.from(`${orientation}0000`, 'hex')),
    segment(0xfffe, Buffer.from(secret)),
    jpeg.subarray(2),
  ]);
};

/** A PNG of a few bytes that claims to be large. */
const aBomb = async () => {
  const png = Buffer.from(await aPicture().encode('png'));
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  return png;
};

describe('uploads', () => {
  let stage: TestPlatform;
  let browser: Browser;
  let player: string;

  const upload = (body: Uint8Array, by = browser, type = 'image/jpeg') =>
    by.call('uploadImage', { body, headers: { 'content-type': type } });
  const outcome = async (body: Uint8Array, type?: string) => {
    const answer = await upload(body, browser, type);
    return `${answer.status} ${(answer.body as { code?: string }).code ?? 'done'}`;
  };
  const stored = async (body: Uint8Array, by = browser) =>
    ((await upload(body, by)).body as { value: { id: string; url: string } }).value;
  const fetch = (path: string, by?: Browser, { brand = 'alpha', ...headers }: Record<string, string> = {}) =>
    stage.server.send({
      path,
      host: `${brand}.localhost`,
      headers: {
        'x-forwarded-proto': 'https',
        ...(by && { cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...headers,
      },
    });

  beforeAll(async () => {
    stage = await aPlatform({ manifests: brandsOf() });
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    for (const manifest of brandsOf()) stage.brands.put(manifest);
    const entered = await enter({ stage });
    browser = entered.browser;
    player = entered.player.id;
  });

  test('an image is re-encoded upright and without metadata', async () => {
    const { id, url } = await stored(withMetadata());
    expect([id, url]).toEqual([expect.stringMatching(/^[\w-]{32}$/), `/media/uploads/${id}`]);
    const answer = await fetch(url, browser);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="image.webp"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(answer.bytes.includes(Buffer.from('Exif'))).toBe(false);
    expect(answer.bytes.includes(Buffer.from(secret))).toBe(false);
    const image = await loadImage(answer.bytes);
    expect([image.width, image.height]).toEqual([20, 40]);
    const again = await fetch(url, browser, { 'if-none-match': String(answer.headers.etag) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  test('PNG and WebP are accepted, and large images are scaled down', async () => {
    const picture = aPicture({ width: 3000, height: 1000 });
    for (const body of [await picture.encode('png'), await picture.encode('webp'), await picture.encode('jpeg')]) {
      const { url } = await stored(body);
      const image = await loadImage((await fetch(url, browser)).bytes);
      expect([image.width, image.height]).toEqual([2048, 683]);
    }
  });

  test('files that are no image by content or by header are refused', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'.padEnd(99));
    const html = Buffer.from('<script>alert(1)</script>'.repeat(9));
    const gif = Buffer.from(`GIF89a${'0'.repeat(99)}`, 'latin1');
    for (const body of [svg, html, gif, Buffer.alloc(0), Buffer.alloc(500)])
      expect(await outcome(body, 'image/png')).toBe('415 upload.not_an_image');
    expect(await outcome(jpeg, 'text/html')).toBe('415 upload.not_an_image');
  });

  test('a truncated image is refused as such, wherever it was cut', async () => {
    const picture = aPicture({ width: 300, height: 200 });
    const whole = await picture.encode('jpeg');
    for (const bytes of [whole, await picture.encode('png'), await picture.encode('webp')])
      expect(await outcome(bytes.subarray(0, Math.floor(bytes.length * 0.7)))).toBe('422 upload.cut_short');
    for (const head of [jpeg.subarray(0, 20), Buffer.concat([jpeg.subarray(0, 200), Buffer.alloc(50)])])
      expect(await outcome(head)).toMatch(/^4(?:15 upload.not_an_image|22 upload.cut_short)$/);
    // Only the end marker is missing.
    expect(await outcome(whole.subarray(0, -2))).toBe('422 upload.cut_short');
  });

  test('too many bytes and too many pixels are refused', async () => {
    expect(await outcome(Buffer.concat([jpeg, Buffer.alloc(sizes.uploadBytes)]))).toBe('413 upload.too_large');
    expect(await outcome(await aBomb())).toBe('413 upload.too_many_pixels');
  });

  test('only its owner can read it', async () => {
    const { url, id } = await stored(jpeg);
    const { browser: other } = await enter({ stage });
    const elsewhere = await fetch(url, browser, { brand: 'beta' });
    for (const answer of [await fetch(url), await fetch(url, other), elsewhere])
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([404, 'request.not_found']);
    for (const path of [`${url}x`, '/media/uploads/', '/media/uploads/..%2f..%2fplatform.key'])
      expect((await fetch(path, browser)).status).toBe(404);
    expect(await other.failure('setHeadIcon', { body: { icon: id } })).toBe('422 upload.unknown');
    await browser.value('logout');
    expect((await fetch(url, browser)).status).toBe(404);
  });

  test('a member has a daily limit, which refused files count against as well', async () => {
    const answers = [];
    for (let turn = 0; turn < 41; turn += 1) answers.push(await outcome(Buffer.alloc(40)));
    expect(answers.slice(-2)).toEqual(['415 upload.not_an_image', '429 upload.too_many']);
    const { browser: other } = await enter({ stage });
    expect((await upload(jpeg, other)).status).toBe(200);
    stage.clock.pass({ hours: 24 });
    const { browser: later } = await enter({ stage });
    expect((await upload(jpeg, later)).status).toBe(200);
  });

  test('uploads are off if every feature with images is off', async () => {
    covers(['FLAG-19', 'FLAG-20']);
    stage.brands.put(aManifest({ tenant: { id: 'alpha' }, flags: { PROFPIC3: false, FEEDBACK3: false } }));
    expect(await outcome(jpeg)).toBe('403 module.off');
    stage.brands.put(aManifest({ tenant: { id: 'alpha' }, flags: { PROFPIC3: false, FEEDBACK3: true } }));
    expect(await outcome(jpeg)).toBe('200 done');
  });

  test('images unused for a day are swept', async () => {
    const [unused, used] = [await stored(jpeg), await stored(jpeg)];
    await browser.value('setHeadIcon', { body: { icon: used.id } });
    const log = createLog({ level: 'silent' });
    const limits = createLimits();
    const sweeping = startSweeping({ ...stage, limits, uploads, log });
    const left = () =>
      stage.database.asTenant('alpha', (tx) =>
        tx.selectFrom('upload').select('id').where('player_id', '=', player).execute(),
      );
    await sweeping.sweep('alpha');
    expect(await left()).toHaveLength(2);
    stage.clock.pass({ hours: 24 });
    await sweeping.sweep('alpha');
    expect(await left()).toEqual([{ id: used.id }]);
    sweeping.stop();
    expect(unused.id).not.toBe(used.id);
  });
});
