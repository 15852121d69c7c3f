import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { Picture, PictureFormat } from '../../platform/content/media/picture.ts';
import { pictures } from '../../schema/constants.ts';
import { directionOf, type Language } from '../../schema/languages.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { projectRoot } from '../../server/project-root.ts';
import { hashText } from '../random.ts';
import { paintBanner } from './banners/draw-banner.ts';
import { bannerKinds } from './banners/stage.ts';

/** Increase it when the pictures change, so that those cached on disk are made again. */
const artVersion = 4;

/**
 * Default width in pixels if no width is requested: a third of the 480 px column on a dense screen, or more for wide tiles and banners.
 * Square covers are at most 64 px wide on a page.
 */
const coverWidths = { portrait: 360, landscape: 480, square: 240 };
type Shape = keyof typeof coverWidths;
const bannerSize = { width: 1200, height: 600 };

const folder = join(projectRoot, 'sandbox/art');
const namesIn = (room: string) => new Set(readdirSync(join(folder, room)).map((file) => parse(file).name));
const covers = namesIn('covers/portrait');
const marks = namesIn('marks');

/** Whether there is a cover of the game in each shape. The platform draws one for other games. */
export const hasCover = (nodeId: string): boolean => covers.has(nodeId);

/** Returns the picture of a path below /media; undefined if there is none. */
export function pictureOf({
  path,
  query,
  format,
  brand,
}: {
  path: string;
  query: URLSearchParams;
  format: PictureFormat;
  brand: Brand;
}): Picture | undefined {
  const [, kind, file = ''] = /^\/media\/(covers|vendors|banners)\/([\w-]{1,60}\.(?:webp|png))$/.exec(path) ?? [];
  const wanted = query.get('w');
  if (kind === 'covers') return coverOf({ file, shape: query.get('shape') ?? 'portrait', wanted, format });
  if (kind === 'vendors') return markOf(file);
  if (kind === 'banners') return bannerOf({ file, side: query.get('side'), wanted, format, brand });
  return undefined;
}

/** Returns the requested width, or `most` if none is requested. `undefined` if the width is not offered or greater than `most`. */
function widthOf(wanted: string | null, most: number): number | undefined {
  if (wanted === null) return most;
  return pictures.widths.find((width) => width <= most && `${width}` === wanted);
}

type CoverRequest = { file: string; shape: string; wanted: string | null; format: PictureFormat };

function coverOf({ file, shape, wanted, format }: CoverRequest): Picture | undefined {
  const nodeId = parse(file).name;
  if (file !== `${nodeId}.webp` || !hasCover(nodeId) || !isShape(shape)) return undefined;
  const width = widthOf(wanted, coverWidths[shape]);
  if (width === undefined) return undefined;
  return {
    name: `covers/${artVersion}/${nodeId}-${shape}-${width}.${format}`,
    contentType: `image/${format}`,
    draw: async () => encodePicture(await loadImage(join(folder, `covers/${shape}/${nodeId}.avif`)), width, format),
  };
}

/** A provider's wordmark, white on transparent, 96 px high. */
function markOf(file: string): Picture | undefined {
  const code = /^(\w+)-WHITE\.png$/.exec(file)?.[1] ?? '';
  if (!marks.has(code)) return undefined;
  return {
    name: `vendors/${artVersion}/${code}.png`,
    contentType: 'image/png',
    draw: async () => {
      const mark = await loadImage(join(folder, `marks/${code}.webp`));
      return encodePicture(mark, mark.width, 'png');
    },
  };
}

/** Up to this quality, edges of letters and emblems stay clean. Above it, grain and soft light take most of the bytes. */
const quality: Record<PictureFormat, number> = { webp: 78, jpeg: 80 };

/** Returns a picture as a file of the given width. It is scaled, not painted again, so all widths show the same picture. */
export function encodePicture(picture: Canvas | Image, width: number, format: PictureFormat | 'png'): Promise<Buffer> {
  const canvas = createCanvas(width, Math.round((picture.height * width) / picture.width));
  const ctx = canvas.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(picture, 0, 0, canvas.width, canvas.height);
  if (format === 'png') return canvas.encode('png');
  return format === 'webp' ? canvas.encode('webp', quality.webp) : canvas.encode('jpeg', quality.jpeg);
}

function bannerOf({
  file,
  side,
  wanted,
  format,
  brand,
}: {
  file: string;
  side: string | null;
  wanted: string | null;
  format: PictureFormat;
  brand: Brand;
}): Picture | undefined {
  const kind = bannerKinds.find((known) => file === `${known}.webp`);
  const width = widthOf(wanted, bannerSize.width);
  if (kind === undefined || width === undefined) return undefined;
  const palette = bannerPalette(brand);
  const { art } = brand.manifest.theme;
  const hand = side === 'left' ? 'left' : 'right';
  return {
    name: `banners/${artVersion}/${brand.id}-${art}-${paletteHash(palette)}-${kind}-${hand}-${width}.${format}`,
    contentType: `image/${format}`,
    draw: () => encodePicture(paintBanner({ kind, art, palette, side: hand, ...bannerSize }), width, format),
  };
}

const isShape = (shape: string): shape is Shape => Object.hasOwn(coverWidths, shape);

function bannerPalette({ manifest }: Brand): string[] {
  // The page shows text on its own background, which fades into the picture.
  const { background, primary, accent } = manifest.theme.colors;
  return [background, primary, accent];
}

const paletteHash = (palette: readonly string[]) => hashText(palette.join()).toString(36);

/**
 * Returns the address of a picture that the sandbox has. A banner's address changes with the brand's art and colours, so it can be
 * cached for long; for right-to-left languages it is that of the mirrored picture. Any other address is returned unchanged.
 */
export function pictureAddress({
  address,
  brand,
  language,
}: {
  address: string;
  brand: Brand;
  language: Language;
}): string {
  if (!address.startsWith('/media/banners/')) return address;
  const version = `${artVersion}${brand.manifest.theme.art}${paletteHash(bannerPalette(brand))}`;
  return `${address}?v=${version}${directionOf(language) === 'rtl' ? '&side=left' : ''}`;
}
