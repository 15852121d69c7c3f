import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { EnginePage } from './engine.ts';

/** An invisible screen is sometimes black until its window is drawn for the first time. */
const tries = 10;
const pause = 500;

/** A picture of the page. Throws if it stays a single colour, because then nothing of the page was seen. */
export async function takePicture(page: Pick<EnginePage, 'screenshot'>): Promise<Buffer> {
  for (let tried = 1; tried <= tries; tried += 1) {
    const bytes = await page.screenshot();
    if (!(await isOfOneColour(bytes))) return bytes;
    if (tried < tries) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error('its picture is of one colour');
}

async function isOfOneColour(bytes: Buffer): Promise<boolean> {
  const image = await loadImage(bytes);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  return pixels.every((pixel) => pixel === pixels[0]);
}
