import type { Picture, PictureFormat } from '../../platform/content/media/picture.ts';
import { pictures } from '../../schema/constants.ts';
import type { Language } from '../../schema/generated/languages.ts';
import { languages } from '../../schema/languages.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { games } from '../catalogue/games.ts';
import { providers } from '../catalogue/providers.ts';
import { hashText } from '../random.ts';
import { bannerKinds } from './banners/kinds.ts';
import { paintBanner } from './draw-banner.ts';
import { paintCover } from './draw-cover.ts';
import { drawProviderMark } from './draw-provider-mark.ts';
import { encodePicture } from './encode-picture.ts';
import type { Shape } from './scene.ts';

/** Increase it when the drawings change, so that pictures cached on disk are drawn again. */
const artVersion = 3;

/**
 * Width in pixels that pictures are painted in, and the default if no width is requested: a third of the 480 px column on a dense
 * screen, or more for wide tiles and banners.
 */
const coverWidths: Record<Shape, number> = { portrait: 360, landscape: 480, square: 320 };
const bannerSize = { width: 1200, height: 600 };

const gamesById = new Map(games.map((game) => [game.nodeId, game]));
const providersByCode = new Map(providers.map((provider) => [provider.vassalage, provider]));

/** Draws the picture of a path below /media; undefined if there is none. */
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

function coverOf({
  file,
  shape,
  wanted,
  format,
}: {
  file: string;
  shape: string;
  wanted: string | null;
  format: PictureFormat;
}): Picture | undefined {
  const game = gamesById.get(/^(\d{1,12})\.webp$/.exec(file)?.[1] ?? '');
  const provider = providersByCode.get(game?.vassalage ?? '');
  if (game === undefined || provider === undefined || !isShape(shape)) return undefined;
  const most = coverWidths[shape];
  const width = widthOf(wanted, most);
  if (width === undefined) return undefined;
  return {
    name: `covers/${artVersion}/${game.nodeId}-${shape}-${width}.${format}`,
    contentType: `image/${format}`,
    draw: () => encodePicture(paintCover({ game, provider, shape, width: most }), width, format),
  };
}

function markOf(file: string): Picture | undefined {
  const provider = providersByCode.get(/^(\w+)-WHITE\.png$/.exec(file)?.[1] ?? '');
  if (provider === undefined) return undefined;
  return {
    name: `vendors/${artVersion}/${provider.vassalage}.png`,
    contentType: 'image/png',
    draw: () => drawProviderMark(provider),
  };
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
 * Returns the address of a picture that the sandbox draws. A banner's address changes with the brand's art and colours, so it can be
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
  return `${address}?v=${version}${languages[language].direction === 'rtl' ? '&side=left' : ''}`;
}
