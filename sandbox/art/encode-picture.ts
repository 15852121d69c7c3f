import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { PictureFormat } from '../../platform/content/media/picture.ts';

/** Up to this quality, edges of letters and emblems stay clean. Above it, grain and soft light take most of the bytes. */
const quality: Record<PictureFormat, number> = { webp: 78, jpeg: 80 };

/**
 * Returns a painting as a file of the given width. It is scaled down, not painted again, so all widths show the same picture.
 * Averaged grain also takes fewer bytes than grain drawn for the width.
 */
export function encodePicture(painting: Canvas, width: number, format: PictureFormat): Promise<Buffer> {
  const canvas = width < painting.width ? narrower(painting, width) : painting;
  return format === 'webp' ? canvas.encode('webp', quality.webp) : canvas.encode('jpeg', quality.jpeg);
}

function narrower(painting: Canvas, width: number): Canvas {
  const height = Math.round((painting.height * width) / painting.width);
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(painting, 0, 0, width, height);
  return canvas;
}
