import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../../../sandbox/random.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { enter } from '../../../tests/support/players.ts';
import { createImageProcess, type ImageProcess } from './image-process.ts';

const flat = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#c33' } });
const [jpeg, png, webp] = await Promise.all([
  flat(40).jpeg().toBuffer(),
  flat(40).png().toBuffer(),
  flat(40).webp().toBuffer(),
]);
/** 40 million pixels that the decoder has to keep in memory at once. */
const heavy = await flat(6324).png({ progressive: true }).toBuffer();

/** The same JPEG with another size in its frame header. */
const sized = (side: number, bytes: Buffer = jpeg) => {
  const copy = Buffer.from(bytes);
  const frame = copy.indexOf(Buffer.from('ffc00011', 'hex'));
  copy.writeUInt16BE(side, frame + 5);
  copy.writeUInt16BE(side, frame + 7);
  return copy;
};

/** A frame of 16 x 16 behind a marker without a length: a parser that reads a length there takes this frame for the image's. */
const smallFrame = Buffer.from('ffc000110800100010030122000211010311ff', 'hex');
const hiddenBehind = (marker: number) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, marker, 0x00, smallFrame.length + 4]),
    Buffer.from([0xff, 0xfe, 0x00, smallFrame.length + 2]),
    smallFrame,
    sized(20_000).subarray(2),
  ]);

const standalone = [0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8];
const bombs = [
  ...standalone.map(hiddenBehind),
  ...standalone.map((marker) =>
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, marker]), sized(20_000).subarray(2)]),
  ),
  sized(20_000),
  sized(65_535),
];

/** Heads of images with some bytes changed, cut, doubled or filled; the same on every machine. */
const malformed = (count: number): Buffer[] => {
  const random = randomFrom('malformed heads');
  const pick = (below: number) => random.whole(0, below - 1);
  return Array.from({ length: count }, () => {
    const copy = Buffer.from([jpeg, png, webp, sized(20_000)][pick(4)] ?? jpeg);
    const head = Math.min(copy.length, 200);
    for (let turn = pick(6); turn >= 0; turn -= 1) copy[pick(head)] = pick(3) === 0 ? 0xff : pick(256);
    const at = pick(head);
    const kind = pick(4);
    if (kind === 0) return copy.subarray(0, at + 32);
    if (kind === 1) return Buffer.concat([copy.subarray(0, at), copy]);
    if (kind === 2) return Buffer.concat([copy.subarray(0, at), Buffer.alloc(pick(64), 0xff), copy.subarray(at)]);
    return copy;
  });
};

const bounds = { memory: 512 * 1024, time: 10_000, idle: 60_000 };
const outcome = (images: ImageProcess, bytes: Buffer) =>
  images.draw(bytes).then(
    () => 'drawn',
    (error: { code?: string }) => error.code,
  );
/** Peak memory of a process in MB. */
const peakOf = (pid: number | 'self') =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

describe('images that lie about their size', () => {
  test('a frame that another parser would miss is measured by the decoder itself', async () => {
    const images = createImageProcess(bounds);
    for (const bomb of bombs)
      expect(['upload.too_many_pixels', 'upload.not_an_image']).toContain(await outcome(images, bomb));
    expect(await outcome(images, sized(20_000))).toBe('upload.too_many_pixels');
    expect(await outcome(images, jpeg)).toBe('drawn');
    expect(peakOf(images.pid() ?? 'self')).toBeLessThan(200);
  });

  test('an image that exceeds the memory limit is refused, and the next one is drawn', async () => {
    let reached = 0;
    const onReached = () => {
      reached += 1;
    };
    const images = createImageProcess({ ...bounds, memory: 150 * 1024, onReached });
    expect(await outcome(images, jpeg)).toBe('drawn');
    expect(await outcome(images, heavy)).toBe('upload.too_large');
    expect(await outcome(images, jpeg)).toBe('drawn');
    expect(reached).toBe(1);
    expect(await outcome(createImageProcess(bounds), heavy)).toBe('drawn');
  });

  test('an image that exceeds the time limit is refused', async () => {
    const images = createImageProcess({ ...bounds, time: 60 });
    expect(await outcome(images, heavy)).toBe('upload.too_large');
    expect(images.pid()).toBeUndefined();
  });

  test('an idle process ends', async () => {
    const images = createImageProcess({ ...bounds, idle: 1 });
    expect(await outcome(images, jpeg)).toBe('drawn');
    await expect.poll(() => images.pid()).toBeUndefined();
    expect(await outcome(images, jpeg)).toBe('drawn');
  });
});

describe('malformed heads, uploaded', () => {
  let stage: TestPlatform;
  beforeAll(async () => {
    stage = await aPlatform({ manifests: [aManifest({ tenant: { id: 'alpha' }, flags: { PROFPIC3: true } })] });
  });
  afterAll(() => stage.close());

  test('are refused as client errors and take no memory of the server', async () => {
    const corpus = [...bombs, ...malformed(300)];
    const before = process.memoryUsage().rss;
    const answers = new Map<number, number>();
    for (let at = 0; at < corpus.length; at += 40) {
      const { browser } = await enter({ stage });
      for (const body of corpus.slice(at, at + 40)) {
        const { status } = await browser.call('uploadImage', { body, headers: { 'content-type': 'image/jpeg' } });
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
    }
    // Some changes leave a readable image.
    expect([...answers.keys()].filter((status) => ![200, 413, 415, 422].includes(status))).toEqual([]);
    expect((answers.get(413) ?? 0) + (answers.get(415) ?? 0)).toBeGreaterThan(100);
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(150);
  });
});
