import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BrandSet } from '../../server/brands/brand.ts';
import { kindOfAddress } from '../../server/hosts/address-kinds.ts';
import { parseHost } from '../../server/hosts/host.ts';
import { type ClientOf, isForwarded } from '../../server/http/client.ts';
import { noteAnswer } from '../../server/http/traffic.ts';

const path = '/internal/tls-permission';

/** Returns whether it answered. */
export type TlsPermission = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * `GET /internal/tls-permission?domain=…`: whether a proxy may request a certificate for a name that a client used. Allowed are each
 * domain that a served brand states in full, domains that an archived brand keeps, and the console. Names below a wildcard are refused, because anybody can
 * invent any number of them. Only the machine itself and trusted proxies get an answer, and only for requests of their own: forwarded
 * requests belong to others. Each answer is one look-up in memory.
 */
export function createTlsPermission(
  brands: Pick<BrandSet, 'byHost' | 'archivedByHost'>,
  clientOf: ClientOf,
  consoleHost: string,
): TlsPermission {
  return (request, response) => {
    if (request.method !== 'GET' || request.url?.startsWith(`${path}?`) !== true) return false;
    const isOurs = clientOf(request).fromProxy || kindOfAddress(request.socket.remoteAddress ?? '') === 'loopback';
    if (!isOurs || isForwarded(request)) return false;
    noteAnswer(response, { routeClass: 'admin' });
    const domain = parseHost(new URLSearchParams(request.url.slice(path.length)).get('domain') ?? '')?.name;
    const isKnown =
      domain !== undefined &&
      (domain === consoleHost ||
        // Suppliers still call an archived brand.
        (brands.byHost(domain) ?? brands.archivedByHost(domain))?.domains.includes(domain) === true);
    response
      .writeHead(isKnown ? 200 : 404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      .end(isKnown ? 'yes\n' : 'no\n');
    return true;
  };
}
