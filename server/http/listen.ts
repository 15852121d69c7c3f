import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { wire } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import { operations } from '../../schema/generated/operations.ts';
import { hasTwoHosts } from '../hosts/host.ts';
import { type Bounds, createBounds } from '../limits/bounds.ts';
import { fileTimeout } from './binary-body.ts';
import { createHostOf, type HostOf } from './client.ts';
import { sendCoded } from './failure.ts';

const filePaths: ReadonlySet<string> = new Set(
  Object.values(operations)
    .filter(({ binary }) => binary)
    .map(({ path }) => wire.apiBase + path),
);

/** Requests that a connection may send before it has read an answer. Browsers send one, whoever measures a few dozen. */
const mostUnanswered = 100;

type Options = {
  /** Milliseconds in which a body has to be there; files have longer. */
  bodyTimeout?: number;
  /** Milliseconds in which the rest of a refused body may come. */
  refusedTimeout?: number;
  hostOf?: HostOf;
  bounds?: Bounds;
};

/**
 * A server that slow or greedy clients can't hold: 15 s for a request to arrive (files have longer), 16 kB of headers (the URL
 * among them), connections cut that are idle or whose answers nobody reads, a bounded number of requests at once on each. Answers may
 * take as long as they like: event streams do. What reaches the handler has one Host header that is a host name, and a path.
 */
export function createHttpServer(
  handler: RequestListener,
  {
    bodyTimeout = 15_000,
    refusedTimeout = 2000,
    hostOf = createHostOf(),
    bounds = createBounds(),
  }: Options = {},
): Server {
  const unanswered = new WeakMap<Socket, number>();
  const server = createServer(
    {
      requestTimeout: fileTimeout,
      headersTimeout: 10_000,
      keepAliveTimeout: 10_000,
      connectionsCheckingInterval: 2000,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      const { socket } = request;
      const waiting = (unanswered.get(socket) ?? 0) + 1;
      if (waiting > mostUnanswered) {
        bounds.reached('requests_socket');
        socket.destroy();
        return;
      }
      unanswered.set(socket, waiting);
      response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
      if (hasBody(request)) {
        if (!filePaths.has(request.url ?? '')) cutLate({ request, after: bodyTimeout });
        cutRefused({ request, response, after: refusedTimeout, bounds });
      }
      const fault = faultOf({ request, hostOf });
      if (fault === undefined) return handler(request, response);
      response.setHeader('connection', 'close');
      sendCoded({ coded: new CodedError('request.invalid', { message: fault }), response });
    },
  );
  server.maxRequestsPerSocket = 1000;
  // Neither a byte read nor one written: an answer that nobody takes. Event streams lift it.
  server.timeout = 60_000;
  return server;
}

/** What is wrong with a request whatever it asks for. */
function faultOf({ request, hostOf }: { request: IncomingMessage; hostOf: HostOf }): string | undefined {
  const { url = '' } = request;
  // Machines that look after this one ask by address, or name no host at all.
  if (url === wire.healthPath || url === wire.readyPath) return undefined;
  if (hasTwoHosts(request)) return 'Two Host headers: send one.';
  if (hostOf(request) === undefined)
    return 'The Host header is no host name: letters, digits, dots and hyphens, and a port up to 65535.';
  return url.startsWith('/') ? undefined : 'The address of a request has to begin with a slash.';
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function cutLate({ request, after }: { request: IncomingMessage; after: number }): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, after);
  request.once('close', () => clearTimeout(timer));
}

/**
 * Who was answered before all of the body came has a moment to read the answer: cut at once, the answer would be lost with what is
 * still under way.
 */
function cutRefused({
  request,
  response,
  after,
  bounds,
}: {
  request: IncomingMessage;
  response: ServerResponse;
  after: number;
  bounds: Bounds;
}): void {
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => {
      if (request.complete) return;
      bounds.reached('refused_body');
      request.socket.destroy();
    }, after);
    request.once('close', () => clearTimeout(timer));
  });
}
