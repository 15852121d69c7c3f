import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { toHex } from '../../schema/rules/colour.ts';
import { contrast, luminance } from '../../schema/rules/contrast.ts';
import { bannerKinds } from './banners/kinds.ts';
import { type BannerArtId, type BannerRequest, bannerInk, paintBanner } from './draw-banner.ts';
import { encodePicture } from './encode-picture.ts';

const night = ['#0e0b2e', '#4a38d6', '#3ff0b0', '#e9e6ff'];
const arts: readonly BannerArtId[] = [
  ...(['festive', 'lights', 'sunrise', 'arches', 'ink'] as const),
  ...(['stadium', 'pixels', 'deco', 'print', 'sweets'] as const),
];
const violet = ['#150a2e', '#7a2bd6', '#f0a03f', '#fff3e6'];
const paper = ['#fff7e8', '#f5a623', '#e2342d'];

const drawBanner = (request: BannerRequest) =>
  encodePicture({ painting: paintBanner(request), width: request.width, format: 'webp' });

/** Correlation of two pictures' brightness: 1 for the same drawing, whatever its colours and contrast. */
function likeness(first: readonly number[], second: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [here, there] = [mean(first), mean(second)];
  const product = (a: readonly number[], ma: number, b: readonly number[], mb: number) =>
    a.reduce((sum, value, at) => sum + (value - ma) * ((b[at] ?? 0) - mb), 0);
  const spread = Math.sqrt(product(first, here, first, here) * product(second, there, second, there));
  return product(first, here, second, there) / spread;
}

async function pixels(bytes: Buffer) {
  const image = await loadImage(bytes);
  const ctx = createCanvas(image.width, image.height).getContext('2d');
  ctx.drawImage(image, 0, 0);
  return {
    width: image.width,
    height: image.height,
    colours(box: { x: number; y: number; width: number; height: number }) {
      const { data } = ctx.getImageData(box.x, box.y, box.width, box.height);
      return Array.from({ length: data.length / 4 }, (_, index) =>
        toHex([data[index * 4] ?? 0, data[index * 4 + 1] ?? 0, data[index * 4 + 2] ?? 0]),
      );
    },
  };
}

describe('banners', () => {
  it('have at least eight kinds, each with its own picture in every art', async () => {
    expect(bannerKinds.length).toBeGreaterThanOrEqual(8);
    for (const art of arts) {
      const drawn = await Promise.all(
        bannerKinds.map((kind) => drawBanner({ kind, art, palette: night, width: 300, height: 120 })),
      );
      expect(new Set(drawn.map((bytes) => bytes.toString('base64'))).size, art).toBe(bannerKinds.length);
    }
  });

  // Recoloured copies of one drawing would have the same light and dark places.
  it('are different drawings in each art, whatever the colours', async () => {
    const patterns = await Promise.all(
      arts.map(async (art) => {
        const drawn = await pixels(
          await drawBanner({ kind: 'welcome', art, palette: night, width: 300, height: 120 }),
        );
        return drawn.colours({ x: 150, y: 0, width: 150, height: 120 }).map(luminance);
      }),
    );
    for (const [at, first] of patterns.entries())
      for (const [other, second] of patterns.entries())
        if (at < other) expect(likeness(first, second), `${arts[at]} and ${arts[other]}`).toBeLessThan(0.6);
    const tint = await pixels(
      await drawBanner({ kind: 'welcome', art: 'festive', palette: violet, width: 300, height: 120 }),
    );
    const tinted = tint.colours({ x: 150, y: 0, width: 150, height: 120 }).map(luminance);
    expect(likeness(patterns[0] ?? [], tinted)).toBeGreaterThan(0.8);
  });

  it('are the same bytes each time and others in another palette', async () => {
    const request = { kind: 'welcome', art: 'festive', palette: night, width: 300, height: 120 } as const;
    const [first, second, other] = await Promise.all([
      drawBanner(request),
      drawBanner(request),
      drawBanner({ ...request, palette: paper }),
    ]);
    expect(first.equals(second)).toBe(true);
    expect(first.equals(other)).toBe(false);
  });

  it('leave room for text at either side, legible in their ink', async () => {
    const looks = arts.flatMap((art) => [night, paper].map((palette) => ({ art, palette })));
    for (const { art, palette } of looks) {
      const ink = bannerInk(palette);
      for (const kind of bannerKinds) {
        for (const side of ['left', 'right'] as const) {
          const drawn = await pixels(await drawBanner({ kind, art, palette, width: 300, height: 120, side }));
          const x = side === 'left' ? drawn.width - 105 : 10;
          const colours = drawn.colours({ x, y: 20, width: 95, height: 80 });
          const worst = Math.min(...colours.map((colour) => contrast(colour, ink)));
          expect(worst, `${art} ${kind} ${side} ${palette[0]}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });

  it('do not leave the place of the picture empty', async () => {
    for (const art of arts)
      for (const kind of bannerKinds) {
        const drawn = await pixels(await drawBanner({ kind, art, palette: night, width: 600, height: 240 }));
        const lights = drawn.colours({ x: 340, y: 20, width: 240, height: 200 }).map(luminance);
        expect(Math.max(...lights) - Math.min(...lights), `${art} ${kind}`).toBeGreaterThan(0.3);
      }
  });
});
