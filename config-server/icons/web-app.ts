import type { Language } from '../../schema/generated/languages.ts';
import { indexedPages } from '../../schema/indexed-pages.ts';
import { languages } from '../../schema/languages.ts';
import { routes } from '../../schema/routes.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { isStaged } from '../../server/brands/staging/stage-brands.ts';

/** `/manifest.webmanifest` of a brand, which makes the site installable. */
export function webAppManifest({ brand, language }: { brand: Brand; language: Language }): Record<string, unknown> {
  const { tenant, theme } = brand.manifest;
  return {
    id: routes.home.path,
    name: tenant.brandName,
    short_name: tenant.brandName.slice(0, 12),
    lang: languages[language].code,
    dir: languages[language].direction,
    start_url: routes.home.path,
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: theme.colors.background,
    theme_color: theme.colors.header,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}

/** Pages of the brand for search engines, at its main domain: one address each, whatever the language. */
export function sitemap({ brand: { manifest }, origin }: { brand: Brand; origin: string }): string {
  const rows = indexedPages(manifest).map((page) => `<url><loc>${origin}${routes[page].path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</urlset>\n`;
}

export function robotsText({ brand, origin }: { brand: Brand; origin: string }): string {
  if (isStaged(brand)) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nDisallow: /api/\nDisallow: /config/\nDisallow: /m/member/\nAllow: /\n\nHost: ${origin}\nSitemap: ${origin}/sitemap.xml\n`;
}
