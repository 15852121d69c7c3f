import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Result of an operation that responds with a file. */
export type AnsweredFile = {
  readonly contentType: string;
  /** File name under which a browser saves it. */
  readonly name: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
  /**
   * The file is shown by pages and cached by the caller's browser, because its address contains its hash. Without this it is saved
   * and never cached.
   */
  readonly isShown?: true;
};

/**
 * Headers of a picture that is shown and runs no script if it is opened directly. Styles and data URLs are allowed because drawings
 * need them.
 */
const pictureHeaders = {
  'cache-control': 'private, max-age=31536000, immutable',
  // After another sign-in in this browser its cache is not used.
  vary: 'Cookie, Authorization',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'none'; sandbox",
} as const;

/** A whole file as one chunk. */
export async function* wholeFile(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * Sends a file while it is produced. If it fails half-way, the connection is closed, so that nobody takes the file for complete. A
 * caller who leaves ends the production; that is no failure.
 */
export async function sendFile({
  response,
  file: { contentType, name, chunks, isShown },
}: {
  response: ServerResponse;
  file: AnsweredFile;
}): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]();
  // A failure before the first chunk is answered like any other failure.
  const first = await iterator.next();
  response.setHeader('content-type', contentType);
  // A drawing would be a document of its own if it were opened, so it is saved instead.
  const disposition = isShown === true && contentType !== 'image/svg+xml' ? 'inline' : 'attachment';
  response.setHeader('content-disposition', `${disposition}; filename="${name.replaceAll(/[^\w.@-]/g, '_')}"`);
  const headers = isShown === true ? pictureHeaders : { 'cache-control': 'no-store' };
  for (const [header, value] of Object.entries(headers)) response.setHeader(header, value);
  const all = async function* () {
    try {
      if (first.done !== true) yield first.value;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  };
  await pipeline(Readable.from(all()), response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
