import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { games } from '../../../sandbox/catalogue/games.ts';
import { createClientOf } from '../../../server/http/client.ts';
import { createBounds } from '../../../server/limits/bounds.ts';
import { drawingsWaiting } from '../../../server/limits/draw-queue.ts';
import { createLog } from '../../../server/log.ts';
import { covers } from '../../../tests/support/covers.ts';
import { serve } from '../../../tests/support/http.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { createMediaHandler } from './media-handler.ts';
import { createPictureStore } from './picture-store.ts';

let stage: TestPlatform;
beforeAll(async () => {
  stage = await aPlatform();
});
afterAll(() => stage.close());

const host = 'alpha.localhost';
/** The header that every supported browser sends for an `img`. */
const accept = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8';
const get = (path: string, method = 'GET') => stage.server.send({ method, path, host, headers: { accept } });
const nodeId = games[0]?.nodeId;

test.each([
  ['portrait', 360, 480],
  ['landscape', 480, 300],
  ['square', 240, 240],
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

test('a cover is narrower on request, and a JPEG for clients without WebP', async () => {
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
    const answer = await stage.server.send({ path, host, headers: other === undefined ? {} : { accept: other } });
    expect([answer.headers['content-type'], answer.headers.vary]).toEqual(['image/jpeg', 'Accept']);
    expect((await loadImage(answer.bytes)).width).toBe(360);
  }
});

test('is drawn once for parallel requests, and cached', async () => {
  const path = `/media/covers/${games[1]?.nodeId}.webp`;
  const answers = await Promise.all(Array.from({ length: 5 }, () => get(path)));
  expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
  const stored = await readdir(join(stage.dataDir, 'media/covers'), { recursive: true });
  expect(stored.filter((name) => name.includes(`${games[1]?.nodeId}-portrait`))).toHaveLength(1);
  const again = await get(path);
  expect(again.bytes.equals(answers[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
});

test("a vendor's logo is a white PNG, and a banner has the brand's colours", async () => {
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
])('%s is not found', async (path) => {
  const answer = await get(path);
  expect([answer.status, answer.body]).toMatchObject([404, { code: 'request.not_found' }]);
});

test('an unknown host and a method that changes state are refused', async () => {
  const path = `/media/covers/${nodeId}.webp`;
  expect((await stage.server.send({ path, host: 'nobody.example' })).status).toBe(404);
  expect((await get(path, 'POST')).status).toBe(404);
  const head = await get(path, 'HEAD');
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
});

test('the queue of drawings is limited; further requests are refused with a time to retry', async () => {
  const bounds = createBounds();
  const log = createLog({ level: 'silent' });
  const drawn: string[] = [];
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const folder = join(stage.dataDir, 'bounded');
  const server = await serve(
    createMediaHandler({
      brands: stage.brands,
      clientOf: createClientOf({ trustedProxies: [], sandbox: true }),
      store: createPictureStore(folder, bounds, log),
      gameCoverOf: () => undefined,
      pictureOf: ({ path }) => ({
        name: path.replace('/media/', ''),
        contentType: 'image/webp',
        draw: async () => {
          drawn.push(path);
          await gate;
          return Buffer.from(path);
        },
      }),
      log,
    }),
  );
  try {
    const request = (name: string) => server.send({ path: `/media/${name}`, host });
    // One picture is drawn while the others wait; the rest are refused.
    const all = Array.from({ length: drawingsWaiting + 11 }, (_, number) => request(`${number}`));
    await expect.poll(() => bounds.counts().drawings).toBe(10);
    const same = Array.from({ length: 30 }, () => request(drawn[0]?.replace('/media/', '') ?? ''));
    release();
    const answers = await Promise.all(all);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, headers, body }) => [status, headers['retry-after'], body])).toEqual(
      Array(10).fill([503, '5', expect.objectContaining({ code: 'service.unavailable' })]),
    );
    // Requests for a picture in progress share its drawing and are not refused.
    expect((await Promise.all(same)).map(({ text }) => text)).toEqual(Array(30).fill(drawn[0]));
    expect([drawn.length, new Set(drawn).size]).toEqual([drawingsWaiting + 1, drawingsWaiting + 1]);
    // The queue has space again, and drawn pictures need none.
    expect((await request('late')).status).toBe(200);
    expect((await request('late')).text).toBe('/media/late');
    expect(drawn).toHaveLength(drawingsWaiting + 2);
  } finally {
    release();
    await server.close();
  }
});

test('invented parameters create no files: names, widths and shapes are limited', async () => {
  const files = async () => (await readdir(join(stage.dataDir, 'media'), { recursive: true })).sort();
  const path = `/media/covers/${games[2]?.nodeId}.webp`;
  await get(path);
  await get('/media/banners/welcome.webp');
  await get('/media/banners/welcome.webp?side=left');
  const before = await files();
  const strange = ['?v=1', '?v=2', '?x=1&y=2', '?shape=portrait&side=left', '?W=120', '?revision=7'];
  for (const query of strange)
    for (const of of [path, '/media/banners/welcome.webp'])
      expect((await get(of + query)).status, of + query).toBe(200);
  for (const query of ['?w=1', '?w=00120', '?w=120.0', '?w=1e2', '?shape=Portrait'])
    expect((await get(path + query)).status, query).toBe(404);
  expect(await files()).toEqual(before);
});
