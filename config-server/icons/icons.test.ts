import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { drawIcon } from './icon-answers.ts';

const { theme } = aManifest();
const square = '<rect width="240" height="240" fill="#ff0000"/>';
const svg = (attributes: string, content: string) =>
  Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);

/** Returns the colour of a pixel of an icon of 512 px as six hexadecimal digits; `undefined` if it is transparent. */
async function pixelsOf(icon: Buffer): Promise<(x: number, y: number) => string | undefined> {
  const image = await loadImage(icon);
  expect([image.width, image.height]).toEqual([512, 512]);
  const pen = createCanvas(512, 512).getContext('2d');
  pen.drawImage(image, 0, 0);
  return (x, y) => {
    const { data } = pen.getImageData(x, y, 1, 1);
    return data[3] === 0 ? undefined : Buffer.from(data.subarray(0, 3)).toString('hex');
  };
}

test.each([
  ['a viewBox alone', 'viewBox="0 0 240 240"'],
  ['a size alone', 'width="240" height="240"'],
  ['a size in single quotes', "viewBox='0 0 240 240' width='9' height='9'"],
])('a maskable icon shows a mark with %s whole, inside of its safe zone', async (_, attributes) => {
  const mark = svg(attributes, square);
  const pixel = await pixelsOf(drawIcon({ address: '/icons/maskable-512.png', theme, brandName: '', mark }));
  expect([40, 60, 256, 450, 470].map((at) => pixel(at, at) === 'ff0000')).toEqual([false, true, true, true, false]);
});

test.each([
  ['long', 'viewBox="0 0 10 100000"', [256, 2]],
  ['wide', 'width="100000" height="10"', [2, 256]],
] as const)('the icon of a %s mark is a square', async (_, attributes, [x, y]) => {
  const mark = svg(attributes, '<rect width="100000" height="100000" fill="#ff0000"/>');
  const pixel = await pixelsOf(drawIcon({ address: '/icons/icon-512.png', theme, brandName: '', mark }));
  expect([pixel(2, 2), pixel(x, y)]).toEqual([undefined, expect.any(String)]);
});

test.each(['/icons/icon-512.png', '/icons/maskable-512.png'] as const)(
  'a picture inside of a mark is part of %s',
  async (address) => {
    const picture = createCanvas(8, 8);
    const pen = picture.getContext('2d');
    pen.fillStyle = '#ff0000';
    pen.fillRect(0, 0, 8, 8);
    const href = `data:image/png;base64,${picture.toBuffer('image/png').toString('base64')}`;
    const mark = svg('viewBox="0 0 8 8"', `<image width="8" height="8" href="${href}"/>`);
    const pixel = await pixelsOf(drawIcon({ address, theme, brandName: '', mark }));
    expect(pixel(256, 256)).toBe('ff0000');
  },
);

test('without a mark, initials stand in the middle of a square, whose corners are rounded unless launchers crop it', async () => {
  const colors = { ...theme.colors, primary: '#ff0000', primaryPressed: '#ff0000', onPrimary: '#ffffff' };
  const draw = (brandName: string, address: '/icons/icon-512.png' | '/icons/maskable-512.png') =>
    pixelsOf(drawIcon({ address, theme: { ...theme, colors }, brandName, mark: undefined }));
  for (const name of ['Ivy', 'hat', 'Heavy Hats', 'واحة'])
    for (const [address, corner] of [
      ['/icons/icon-512.png', undefined],
      ['/icons/maskable-512.png', 'ff0000'],
    ] as const) {
      const pixel = await draw(name, address);
      const white = Array.from({ length: 512 }, (_, x) => x).filter((x) => pixel(x, 256) === 'ffffff');
      const [first = 0, last = 0] = [white.at(0), white.at(-1)];
      expect([name, address, pixel(1, 1), pixel(256, 2)]).toEqual([name, address, corner, 'ff0000']);
      expect([name, address, Math.abs((first + last) / 2 - 256) < 24]).toEqual([name, address, true]);
    }
});
