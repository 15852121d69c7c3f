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

export type ReadPicture = Picture & { readonly file: File; readonly image: HTMLImageElement };

/** Reads a picture file; `undefined` if it is no picture. */
export async function readPicture(file: File): Promise<ReadPicture | undefined> {
  const image = new Image();
  const address = URL.createObjectURL(file);
  try {
    image.src = address;
    await image.decode();
  } catch {
    return undefined;
  } finally {
    // The decoded picture stays.
    URL.revokeObjectURL(address);
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  return { file, image, width, height, contentType: file.type, bytes: file.size };
}

/** Qualities that are tried until a picture is small enough. */
const qualities = [0.92, 0.85, 0.75, 0.6, 0.45];

/** Draws a part of a picture as a WebP file, or as a JPEG where the browser writes no WebP. It is as good as its size allows. */
export async function cutPicture({
  picture: { image, file },
  part,
  pixels,
}: {
  picture: ReadPicture;
  part: Rect;
  pixels: Pick<Rect, 'width' | 'height'>;
}): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = pixels.width;
  canvas.height = pixels.height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser has no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, pixels.width, pixels.height);
  const type = (await blobOf(canvas, 'image/webp', 0.1)).type === 'image/webp' ? 'image/webp' : 'image/jpeg';
  let blob: Blob | undefined;
  for (const quality of qualities) {
    blob = await blobOf(canvas, type, quality);
    if (blob.size <= mostBytesOf(type)) break;
  }
  const stem = file.name.replace(/\.\w+$/, '');
  return new File([blob ?? new Blob([])], `${stem}${type === 'image/webp' ? '.webp' : '.jpg'}`, { type });
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the canvas could not be written')) : resolve(blob)),
      type,
      quality,
    );
  });
