import { shownList } from '../../schema/formats.ts';
import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import { offeredCategories } from '../../schema/offered-categories.ts';
import { pages } from './pages.ts';

/** Names of the first few offered game categories, joined as a phrase. Empty if there are none. */
export function offeredGames({
  manifest,
  locale,
  most,
  textOf,
}: {
  manifest: PublicManifest;
  locale: string;
  most: number;
  textOf: (key: string) => string;
}): string {
  const names = offeredCategories(manifest)
    .filter(({ gameType }) => gameType !== null)
    .map(({ page }) => textOf(pages[page].titleKey));
  // Several categories can have the same page, and therefore the same name.
  const words = [...new Set(names)].slice(0, most);
  return shownList(locale, words);
}
