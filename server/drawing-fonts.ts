import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, SvgExportFlag } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);
const registered = new Set<string>();

/**
 * Returns the family name of a shipped font for the canvas, because resvg does not read WOFF2. System fonts are never used, so that
 * pictures are equal on every machine.
 */
function familyOf(font: string, subset: string): string {
  const family = `livery-${font}-${subset}`;
  if (!registered.has(family))
    GlobalFonts.registerFromPath(
      require.resolve(`@fontsource-variable/${font}/files/${font}-${subset}-wght-normal.woff2`),
      family,
    );
  registered.add(family);
  return family;
}

/** Font of drawn digits, as a value of the canvas. */
export const fontOf = (font: {
  face: 'sora' | 'fredoka' | 'nunito' | 'figtree';
  weight: number;
  size: number;
}): string => `${font.weight} ${font.size}px ${familyOf(font.face, 'latin')}`;

const latin = /^[\u0020-\u007e\u00a0-\u024f]+$/;
const arabic = /^[\u0020\u0600-\u06ff]+$/;

/** Shipped fonts in which names are drawn, and the letters that they have. */
const faces = {
  figtree: { subsets: ['latin', 'latin-ext'], weight: 800, letters: latin },
  sora: { subsets: ['latin', 'latin-ext'], weight: 700, letters: latin },
  fredoka: { subsets: ['latin', 'latin-ext'], weight: 600, letters: latin },
  kufam: { subsets: ['latin', 'latin-ext'], weight: 700, letters: latin },
  cormorant: { subsets: ['latin', 'latin-ext'], weight: 700, letters: latin },
  oswald: { subsets: ['latin', 'latin-ext'], weight: 700, letters: latin },
  'pixelify-sans': { subsets: ['latin', 'latin-ext'], weight: 700, letters: latin },
  cinzel: { subsets: ['latin', 'latin-ext'], weight: 700, letters: latin },
  'playfair-display': { subsets: ['latin', 'latin-ext'], weight: 900, letters: latin },
  'baloo-2': { subsets: ['latin', 'latin-ext'], weight: 800, letters: latin },
  arabic: { package: 'kufam', subsets: ['arabic'], weight: 700, letters: arabic },
} as const;

export type Face = Exclude<keyof typeof faces, 'arabic'>;

/** Letters as one outline, so that a drawing looks the same if the font is not installed. It starts at 0, and its baseline is at 0. */
export type Outline = {
  readonly path: string;
  readonly width: number;
  /** Height above the baseline; `bottom` is the depth below it. */
  readonly top: number;
  readonly bottom: number;
};

/** `undefined` if no shipped font has the letters. */
export function outlineOf(text: string, face: Face, size: number): Outline | undefined {
  const chosen = [face, 'arabic' as const].find((id) => faces[id].letters.test(text));
  if (chosen === undefined) return undefined;
  const row = faces[chosen];
  const font = 'package' in row ? row.package : chosen;
  const start = size;
  const canvas = createCanvas(
    Math.ceil(size * (text.length + 3) * 1.5),
    Math.ceil(size * 4),
    SvgExportFlag.ConvertTextToPaths,
  );
  const pen = canvas.getContext('2d');
  pen.font = `${size}px ${row.subsets.map((subset) => familyOf(font, subset)).join(', ')}`;
  // Set here because a weight in `font` would be drawn around the letters of the lightest one.
  pen.fontVariationSettings = `'wght' ${row.weight}`;
  pen.fillText(text, start, size * 2);
  const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText(text);
  const drawn = [
    ...canvas
      .getContent()
      .toString()
      .matchAll(/ d="([^"]+)"/g),
  ]
    .map(([, path]) => path)
    .join('');
  if (drawn === '') return undefined;
  return {
    path: moved(drawn, [-start, -size * 2]),
    width,
    top: actualBoundingBoxAscent,
    bottom: actualBoundingBoxDescent,
  };
}

/** Moves an outline. Outlines consist of absolute commands with pairs of numbers: M, L, Q, C. */
function moved(path: string, by: readonly [number, number]): string {
  let index = 0;
  return path.replaceAll(/[A-Z]|-?[\d.]+(?:e-?\d+)?/g, (part) => {
    if (/[A-Z]/.test(part)) {
      index = 0;
      return part;
    }
    const shift = by[index % 2] ?? 0;
    index += 1;
    return String(Math.round((Number(part) + shift) * 100) / 100);
  });
}
