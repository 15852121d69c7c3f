import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, SvgExportFlag } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);

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
  const { weight } = faces[chosen];
  const start = size;
  const canvas = createCanvas(
    Math.ceil(size * (text.length + 3) * 1.5),
    Math.ceil(size * 4),
    SvgExportFlag.ConvertTextToPaths,
  );
  const pen = canvas.getContext('2d');
  pen.font = `${size}px ${registered(chosen)}`;
  // Set here because a weight in `font` would be drawn around the letters of the lightest one.
  pen.fontVariationSettings = `'wght' ${weight}`;
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

const known = new Set<string>();

function registered(id: keyof typeof faces): string {
  const row = faces[id];
  const name = 'package' in row ? row.package : id;
  return row.subsets
    .map((subset) => {
      const family = `livery-name-${name}-${subset}`;
      if (!known.has(family))
        GlobalFonts.registerFromPath(
          require.resolve(`@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`),
          family,
        );
      known.add(family);
      return family;
    })
    .join(', ');
}
