import type { ValueOf } from '../../../schema/call-types.ts';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { type GameCategory, offeredCategories } from '../../../schema/offered-categories.ts';

type Sorting = ValueOf<'listVendors'>['sorting'];
type Vendor = ValueOf<'listVendors'>['vendors'][number];

/**
 * The default category first (HOT, GAME-CAT-05), then categories in the platform's order. Categories that the platform does not list follow
 * in manifest order (GAME-ALL-01, -02).
 */
export function sectionsOf(manifest: PublicManifest, sorting: Sorting = []): GameCategory[] {
  const placeOf = ({ id }: GameCategory) => {
    if (id === manifest.games.defaultCategory) return -1;
    const place = sorting.findIndex(({ gameCategory }) => gameCategory === id);
    return place < 0 ? sorting.length : place;
  };
  return offeredCategories(manifest).sort((one, other) => placeOf(one) - placeOf(other));
}

/** Vendors of a category in the platform's order; all vendors of its type if the platform has no order. */
export function vendorsOf({
  category,
  vendors,
  sorting,
}: {
  category: Pick<GameCategory, 'id' | 'gameType'>;
  vendors: readonly Vendor[];
  sorting: readonly Sorting[number][];
}): Vendor[] {
  const ofType = vendors.filter(({ gameType }) => gameType === category.gameType);
  const ordered = sorting.find(({ gameCategory }) => gameCategory === category.id);
  if (ordered === undefined) return ofType;
  return ordered.vendorNames.flatMap((name) => ofType.find(({ vassalage }) => vassalage === name) ?? []);
}
