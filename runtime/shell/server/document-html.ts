import { shareImage } from '../../../schema/constants.ts';
import type { RenderResult } from '../../../schema/delivery.ts';
import { directionOf, languages } from '../../../schema/languages.ts';
import { earlyTapsScript } from '../../browser/early-taps-script.ts';
import { modulesAttribute } from '../../browser/start-after-paint.ts';
import { finishCss, finishElement } from '../../ui/theme/finish-css.ts';
import { fontFaceCss } from '../../ui/theme/font-face-css.ts';
import { fontsAtOnce, shippedFonts } from '../../ui/theme/font-stack.ts';
import { fontUrl } from '../../ui/theme/font-urls.ts';
import { preloadFor } from '../../ui/theme/fonts.ts';
import { globalStyle } from '../../ui/theme/global-style.ts';
import { themeCss, themeDeclarations } from '../../ui/theme/theme-css.ts';
import { type Boot, blockIds, jsonForScript } from '../boot.ts';
import type { Fact } from './facts.ts';
import { iconSheet } from './icon-sheet.tsx';

export type DocumentParts = {
  readonly boot: Boot;
  readonly title: string;
  readonly description: string;
  /** Canonical absolute address of the page. */
  readonly canonical: string;
  readonly origin: string;
  /** False excludes the page from search engines. */
  readonly indexed: boolean;
  /** Structured data for search engines. */
  readonly facts: readonly Fact[];
  readonly markup: string;
  /** Style elements of the markup. */
  readonly styles: string;
  readonly queries: unknown;
  readonly script: string | undefined;
  /** Addresses of the page's modules, which the script requests. */
  readonly modules: readonly string[];
  readonly plainCookies: boolean;
  readonly notices: { readonly noScript: string; readonly oldBrowser: string };
};

/**
 * The whole document. One module script reads its data from JSON blocks. The one inline script is the same in every document, so the
 * content security policy has a single script hash.
 */
export function documentHtml(parts: DocumentParts): Pick<RenderResult, 'html' | 'inline'> {
  const theme = themeOf(parts.boot);
  const finish = finishCss[parts.boot.delivery.manifest.theme.finish];
  // Hashes for the policy are taken from our own and styled-components' style elements only, never from the markup, where an injected style
  // would be allowed too.
  const drawn = [...parts.styles.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, rules = '']) => rules);
  return {
    html: htmlOf({ parts, theme, finish }),
    inline: { styles: [theme, ...(finish === '' ? [] : [finish]), globalStyle, ...drawn], scripts: [earlyTapsScript] },
  };
}

function htmlOf({ parts, theme, finish }: { parts: DocumentParts; theme: string; finish: string }): string {
  const { boot, markup, notices } = parts;
  const { code } = languages[boot.language];
  const direction = directionOf(boot.language);
  const images = /^(?:<link\b[^>]*>)+/.exec(markup)?.[0] ?? '';
  return `<!doctype html>
<html lang="${code}" dir="${direction}"${parts.plainCookies ? ' data-plain-cookies' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${headOf({ parts, theme, finish, images })}
</head>
<body>
<p class="notice old-browser">${text(notices.oldBrowser)}</p>
<noscript><p class="notice">${text(notices.noScript)}</p></noscript>
${iconSheet()}
<div id="root">${markup.slice(images.length)}</div>
<script type="application/json" id="${blockIds.boot}">${jsonForScript(boot)}</script>
<script type="application/json" id="${blockIds.queries}">${jsonForScript(parts.queries)}</script>
</body>
</html>
`;
}

function headOf({
  parts,
  theme,
  finish,
  images,
}: {
  parts: DocumentParts;
  theme: string;
  /** Rules of the brand's finish; empty for none. */
  finish: string;
  /** Preload links for the page's leading pictures. They come early in the head, so that the pictures are requested first. */
  images: string;
}): string {
  const { boot, title, description, canonical, origin } = parts;
  const { manifest } = boot.delivery;
  const faces = fontsAtOnce(manifest.theme.fonts, boot.language);
  const fonts = preloadFor(faces, languages[boot.language].code);
  return [
    `<title>${text(title)}</title>`,
    meta('description', description),
    meta('robots', parts.indexed ? 'index, follow' : 'noindex, nofollow'),
    meta('theme-color', manifest.theme.colors.header),
    meta('color-scheme', manifest.theme.colorScheme),
    meta('application-name', manifest.tenant.brandName),
    meta('apple-mobile-web-app-title', manifest.tenant.brandName),
    meta('mobile-web-app-capable', 'yes'),
    meta('format-detection', 'telephone=no'),
    link('canonical', canonical),
    link('icon', '/favicon.svg', 'type="image/svg+xml"'),
    link('icon', '/icons/icon-192.png', 'type="image/png" sizes="192x192"'),
    link('apple-touch-icon', '/apple-touch-icon.png'),
    link('manifest', '/manifest.webmanifest'),
    property('og:type', 'website'),
    property('og:site_name', manifest.tenant.brandName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonical),
    property('og:image', `${origin}${shareImage.path}`),
    property('og:image:width', String(shareImage.width)),
    property('og:image:height', String(shareImage.height)),
    property('og:image:alt', manifest.tenant.brandName),
    property('og:locale', languages[boot.language].code.replace('-', '_')),
    meta('twitter:card', 'summary_large_image'),
    ...(parts.indexed ? parts.facts : []).map(
      (fact) => `<script type="application/ld+json">${jsonForScript(fact)}</script>`,
    ),
    `<script>${earlyTapsScript}</script>`,
    images,
    ...fonts.map((file) => link('preload', fontUrl(file), 'as="font" type="font/woff2" crossorigin')),
    parts.script === undefined
      ? ''
      : `<script type="module" src="${text(parts.script)}" fetchpriority="low" ${modulesAttribute}="${text(parts.modules.join(' '))}"></script>`,
    `<style>${theme}</style>`,
    finish === '' ? '' : `<style id="${finishElement}">${finish}</style>`,
    `<style>${globalStyle}</style>`,
    parts.styles,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function themeOf(boot: Boot): string {
  const { delivery, language } = boot;
  const { manifest, assets } = delivery;
  const faces = fontFaceCss(shippedFonts(manifest.theme.fonts, language), fontUrl, language);
  return themeCss(themeDeclarations(manifest.theme, assets, language)) + faces;
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${text(content)}">`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${text(content)}">`;
}

function link(rel: string, href: string, more = ''): string {
  return `<link rel="${rel}" href="${text(href)}"${more === '' ? '' : ` ${more}`}>`;
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
