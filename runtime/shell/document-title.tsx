import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import type { PageId } from '../../schema/routes.ts';
import { useManifest } from '../brand/brand-context.tsx';
import { useDocumentTitle } from '../page/use-document-title.ts';
import { useLanguage, useTextOf } from '../texts/texts-context.tsx';
import { offeredGames } from './offered-games.ts';
import { pages } from './pages.ts';

/** Document title: page and brand, or the brand's own sentence on home. */
export function titleOf({
  page,
  manifest,
  locale,
  textOf,
}: {
  page: PageId;
  manifest: PublicManifest;
  locale: string;
  textOf: (key: string, values?: Record<string, string>) => string;
}): string {
  const brand = manifest.tenant.brandName;
  if (page !== 'home') return textOf('shell:document.page', { brand, title: textOf(pages[page].titleKey) });
  const games = offeredGames({ manifest, locale, most: 3, textOf });
  return games === '' ? brand : textOf('shell:document.home', { brand, games });
}

export function DocumentTitle({ page }: { page: PageId }) {
  const manifest = useManifest();
  const { locale } = useLanguage();
  useDocumentTitle(titleOf({ page, manifest, locale, textOf: useTextOf() }));
  return null;
}
