import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import type { Game } from './game-queries.ts';

export type TileShape = PublicManifest['games']['tile']['variant'];

type ShapeRow = {
  /** Size of the whole cover in pixels. */
  readonly width: number;
  readonly height: number;
  readonly ratio: string;
  /** Columns of a grid. */
  readonly columns: number;
  /** Tiles of a scrolling row visible at once. Fractional, so that the cut-off tile hints at scrolling. */
  readonly inView: number;
};

export const tileShapes: Readonly<Record<TileShape, ShapeRow>> = {
  portrait: { width: 360, height: 480, ratio: '3 / 4', columns: 3, inView: 3.25 },
  landscape: { width: 480, height: 300, ratio: '16 / 10', columns: 2, inView: 2.15 },
  list: { width: 240, height: 240, ratio: '1', columns: 1, inView: 1.15 },
};

/** Width of a cover on the page, for `sizes`. It is the width in a grid, which is slightly larger than in a row. */
export function coverSizes(shape: TileShape): string {
  if (shape === 'list') return '64px';
  const { columns } = tileShapes[shape];
  // Two page gutters plus the gaps between columns. From 480 px on the column has a fixed width.
  const between = 32 + 12 * (columns - 1);
  return `(min-width: 480px) ${Math.round((480 - between) / columns)}px, calc((100vw - ${between}px) / ${columns})`;
}

/**
 * Cover address for a shape. The platform supplies a portrait and a square address. Other shapes use the same address with a `shape`
 * parameter.
 */
export function coverOf({
  game: { mobileLargeIcon, iconUrl },
  shape,
}: {
  game: Pick<Game, 'mobileLargeIcon' | 'iconUrl'>;
  shape: TileShape;
}): string {
  if (shape === 'portrait') return mobileLargeIcon;
  if (shape === 'list') return iconUrl;
  const [address = '', query] = mobileLargeIcon.split('?');
  const search = new URLSearchParams(query);
  search.set('shape', 'landscape');
  return `${address}?${search}`;
}
