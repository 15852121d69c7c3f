import type { PublicManifest } from '../../../../schema/generated/public-manifest.ts';
import type { GameCategory } from '../../../../schema/offered-categories.ts';
import { offeredCategories } from '../../../../schema/offered-categories.ts';

export type GameType = NonNullable<GameCategory['gameType']>;

/** Categories that are an entire game type, such as slots. Others are a selection from one. */
export const wholeTypes = (manifest: PublicManifest): GameCategory[] =>
  offeredCategories(manifest).filter(({ id, gameType }) => id === gameType);

/** Types that the brand offers, in the order of its categories. */
export function gameTypesOf(manifest: PublicManifest): GameType[] {
  return wholeTypes(manifest).flatMap(({ gameType }) => gameType ?? []);
}
