import { useLocation } from 'react-router-dom';
import type { PublicManifest } from '../../../../schema/generated/public-manifest.ts';
import { type GameCategory, offeredCategories } from '../../../../schema/offered-categories.ts';
import { providerPresetOf } from '../../../../schema/provider-pages.ts';
import { type PageId, pageOf } from '../../../../schema/routes.ts';

/** The content of a list page: a category of the manifest, or the games of one provider. */
export type ListCategory = Pick<GameCategory, 'id' | 'gameType' | 'vendorFilter'>;

/** The category of a page; `undefined` if the brand does not offer it. */
export function listCategoryOf(manifest: PublicManifest, page: PageId | undefined): ListCategory | undefined {
  const preset = providerPresetOf(page);
  if (preset !== undefined) return { id: preset, gameType: 'RNG', vendorFilter: false };
  return offeredCategories(manifest).find((category) => category.page === page);
}

/** Page of the current address. */
export function useThisPage(): PageId | undefined {
  return pageOf(useLocation().pathname);
}

/** Lotteries are the only lists without a search (GAME-LIST-10). */
export function isSearchable({ gameType }: { readonly gameType: string | null }): boolean {
  return gameType !== 'LOTT' && gameType !== 'ELOTT';
}
