import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { games } from '../../../sandbox/catalogue/games.ts';
import { covers } from '../../../tests/support/covers.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';

let stage: TestPlatform;
beforeAll(async () => {
  stage = await aPlatform();
});
afterAll(() => stage.close());

const host = 'alpha.localhost';
/** As every browser of the floor asks for an `img`. */
const accept = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8';
const get = (path: string, method = 'GET') => stage.server.send({ method, path, host, headers: { accept } });
const nodeId = games[0]?.nodeId;

test.each([
  ['portrait', 360, 480],
  ['landscape', 480, 300],
  ['square', 320, 320],
])('a cover in %s', async (shape, width, height) => {
  const answer = await get(`/media/covers/${nodeId}.webp?shape=${shape}`);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=2592000',
  });
  const picture = await loadImage(answer.bytes);
  expect([picture.width, picture.height]).toEqual([width, height]);
});

test('a cover is narrower where that is asked for, and a JPEG for whoever reads no WebP', async () => {
  const path = `/media/covers/${nodeId}.webp?shape=portrait`;
  const sizes = await Promise.all(
    ['', '&w=120', '&w=240'].map(async (width) => {
      const answer = await get(path + width);
      return { width: (await loadImage(answer.bytes)).width, bytes: answer.bytes.length };
    }),
  );
  expect(sizes.map(({ width }) => width)).toEqual([360, 120, 240]);
  expect(sizes.map(({ bytes }) => bytes).sort((a, b) => b - a)).toEqual([
    sizes[0]?.bytes,
    sizes[2]?.bytes,
    sizes[1]?.bytes,
  ]);
  for (const other of ['image/png,*/*', undefined]) {
    const answer = await stage.server.send({
      path,
      host,
      headers: other === undefined ? {} : { accept: other },
    });
    expect([answer.headers['content-type'], answer.headers.vary]).toEqual(['image/jpeg', 'Accept']);
    expect((await loadImage(answer.bytes)).width).toBe(360);
  }
});

test('is drawn once, however many ask, and kept', async () => {
  const path = `/media/covers/${games[1]?.nodeId}.webp`;
  const answers = await Promise.all(Array.from({ length: 5 }, () => get(path)));
  expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
  const kept = await readdir(join(stage.dataDir, 'media/covers'), { recursive: true });
  expect(kept.filter((name) => name.includes(`${games[1]?.nodeId}-portrait`))).toHaveLength(1);
  const again = await get(path);
  expect(again.bytes.equals(answers[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
});

test('the mark of a vendor is a white PNG, and a banner has the colours of the brand', async () => {
  covers(['ENTITY-VENDOR-01']);
  const mark = await get('/media/vendors/REEF-WHITE.png');
  expect([mark.status, mark.headers['content-type']]).toEqual([200, 'image/png']);
  const banner = await get('/media/banners/welcome.webp?v=1');
  const picture = await loadImage(banner.bytes);
  expect([picture.width, picture.height]).toEqual([1200, 600]);
  const mirrored = await get('/media/banners/welcome.webp?v=1&side=left');
  expect(mirrored.bytes.equals(banner.bytes)).toBe(false);
});

test.each([
  '/media/',
  '/media/covers/1.webp',
  `/media/covers/${nodeId}.webp?shape=huge`,
  `/media/covers/${nodeId}.png`,
  `/media/covers/${nodeId}.webp?w=121`,
  `/media/covers/${nodeId}.webp?w=480`,
  `/media/covers/${nodeId}.webp?w=`,
  '/media/banners/welcome.webp?w=4000',
  '/media/covers/../../platform.key',
  '/media/covers/..%2f..%2fplatform.key',
  '/media/banners/nothing.webp',
  '/media/vendors/NOBODY-WHITE.png',
  '/media/vendors/__proto__-WHITE.png',
])('%s is nothing', async (path) => {
  const answer = await get(path);
  expect([answer.status, answer.body]).toMatchObject([404, { code: 'request.not_found' }]);
});

test('an unknown host and a method that changes get nothing', async () => {
  const path = `/media/covers/${nodeId}.webp`;
  expect((await stage.server.send({ path, host: 'nobody.example' })).status).toBe(404);
  expect((await get(path, 'POST')).status).toBe(404);
  const head = await get(path, 'HEAD');
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
});
