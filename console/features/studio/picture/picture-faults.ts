import type { PictureSize } from '../../../../schema/manifest/walk-schema.ts';
import { mostBytesOf } from '../../../../schema/rules/picture-bytes.ts';
import { text } from '../../../texts.ts';
import { shownBytes } from '../../../ui/shown-bytes.ts';

/** A picture file as a browser reads it. */
export type Picture = {
  readonly contentType: string;
  readonly bytes: number;
  /** Pixels. A drawing has those that it states. */
  readonly width: number;
  readonly height: number;
};

export const drawingType = 'image/svg+xml';
const types: readonly string[] = [drawingType, 'image/png', 'image/webp', 'image/jpeg'];

/** Share by which a shape may differ from the wanted one without being cut. */
const tolerance = 0.02;

/** The reason why a picture cannot be used at a place; `undefined` if it can. Its shape does not matter, because it can be cropped. */
export function pictureFault({
  picture: { contentType, bytes, width, height },
  size,
}: {
  picture: Picture;
  size: PictureSize | undefined;
}): string | undefined {
  if (!types.includes(contentType)) return text('studio.image.type');
  if (contentType === drawingType)
    return bytes > mostBytesOf(contentType) ? tooLarge({ contentType, bytes }) : undefined;
  if (width < (size?.width ?? 0) || height < (size?.height ?? 0))
    return text('studio.image.small', { width, height, least: size === undefined ? '' : shownSize(size) });
  return undefined;
}

/** The reason why a file is too large to be sent; `undefined` if it is not. */
export function tooLarge({ contentType, bytes }: Pick<Picture, 'contentType' | 'bytes'>): string | undefined {
  const most = mostBytesOf(contentType);
  if (bytes <= most) return undefined;
  const values = { found: shownBytes(bytes), most: shownBytes(most) };
  return text(contentType === drawingType ? 'studio.image.largeDrawing' : 'studio.image.large', values);
}

/** Whether a picture has another shape than its place; a drawing stays as it is. */
export function isOtherShape({
  picture: { contentType, width, height },
  size,
}: {
  picture: Picture;
  size: PictureSize | undefined;
}): boolean {
  if (size?.width === undefined || contentType === drawingType) return false;
  const wanted = size.width / size.height;
  return Math.abs(width / height - wanted) > tolerance * wanted;
}

export const shownSize = ({ width, height }: PictureSize): string =>
  width === undefined ? text('studio.image.tall', { height }) : text('studio.image.pixels', { width, height });
