import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { PictureFormat } from '../../platform/content/media/picture.ts';

/** Up to here edges of letters and emblems stay clean; grain and soft light take most of the bytes above it. */
const quality: Record<PictureFormat, number> = { webp: 78, jpeg: 80 };

/**
 * A painting as a file of that width. It is made smaller rather than painted anew: all widths show one picture, and grain that is
 * averaged takes fewer bytes than grain drawn for the width.
 */
export function encodePicture({
  painting,
  width,
  format,
}: {
  painting: Canvas;
  width: number;
  format: PictureFormat;
}): Promise<Buffer> {
  const canvas = width < painting.width ? narrower({ painting, width }) : painting;
  return format === 'webp' ? canvas.encode('webp', quality.webp) : canvas.encode('jpeg', quality.jpeg);
}

function narrower({ painting, width }: { painting: Canvas; width: number }): Canvas {
  const height = Math.round((painting.height * width) / painting.width);
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(painting, 0, 0, width, height);
  return canvas;
}
