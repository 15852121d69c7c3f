import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { CodedError } from '../../schema/errors.ts';
import { createDrawQueue } from '../media/draw-queue.ts';
import { imageHeadOf } from './image-head.ts';

/** Decoded, four bytes each: what a modern phone takes, and no bomb. */
const mostPixels = 40_000_000;
const longestSide = 2048;
const quality = 82;

/**
 * The image as a WebP of at most 2048 pixels a side: its picture and nothing else that came with it. Throws
 * `upload.not_an_image`, and `upload.too_large` where decoding it would take too much. Decoding and encoding have threads of
 * their own; one image at a time, because a decoded one may hold 160 MB.
 */
export function createReEncode(): (bytes: Buffer) => Promise<Buffer> {
  const queue = createDrawQueue();
  return async (bytes) => {
    const head = imageHeadOf(bytes);
    if (head === undefined) throw new CodedError('upload.not_an_image');
    if (head.width * head.height > mostPixels) throw new CodedError('upload.too_large');
    return queue.add(async () => {
      const image = await loadImage(bytes).catch(() => {
        throw new CodedError('upload.not_an_image');
      });
      return drawn(image);
    });
  };
}

/** Turned as its metadata has it, which the decoder sees to. */
async function drawn(image: Image): Promise<Buffer> {
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas.encode('webp', quality);
}
