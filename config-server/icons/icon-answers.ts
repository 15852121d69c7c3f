import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Resvg } from '@resvg/resvg-js';
import { shareImage, webClip } from '../../schema/constants.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import { graphemes } from '../../schema/graphemes.ts';
import { indexedPages } from '../../schema/indexed-pages.ts';
import { directionOf, type Language, languages } from '../../schema/languages.ts';
import { routes } from '../../schema/routes.ts';
import { boundedCache } from '../../server/answers/bounded-cache.ts';
import { type BufferedAnswer, bufferedAnswer, sizeOf } from '../../server/answers/buffered-answer.ts';
import type { Send } from '../../server/answers/create-send.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { isStaged } from '../../server/brands/staging/stage-brands.ts';
import { outlineOf } from '../../server/drawing-fonts.ts';
import { chooseLanguage } from '../../server/http/choose-language.ts';
import type { Bounds } from '../../server/limits/bounds.ts';
import { createDrawQueue, drawingsWaiting, sharedWork } from '../../server/limits/draw-queue.ts';

const maxBytes = 16 * 1024 * 1024;
/** Cached for an hour only, because icons keep their address when a brand changes. */
const cacheControl = 'public, max-age=3600';

export type ReadBrandAsset = (request: {
  readonly tenant: string;
  readonly hash: string;
}) => Promise<Uint8Array | undefined>;

/** Icons, share image, web app manifest, iOS profile, robots.txt and sitemap of each brand. Returns whether it handled the address. */
export function iconAnswers({
  readAsset,
  send,
  bounds,
  mostWaiting = drawingsWaiting,
}: {
  readAsset: ReadBrandAsset;
  send: Send;
  bounds: Bounds;
  mostWaiting?: number | undefined;
}) {
  const drawn = boundedCache<BufferedAnswer>(maxBytes, sizeOf);
  const queue = createDrawQueue({ mostWaiting, onReached: () => bounds.reached('drawings') });
  const share = sharedWork<BufferedAnswer>();

  async function icon(address: IconAddress | typeof shareImage.path, brand: Brand): Promise<BufferedAnswer> {
    // The key contains no client text: an address of the table, and a brand with its revision.
    const key = `${brand.id}|${brand.revision}|${address}`;
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const work = () => queue.add(() => drawAnswer(address, brand));
    const answer = await share({ key, work });
    drawn.set(key, answer);
    return answer;
  }

  async function drawAnswer(address: IconAddress | typeof shareImage.path, brand: Brand): Promise<BufferedAnswer> {
    const { theme, tenant } = brand.manifest;
    const asset = theme.mark === null ? undefined : brand.assets.get(theme.mark);
    const mark = asset === undefined ? undefined : await readAsset({ tenant: brand.id, hash: asset.hash });
    const look = {
      theme,
      brandName: tenant.brandName,
      mark: asset?.contentType === 'image/svg+xml' ? mark : undefined,
    };
    const body = address === shareImage.path ? drawShareImage(look) : drawIcon({ ...look, address });
    return bufferedAnswer({
      body,
      compress: false,
      etag: `"${brand.revision}-icon"`,
      headers: { 'Content-Type': 'image/png', 'Cache-Control': cacheControl, 'X-Content-Type-Options': 'nosniff' },
    });
  }

  return async ({
    path,
    origin,
    brand,
    request,
    response,
  }: {
    path: string;
    origin: string;
    brand: Brand;
    request: IncomingMessage;
    response: ServerResponse;
  }): Promise<boolean> => {
    const answer = await answerOf();
    if (answer === undefined) return false;
    send({ answer, request, response });
    return true;

    async function answerOf(): Promise<BufferedAnswer | undefined> {
      if (Object.hasOwn(icons, path)) return icon(path as IconAddress, brand);
      if (path === '/favicon.ico' || path === '/favicon.svg') return icon('/favicon.png', brand);
      if (path === shareImage.path) return icon(path, brand);
      if (path === '/robots.txt') return text({ body: robotsText(brand, origin), type: 'text/plain; charset=utf-8' });
      if (path === '/sitemap.xml')
        return text({ body: sitemap({ brand, origin }), type: 'application/xml; charset=utf-8' });
      if (path === webClip.profilePath && hasProfile(brand.manifest)) {
        const { body } = await icon('/apple-touch-icon.png', brand);
        const profile = webClipProfile({ brandName: brand.manifest.tenant.brandName, origin, icon: body });
        return text({ body: profile, type: profileType });
      }
      if (path !== '/manifest.webmanifest') return undefined;
      const language = chooseLanguage(request, brand.manifest.locale);
      const manifest = webAppManifest(brand, language);
      return text({
        body: JSON.stringify(manifest),
        type: 'application/manifest+json; charset=utf-8',
        more: { 'Content-Language': languages[language].code, Vary: 'Accept-Language, Cookie' },
      });
    }
  };
}

function text({
  body,
  type,
  more = {},
}: {
  body: string;
  type: string;
  more?: Readonly<Record<string, string>>;
}): BufferedAnswer {
  return bufferedAnswer({
    body: Buffer.from(body),
    // Made for each request, so compression would not be reused.
    compress: false,
    headers: { 'Content-Type': type, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff', ...more },
  });
}

/** `/manifest.webmanifest` of a brand, which makes the site installable. */
function webAppManifest(brand: Brand, language: Language): Record<string, unknown> {
  const { tenant, theme } = brand.manifest;
  return {
    id: routes.home.path,
    name: tenant.brandName,
    short_name: graphemes(tenant.brandName).slice(0, 12).join(''),
    lang: languages[language].code,
    dir: directionOf(language),
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
function sitemap({ brand: { manifest }, origin }: { brand: Brand; origin: string }): string {
  const rows = indexedPages(manifest).map((page) => `<url><loc>${origin}${routes[page].path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</urlset>\n`;
}

function robotsText(brand: Brand, origin: string): string {
  if (isStaged(brand)) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nDisallow: /api/\nDisallow: /config/\nDisallow: /m/member/\nAllow: /\n\nHost: ${origin}\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Apple's type for configuration profiles. A phone offers to install a file of this type. */
const profileType = 'application/x-apple-aspen-config';

/** Whether the brand links to the profile that the server makes. */
function hasProfile({ resources, features }: Pick<Manifest, 'resources' | 'features'>): boolean {
  return features.download && resources.some(({ url }) => url === webClip.profilePath);
}

/**
 * A configuration profile for iOS that adds the brand to the home screen (Apple, "Device Management", WebClip). The address of its
 * icon identifies it, so that the page registers as WEBCLIP. It is not signed, and phones show that: signing needs a certificate of
 * the brand.
 */
function webClipProfile({
  brandName,
  origin,
  icon,
}: {
  brandName: string;
  /** Origin of the brand's main domain. */
  origin: string;
  /** PNG image. */
  icon: Uint8Array;
}): string {
  const id = `${new URL(origin).hostname.split('.').reverse().join('.')}.webclip`;
  const clip = {
    ...payload({ type: 'com.apple.webClip.managed', id: `${id}.icon`, brandName }),
    Label: brandName,
    URL: `${origin}${routes.home.path}?${webClip.query}=${webClip.value}`,
    FullScreen: true,
    IsRemovable: true,
    Precomposed: true,
    Icon: icon,
  };
  const profile = { ...payload({ type: 'Configuration', id, brandName }), PayloadContent: [clip] };
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${inXml(profile)}
</plist>
`;
}

/** Common properties of all payloads. Their ids are the same each time, so installing the profile again replaces it. */
const payload = ({ type, id, brandName }: { type: string; id: string; brandName: string }) => ({
  PayloadType: type,
  PayloadVersion: 1,
  PayloadIdentifier: id,
  PayloadUUID: uuidOf(id),
  PayloadDisplayName: brandName,
});

/** A UUID of version 8 (RFC 9562), derived from a text. */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    .toUpperCase();
}

type Value = string | number | boolean | Uint8Array | readonly Value[] | { readonly [key: string]: Value };

function inXml(value: Value): string {
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`;
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (value instanceof Uint8Array) return `<data>${Buffer.from(value).toString('base64')}</data>`;
  if (Array.isArray(value)) return `<array>${value.map(inXml).join('')}</array>`;
  const rows = Object.entries(value).map(([key, one]) => `<key>${key}</key>${inXml(one)}`);
  return `<dict>${rows.join('\n')}</dict>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Icons by address: size in px, and whether launchers may crop them (maskable). The mark of a maskable icon has to stay in the safe
 * zone.
 */
const icons = {
  '/icons/icon-192.png': { side: 192, maskable: false },
  '/icons/icon-512.png': { side: 512, maskable: false },
  '/icons/maskable-512.png': { side: 512, maskable: true },
  '/apple-touch-icon.png': { side: 180, maskable: true },
  '/favicon.png': { side: 48, maskable: false },
} as const satisfies Record<string, { side: number; maskable: boolean }>;

type IconAddress = keyof typeof icons;

type Look = {
  readonly theme: Manifest['theme'];
  readonly brandName: string;
  /** SVG. */
  readonly mark: Uint8Array | undefined;
};

export const drawIcon = ({ address, ...look }: Look & { address: IconAddress }): Buffer =>
  pngOf(svg(100, 100, iconParts(look, icons[address].maskable)), icons[address].side);

/** Draws the icon of a brand on its colours, as social networks show it beside a link. */
function drawShareImage(look: Look): Buffer {
  const { width, height } = shareImage;
  const { header, background, primary } = look.theme.colors;
  const side = 300;
  const corner = `x="${(width - side) / 2}" y="${(height - side) / 2}" width="${side}" height="${side}"`;
  return pngOf(
    svg(
      width,
      height,
      `<linearGradient id="livery-share" gradientUnits="userSpaceOnUse" x2="${width}" y2="${height}">${stops([header], [background])}</linearGradient>
<radialGradient id="livery-light" gradientUnits="userSpaceOnUse" cx="${width / 2}" cy="${height / 2}" r="520">${stops([primary, 0.4], [primary, 0])}</radialGradient>
<clipPath id="livery-corners"><rect ${corner} rx="${side * rounding}"/></clipPath>
<rect width="${width}" height="${height}" fill="url(#livery-share)"/><rect width="${width}" height="${height}" fill="url(#livery-light)"/>
<g clip-path="url(#livery-corners)"><svg ${corner} viewBox="0 0 100 100">${iconParts(look, false)}</svg></g>`,
    ),
    width,
  );
}

const svg = (width: number, height: number, parts: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}">${parts}</svg>`;

const pngOf = (drawing: string, width: number): Buffer =>
  new Resvg(drawing, { fitTo: { mode: 'width', value: width } }).render().asPng();

const stops = (...colours: readonly (readonly [colour: string, opacity?: number])[]): string =>
  colours
    .map(([colour, opacity = 1], at) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');

/** Visible part of a maskable icon (W3C, Web Application Manifest, safe zone). */
const safeZone = 0.8;
/** Radius of a corner, as a share of the side. */
const rounding = 0.22;

/** A brand's icon of 100 by 100: its mark, or its initials if it has none. A maskable icon fills its square with a colour of the brand. */
function iconParts({ theme, brandName, mark }: Look, maskable: boolean): string {
  const { header, primary, primaryPressed, onPrimary } = theme.colors;
  const share = maskable ? safeZone : 1;
  if (mark !== undefined)
    return `${maskable ? `<rect width="100" height="100" fill="${header}"/>` : ''}${inSquare(mark, 100 * share)}`;
  const initials = initialsOf(brandName);
  const size = 100 * (initials.length > 1 ? 0.4 : 0.54) * share;
  return `<linearGradient id="livery-ground" x2="1" y2="1">${stops([primary], [primaryPressed])}</linearGradient>
<rect width="100" height="100" rx="${maskable ? 0 : 100 * rounding}" fill="url(#livery-ground)"/><g fill="${onPrimary}">${lettersOf(initials, size)}</g>`;
}

/**
 * The mark in the middle of the icon, scaled to a square of that side. The parsed drawing always has a viewBox, so that a mark with a
 * size alone is scaled as well, as in browsers. Without the square, the icon of a long mark would take memory without limit.
 */
function inSquare(mark: Uint8Array, side: number): string {
  const square = `x="${50 - side / 2}" y="${50 - side / 2}" width="${side}" height="${side}"`;
  return new Resvg(Buffer.from(mark)).toString().replace(/ width="[^"]*" height="[^"]*"/, ` ${square}`);
}

/** Letters in the middle of the icon. The machine's fonts draw those that no shipped font has. */
function lettersOf(text: string, size: number): string {
  const outline = outlineOf(text, 'sora', size);
  if (outline === undefined)
    return `<text x="50" y="${52 + 0.35 * size}" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${size}">${escaped(text)}</text>`;
  const { path, width, top, bottom } = outline;
  return `<path transform="translate(${50 - width / 2} ${51.5 + (top - bottom) / 2})" d="${path}"/>`;
}

function initialsOf(brandName: string): string {
  const words = brandName.trim().split(/\s+/);
  const letters =
    words.length > 1
      ? words.slice(0, 2).map((word) => graphemes(word)[0] ?? '')
      : graphemes(words[0] ?? '').slice(0, 1);
  return letters.join('').toUpperCase();
}
