import type { IncomingMessage, ServerResponse } from 'node:http';
import { CodedError } from '../../../schema/errors.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import type { ClientOf } from '../../../server/http/client.ts';
import { sendCoded, sendFailure } from '../../../server/http/failure.ts';
import { secureHeaders } from '../../../server/http/secure-headers.ts';
import type { Log } from '../../../server/log.ts';
import type { PictureFormat, PictureOf } from './picture.ts';
import type { PictureStore } from './picture-store.ts';

/** Cached for a month: a changed picture has a new address. */
const kept = 'public, max-age=2592000';

export type MediaHandler = (request: IncomingMessage, response: ServerResponse) => void;

export function createMediaHandler({
  brands,
  clientOf,
  store,
  pictureOf,
  log,
}: {
  brands: Pick<BrandSet, 'byHost'>;
  clientOf: ClientOf;
  store: PictureStore;
  pictureOf: PictureOf;
  log: Log;
}): MediaHandler {
  const answer = async ({ request, response }: { request: IncomingMessage; response: ServerResponse }) => {
    const client = clientOf(request);
    secureHeaders({ response, client });
    const brand = brands.byHost(client.host);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const [path = '', search = ''] = (request.url ?? '').split('?');
    const picture =
      brand === undefined || !isRead
        ? undefined
        : await pictureOf({
            path,
            query: new URLSearchParams(search),
            format: formatFor(request.headers.accept),
            brand,
          });
    if (picture === undefined) throw new CodedError('request.not_found');
    const bytes = await store.get(picture);
    response.setHeader('content-type', picture.contentType);
    response.setHeader('content-length', bytes.length);
    response.setHeader('cache-control', kept);
    response.setHeader('vary', 'Accept');
    // Public pictures, which pages load cross-origin from `cdn.imageHosts`.
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };

  return (request, response) => {
    answer({ request, response }).catch((error: unknown) => {
      // A refusal is no fault of ours that a log should fill with.
      if (error instanceof CodedError && !response.headersSent) sendCoded({ coded: error, response });
      else sendFailure({ error, response, log });
    });
  };
}

/** Only one word of `Accept` is looked at, so that its endless spellings make no more than two pictures. */
function formatFor(accept: string | undefined): PictureFormat {
  return accept?.includes('image/webp') === true ? 'webp' : 'jpeg';
}
