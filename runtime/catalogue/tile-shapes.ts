import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import type { Game } from './game-queries.ts';

export type TileShape = PublicManifest['games']['tile']['variant'];

type ShapeRow = {
  /** Size of the cover image in pixels. */
  readonly width: number;
  readonly height: number;
  readonly ratio: string;
  /** Columns of a grid. */
  readonly columns: number;
  /** Tiles of a scrolling row visible at once. Fractional, so that the cut-off tile hints at scrolling. */
  readonly inView: number;
};

export const tileShapes: Readonly<Record<TileShape, ShapeRow>> = {
  portrait: { width: 300, height: 400, ratio: '3 / 4', columns: 3, inView: 3.25 },
  landscape: { width: 480, height: 300, ratio: '16 / 10', columns: 2, inView: 2.15 },
  list: { width: 128, height: 128, ratio: '1', columns: 1, inView: 1.15 },
};

/**
 * Cover address for a shape. The platform names a portrait and a square one; other shapes are the same address with a `shape`
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
