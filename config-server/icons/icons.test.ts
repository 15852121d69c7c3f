import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { drawIcon } from './icon-answers.ts';

const { theme } = aManifest();
const square = '<rect width="240" height="240" fill="#ff0000"/>';

test.each([
  ['a viewBox alone', 'viewBox="0 0 240 240"'],
  ['a size alone', 'width="240" height="240"'],
  ['a size in single quotes', "viewBox='0 0 240 240' width='9' height='9'"],
])('a maskable icon shows a mark with %s whole, inside of its safe zone', async (_, attributes) => {
  const mark = Buffer.from(
    `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${square}</svg>`,
  );
  const drawn = await loadImage(drawIcon({ address: '/icons/maskable-512.png', theme, brandName: '', mark }));
  const pen = createCanvas(512, 512).getContext('2d');
  pen.drawImage(drawn, 0, 0);
  const isRed = (at: number) => {
    const [red, green] = pen.getImageData(at, at, 1, 1).data;
    return red === 255 && green === 0;
  };
  expect([40, 60, 256, 450, 470].map(isRed)).toEqual([false, true, true, true, false]);
});
