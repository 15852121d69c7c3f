import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What an operation answers that answers with a file. */
export type AnsweredFile = {
  readonly contentType: string;
  /** Under which a browser saves it. */
  readonly name: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
};

/** Sends a file as it is made; one that fails half-way ends the connection, so that nobody takes it for whole. */
export async function sendFile({
  response,
  file: { contentType, name, chunks },
}: {
  response: ServerResponse;
  file: AnsweredFile;
}): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]();
  // What fails before the first piece is answered as any failure.
  const first = await iterator.next();
  response.setHeader('content-type', contentType);
  response.setHeader('content-disposition', `attachment; filename="${name}"`);
  response.setHeader('cache-control', 'no-store');
  const all = async function* () {
    if (first.done !== true) yield first.value;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  };
  await pipeline(Readable.from(all()), response);
}
