import type { PictureSize } from '../../../../schema/manifest/walk-schema.ts';
import type { Picture } from './picture-faults.ts';

type Size = { readonly width: number; readonly height: number };
export type Rect = Size & { readonly x: number; readonly y: number };

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
}): Rect {
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
export function pixelsOf(part: Rect, size: PictureSize | undefined): Size {
  const scale = size === undefined ? 1 : Math.min(1, (2 * size.height) / part.height);
  return { width: Math.round(part.width * scale), height: Math.round(part.height * scale) };
}
