import { isIPv6 } from 'node:net';
import { pageOf } from '../../schema/routes.ts';
import type { Brand } from '../brands/brand.ts';
import type { ClientOf } from './client.ts';
import { requestIdOf } from './request-id.ts';
import type { AccessLog, Answered } from './traffic.ts';

export type AccessLogMode = 'off' | 'errors' | 'all';

const arrived = Symbol('how a request came');
type Arrival = {
  readonly requestId: string;
  readonly address: string;
  readonly host: string;
  readonly bytesBefore: number;
};
type Arrived = Answered['request'] & { [arrived]?: Arrival };

/**
 * Writes one JSON line for each response. No line contains text of a client: instead of the address and query, in which tokens
 * travel, it names the call or page; instead of the client's address it names the network.
 */
export function createAccessLog({
  mode,
  brandOf,
  clientOf,
  write,
  now = () => new Date(),
}: {
  mode: Exclude<AccessLogMode, 'off'>;
  brandOf: (host: string) => Pick<Brand, 'id'> | undefined;
  clientOf: ClientOf;
  /** Writes one line, including its line end. */
  write(line: string): void;
  now?: () => Date;
}): AccessLog {
  const arrivalOf = (request: Answered['request']): Arrival => {
    const client = clientOf(request);
    const requestId = requestIdOf({ request, fromProxy: client.fromProxy });
    return { requestId, address: client.address, host: client.host, bytesBefore: request.socket.bytesWritten };
  };
  return {
    // In mode `errors` only refusals and failures are logged. Hot responses are neither, so they cost nothing.
    ...(mode === 'all' && {
      begin: ({ request, response }) => {
        const arrival = arrivalOf(request);
        response.setHeader('X-Request-Id', arrival.requestId);
        (request as Arrived)[arrived] = arrival;
      },
    }),
    end({ request, routeClass, status, seconds, operation, refusal }) {
      if (mode === 'errors' && status < 400) return;
      const { requestId, address, host, bytesBefore } = (request as Arrived)[arrived] ?? arrivalOf(request);
      const line = {
        level: 'info',
        time: now().toISOString(),
        log: 'access',
        requestId,
        tenant: brandOf(host)?.id,
        class: routeClass,
        route: operation ?? pageOf((request.url ?? '/').split('?', 1)[0] ?? '/'),
        method: request.method,
        status,
        errorCode: refusal,
        durationMs: Math.round(seconds * 1e5) / 100,
        // Counted on the connection: with pipelined requests it includes other responses written meanwhile. Unknown in mode `errors`.
        bytes: mode === 'all' ? request.socket.bytesWritten - bytesBefore : undefined,
        address: maskedAddress(address),
      };
      write(`${JSON.stringify(line)}\n`);
    },
  };
}

/** The network of an address: an IPv4 address without its last number, an IPv6 address with its first three groups. */
export function maskedAddress(address: string): string {
  if (isIPv6(address)) return `${address.split('::')[0]?.split(':').slice(0, 3).join(':')}::/48`;
  return address === '' ? '' : address.replace(/\.\d+$/, '.0/24');
}
