import { useEffect } from 'react';
import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import type { PageId } from '../../schema/routes.ts';
import { useManifest } from '../brand/brand-context.tsx';
import { useTextOf } from '../texts/texts-context.tsx';
import { pages } from './pages.ts';

/** Title of the document: the page's and the brand's; home has the brand's sentence. */
export function titleOf({
  page,
  manifest,
  textOf,
}: {
  page: PageId;
  manifest: PublicManifest;
  textOf: (key: string, values?: Record<string, string>) => string;
}): string {
  const { brandName } = manifest.tenant;
  if (page === 'home') return textOf('shell:document.home', { brand: brandName });
  return textOf('shell:document.page', { brand: brandName, title: textOf(pages[page].titleKey) });
}

export function DocumentTitle({ page }: { page: PageId }) {
  const manifest = useManifest();
  const title = titleOf({ page, manifest, textOf: useTextOf() });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
