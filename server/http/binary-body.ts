import type { IncomingMessage } from 'node:http';
import { CodedError } from '../../schema/errors.ts';

/** Milliseconds in which a file has to be there: 5 MiB over a slow phone network. */
export const fileTimeout = 120_000;

/** The body of an operation that takes a file. It arrives when its endpoint reads it: who may not send one costs no memory. */
export type BinaryBody = {
  /** Media type as the caller has it; what the file is, its content says. */
  readonly contentType: string;
  /** Throws `upload.too_large` as soon as more than `limit` bytes were announced or came. */
  read(input: { limit: number }): Promise<Buffer>;
};

export const binaryBody = (request: IncomingMessage): BinaryBody => ({
  contentType: (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
  read: ({ limit }) => readBytes({ request, limit }),
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
      // What still comes is thrown away by the server while the answer goes out.
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
