import { createHash } from 'node:crypto';
import type { Manifest } from '../../../schema/generated/manifest.ts';
import { graphemes } from '../../../schema/graphemes.ts';
import { mix, turnHue } from '../../../schema/rules/colour.ts';
import { contrast } from '../../../schema/rules/contrast.ts';
import { boundedCache } from '../../../server/answers/bounded-cache.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { GameCover, GameCoverOf } from '../../content/media/game-cover.ts';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Catalogue, CatalogueGame, GameType, GameView } from '../catalogue.ts';

/** Maximum bytes of cached covers. A cover has two kilobytes, so some thousand games fit. */
const maxBytes = 8 * 1024 * 1024;

export function createGameCovers(catalogue: Pick<LiveCatalogue, 'whole'>): GameCoverOf {
  const drawn = boundedCache<GameCover>(maxBytes, ({ body }) => body.length + 300);
  const byNode = new WeakMap<Catalogue, ReadonlyMap<string, CatalogueGame>>();
  const gameOf = (brand: Brand, nodeId: string) => {
    const whole = catalogue.whole(brand);
    const known = byNode.get(whole) ?? new Map(whole.games.map((game) => [String(game.view.nodeId), game] as const));
    byNode.set(whole, known);
    return known.get(nodeId)?.view;
  };
  return ({ path, query, brand }) => {
    const nodeId = /^\/media\/covers\/(\d{1,12})\.svg$/.exec(path)?.[1];
    const shape = query.get('shape') ?? 'portrait';
    const game = nodeId === undefined || !isCoverShape(shape) ? undefined : gameOf(brand, nodeId);
    if (game === undefined || !isCoverShape(shape)) return undefined;
    const { colors } = brand.manifest.theme;
    const key = [shape, game.nodeId, game.gameType, game.gameName, game.vendorName, ...Object.values(colors)].join(
      '\n',
    );
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const body = Buffer.from(drawGameCover(game, shape, colors));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    return drawn.set(key, { body, etag }).value;
  };
}

type CoverShape = 'portrait' | 'landscape' | 'square';
type CoverGame = Pick<GameView, 'nodeId' | 'gameName' | 'vendorName' | 'gameType'>;

/** Size, letter sizes of the name in descending order, and its maximum lines. */
const shapes = {
  portrait: { width: 360, height: 480, letters: [58, 52, 46, 40, 34], lines: 4 },
  landscape: { width: 480, height: 300, letters: [58, 50, 42, 36], lines: 2 },
  square: { width: 320, height: 320, letters: [54, 48, 42, 36, 32], lines: 3 },
} satisfies Record<CoverShape, object>;

const isCoverShape = (name: string): name is CoverShape => Object.hasOwn(shapes, name);

const padding = 22;
const white = '#ffffff';
const black = '#000000';
/** Minimum contrast between the name and its background: 4.5 and some reserve. */
const leastContrast = 5.5;

/** Draws the cover of a game without a picture: its name, vendor and type in the brand's colours, as SVG. */
function drawGameCover(game: CoverGame, shape: CoverShape, colors: Manifest['theme']['colors']): string {
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
  const vendor = widthOf(game.vendorName) > vendorEms ? cut(game.vendorName, vendorEms) : game.vendorName;
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

/** Shapes of game types as SVG in a box of 100 by 100, in the colour that the caller sets. */
const categoryShapes: Readonly<Record<GameType, string>> = {
  RNG: '<path d="M22 12h56l20 26-48 54L2 38Z"/><path d="M2 38h96M34 38l16 54 16-54-16-26Z" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="3"/>',
  FISH: '<path d="M4 50c16-30 48-34 70-6l22-20v52L74 56C52 84 20 80 4 50Z"/><circle cx="24" cy="45" r="5" fill="#000" fill-opacity=".4"/>',
  PVP: '<rect x="8" y="14" width="48" height="72" rx="8" transform="rotate(-12 32 50)"/><rect x="44" y="14" width="48" height="72" rx="8" transform="rotate(12 68 50)" stroke="#000" stroke-opacity=".35" stroke-width="3"/>',
  LIVE: '<path fill-rule="evenodd" d="M50 2a48 48 0 1 0 0 96 48 48 0 0 0 0-96Zm0 22a26 26 0 1 1 0 52 26 26 0 0 1 0-52Z"/><circle cx="50" cy="50" r="13"/><path d="M50 2v22M50 76v22M2 50h22M76 50h22M16 16l16 16M68 68l16 16M84 16 68 32M32 68 16 84" stroke="#000" stroke-opacity=".4" stroke-width="4"/>',
  LOTT: '<circle cx="30" cy="34" r="26"/><circle cx="74" cy="44" r="22"/><circle cx="44" cy="76" r="21"/>',
  ELOTT: '<circle cx="50" cy="50" r="46"/><path d="M56 12 26 56h20l-6 32 34-46H52Z" fill="#000" fill-opacity=".4"/>',
  SPORTS:
    '<circle cx="50" cy="50" r="47"/><path d="m50 30 19 14-7 22H38l-7-22Z" fill="#000" fill-opacity=".4"/><path d="M50 30V3M69 44l26-8M62 66l16 22M38 66 22 88M31 44 5 36" stroke="#000" stroke-opacity=".4" stroke-width="4"/>',
};

/** Widths of letters in ems in a bold system font. The first match counts. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/^\p{M}/u, 0],
  [/^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/u, 1.02],
  [/^\p{Extended_Pictographic}/u, 1.3],
  [/^\s/u, 0.3],
  [/^[iljtfIr.,:;'|!()[\]-]/u, 0.4],
  [/^[mwMW@%&]/u, 0.98],
  [/^\p{Lu}/u, 0.74],
  [/^\p{Nd}/u, 0.62],
  [/^\p{Script=Arabic}/u, 0.58],
];
const otherwise = 0.62;

const letterWidth = (letter: string): number => widths.find(([kind]) => kind.test(letter))?.[1] ?? otherwise;

/** Estimates the width of a text in ems, rather too wide than too narrow, because fonts of devices differ. */
const widthOf = (text: string): number => graphemes(text).reduce((sum, letter) => sum + letterWidth(letter), 0);

/** Scripts in which a line may break between any two letters. */
const unspaced = /[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/u;

/** Parts between which a line can break. A word that is wider than a line is split into letters. */
function partsOf(text: string, ems: number): { part: string; joined: boolean }[] {
  return text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) =>
      unspaced.test(word) || widthOf(word) > ems
        ? graphemes(word).map((part, at) => ({ part, joined: at > 0 }))
        : [{ part: word, joined: false }],
    );
}

/** Breaks a text into lines with a maximum width in ems. If lines are left over, the last one ends with an ellipsis. */
function wrapName({ text, ems, lines: most }: { text: string; ems: number; lines: number }): {
  readonly lines: readonly string[];
  /** Whether no word was broken and nothing cut. */
  readonly whole: boolean;
} {
  const lines: string[] = [];
  let line = '';
  for (const { part, joined } of partsOf(text, ems)) {
    const longer = line === '' ? part : `${line}${joined ? '' : ' '}${part}`;
    if (widthOf(longer) <= ems || line === '') line = longer;
    else {
      lines.push(line);
      line = part;
    }
  }
  if (line !== '') lines.push(line);
  const broken = text.split(/\s+/u).some((word) => !unspaced.test(word) && widthOf(word) > ems);
  if (lines.length <= most) return { lines, whole: !broken };
  const shown = lines.slice(0, most);
  return { lines: [...shown.slice(0, -1), cut(shown.at(-1) ?? '', ems)], whole: false };
}

/** Cuts a text to fit, with an ellipsis at the end. */
function cut(text: string, ems: number): string {
  const shown = graphemes(text);
  while (shown.length > 1 && widthOf(`${shown.join('')}…`) > ems) shown.pop();
  return `${shown.join('').trimEnd()}…`;
}
