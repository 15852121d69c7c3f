import { colourOf, type Palette } from './palette.ts';

const sizes = { hero: [1200, 800], backdrop: [1600, 1000], empty: [240, 180] } as const;

export type PictureId = keyof typeof sizes;

/** Returns a picture of a template as a file, with its expressions of colours in braces computed. */
export function pictureFile(of: PictureId, drawn: string, palette: Palette): string {
  const [width, height] = sizes[of];
  const content = drawn.replaceAll(/\{([^{}]+)\}/g, (_, expression: string) => colourOf(expression, palette));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">${content}</svg>\n`;
}

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

const round = (value: number): number => Math.round(value * 10) / 10;
