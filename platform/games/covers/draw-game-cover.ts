import { createHash } from 'node:crypto';
import type { Manifest } from '../../../schema/generated/manifest.ts';
import { mix, turnHue } from '../../../schema/rules/colour.ts';
import { contrast } from '../../../schema/rules/contrast.ts';
import type { GameView } from '../catalogue.ts';
import { categoryShapes } from './category-shapes.ts';
import { cut, widthOf, wrapName } from './wrap-name.ts';

export type CoverShape = 'portrait' | 'landscape' | 'square';
export type CoverGame = Pick<GameView, 'nodeId' | 'gameName' | 'vendorName' | 'gameType'>;

/** Size, letter sizes of the name in descending order, and its maximum lines. */
const shapes = {
  portrait: { width: 360, height: 480, letters: [58, 52, 46, 40, 34], lines: 4 },
  landscape: { width: 480, height: 300, letters: [58, 50, 42, 36], lines: 2 },
  square: { width: 320, height: 320, letters: [54, 48, 42, 36, 32], lines: 3 },
} satisfies Record<CoverShape, object>;

export const isCoverShape = (name: string): name is CoverShape => Object.hasOwn(shapes, name);

const padding = 22;
const white = '#ffffff';
const black = '#000000';
/** Minimum contrast between the name and its background: 4.5 and some reserve. */
const leastContrast = 5.5;

/** Draws the cover of a game without a picture: its name, vendor and type in the brand's colours, as SVG. */
export function drawGameCover({
  game,
  shape,
  colors,
}: {
  game: CoverGame;
  shape: CoverShape;
  colors: Manifest['theme']['colors'];
}): string {
  const { width, height, letters, lines: most } = shapes[shape];
  // Derived from the game, so that neighbours differ and a game always looks the same.
  const seed = createHash('sha256').update(`${game.nodeId} ${game.gameName}`).digest();
  const [hue = 0, turn = 0, across = 0, down = 0, scale = 0] = seed;
  const grounds = groundsOf(colors);
  const ground = grounds[hue % grounds.length] ?? black;
  const other = grounds[(hue + 1 + (turn % (grounds.length - 1))) % grounds.length] ?? black;
  const far = mix(ground, other, 0.45);
  const size = Math.round(width * (0.62 + scale / 700));
  const place = {
    x: Math.round((width - size) * (across / 255)),
    y: Math.round(height * 0.04 + height * 0.22 * (down / 255)),
  };
  const name = nameIn({ text: game.gameName, letters, most, room: width - 2 * padding });
  const vendorSize = shape === 'landscape' ? 26 : 28;
  const vendorEms = (width - 2 * padding) / vendorSize;
  const vendor =
    widthOf(game.vendorName) > vendorEms ? cut({ text: game.vendorName, ems: vendorEms }) : game.vendorName;
  const last = height - padding - vendorSize - 14;
  const leading = Math.round(name.size * 1.16);
  const first = last - (name.lines.length - 1) * leading;
  const fade = Math.max(0, (first - 1.6 * name.size) / height).toFixed(2);
  const text = `text-anchor="middle" fill="${white}" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(game.gameName)}</title>`,
    `<defs><linearGradient id="g" gradientTransform="rotate(${(turn % 5) * 22})"><stop stop-color="${ground}"/><stop offset="1" stop-color="${far}"/></linearGradient>`,
    `<linearGradient id="f" x2="0" y2="1"><stop offset="${fade}" stop-color="${ground}" stop-opacity="0"/><stop offset="1" stop-color="${mix(ground, black, 0.35)}" stop-opacity=".92"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#g)"/>`,
    `<g fill="${white}" fill-opacity=".24" transform="translate(${place.x} ${place.y}) scale(${size / 100}) rotate(${(turn % 31) - 15} 50 50)">${categoryShapes[game.gameType]}</g>`,
    `<circle cx="${Math.round((width * down) / 255)}" cy="${Math.round((height * across) / 255)}" r="${Math.round(width * 0.5)}" fill="none" stroke="${white}" stroke-opacity=".12" stroke-width="${10 + (scale % 5) * 8}"/>`,
    `<rect width="${width}" height="${height}" fill="url(#f)"/>`,
    ...name.lines.map(
      (line, at) =>
        `<text x="${width / 2}" y="${first + at * leading}" ${text} font-size="${name.size}" font-weight="800"${directionOf(line)}>${escaped(line)}</text>`,
    ),
    `<text x="${width / 2}" y="${height - padding}" ${text} font-size="${vendorSize}" font-weight="600"${directionOf(vendor)}>${escaped(vendor)}</text>`,
    '</svg>',
  ].join('');
}

/** Chooses the largest letters in which the name fits without breaking a word, else the smallest. */
function nameIn({
  text,
  letters,
  most,
  room,
}: {
  text: string;
  letters: readonly number[];
  most: number;
  room: number;
}): { readonly size: number; readonly lines: readonly string[] } {
  const tried = letters.map((size) => ({ size, ...wrapName({ text, ems: room / size, lines: most }) }));
  const found = tried.find(({ whole }) => whole);
  if (found === undefined) return { size: 0, lines: [], ...tried.at(-1) };
  // Balances the lengths of lines, so that the last one is not a single letter.
  const even = [0.6, 0.7, 0.8, 0.9]
    .map((share) => wrapName({ text, ems: (share * room) / found.size, lines: most }))
    .find(({ whole, lines }) => whole && lines.length === found.lines.length);
  return { size: found.size, lines: even?.lines ?? found.lines };
}

/** Colours of the brand, each darkened until white letters are readable. */
function groundsOf(colors: Manifest['theme']['colors']): string[] {
  const { primary, accent, link, danger, header } = colors;
  // Adds turned hues, because some brands have few different colours.
  const turned = [turnHue(primary, 50), turnHue(accent, -45)];
  const dark = [primary, accent, link, danger, header, ...turned].map((color) => {
    let shade = color;
    for (let step = 0; step < 20 && contrast(shade, white) < leastContrast; step += 1) shade = mix(shade, black, 0.12);
    return shade;
  });
  return [...new Set(dark)];
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Direction by the first letter. */
function directionOf(text: string): string {
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return rightToLeft.test(first) ? ' direction="rtl"' : '';
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
