import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { bannerKinds } from './banners/kinds.ts';
import { contrast, luminance, toHex } from './colour.ts';
import { bannerInk, drawBanner } from './draw-banner.ts';

const night = ['#0e0b2e', '#4a38d6', '#3ff0b0', '#e9e6ff'];
const paper = ['#fff7e8', '#f5a623', '#e2342d'];

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
  it('have at least eight kinds, each with its own picture', async () => {
    expect(bannerKinds.length).toBeGreaterThanOrEqual(8);
    const drawn = await Promise.all(
      bannerKinds.map((kind) => drawBanner({ kind, palette: night, width: 300, height: 120 })),
    );
    expect(new Set(drawn.map((bytes) => bytes.toString('base64'))).size).toBe(bannerKinds.length);
  });

  it('are the same bytes each time and others in another palette', async () => {
    const request = { kind: 'welcome', palette: night, width: 300, height: 120 } as const;
    const [first, second, other] = await Promise.all([
      drawBanner(request),
      drawBanner(request),
      drawBanner({ ...request, palette: paper }),
    ]);
    expect(first.equals(second)).toBe(true);
    expect(first.equals(other)).toBe(false);
  });

  it('leave room for text at either side, legible in their ink', async () => {
    for (const palette of [night, paper]) {
      const ink = bannerInk(palette);
      for (const kind of bannerKinds) {
        for (const side of ['left', 'right'] as const) {
          const drawn = await pixels(await drawBanner({ kind, palette, width: 300, height: 120, side }));
          const x = side === 'left' ? drawn.width - 105 : 10;
          const colours = drawn.colours({ x, y: 20, width: 95, height: 80 });
          const worst = Math.min(...colours.map((colour) => contrast(colour, ink)));
          expect(worst, `${kind} ${side} ${palette[0]}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });

  it('are no empty plane where the picture stands', async () => {
    for (const kind of bannerKinds) {
      const drawn = await pixels(await drawBanner({ kind, palette: night, width: 600, height: 240 }));
      const lights = drawn.colours({ x: 340, y: 20, width: 240, height: 200 }).map(luminance);
      expect(Math.max(...lights) - Math.min(...lights), kind).toBeGreaterThan(0.3);
    }
  });
});
