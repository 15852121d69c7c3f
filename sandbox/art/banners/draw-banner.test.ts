import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { toHex } from '../../../schema/rules/colour.ts';
import { contrast, luminance } from '../../../schema/rules/contrast.ts';
import { encodePicture } from '../pictures.ts';
import { type BannerArtId, type BannerRequest, bannerInk, paintBanner } from './draw-banner.ts';
import { bannerKinds } from './stage.ts';

const night = ['#0e0b2e', '#4a38d6', '#3ff0b0', '#e9e6ff'];
const arts: readonly BannerArtId[] = [
  ...(['festive', 'lights', 'sunrise', 'arches', 'ink'] as const),
  ...(['stadium', 'pixels', 'deco', 'print', 'sweets'] as const),
];
const violet = ['#150a2e', '#7a2bd6', '#f0a03f', '#fff3e6'];
const paper = ['#fff7e8', '#f5a623', '#e2342d'];

const drawBanner = (request: BannerRequest) => encodePicture(paintBanner(request), request.width, 'webp');

/** Correlation of two pictures' brightness: 1 for the same drawing, whatever its colours and contrast. */
function likeness(first: readonly number[], second: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [here, there] = [mean(first), mean(second)];
  const product = (a: readonly number[], ma: number, b: readonly number[], mb: number) =>
    a.reduce((sum, value, at) => sum + (value - ma) * ((b[at] ?? 0) - mb), 0);
  const spread = Math.sqrt(product(first, here, first, here) * product(second, there, second, there));
  return product(first, here, second, there) / spread;
}

type Box = { x: number; y: number; width: number; height: number };

/** Pixels of a banner as it is delivered. */
async function deliveredPixels(request: BannerRequest) {
  const image = await loadImage(await drawBanner(request));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return pixels(canvas);
}

function pixels(canvas: Canvas) {
  const ctx = canvas.getContext('2d');
  return {
    width: canvas.width,
    colours({ x, y, width, height }: Box) {
      const { data } = ctx.getImageData(x, y, width, height);
      return Array.from({ length: data.length / 4 }, (_, index) =>
        toHex([data[index * 4] ?? 0, data[index * 4 + 1] ?? 0, data[index * 4 + 2] ?? 0]),
      );
    },
    /** Each colour once. */
    distinctColours({ x, y, width, height }: Box) {
      const { data } = ctx.getImageData(x, y, width, height);
      const found = new Set<number>();
      for (let at = 0; at < data.length; at += 4)
        found.add((data[at] ?? 0) * 65_536 + (data[at + 1] ?? 0) * 256 + (data[at + 2] ?? 0));
      return [...found].map((colour) =>
        toHex([Math.floor(colour / 65_536), Math.floor(colour / 256) % 256, colour % 256]),
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
  it('are different drawings in each art, whatever the colours', () => {
    const lights = ({ art, palette }: Pick<BannerRequest, 'art' | 'palette'>) =>
      pixels(paintBanner({ kind: 'welcome', art, palette, width: 300, height: 120 }))
        .colours({ x: 150, y: 0, width: 150, height: 120 })
        .map(luminance);
    const patterns = arts.map((art) => lights({ art, palette: night }));
    for (const [at, first] of patterns.entries())
      for (const [other, second] of patterns.entries())
        if (at < other) expect(likeness(first, second), `${arts[at]} and ${arts[other]}`).toBeLessThan(0.6);
    const tinted = lights({ art: 'festive', palette: violet });
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
    for (const [at, art] of arts.entries()) {
      for (const [kindAt, kind] of bannerKinds.entries()) {
        for (const [sideAt, side] of (['left', 'right'] as const).entries()) {
          // A drawing is mirrored for the other side, so each is seen in both palettes.
          const palette = (at + kindAt + sideAt) % 2 === 0 ? night : paper;
          const ink = bannerInk(palette);
          const drawn = await deliveredPixels({ kind, art, palette, width: 300, height: 120, side });
          const x = side === 'left' ? drawn.width - 105 : 10;
          const colours = drawn.distinctColours({ x, y: 20, width: 95, height: 80 });
          const worst = Math.min(...colours.map((colour) => contrast(colour, ink)));
          expect(worst, `${art} ${kind} ${side} ${palette[0]}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });

  it('do not leave the place of the picture empty', () => {
    for (const art of arts)
      for (const kind of bannerKinds) {
        const drawn = pixels(paintBanner({ kind, art, palette: night, width: 300, height: 120 }));
        const lights = drawn.distinctColours({ x: 170, y: 10, width: 120, height: 100 }).map(luminance);
        expect(Math.max(...lights) - Math.min(...lights), `${art} ${kind}`).toBeGreaterThan(0.3);
      }
  });
});
