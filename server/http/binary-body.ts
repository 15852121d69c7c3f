import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { CodedError } from '../../schema/errors.ts';
import { fileTooLarge } from './announced-body.ts';
import { readBody } from './read-body.ts';

/** Upload timeout in ms: 5 MiB over a slow phone network. */
export const fileTimeout = 120_000;

/** Request body of a file upload. It is read only if the endpoint reads it, so that unauthorised uploads cost no memory. */
export type BinaryBody = {
  /** Content-Type header; untrusted, the content decides. */
  readonly contentType: string;
  /** Throws `upload.too_large` as soon as more than `limit` bytes are announced or received. */
  read(input: { limit: number }): Promise<Buffer>;
  /** Streams the body at the pace of the reader. Throws `request.invalid` if it ends early. */
  stream(input: { limit: number }): AsyncGenerator<Uint8Array>;
  /** Aborted when the client closes its connection. */
  readonly left: AbortSignal;
};

export const binaryBody = (request: IncomingMessage): BinaryBody => ({
  contentType: (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
  read: ({ limit }) => readBody({ request, mostBytes: limit, tooLarge: new CodedError('upload.too_large') }),
  stream: ({ limit }) => streamBytes(request, limit),
  left: closingOf(request.socket),
});

/** Signals by connection, which serves many requests and should not have a listener for each. */
const closings = new WeakMap<Socket, AbortSignal>();

function closingOf(socket: Socket): AbortSignal {
  const known = closings.get(socket);
  if (known !== undefined) return known;
  const closing = new AbortController();
  closings.set(socket, closing.signal);
  socket.once('close', () => closing.abort());
  return closing.signal;
}

async function* streamBytes(request: IncomingMessage, limit: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw fileTooLarge(limit);
  let length = 0;
  try {
    // The connection must stay open for the response, whatever happens to the file.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += (chunk as Buffer).length;
      if (length > limit) throw fileTooLarge(limit);
      yield chunk as Buffer;
    }
  } catch (error) {
    if (error instanceof CodedError || !request.destroyed) throw error;
    throw new CodedError('request.invalid', { message: 'the file is incomplete: send it again' });
  }
}
