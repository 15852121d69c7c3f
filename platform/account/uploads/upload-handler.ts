import type { IncomingMessage, ServerResponse } from 'node:http';
import { CodedError } from '../../../schema/errors.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import type { Database } from '../../../server/database/database.ts';
import type { ClientOf } from '../../../server/http/client.ts';
import { readCookies } from '../../../server/http/cookies.ts';
import { sendFailure } from '../../../server/http/failure.ts';
import { secureHeaders } from '../../../server/http/secure-headers.ts';
import type { Log } from '../../../server/log.ts';
import type { Sessions } from '../sessions.ts';
import { type Uploads, uploadPath } from './uploads.ts';

export type UploadHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves members' images to their owner's session; everybody else gets 404. */
export function createUploadHandler({
  brands,
  clientOf,
  database,
  sessions,
  uploads,
  log,
}: {
  brands: Pick<BrandSet, 'byHost'>;
  clientOf: ClientOf;
  database: Database;
  sessions: Sessions;
  uploads: Uploads;
  log: Log;
}): UploadHandler {
  const find = async (request: IncomingMessage, id: string) => {
    const client = clientOf(request);
    const brand = brands.byHost(client.host);
    const { secret } = sessions.sentSecretsOf({ client, cookies: readCookies(request.headers.cookie) });
    if (brand === undefined || secret === undefined) return undefined;
    const tenant = brand.id;
    return database.asTenant(tenant, async (tx) => {
      const session = await sessions.find(tx, secret);
      if (session === undefined || session.mustChangePassword) return undefined;
      return uploads.read(tx, { player: session.playerId, id });
    });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    secureHeaders(response, clientOf(request));
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const [path = ''] = (request.url ?? '').split('?');
    const id = path.slice(uploadPath.length);
    const bytes = isRead ? await find(request, id) : undefined;
    if (bytes === undefined) throw new CodedError('request.not_found');
    const etag = `"${id}"`;
    response.setHeader('content-type', 'image/webp');
    response.setHeader('content-disposition', 'inline; filename="image.webp"');
    // Revalidated on each use, because somebody else may be logged in by then.
    response.setHeader('cache-control', 'private, no-cache');
    response.setHeader('etag', etag);
    response.setHeader('vary', 'cookie');
    if (request.headers['if-none-match'] === etag) {
      response.statusCode = 304;
      response.end();
      return;
    }
    response.setHeader('content-length', bytes.length);
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };

  return (request, response) => {
    answer(request, response).catch((error: unknown) => sendFailure(error, response, log));
  };
}
