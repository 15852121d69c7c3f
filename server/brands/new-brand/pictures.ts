/** Pieces of drawn pictures. All are SVG text, and the same input gives the same text. */

const sizes = { hero: [1200, 800], backdrop: [1600, 1000], empty: [240, 180] } as const;

export type PictureId = keyof typeof sizes;

export function pictureFile(of: PictureId, content: string): string {
  const [width, height] = sizes[of];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">${content}</svg>\n`;
}

/** Numbers from 0 to 1 that look random. The same seed gives the same numbers. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const times = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

/** A linear gradient from top to bottom. */
export const fall = (id: string, ...stops: readonly string[]): string =>
  `<linearGradient id="${id}" x2="0" y2="1">${stopsOf(stops)}</linearGradient>`;

/** A radial gradient that ends transparent. */
export const halo = (id: string, colour: string, strength = 1): string =>
  `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

const stopsOf = (stops: readonly string[]) =>
  stops
    .map((colour, at) => `<stop offset="${round(at / Math.max(1, stops.length - 1))}" stop-color="${colour}"/>`)
    .join('');

/** Path of a star or, with an even reach, of a burst. */
export function starPath({
  x = 0,
  y = 0,
  outer,
  inner,
  points,
  turn = -90,
}: {
  x?: number;
  y?: number;
  outer: number;
  inner: number;
  points: number;
  /** Degrees. */
  turn?: number;
}): string {
  const corners = Array.from({ length: points * 2 }, (_, at) => {
    const reach = at % 2 === 0 ? outer : inner;
    const angle = ((turn + (at * 180) / points) * Math.PI) / 180;
    return `${round(x + reach * Math.cos(angle))} ${round(y + reach * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}Z`;
}

/** Rays from a point, as one path. */
export function raysPath({
  x,
  y,
  reach,
  count,
  from = 0,
  to = 360,
}: {
  x: number;
  y: number;
  reach: number;
  count: number;
  from?: number;
  to?: number;
}): string {
  const step = (to - from) / count;
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${round(x + reach * Math.cos(angle))} ${round(y + reach * Math.sin(angle))}`;
  };
  return Array.from(
    { length: count },
    (_, ray) => `M${x} ${y}L${at(from + step * ray)}L${at(from + step * (ray + 0.5))}Z`,
  ).join('');
}

/** Squares of a sprite: each line of text is a row, and each `#` a square. */
export function spritePath({
  rows,
  x,
  y,
  side,
}: {
  rows: readonly string[];
  x: number;
  y: number;
  side: number;
}): string {
  return rows
    .flatMap((row, down) =>
      [...row].map((cell, across) =>
        cell === '#' ? `M${x + across * side} ${y + down * side}h${side}v${side}h-${side}z` : '',
      ),
    )
    .join('');
}

export const round = (value: number): number => Math.round(value * 10) / 10;
