import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { wire } from '../../schema/constants.ts';
import { operations } from '../../schema/generated/operations.ts';
import { fileTimeout } from './binary-body.ts';

const filePaths: ReadonlySet<string> = new Set(
  Object.values(operations)
    .filter(({ binary }) => binary)
    .map(({ path }) => wire.apiBase + path),
);

/**
 * A server that slow or greedy clients can't hold: 15 s for a request to arrive (files have longer), 16 kB of headers (the URL
 * among them), idle connections cut. Answers may take as long as they like: event streams do.
 */
export function createHttpServer(
  handler: RequestListener,
  { bodyTimeout = 15_000 }: { bodyTimeout?: number } = {},
): Server {
  const server = createServer(
    {
      requestTimeout: fileTimeout,
      headersTimeout: 10_000,
      keepAliveTimeout: 10_000,
      connectionsCheckingInterval: 2000,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      if (hasBody(request) && !filePaths.has(request.url ?? '')) cutLate({ request, after: bodyTimeout });
      handler(request, response);
    },
  );
  server.maxRequestsPerSocket = 1000;
  return server;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function cutLate({ request, after }: { request: IncomingMessage; after: number }): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, after);
  request.once('close', () => clearTimeout(timer));
}
