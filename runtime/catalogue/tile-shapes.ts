import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import type { Game } from './game-queries.ts';

export type TileShape = PublicManifest['games']['tile']['variant'];

type ShapeRow = {
  /** Pixels of the cover that a platform draws. */
  readonly width: number;
  readonly height: number;
  readonly ratio: string;
  /** How many stand beside each other in a grid. */
  readonly columns: number;
  /** How many of a scrolling row are seen at once; the part of one invites to scroll. */
  readonly inView: number;
};

export const tileShapes: Readonly<Record<TileShape, ShapeRow>> = {
  portrait: { width: 300, height: 400, ratio: '3 / 4', columns: 3, inView: 3.25 },
  landscape: { width: 480, height: 300, ratio: '16 / 10', columns: 2, inView: 2.15 },
  list: { width: 128, height: 128, ratio: '1', columns: 1, inView: 1.15 },
};

/** The cover of a shape. Platforms name the portrait and the square one; the others hang on the same address by `shape`. */
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
