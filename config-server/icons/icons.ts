import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { Resvg } from '@resvg/resvg-js';
import type { Manifest } from '../../schema/generated/manifest.ts';

/**
 * Icons by address: size in px, and whether launchers may crop them (maskable). The mark of a maskable icon has to stay in the safe
 * zone.
 */
export const icons = {
  '/icons/icon-192.png': { side: 192, maskable: false },
  '/icons/icon-512.png': { side: 512, maskable: false },
  '/icons/maskable-512.png': { side: 512, maskable: true },
  '/apple-touch-icon.png': { side: 180, maskable: true },
  '/favicon.png': { side: 48, maskable: false },
} as const satisfies Record<string, { side: number; maskable: boolean }>;

export type IconAddress = keyof typeof icons;

/** Visible part of a maskable icon (W3C, Web Application Manifest, safe zone). */
const safeZone = 0.8;

/** Draws a brand's icon from its mark, or from its initials if it has none. */
export function drawIcon({
  address,
  theme,
  brandName,
  mark,
}: {
  address: IconAddress;
  theme: Manifest['theme'];
  brandName: string;
  mark: Uint8Array | undefined;
}): Buffer {
  const { side, maskable } = icons[address];
  if (mark === undefined) return drawInitials({ side, theme, brandName, maskable });
  return new Resvg(iconSvg({ mark, maskable, background: theme.colors.header }), {
    fitTo: { mode: 'width', value: side },
  })
    .render()
    .asPng();
}

/** The mark in a square; maskable icons have the brand's colour as background and the mark inside the safe zone. */
function iconSvg({ mark, maskable, background }: { mark: Uint8Array; maskable: boolean; background: string }): string {
  if (!maskable) return Buffer.from(mark).toString('utf8');
  const inner = 100 * safeZone;
  const start = (100 - inner) / 2;
  // An image scales a mark that has a size but no viewBox, as browsers do.
  const nested = `<image x="${start}" y="${start}" width="${inner}" height="${inner}" href="data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${background}"/>${nested}</svg>`;
}

export function initialsOf(brandName: string): string {
  const words = brandName.trim().split(/\s+/);
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => [...word][0] ?? '') : [...(words[0] ?? '')].slice(0, 1);
  return letters.join('').toLocaleUpperCase();
}

function drawInitials({
  side,
  theme,
  brandName,
  maskable,
}: {
  side: number;
  theme: Manifest['theme'];
  brandName: string;
  maskable: boolean;
}): Buffer {
  const canvas = createCanvas(side, side);
  const pen = canvas.getContext('2d');
  const { primary, primaryPressed, onPrimary } = theme.colors;
  const ground = pen.createLinearGradient(0, 0, side, side);
  ground.addColorStop(0, primary);
  ground.addColorStop(1, primaryPressed);
  pen.fillStyle = ground;
  pen.beginPath();
  pen.roundRect(0, 0, side, side, maskable ? 0 : side * 0.22);
  pen.fill();
  const initials = initialsOf(brandName);
  pen.fillStyle = onPrimary;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `700 ${side * (initials.length > 1 ? 0.4 : 0.54) * (maskable ? safeZone : 1)}px "${initialsFont()}", sans-serif`;
  pen.fillText(initials, side / 2, side * 0.52);
  return canvas.toBuffer('image/png');
}

let registered = false;

/** A shipped font, so that icons don't depend on the system's fonts. */
function initialsFont(): string {
  const name = 'Livery Initials';
  if (!registered)
    GlobalFonts.registerFromPath(
      createRequire(import.meta.url).resolve('@fontsource-variable/sora/files/sora-latin-wght-normal.woff2'),
      name,
    );
  registered = true;
  return name;
}
