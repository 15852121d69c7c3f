import type { IncomingMessage } from 'node:http';
import { CodedError } from '../../schema/errors.ts';

/** Whether a body is compressed. Such bodies are never unpacked: a small one could fill the memory. */
export const isCompressed = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';

/**
 * Reads a whole body. Throws `tooLarge` as soon as more than `mostBytes` are announced or received, without waiting for the rest.
 * Throws `notWhole` if the client disconnects before its end.
 */
export function readBody({
  request,
  mostBytes,
  tooLarge = new CodedError('request.too_large'),
  notWhole = new CodedError('request.invalid'),
}: {
  request: IncomingMessage;
  mostBytes: number;
  tooLarge?: CodedError;
  notWhole?: CodedError;
}): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return Promise.reject(tooLarge);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const take = (part: Buffer) => {
      length += part.length;
      if (length <= mostBytes) {
        parts.push(part);
        return;
      }
      request.off('data', take);
      parts.length = 0;
      reject(tooLarge);
    };
    request.on('data', take);
    request.once('end', () => resolve(Buffer.concat(parts)));
    request.once('close', () => reject(notWhole));
    request.once('error', () => reject(notWhole));
  });
}
