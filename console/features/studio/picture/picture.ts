import type { PictureSize } from '../../../../schema/manifest/walk-schema.ts';
import { mostBytesOf } from '../../../../schema/rules/picture-bytes.ts';
import { text } from '../../../texts.ts';
import type { Picture, PixelRect, PixelSize } from '../../../ui/picture-file.ts';
import { shownBytes } from '../../../ui/shown-bytes.ts';

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

/** The part that somebody chose: a magnification from 1, and the position within what is left, each from 0 to 1. */
export type Choice = { readonly zoom: number; readonly across: number; readonly down: number };

/** The part of a picture in the shape of its place. A place without a width has the shape of the picture. */
export function cropOf({
  picture: { width, height },
  size,
  choice: { zoom, across, down },
}: {
  picture: Pick<Picture, 'width' | 'height'>;
  size: PictureSize | undefined;
  choice: Choice;
}): PixelRect {
  const shape = size?.width === undefined ? width / height : size.width / size.height;
  const widest = Math.min(width, height * shape);
  const part = { width: widest / zoom, height: widest / shape / zoom };
  return { ...part, x: (width - part.width) * across, y: (height - part.height) * down };
}

/** The largest magnification at which the part still has the pixels that its place needs. */
export function mostZoom(picture: Pick<Picture, 'width' | 'height'>, size: PictureSize | undefined): number {
  const whole = cropOf({ picture, size, choice: { zoom: 1, across: 0, down: 0 } });
  return Math.max(1, whole.height / (size?.height ?? whole.height));
}

/** Pixels of the cropped picture: at most twice those that its place needs, for screens with two pixels for one. */
export function pixelsOf(part: PixelRect, size: PictureSize | undefined): PixelSize {
  const scale = size === undefined ? 1 : Math.min(1, (2 * size.height) / part.height);
  return { width: Math.round(part.width * scale), height: Math.round(part.height * scale) };
}
