import { limits } from '../../../schema/constants.ts';
import { text } from '../../texts.ts';
import { cutPicture, type PixelSize, type ReadPicture, readPicture } from '../../ui/picture-file.ts';

/** Longest side of a picture whose place is not known, in pixels. */
const longestSide = 2400;
/** Pixels that the server decodes at most. */
const mostPixels = 40_000_000;
/** Types that the server decodes. A drawing becomes a picture here, as tall and wide as its place needs. */
const types: readonly string[] = ['image/png', 'image/webp', 'image/jpeg', 'image/gif', 'image/avif'];

/**
 * A picture as it is sent: the file itself, or a smaller WebP file if it has more pixels than a screen with two pixels for one shows at
 * its place. The place is covered, so the side that fits better decides.
 */
export async function scaledPicture(
  file: File,
  shape: PixelSize | undefined,
): Promise<{ file: File } | { fault: string }> {
  const picture = await readPicture(file);
  if (picture === undefined || picture.width === 0 || picture.height === 0)
    return { fault: text('pictures.unreadable') };
  const scale = scaleFor(picture, shape);
  const isSent = scale === 1 && types.includes(file.type) && file.size <= limits.uploadBytes;
  if (isSent && picture.width * picture.height <= mostPixels) return { file };
  const pixels = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
  return { file: await cutPicture({ picture, pixels, mostBytes: () => limits.uploadBytes }) };
}

/** The share of its pixels that a picture needs. Drawings are drawn larger too: they have any number of pixels. */
function scaleFor({ width, height, contentType }: ReadPicture, shape: PixelSize | undefined): number {
  const wanted =
    shape === undefined
      ? longestSide / Math.max(width, height)
      : Math.max((2 * shape.width) / width, (2 * shape.height) / height);
  return contentType === 'image/svg+xml' ? wanted : Math.min(1, wanted);
}

/** A sentence about a picture whose shape differs from that of its place by more than a fiftieth; `undefined` if it fits. */
export function shapeNote({ width, height }: PixelSize, shape: PixelSize | undefined): string | undefined {
  if (shape === undefined || Math.abs((width / height) * (shape.height / shape.width) - 1) <= 0.02) return undefined;
  return text('pictures.otherShape', { width, height, placeWidth: shape.width, placeHeight: shape.height });
}
