/** m main, d dark, l light, a accent: the emblem's four colours; k ink; w white. A width makes a stroke of the path. */
export type Role = 'm' | 'd' | 'l' | 'a' | 'k' | 'w';
export type Part = readonly [role: Role, path: string, width?: number];

export interface Emblem {
  /** main, dark, light, accent. */
  colours: readonly [string, string, string, string];
  parts: readonly Part[];
}

/** Short ways to write SVG path data in a box of 100 by 100. Points are written as 'x,y x,y'. */
type Point = readonly [number, number];

export function circle(x: number, y: number, radius: number, radiusY = radius): string {
  return `M${x - radius} ${y}a${radius} ${radiusY} 0 1 0 ${radius * 2} 0a${radius} ${radiusY} 0 1 0 ${-radius * 2} 0Z`;
}

export function box(x: number, y: number, width: number, height: number, corner = 0): string {
  const r = Math.min(corner, width / 2, height / 2);
  const bend = (dx: number, dy: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`);
  return `M${x + r} ${y}h${width - 2 * r}${bend(r, r)}v${height - 2 * r}${bend(-r, r)}h${-(width - 2 * r)}${bend(-r, -r)}v${-(height - 2 * r)}${bend(r, -r)}Z`;
}

export const poly = (points: string): string => polygon(parse(points));
export const line = (points: string): string => polygon(parse(points)).slice(0, -1);
/** A closed curve through the points. */
export const blob = (points: string): string => spline(parse(points), true);
/** An open curve through the points. */
export const curve = (points: string): string => spline(parse(points), false);
/** A polygon given by its left half, from top to bottom. */
export const mirrorPoly = (points: string): string => polygon(withMirror(parse(points)));
export const mirrorBlob = (points: string): string => spline(withMirror(parse(points)), true);
/** The shape and its mirror image, as two subpaths. */
export const twinPoly = (points: string): string => polygon(parse(points)) + polygon(flip(parse(points)));
export const twinBlob = (points: string): string => spline(parse(points), true) + spline(flip(parse(points)), true);
export const twinCurve = (points: string): string => spline(parse(points), false) + spline(flip(parse(points)), false);
export const twinCircle = (x: number, y: number, radius: number, radiusY = radius): string =>
  circle(x, y, radius, radiusY) + circle(100 - x, y, radius, radiusY);

export function starShape({
  points,
  outer,
  inner,
  x = 50,
  y = 50,
  turn = 0,
}: {
  points: number;
  outer: number;
  inner: number;
  x?: number;
  y?: number;
  turn?: number;
}): string {
  return polygon(
    Array.from({ length: points * 2 }, (_, index): Point => {
      const radius = index % 2 === 0 ? outer : inner;
      const angle = (index * Math.PI) / points - Math.PI / 2 + turn;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    }),
  );
}

/** Copies of one petal-like ellipse around a centre. */
export function petals({
  count,
  reach,
  length,
  width,
  x = 50,
  y = 50,
  turn = 0,
}: {
  count: number;
  reach: number;
  length: number;
  width: number;
  x?: number;
  y?: number;
  turn?: number;
}): string {
  let path = '';
  for (let index = 0; index < count; index += 1) {
    const angle = (index * 2 * Math.PI) / count - Math.PI / 2 + turn;
    const at = (along: number, across: number): Point => [
      x + (reach + along) * Math.cos(angle) - across * Math.sin(angle),
      y + (reach + along) * Math.sin(angle) + across * Math.cos(angle),
    ];
    path += spline([at(-length / 2, 0), at(0, width / 2), at(length / 2, 0), at(0, -width / 2)], true);
  }
  return path;
}

function parse(points: string): Point[] {
  return points
    .trim()
    .split(/\s+/)
    .map((pair): Point => {
      const [x = Number.NaN, y = Number.NaN] = pair.split(',').map(Number);
      return [x, y];
    });
}

const flip = (points: Point[]): Point[] => points.map(([x, y]): Point => [100 - x, y]);
const withMirror = (points: Point[]): Point[] => [...points, ...flip(points).reverse()];
const write = ([x, y]: Point): string => `${round(x)} ${round(y)}`;
const round = (value: number): number => Math.round(value * 100) / 100;

function polygon(points: Point[]): string {
  return `M${points.map(write).join('L')}Z`;
}

/** Catmull-Rom through the points, written as cubic Béziers. Two equal points in a row make a corner. */
function spline(points: Point[], closed: boolean): string {
  const count = points.length;
  const at = (index: number): Point =>
    points[closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)] ?? [50, 50];
  let path = `M${write(at(0))}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${write(first)} ${write(second)} ${write(to)}`;
  }
  return closed ? `${path}Z` : path;
}
