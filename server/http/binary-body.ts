import type { IncomingMessage } from 'node:http';
import { CodedError } from '../../schema/errors.ts';

/** Upload timeout in ms: 5 MiB over a slow phone network. */
export const fileTimeout = 120_000;

/** Request body of a file upload. Read only when the endpoint asks for it, so that unauthorised uploads cost no memory. */
export type BinaryBody = {
  /** Content-Type header; untrusted, the content decides. */
  readonly contentType: string;
  /** Throws `upload.too_large` as soon as more than `limit` bytes are announced or received. */
  read(input: { limit: number }): Promise<Buffer>;
  /** The same as it comes in, at the pace of the reader. Throws `request.invalid` where it does not come whole. */
  stream(input: { limit: number }): AsyncGenerator<Uint8Array>;
};

export const binaryBody = (request: IncomingMessage): BinaryBody => ({
  contentType: (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
  read: ({ limit }) => readBytes({ request, limit }),
  stream: ({ limit }) => streamBytes({ request, limit }),
});

function readBytes({ request, limit }: { request: IncomingMessage; limit: number }): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new CodedError('upload.too_large');
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const take = (part: Buffer) => {
      length += part.length;
      if (length <= limit) {
        parts.push(part);
        return;
      }
      // The server discards the rest of the body while the response is sent.
      request.off('data', take);
      parts.length = 0;
      reject(new CodedError('upload.too_large'));
    };
    request.on('data', take);
    request.once('end', () => resolve(Buffer.concat(parts)));
    request.once('close', () => reject(new CodedError('request.invalid')));
    request.once('error', () => reject(new CodedError('request.invalid')));
  });
}

async function* streamBytes({
  request,
  limit,
}: {
  request: IncomingMessage;
  limit: number;
}): AsyncGenerator<Uint8Array> {
  const tooLarge = () =>
    new CodedError('upload.too_large', { message: `the file has more than ${limit / 1_000_000} MB` });
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  let length = 0;
  try {
    // The connection is needed for the answer, whatever becomes of the file.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += (chunk as Buffer).length;
      if (length > limit) throw tooLarge();
      yield chunk as Buffer;
    }
  } catch (error) {
    if (error instanceof CodedError || !request.destroyed) throw error;
    throw new CodedError('request.invalid', { message: 'the file did not come whole' });
  }
}
