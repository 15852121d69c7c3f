import type { IncomingMessage, ServerResponse } from 'node:http';
import { boundedCache } from '../../server/answers/bounded-cache.ts';
import { type BufferedAnswer, bufferedAnswer, sizeOf } from '../../server/answers/buffered-answer.ts';
import type { Send } from '../../server/answers/create-send.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { chooseLanguage } from '../../server/http/choose-language.ts';
import { drawIcon, type IconAddress, icons } from './icons.ts';
import { robotsText, webAppManifest } from './web-app.ts';

const maxBytes = 16 * 1024 * 1024;
/** Cached for an hour only, because icons keep their address when a brand changes. */
const cacheControl = 'public, max-age=3600';

export type ReadBrandAsset = (request: {
  readonly tenant: string;
  readonly hash: string;
}) => Promise<Uint8Array | undefined>;

/** Icons, web app manifest and robots.txt of each brand. Returns whether it handled the address. */
export function iconAnswers({ readAsset, send }: { readAsset: ReadBrandAsset; send: Send }) {
  const drawn = boundedCache<BufferedAnswer>({ maxBytes, sizeOf });

  async function icon({ address, brand }: { address: IconAddress; brand: Brand }): Promise<BufferedAnswer> {
    const key = `${brand.id}|${brand.revision}|${address}`;
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const { theme, tenant } = brand.manifest;
    const asset = theme.mark === null ? undefined : brand.assets.get(theme.mark);
    const mark = asset === undefined ? undefined : await readAsset({ tenant: brand.id, hash: asset.hash });
    const body = drawIcon({
      address,
      theme,
      brandName: tenant.brandName,
      mark: asset?.contentType === 'image/svg+xml' ? mark : undefined,
    });
    const answer = bufferedAnswer({
      body,
      compress: false,
      etag: `"${brand.revision}-icon"`,
      headers: {
        'Content-Type': 'image/png',
        'Cache-Control': cacheControl,
        'X-Content-Type-Options': 'nosniff',
      },
    });
    drawn.set(key, answer);
    return answer;
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
      if (path === '/robots.txt')
        return text({ body: robotsText(origin), type: 'text/plain; charset=utf-8' });
      if (path !== '/manifest.webmanifest') return undefined;
      const language = chooseLanguage({ request, locale: brand.manifest.locale });
      const manifest = webAppManifest({ brand, language });
      return text({ body: JSON.stringify(manifest), type: 'application/manifest+json; charset=utf-8' });
    }
  };
}

function text({ body, type }: { body: string; type: string }): BufferedAnswer {
  return bufferedAnswer({
    body: Buffer.from(body),
    // Made for each request.
    compress: false,
    headers: { 'Content-Type': type, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' },
  });
}
