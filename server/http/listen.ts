import { createServer, type RequestListener, type Server } from 'node:http';

/**
 * A server that slow or greedy clients can't hold: 15 s for a request to arrive, 16 kB of headers (the URL among them), idle
 * connections cut. Answers may take as long as they like: event streams do.
 */
export function createHttpServer(handler: RequestListener): Server {
  const server = createServer(
    {
      requestTimeout: 15_000,
      headersTimeout: 10_000,
      keepAliveTimeout: 10_000,
      connectionsCheckingInterval: 2000,
      maxHeaderSize: 16_384,
    },
    handler,
  );
  server.maxRequestsPerSocket = 1000;
  return server;
}
