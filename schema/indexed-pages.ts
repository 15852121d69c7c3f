import type { PublicManifest } from './generated/public-manifest.ts';
import { offeredCategories } from './offered-categories.ts';
import { isPageOn, type PageId, pageIds, routeOf } from './routes.ts';

type Offering = Parameters<typeof offeredCategories>[0];

/** Pages that search engines may show: the indexable pages that the brand offers. */
export function indexedPages(manifest: Offering): PageId[] {
  const pagesOf = (categories: PublicManifest['games']['categories']) =>
    new Set<PageId>(categories.map(({ page }) => page));
  const ofCategories = pagesOf(manifest.games.categories);
  const offered = pagesOf(offeredCategories(manifest));
  return pageIds.filter(
    (page) =>
      routeOf(page).indexed === true && isPageOn(page, manifest) && (!ofCategories.has(page) || offered.has(page)),
  );
}
