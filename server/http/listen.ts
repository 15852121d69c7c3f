import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { wire } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import { hasTwoHosts } from '../hosts/host.ts';
import { type Bounds, createBounds } from '../limits/bounds.ts';
import { isForFile, isForImport, refusalOfBody } from './announced-body.ts';
import { fileTimeout } from './binary-body.ts';

import { createHostOf, type HostOf } from './client.ts';
import { sendCoded } from './failure.ts';
import { createTraffic, type Traffic } from './traffic.ts';

/** Maximum of pipelined requests per connection. Browsers send one, benchmarks a few dozen. */
const mostUnanswered = 100;

/**
 * Stored on the socket itself, with one function for all: a weak map and a closure for each request would cost a twentieth of a hot
 * response.
 */
const unanswered = Symbol('unanswered requests');
type Counted = Socket & { [unanswered]?: number };
const begun = Symbol('when a request came');
type Begun = ServerResponse & { [begun]?: number };

type Options = {
  /** Timeout of a request body in ms. */
  bodyTimeout?: number;
  /** Timeout in ms of a member's file. */
  uploadTimeout?: number;
  /** Milliseconds without a byte after which a file of staff is given up. While bytes arrive it may take any time. */
  idleTimeout?: number;
  /** Milliseconds for the rest of a refused body. */
  refusedTimeout?: number;
  hostOf?: HostOf;
  bounds?: Bounds;
  traffic?: Traffic;
};

/** Answers a request. `host` is the name that its browser requested; only health checks may have none. */
export type Handler = (request: IncomingMessage, response: ServerResponse, host: string | undefined) => void;

/**
 * HTTP server with limits against slow or greedy clients:
 * - 15 s for a request to arrive; files have longer, and staff's files have as long as bytes arrive
 * - 16 kB of headers including the URL
 * - timeouts for idle connections and unread responses
 * - a maximum of pipelined requests
 * Responses may take any time, as event streams do. The handler only gets requests with exactly one valid Host header, a canonical
 * path, and no body that announces more than its address accepts.
 */
export function createHttpServer(
  handler: Handler,
  {
    bodyTimeout = 15_000,
    uploadTimeout = fileTimeout,
    idleTimeout = 30_000,
    refusedTimeout = 2000,
    hostOf = createHostOf(),
    bounds = createBounds(),
    traffic = createTraffic(),
  }: Options = {},
): Server {
  function countAnswered(this: ServerResponse): void {
    const socket: Counted = this.req.socket;
    socket[unanswered] = (socket[unanswered] ?? 1) - 1;
    const began = (this as Begun)[begun];
    if (began !== undefined) traffic.end({ response: this, began });
  }
  function serve(request: IncomingMessage, response: ServerResponse): void {
    const socket: Counted = request.socket;
    const waiting = (socket[unanswered] ?? 0) + 1;
    if (waiting > mostUnanswered) {
      bounds.reached('requests_socket');
      socket.destroy();
      return;
    }
    socket[unanswered] = waiting;
    // Runs first, so that routing, counting and logging all read the same address.
    request.url = canonicalAddress(request.url ?? '/');
    const began = traffic.begin(response);
    response.on('close', countAnswered);
    if (hasBody(request)) {
      const { url } = request;
      if (isForImport(url)) cutIdle(request, idleTimeout);
      else cutLate(request, isForFile(url) ? uploadTimeout : bodyTimeout);
      cutRefused({ request, response, after: refusedTimeout, bounds });
    }
    const host = hostOf(request);
    const refusal = refusalOf(request, host);
    if (refusal === undefined) handler(request, response, host);
    else {
      response.setHeader('connection', 'close');
      sendCoded(refusal, response);
    }
    // A hot response is complete by now: storing the time of its request would cost more than counting it.
    if (response.writableEnded) traffic.end({ response, began });
    else (response as Begun)[begun] = began;
  }
  const server = createServer(
    {
      // The timeout of a body depends on its kind and is set below.
      requestTimeout: 0,
      headersTimeout: 10_000,
      keepAliveTimeout: 10_000,
      connectionsCheckingInterval: 2000,
      maxHeaderSize: 16_384,
    },
    serve,
  );
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    request.url = canonicalAddress(request.url ?? '/');
    // Without this line the client sends nothing of its body.
    if (refusalOfBody(request) === undefined) response.writeContinue();
    serve(request, response);
  });
  server.maxRequestsPerSocket = 1000;
  // Closes connections without any traffic, such as unread responses. Event streams disable it.
  server.timeout = 60_000;
  return server;
}

function refusalOf(request: IncomingMessage, host: string | undefined): CodedError | undefined {
  const message = faultOf(request, host);
  return message === undefined ? refusalOfBody(request) : new CodedError('request.invalid', { message });
}

/** Returns the fault of a request, independent of its route. */
function faultOf(request: IncomingMessage, host: string | undefined): string | undefined {
  const { url = '' } = request;
  // Health checks use an IP address or no host at all.
  if (url === wire.healthPath || url === wire.readyPath) return undefined;
  if (hasTwoHosts(request)) return 'Two Host headers: send one.';
  if (host === undefined)
    return 'The Host header is no host name: letters, digits, dots and hyphens, and a port up to 65535.';
  return url.startsWith('/') ? undefined : 'The address of a request has to begin with a slash.';
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function cutLate(request: IncomingMessage, after: number): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, after);
  request.once('close', () => clearTimeout(timer));
}

/** Number of checks within the timeout of a silent client. */
const looks = 4;

function cutIdle(request: IncomingMessage, after: number): void {
  const { socket } = request;
  let received = socket.bytesRead;
  let silent = 0;
  const timer = setInterval(() => {
    // While bytes wait to be read, this server is the slow side.
    const hasReceived = socket.bytesRead !== received || request.readableLength > 0;
    received = socket.bytesRead;
    silent = hasReceived ? 0 : silent + 1;
    if (request.complete) clearInterval(timer);
    else if (silent >= looks) request.destroy();
  }, after / looks);
  request.once('close', () => clearInterval(timer));
}

/**
 * A client that got a response before its body was complete gets some time to read it. Closing the connection at once would discard
 * the response.
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

/** Matches everything that can make a path another spelling of itself. Paths that browsers send rarely contain any of it. */
const suspicious = /[\\%]|\/\./;
const dot = /^(?:\.|%2e)$/i;
const dots = /^(?:\.|%2e){2}$/i;

/**
 * Returns the canonical spelling of a request's address, as a browser would have sent it (URL Standard). Dot segments are resolved,
 * percent-encoded ones too; backslashes become slashes; percent escapes are in upper case. Empty segments, encoded slashes and a
 * trailing slash stay, because without them the path would be another one. The query is unchanged.
 */
export function canonicalAddress(address: string): string {
  const at = address.indexOf('?');
  const path = at === -1 ? address : address.slice(0, at);
  if (!suspicious.test(path)) return address;
  return canonicalPath(path) + (at === -1 ? '' : address.slice(at));
}

function canonicalPath(path: string): string {
  const [, ...segments] = path.replaceAll('\\', '/').split('/');
  const resolved: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    if (dots.test(segment)) resolved.pop();
    if (!dot.test(segment) && !dots.test(segment))
      resolved.push(segment.replaceAll(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase()));
    // A path that ends in a dot segment names a folder.
    else if (isLast) resolved.push('');
  }
  return `/${resolved.join('/')}`;
}
