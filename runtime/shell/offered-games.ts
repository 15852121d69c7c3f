import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import { offeredCategories } from '../catalogue/categories.ts';
import { formatLocale } from '../texts/format-locale.ts';
import { pages } from './pages.ts';

/** The kinds of games that the brand offers, the first few of them, as words of a sentence; empty where it offers none. */
export function offeredGames({
  manifest,
  languageCode,
  most,
  textOf,
}: {
  manifest: PublicManifest;
  languageCode: string;
  most: number;
  textOf: (key: string) => string;
}): string {
  const names = offeredCategories(manifest)
    .filter(({ gameType }) => gameType !== null)
    .map(({ page }) => textOf(pages[page].titleKey));
  // Two categories may lead to one page.
  const words = [...new Set(names)].slice(0, most);
  return new Intl.ListFormat(formatLocale(languageCode), { type: 'unit', style: 'short' }).format(words);
}
