import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { isPageOn, type PageId, routeOf } from '../../../schema/routes.ts';
import { pages } from '../pages.ts';

/** A statement in the schema.org vocabulary. */
export type Fact = { readonly '@context': 'https://schema.org'; readonly '@type': string } & Readonly<
  Record<string, unknown>
>;

/** Structured data of a page for search engines. Home describes the operator and the search; other pages have breadcrumbs. */
export function factsOf({
  page,
  manifest,
  origin,
  textOf,
}: {
  page: PageId;
  manifest: PublicManifest;
  /** Origin of the brand's main domain. */
  origin: string;
  textOf: (key: string) => string;
}): Fact[] {
  const addressOf = (of: PageId) => origin + routeOf(of).path;
  const about = { '@context': 'https://schema.org', name: manifest.tenant.brandName } as const;
  if (page === 'home') {
    const search = {
      '@type': 'SearchAction',
      target: `${addressOf('searchGames')}?gameName={search_term_string}`,
      'query-input': 'required name=search_term_string',
    };
    return [
      { ...about, '@type': 'Organization', url: addressOf('home'), logo: `${origin}/icons/icon-512.png` },
      {
        ...about,
        '@type': 'WebSite',
        url: addressOf('home'),
        potentialAction: isPageOn('searchGames', manifest) ? search : undefined,
      },
    ];
  }
  const steps = [
    { name: manifest.tenant.brandName, item: addressOf('home') },
    { name: textOf(pages[page].titleKey), item: addressOf(page) },
  ];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, place) => ({ '@type': 'ListItem', position: place + 1, ...step })),
    },
  ];
}
