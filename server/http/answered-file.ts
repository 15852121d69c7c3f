import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What an operation answers that answers with a file. */
export type AnsweredFile = {
  readonly contentType: string;
  /** Under which a browser saves it. */
  readonly name: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
  /** Pages show it, and the caller's browser caches it, because its address contains its hash. Otherwise it is saved and never cached. */
  readonly isShown?: true;
};

/** A picture that is shown, and runs nothing if it is opened by itself. Styles and data belong to drawings. */
const pictureHeaders = {
  'cache-control': 'private, max-age=31536000, immutable',
  // Whoever signs in next with this browser is not answered from its cache.
  vary: 'Cookie, Authorization',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'none'; sandbox",
} as const;

/** A whole file as one chunk. */
export async function* wholeFile(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Sends a file as it is made; one that fails half-way ends the connection, so that nobody takes it for whole. */
export async function sendFile({
  response,
  file: { contentType, name, chunks, isShown },
}: {
  response: ServerResponse;
  file: AnsweredFile;
}): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]();
  // What fails before the first piece is answered as any failure.
  const first = await iterator.next();
  response.setHeader('content-type', contentType);
  // A drawing is a document of its own if it is opened, so it is saved then.
  const disposition = isShown === true && contentType !== 'image/svg+xml' ? 'inline' : 'attachment';
  response.setHeader(
    'content-disposition',
    `${disposition}; filename="${name.replaceAll(/[^\w.@-]/g, '_')}"`,
  );
  const headers = isShown === true ? pictureHeaders : { 'cache-control': 'no-store' };
  for (const [header, value] of Object.entries(headers)) response.setHeader(header, value);
  const all = async function* () {
    if (first.done !== true) yield first.value;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  };
  await pipeline(Readable.from(all()), response);
}
