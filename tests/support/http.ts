import { type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { createHttpServer } from '../../server/http/listen.ts';

export type Answer = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Headers as received. */
  bytes: Buffer;
  /** The decompressed body. */
  text: string;
  /** The parsed body if it is JSON. */
  body: unknown;
};
export type Send = {
  method?: string;
  path: string;
  host: string;
  headers?: Readonly<Record<string, string>>;
  /** Objects are sent as JSON, texts and bytes unchanged. */
  body?: unknown;
  /** Runs once the head and the first half of the body are sent. */
  pause?: () => Promise<unknown>;
};
export type TestServer = { port: number; send(call: Send): Promise<Answer>; close(): Promise<void> };

/**
 * Serves a handler on a free port of the loopback. Calls use node:http, because fetch drops the Host header that names a brand.
 * `host` is sent as given, without the port, so Origins are `http://<host>`.
 */
export const serve = async (handler: RequestListener): Promise<TestServer> => {
  const server: Server = createHttpServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    send: (call) => send({ port, call }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** Sends a request to a server on a port of the loopback. */
export const send = ({ port, call }: { port: number; call: Send }): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', path, host, headers = {}, body, pause } = call;
    const isPlain = typeof body === 'string' || body instanceof Uint8Array;
    const payload = isPlain ? body : body === undefined ? undefined : JSON.stringify(body);
    const sent = {
      host,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(payload !== undefined &&
        headers['transfer-encoding'] === undefined && { 'content-length': `${Buffer.byteLength(payload)}` }),
      ...headers,
    };
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers: sent, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const isJson = incoming.headers['content-type']?.startsWith('application/json') === true;
        const answer = unpacked(bytes, incoming.headers['content-encoding']).toString('utf8');
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          bytes,
          text: answer,
          body: isJson && answer !== '' ? JSON.parse(answer) : undefined,
        });
      });
    });
    outgoing.on('error', reject);
    if (pause === undefined) outgoing.end(payload);
    else {
      const bytes = Buffer.from(payload ?? '');
      const half = bytes.length / 2;
      outgoing.write(bytes.subarray(0, half));
      pause().then(() => outgoing.end(bytes.subarray(half)), reject);
    }
  });

const unpacked = (bytes: Buffer, coding: string | undefined): Buffer =>
  coding === 'br' && bytes.length > 0 ? brotliDecompressSync(bytes) : bytes;
