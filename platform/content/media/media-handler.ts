import type { IncomingMessage, ServerResponse } from 'node:http';
import { CodedError } from '../../../schema/errors.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import type { ClientOf } from '../../../server/http/client.ts';
import { sendCoded, sendFailure } from '../../../server/http/failure.ts';
import { secureHeaders } from '../../../server/http/secure-headers.ts';
import type { Log } from '../../../server/log.ts';
import type { GameCover, GameCoverOf } from './game-cover.ts';
import type { PictureFormat, PictureOf } from './picture.ts';
import type { PictureStore } from './picture-store.ts';

/** Cached for a month: a changed picture has a new address. */
const caching = 'public, max-age=2592000';

/** Cached for an hour only: a cover's address stays the same when the brand's colours or the game's name change. */
const coverCaching = 'public, max-age=3600';

export type MediaHandler = (request: IncomingMessage, response: ServerResponse) => void;

export function createMediaHandler({
  brands,
  clientOf,
  store,
  pictureOf,
  gameCoverOf,
  log,
}: {
  brands: Pick<BrandSet, 'byHost'>;
  clientOf: ClientOf;
  store: PictureStore;
  pictureOf: PictureOf;
  gameCoverOf: GameCoverOf;
  log: Log;
}): MediaHandler {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const client = clientOf(request);
    secureHeaders(response, client);
    const brand = brands.byHost(client.host);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const [path = '', search = ''] = (request.url ?? '').split('?');
    const query = new URLSearchParams(search);
    const cover = brand && isRead ? gameCoverOf({ path, query, brand }) : undefined;
    if (cover !== undefined) return sendCover({ request, response, cover });
    const picture =
      brand === undefined || !isRead
        ? undefined
        : await pictureOf({ path, query, format: formatFor(request.headers.accept), brand });
    if (picture === undefined) throw new CodedError('request.not_found');
    const bytes = await store.get(picture);
    response.setHeader('content-type', picture.contentType);
    response.setHeader('content-length', bytes.length);
    response.setHeader('cache-control', caching);
    response.setHeader('vary', 'Accept');
    // Public pictures, which pages load cross-origin from `cdn.imageHosts`.
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      // A refusal is expected, so it is not logged.
      if (error instanceof CodedError && !response.headersSent) sendCoded(error, response);
      else sendFailure(error, response, log);
    });
  };
}

/** Sends a cover. The security headers forbid scripts in it, even if it is opened by itself. */
function sendCover({
  request,
  response,
  cover: { body, etag },
}: {
  request: IncomingMessage;
  response: ServerResponse;
  cover: GameCover;
}): void {
  response.setHeader('etag', etag);
  response.setHeader('cache-control', coverCaching);
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  if (request.headers['if-none-match'] === etag) {
    response.statusCode = 304;
    return void response.end();
  }
  response.setHeader('content-type', 'image/svg+xml; charset=utf-8');
  response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Selects the format by a single word of `Accept`, so that its many spellings make only two pictures. */
function formatFor(accept: string | undefined): PictureFormat {
  return accept?.includes('image/webp') === true ? 'webp' : 'jpeg';
}
