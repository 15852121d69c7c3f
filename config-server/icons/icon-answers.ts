import type { IncomingMessage, ServerResponse } from 'node:http';
import { shareImage, webClip } from '../../schema/constants.ts';
import { languages } from '../../schema/languages.ts';
import { boundedCache } from '../../server/answers/bounded-cache.ts';
import { type BufferedAnswer, bufferedAnswer, sizeOf } from '../../server/answers/buffered-answer.ts';
import type { Send } from '../../server/answers/create-send.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { chooseLanguage } from '../../server/http/choose-language.ts';
import type { Bounds } from '../../server/limits/bounds.ts';
import { createDrawQueue, drawingsWaiting, sharedWork } from '../../server/limits/draw-queue.ts';
import { drawIcon, type IconAddress, icons } from './icons.ts';
import { drawShareImage } from './share-image.ts';
import { robotsText, sitemap, webAppManifest } from './web-app.ts';
import { hasProfile, profileType, webClipProfile } from './web-clip-profile.ts';

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
  const drawn = boundedCache<BufferedAnswer>({ maxBytes, sizeOf });
  const queue = createDrawQueue({ mostWaiting, onReached: () => bounds.reached('drawings') });
  const share = sharedWork<BufferedAnswer>();

  async function icon({
    address,
    brand,
  }: {
    address: IconAddress | typeof shareImage.path;
    brand: Brand;
  }): Promise<BufferedAnswer> {
    // The key contains no client text: an address of the table, and a brand with its revision.
    const key = `${brand.id}|${brand.revision}|${address}`;
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const work = () => queue.add(() => drawAnswer({ address, brand }));
    const answer = await share({ key, work });
    drawn.set(key, answer);
    return answer;
  }

  async function drawAnswer({
    address,
    brand,
  }: {
    address: IconAddress | typeof shareImage.path;
    brand: Brand;
  }): Promise<BufferedAnswer> {
    const { theme, tenant } = brand.manifest;
    const asset = theme.mark === null ? undefined : brand.assets.get(theme.mark);
    const mark = asset === undefined ? undefined : await readAsset({ tenant: brand.id, hash: asset.hash });
    const look = {
      theme,
      brandName: tenant.brandName,
      mark: asset?.contentType === 'image/svg+xml' ? mark : undefined,
    };
    const body = address === shareImage.path ? await drawShareImage(look) : drawIcon({ ...look, address });
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
      if (Object.hasOwn(icons, path)) return icon({ address: path as IconAddress, brand });
      if (path === '/favicon.ico' || path === '/favicon.svg') return icon({ address: '/favicon.png', brand });
      if (path === shareImage.path) return icon({ address: path, brand });
      if (path === '/robots.txt')
        return text({ body: robotsText({ brand, origin }), type: 'text/plain; charset=utf-8' });
      if (path === '/sitemap.xml')
        return text({ body: sitemap({ brand, origin }), type: 'application/xml; charset=utf-8' });
      if (path === webClip.profilePath && hasProfile(brand.manifest)) {
        const { body } = await icon({ address: '/apple-touch-icon.png', brand });
        const profile = webClipProfile({ brandName: brand.manifest.tenant.brandName, origin, icon: body });
        return text({ body: profile, type: profileType });
      }
      if (path !== '/manifest.webmanifest') return undefined;
      const language = chooseLanguage({ request, locale: brand.manifest.locale });
      const manifest = webAppManifest({ brand, language });
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
